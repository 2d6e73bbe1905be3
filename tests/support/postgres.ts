import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The folder of Debian's PostgreSQL; undefined where it is not installed. */
export const postgresFolder = findPostgres();

function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => path.join(debian, version, "bin")),
    "/usr/local/bin",
    "/usr/bin",
  ];
  return places.find((place) => ["initdb", "postgres"].every((name) => existsSync(path.join(place, name))));
}

export interface RunningPostgres {
  /** The address of its database. */
  url: string;
  /** Ends it at once, as a power cut of its machine would. */
  kill(): Promise<void>;
  /** Ends it in order: connections are cut. */
  shutDown(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes all of it. */
  stop(): Promise<void>;
}

/** A PostgreSQL of its own, with its files flushed as usual. As root it runs as `postgres`, since it refuses root. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-pg-"));
  const as = userInfo().uid === 0 ? userOf("postgres") : undefined;
  if (as !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, "data");
  const options = { cwd: folder, ...(as ?? {}), stdio: "ignore" as const };
  const flags = ["-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(path.join(postgresFolder!, "initdb"), flags, options);
  const port = await freePort();
  let ended: Promise<void> = Promise.resolve();
  let child: ReturnType<typeof spawn> | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child?.kill(signal);
    await ended;
  };
  const start = async (): Promise<void> => {
    const settings = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
    const args = ["-D", data, "-p", String(port), ...settings, "-c", "max_connections=60"];
    const started = spawn(path.join(postgresFolder!, "postgres"), args, options);
    child = started;
    ended = new Promise((resolve) => started.on("close", () => resolve()));
    for (let tries = 0; !isReady(port); tries++) {
      if (tries > 400) throw new Error("postgres does not answer");
      await sleep(50);
    }
  };
  await start();
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end("SIGQUIT"),
    shutDown: () => end("SIGINT"),
    async stop() {
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady(port: number): boolean {
  try {
    const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "tester", "-q"];
    execFileSync(path.join(postgresFolder!, "pg_isready"), args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function userOf(name: string): { uid: number; gid: number } {
  const of = (flag: string): number => Number(execFileSync("id", [flag, name], { encoding: "utf8" }).trim());
  return { uid: of("-u"), gid: of("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
