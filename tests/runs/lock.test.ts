import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { lockRun } from "../../src/runs/lock.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

const locks = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith("lock."));

/** A process that has ended, so that no one has its id. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await once(child, "close");
  return child.pid as number;
}

/** A process that answers each line that it is sent by one. */
class Contender {
  readonly #child;
  readonly #lines;

  constructor(code: string) {
    this.#child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async answer(line?: string): Promise<string> {
    if (line !== undefined) this.#child.stdin.write(`${line}\n`);
    return (await this.#lines.next()).value;
  }

  end(): void {
    this.#child.stdin.end();
  }
}

describe("lockRun", () => {
  it("refuses a second holder in one line, and lets go", () => {
    const folder = scratchFolder();
    const lock = lockRun(folder);
    expect(() => lockRun(folder)).toThrow(
      new RegExp(`is in use by process ${process.pid}; wait until it has ended$`),
    );
    lock.release();
    expect(locks(folder)).toEqual([]);
    lockRun(folder).release();
  });

  it("takes over the lock of a dead process", async () => {
    const pid = await deadProcess();
    const folder = scratchFolder({ "lock.4": JSON.stringify({ pid, host: hostname(), began: "1" }) });
    const lock = lockRun(folder);
    expect(locks(folder)).toEqual(["lock.5"]);
    lock.release();
  });

  it("takes over from a dead process whose id another process has got", () => {
    // Process 1 lives, and began at another time than the lock says.
    const folder = scratchFolder({ "lock.1": JSON.stringify({ pid: 1, host: hostname(), began: "never" }) });
    lockRun(folder).release();
    expect(locks(folder)).toEqual([]);
  });

  it("does not judge a process on another machine", () => {
    const folder = scratchFolder({ "lock.1": JSON.stringify({ pid: 1, host: "elsewhere", began: null }) });
    expect(() => lockRun(folder)).toThrow(/in use by process 1 on elsewhere; if that has ended, remove/);
    expect(locks(folder)).toEqual(["lock.1"]);
  });

  it("leaves a lock whose holder it could not read, since its name may be another's by now", () => {
    const folder = scratchFolder({ "lock.1": "" });
    const lock = lockRun(folder);
    expect(locks(folder)).toEqual(["lock.1", "lock.2"]);
    lock.release();
    expect(locks(folder)).toEqual(["lock.1"]);
  });

  it("lets one of several processes through that meet at a stale lock", async () => {
    const pid = await deadProcess();
    await ensureBuilt();
    const module = pathToFileURL(path.join(root, "dist", "runs", "lock.js")).href;
    // For each line that names a folder and an instant: tries at that instant. For an empty line: lets go.
    const code = `
      const { createInterface } = await import("node:readline");
      const { lockRun } = await import(${JSON.stringify(module)});
      let release = () => {};
      console.log("ready");
      for await (const line of createInterface({ input: process.stdin })) {
        if (line === "") { release(); console.log("free"); continue; }
        const { folder, at } = JSON.parse(line);
        release = () => {};
        while (Date.now() < at);
        try { const lock = lockRun(folder); release = () => lock.release(); console.log("got it"); } catch (error) { console.log(error.name); }
      }`;
    const processes = Array.from({ length: 4 }, () => new Contender(code));
    const all = (line?: string): Promise<string[]> => Promise.all(processes.map((one) => one.answer(line)));
    expect(await all()).toEqual(["ready", "ready", "ready", "ready"]);
    for (let round = 0; round < 30; round++) {
      const folder = scratchFolder({ "lock.1": JSON.stringify({ pid, host: hostname(), began: "1" }) });
      // Who gets the lock holds it until all have tried.
      const said = await all(JSON.stringify({ folder, at: Date.now() + 5 }));
      expect(said.filter((line) => line === "got it").length).toBeLessThanOrEqual(1);
      expect(said.filter((line) => line === "RunLockedError").length).toBeGreaterThanOrEqual(3);
      await all("");
      // Whatever came of the contest, the folder can be taken now.
      lockRun(folder).release();
    }
    for (const one of processes) one.end();
  });
});
