import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Debian's Redis; undefined where it is not installed. */
export const redisServer = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((file) =>
  existsSync(file),
);

export interface RunningRedis {
  url: string;
  /** Sends one command by the inline protocol; its answer's first line. */
  say(command: string): Promise<string>;
  /** A section of what Redis tells of itself: "memory". */
  info(section: string): Promise<string>;
  stop(): Promise<void>;
}

/** A Redis of its own, in memory only. */
export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(redisServer!, args, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const ask = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
      socket.on("error", reject);
      socket.once("data", (data) => {
        resolve(data.toString("utf8"));
        socket.destroy();
      });
    });
  const say = async (command: string): Promise<string> => (await ask(command)).split("\r\n")[0]!;
  for (let tries = 0; (await say("PING").catch(() => "")) !== "+PONG"; tries++) {
    if (tries > 200) throw new Error("redis-server does not answer");
    await sleep(25);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    say,
    info: (section) => ask(`INFO ${section}`),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
