import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppendLog } from "../../src/runs/append-log.js";
import { AttemptLog, readAttempts } from "../../src/runs/attempt-log.js";
import { readRows } from "../../src/runs/read-rows.js";
import { scratchFolder } from "../support/scratch.js";

const row = z.strictObject({ n: z.number() });

async function rowsOf(file: string): Promise<number[]> {
  const found: number[] = [];
  await readRows(
    file,
    row,
    ({ n }) => found.push(n),
    (error) => {
      throw error;
    },
  );
  return found;
}

describe("AppendLog", () => {
  it("has a row in the file when append returns", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    const log = new AppendLog(file);
    log.append({ n: 1 });
    expect(readFileSync(file, "utf8")).toBe('{"n":1}\n');
    log.append({ n: 2 });
    expect(await rowsOf(file)).toEqual([1, 2]);
    await log.close();
  });

  it("cuts a torn last row off, at every byte at which it can be torn", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    const whole = '{"n":1}\n{"n":22}\n';
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(file, whole.slice(0, length));
      const kept = whole.slice(0, length).split("\n").length - 1;
      expect(await rowsOf(file)).toEqual([1, 22].slice(0, kept));
      const log = new AppendLog(file);
      log.append({ n: 3 });
      await log.close();
      expect(await rowsOf(file)).toEqual([...[1, 22].slice(0, kept), 3]);
    }
  });

  it("cuts a torn row that is longer than the piece it reads at a time", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    writeFileSync(file, `{"n":1}\n{"n":"${"x".repeat(200_000)}`);
    await new AppendLog(file).close();
    expect(readFileSync(file, "utf8")).toBe('{"n":1}\n');
  });

  it("takes a row back that did not fit, and tells it in one line", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    let full = false;
    const log = new AppendLog(file, 200, {
      write: (handle, bytes, offset) => {
        if (!full) return writeSync(handle, bytes, offset);
        // A full disk takes a part of the row and refuses the rest.
        if (offset === 0) return writeSync(handle, bytes, 0, 4);
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      },
    });
    log.append({ n: 1 });
    full = true;
    expect(() => log.append({ n: 2 })).toThrow(
      /no space left on the device while writing .*log\.jsonl; free/,
    );
    expect(readFileSync(file, "utf8")).toBe('{"n":1}\n');
    full = false;
    log.append({ n: 3 });
    await log.close();
    expect(await rowsOf(file)).toEqual([1, 3]);
  });

  it("goes on with a write that took only a part", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    const log = new AppendLog(file, 200, {
      write: (handle, bytes, offset) => writeSync(handle, bytes, offset, Math.min(3, bytes.length - offset)),
    });
    log.append({ n: 12345 });
    await log.close();
    expect(await rowsOf(file)).toEqual([12345]);
  });
});

describe("readRows", () => {
  it("names file, line and field of a row that is wrong", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    writeFileSync(file, '{"n":1}\n{"n":"two"}\n');
    await expect(rowsOf(file)).rejects.toThrow(/log\.jsonl:2: field "n"/);
    writeFileSync(file, '{"n":1}\nnot json\n{"n":3}\n');
    await expect(rowsOf(file)).rejects.toThrow(/log\.jsonl:2: is not JSON/);
    await expect(rowsOf(`${file}.gone`)).rejects.toThrow(/is not there; is this a run's folder\?/);
  });

  it("reads rows that lie across the pieces in which a file is read", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    const rows = Array.from({ length: 250_000 }, (_, n) => n);
    writeFileSync(file, rows.map((n) => `{"n":${n}}\n`).join(""));
    expect(statSync(file).size).toBeGreaterThan(2 ** 21);
    expect(await rowsOf(file)).toEqual(rows);
  });
});

describe("AttemptLog", () => {
  const history = (file: string, answered: [string, number][] = []) => readAttempts(file, new Map(answered));

  it("knows after a kill what may have been billed for calls in flight", async () => {
    const file = `${scratchFolder()}/attempts.jsonl`;
    const log = new AttemptLog(new AppendLog(file), new Map());
    expect(log.sending("a", 0.5)).toBe(1);
    expect(log.sending("b", 0.25)).toBe(1);
    log.failed("b", 1, "rate-limit", 0);
    expect(log.sending("b", 0.25)).toBe(2);
    log.sending("c", 0.125);
    log.failed("c", 1, "timeout", 0.125);
    // No close: the process is killed here. a and the second b are in flight; c may have been billed.
    const cutOff = [
      { call: "a", attempt: 1, worst: 0.5 },
      { call: "b", attempt: 2, worst: 0.25 },
    ];
    expect(await history(file)).toMatchObject({ lost: 0.875, cutOff });
    // b was answered after all: its cost stands in the log of responses.
    expect(await history(file, [["b", 2]])).toMatchObject({ lost: 0.625, cutOff: [{ call: "a" }] });
    const { counts } = await history(file);
    expect([...counts].sort()).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 1],
    ]);
    await log.close();
  });

  it("counts attempts over several processes", async () => {
    const file = `${scratchFolder()}/attempts.jsonl`;
    const first = new AttemptLog(new AppendLog(file), new Map());
    first.sending("a", null);
    await first.close();
    appendFileSync(file, '{"call":"a","att');
    const second = new AttemptLog(new AppendLog(file), (await history(file)).counts);
    expect(second.sending("a", null)).toBe(2);
    await second.close();
    expect(await history(file)).toMatchObject({ lost: 0, cutOff: [{ attempt: 1 }, { attempt: 2 }] });
    truncateSync(file, 0);
    expect(await history(file)).toMatchObject({ lost: 0, cutOff: [] });
  });
});
