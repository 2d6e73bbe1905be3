import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

const script = fileURLToPath(new URL("lock-process.mjs", import.meta.url));
const compiled = pathToFileURL(path.join(root, "dist", "runs", "lock.js")).href;
const times = { beatMs: 60, limitMs: 3000 };

/** Makes a namespace of process ids, as a container does, with the same host name and the same files. */
const unshare = ["unshare", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"];
const hasNamespaces = spawnSync(unshare[0] as string, [...unshare.slice(1), "true"]).status === 0;

beforeAll(ensureBuilt);

interface Worker {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Waits until it has said a word that begins so. */
  says(word: string): Promise<string>;
  ended: Promise<string>;
}

class Contest {
  readonly folder = scratchFolder();
  readonly log = path.join(scratchFolder({ log: "" }), "log");

  /** A process that takes the lock, writes lines and ends; from another container, if it is `foreign`. */
  start(name: string, lines: number, how: { foreign?: boolean; stopAfter?: number } = {}): Worker {
    const { foreign = false, stopAfter } = how;
    const given = { folder: this.folder, log: this.log, name, lines, stopAfter, ...times };
    // Where the system makes no namespaces, the process only says that it is in another.
    const space = foreign && !hasNamespaces ? { space: "another" } : {};
    const node = [process.execPath, script, compiled, JSON.stringify({ ...given, ...space })];
    // The first process of a namespace cannot be stopped, so a shell is the first.
    const command = foreign && hasNamespaces ? [...unshare, "sh", "-c", '"$@"; exit', "sh", ...node] : node;
    const child = spawn(command[0] as string, command.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    let heard = (): void => {};
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        heard();
      });
    }
    const ended = new Promise<string>((resolve) => child.on("close", () => resolve(said)));
    const says = async (word: string): Promise<string> => {
      for (let isOver = false; ; ) {
        if (said.split("\n").some((line) => line.startsWith(word))) return said;
        if (isOver) throw new Error(`${name} has not said "${word}": ${said}`);
        await Promise.race([
          new Promise<void>((resolve) => {
            heard = resolve;
          }),
          ended.then(() => {
            isOver = true;
          }),
        ]);
      }
    };
    return { child, says, ended };
  }

  /** Lets every process end after its next line. */
  end(): void {
    writeFileSync(`${this.log}.end`, "");
  }

  /** Who wrote, each once for each time that the writer changed. */
  writers(): string[] {
    const lines = readFileSync(this.log, "utf8").split("\n").slice(0, -1);
    const names = lines.map((line) => line.split(" ")[0] as string);
    return names.filter((name, i) => name !== names[i - 1]);
  }
}

describe("one run folder and several processes", () => {
  it("leaves a run to a living process of another container that has the same host name", async () => {
    const contest = new Contest();
    const owner = contest.start("owner", 1e6, { foreign: true });
    await owner.says("holds");
    const said = await contest.start("other", 1).ended;
    expect(said).toMatch(/^watches\nRunLockedError: .* is in use by process \d+ of another container$/m);
    contest.end();
    expect(await owner.ended).toMatch(/done\n$/);
    expect(contest.writers()).toEqual(["owner"]);
    expect(readdirSync(contest.folder)).toEqual([]);
  });

  it("takes over at once from a process here that was killed", async () => {
    const contest = new Contest();
    const killed = contest.start("killed", 1e6);
    await killed.says("holds");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await contest.start("next", 3).ended).toBe("holds\ndone\n");
  });

  it("takes over from a killed process of another container when it has seen no heartbeat", async () => {
    const contest = new Contest();
    const killed = contest.start("killed", 1e6, { foreign: true });
    await killed.says("holds");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await contest.start("next", 3).ended).toBe("watches\nholds\ndone\n");
    expect(readdirSync(contest.folder)).toEqual([]);
  });

  it("lets a stopped process that was taken for dead write nothing when it goes on", async () => {
    const contest = new Contest();
    const stopped = contest.start("stopped", 400, { foreign: true, stopAfter: 20 });
    await stopped.says("stops");
    const next = contest.start("next", 400);
    expect(await stopped.ended).toMatch(
      /^holds\nstops\nRunLostError: stopped writing to .*taken the run over/,
    );
    expect(await next.ended).toBe("watches\nholds\ndone\n");
    expect(contest.writers()).toEqual(["stopped", "next"]);
    expect(readFileSync(contest.log, "utf8").match(/^stopped /gm)).toHaveLength(20);
    expect(readdirSync(contest.folder)).toEqual([]);
  });

  it("keeps a stopped process's lock from others on its machine", async () => {
    const contest = new Contest();
    const stopped = contest.start("stopped", 1e6);
    await stopped.says("holds");
    stopped.child.kill("SIGSTOP");
    const said = await contest.start("other", 1).ended;
    expect(said).toMatch(/^RunLockedError: .*in use by process \d+; wait until it has ended\n$/);
    stopped.child.kill("SIGCONT");
    contest.end();
    expect(await stopped.ended).toBe("holds\ndone\n");
  });

  it("never lets two write, while processes are killed, stopped and started", async () => {
    const contest = new Contest();
    const random = randomStream(11, "lock", "contest");
    let count = 0;
    const end = Date.now() + 15_000;
    const slots = Array.from({ length: 4 }, async (_, slot) => {
      const ends: string[] = [];
      while (Date.now() < end) {
        const stopAfter = random.next() < 0.3 ? 1 + random.int(20) : undefined;
        // Every process has a name of its own, so that one which goes on too long is seen.
        const worker = contest.start(`${slot}-${count++}`, 10 + random.int(40), {
          foreign: slot % 2 === 1,
          ...(stopAfter === undefined ? {} : { stopAfter }),
        });
        // A stopped process here keeps the lock from its neighbours, so it must be killed some day.
        const life = setTimeout(() => worker.child.kill("SIGKILL"), 300 + random.int(6000));
        ends.push(await worker.ended);
        clearTimeout(life);
      }
      return ends;
    });
    const ends = (await Promise.all(slots)).flat();
    const writers = contest.writers();
    // Whoever has lost the lock never writes again.
    expect(new Set(writers).size).toBe(writers.length);
    const countOf = (word: string): number => ends.filter((said) => said.includes(word)).length;
    console.log(
      `${ends.length} processes, ${writers.length} wrote; ${countOf("done")} done, ${countOf("RunLockedError")} refused, ${countOf("RunLostError")} lost it`,
    );
    expect(writers.length).toBeGreaterThan(3);
    expect(await contest.start("last", 1).ended).toMatch(/done\n$/);
  }, 120_000);
});
