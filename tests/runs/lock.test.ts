import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { lockRun } from "../../src/runs/lock.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";

const locks = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith("lock."));

/** A process that has ended, so that no one has its id. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await once(child, "close");
  return child.pid as number;
}

describe("lockRun", () => {
  it("refuses a second holder in one line, and lets go", () => {
    const folder = scratchFolder();
    const release = lockRun(folder);
    expect(() => lockRun(folder)).toThrow(
      new RegExp(`is in use by process ${process.pid}; wait until it has ended$`),
    );
    release();
    expect(locks(folder)).toEqual([]);
    lockRun(folder)();
  });

  it("takes over the lock of a dead process", async () => {
    const pid = await deadProcess();
    const folder = scratchFolder({ "lock.4": JSON.stringify({ pid, host: hostname(), began: "1" }) });
    const release = lockRun(folder);
    expect(locks(folder)).toEqual(["lock.5"]);
    release();
  });

  it("takes over from a dead process whose id another process has got", () => {
    // Process 1 lives, and began at another time than the lock says.
    const folder = scratchFolder({ "lock.1": JSON.stringify({ pid: 1, host: hostname(), began: "never" }) });
    lockRun(folder)();
    expect(locks(folder)).toEqual([]);
  });

  it("does not judge a process on another machine", () => {
    const folder = scratchFolder({ "lock.1": JSON.stringify({ pid: 1, host: "elsewhere", began: null }) });
    expect(() => lockRun(folder)).toThrow(/in use by process 1 on elsewhere; if that has ended, remove/);
    expect(locks(folder)).toEqual(["lock.1"]);
  });

  it("lets one of several processes through that meet at a stale lock", async () => {
    const pid = await deadProcess();
    const module = new URL("../../src/runs/lock.ts", import.meta.url).href;
    // All wait for the same instant, then try; whoever gets the lock holds it long enough for all to meet it.
    const code = (folder: string, at: number): string =>
      `const { lockRun } = await import(${JSON.stringify(module)});
       while (Date.now() < ${at});
       try { lockRun(${JSON.stringify(folder)}); console.log("got it"); await new Promise((r) => setTimeout(r, 1500)); }
       catch (error) { console.log(error.name); }`;
    for (let round = 0; round < 2; round++) {
      const folder = scratchFolder();
      writeFileSync(`${folder}/lock.1`, JSON.stringify({ pid, host: hostname(), began: "1" }));
      const at = Date.now() + 2500;
      const ended = await Promise.all(
        Array.from({ length: 4 }, () =>
          runNode(["--import", "tsx", "--input-type=module", "-e", code(folder, at)]),
        ),
      );
      const said = ended.map(({ stdout }) => stdout.trim()).sort();
      expect(said.filter((line) => line === "got it").length).toBeLessThanOrEqual(1);
      expect(said.filter((line) => line === "RunLockedError").length).toBeGreaterThanOrEqual(3);
      // Whatever came of the contest, the folder can be taken now.
      lockRun(folder)();
    }
  });
});
