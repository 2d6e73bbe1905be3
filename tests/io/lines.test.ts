import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { linesOf } from "../../src/io/lines.js";
import { scratchFolder } from "../support/scratch.js";

async function linesIn(text: string): Promise<{ lines: string[]; ends: boolean | undefined }> {
  const file = path.join(scratchFolder({}), "lines.txt");
  writeFileSync(file, text);
  const lines: string[] = [];
  let ends: boolean | undefined;
  for await (const line of linesOf(file, (endsWithBreak) => {
    ends = endsWithBreak;
  })) {
    lines.push(line);
  }
  return { lines, ends };
}

describe("linesOf", () => {
  it("splits at \\n and \\r\\n alone: a JSON string may hold every other separator", async () => {
    const row = JSON.stringify({ text: "a\u2028b\u2029c\u0085d\fe\vf" });
    expect(await linesIn(`${row}\r\n${row}\n`)).toEqual({ lines: [row, row], ends: true });
  });

  it("gives a last line without its break, and says that it has none", async () => {
    expect(await linesIn("one\ntw")).toEqual({ lines: ["one", "tw"], ends: false });
    expect(await linesIn("one\n\ntwo\n")).toEqual({ lines: ["one", "", "two"], ends: true });
    expect(await linesIn("")).toEqual({ lines: [], ends: false });
  });

  it("puts a line of several megabytes together, and characters that a chunk cuts", async () => {
    const long = "é好".repeat(700_000);
    expect((await linesIn(`${long}\nend\n`)).lines).toEqual([long, "end"]);
  });

  it("throws what the file system says", async () => {
    await expect(linesOf(path.join(scratchFolder({}), "none")).next()).rejects.toThrow(/ENOENT/);
  });
});
