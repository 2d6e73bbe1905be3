import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Spool } from "../../src/runs/queue/spool.js";
import { scratchFolder } from "../support/scratch.js";
import { reply } from "./support.js";

const call = (n: number): string => n.toString(16).padStart(32, "0");
const answered = (text: string) => ({ reply: reply(text) });

describe("a worker's spool", () => {
  it("gives each reply again, in this process and in the next, whatever its length", async () => {
    const folder = scratchFolder();
    const texts = ["short", "她 wept\n", "long ".repeat(20_000), ""];
    const first = await Spool.open(folder, "w1");
    for (let n = 0; n < 3_000; n++) first.put(`run${n % 2}-${call(n)}`, answered(texts[n % 4] + String(n)));
    const check = (spool: Spool): void => {
      for (const n of [0, 1, 2, 3, 1022, 1023, 1024, 1025, 2046, 2998, 2999])
        expect(spool.get(`run${n % 2}-${call(n)}`)).toEqual(answered(texts[n % 4] + String(n)));
      expect(spool.get(`run1-${call(0)}`)).toBeUndefined();
      expect(spool.get(`run0-${call(3_000)}`)).toBeUndefined();
    };
    check(first);
    await first.close();
    const second = await Spool.open(folder, "w1");
    check(second);
    second.put(`run0-${call(3_000)}`, answered("new"));
    expect(second.get(`run0-${call(3_000)}`)).toEqual(answered("new"));
    await second.close();
  });

  it("passes over what cannot be read, and a torn end", async () => {
    const folder = scratchFolder();
    const file = `${folder}/w1.jsonl`;
    const row = (n: number): string =>
      `${JSON.stringify({ job: `r-${call(n)}`, outcome: answered(`${n}`) })}\n`;
    writeFileSync(file, `${row(1)}{"job":3}\nnonsense\n${row(2)}`);
    appendFileSync(file, row(3).slice(0, 30));
    const spool = await Spool.open(folder, "w1");
    expect([1, 2, 3].map((n) => spool.get(`r-${call(n)}`))).toEqual([
      answered("1"),
      answered("2"),
      undefined,
    ]);
    spool.put(`r-${call(3)}`, answered("again"));
    expect(spool.get(`r-${call(3)}`)).toEqual(answered("again"));
    expect(spool.get(`r-${call(2)}`)).toEqual(answered("2"));
    await spool.close();
  });

  it("is begun anew when no queue can still ask for it", async () => {
    const folder = scratchFolder();
    const old = await Spool.open(folder, "w1");
    old.put(`r-${call(1)}`, answered("old"));
    await old.close();
    const days = (n: number): Date => new Date(Date.now() - n * 86_400_000);
    utimesSync(`${folder}/w1.jsonl`, days(6), days(6));
    const kept = await Spool.open(folder, "w1");
    expect(kept.get(`r-${call(1)}`)).toEqual(answered("old"));
    await kept.close();
    utimesSync(`${folder}/w1.jsonl`, days(8), days(8));
    const fresh = await Spool.open(folder, "w1");
    expect(fresh.get(`r-${call(1)}`)).toBeUndefined();
    await fresh.close();
    expect(existsSync(`${folder}/w1.jsonl`) && readFileSync(`${folder}/w1.jsonl`, "utf8")).toBe("");
  });
});
