import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { validateDatapackage } from "../../src/io/datapackage.js";
import { asRecorded, textSha256, withLineFeeds } from "../../src/io/line-ends.js";
import { readCsv } from "../../src/io/read-csv.js";
import { readText } from "../../src/io/read-text.js";
import { refreshDatapackage } from "../../src/io/refresh-datapackage.js";
import { sha256 } from "../../src/io/sha256-file.js";
import { damagedFiles } from "../../src/io/upstream.js";
import { scratchFolder } from "../support/scratch.js";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("a text with CRLF", () => {
  it.each([
    ["a\r\nb\r\n", "a\nb\n"],
    ["a\rb\n\r", "a\rb\n\r"], // a CR alone is not a line end of git
    ["\r\r\n", "\r\n"],
    ["\xff\x00\r\n\x80", "\xff\x00\n\x80"],
    ["", ""],
  ])("%j is %j with LF", (given, expected) => {
    expect(Buffer.from(withLineFeeds(bytes(given))).toString("latin1")).toBe(expected);
  });

  it("has the hash of the text with LF, also where a chunk of the file ends between CR and LF", async () => {
    const chunk = 1 << 20;
    const text = `${"x".repeat(chunk - 1)}\r\n${"y".repeat(chunk)}\r`;
    const folder = scratchFolder({ "crlf.txt": text, "empty.txt": "" });
    expect(await textSha256(path.join(folder, "crlf.txt"))).toBe(
      createHash("sha256").update(text.replace("\r\n", "\n")).digest("hex"),
    );
    expect(await textSha256(path.join(folder, "empty.txt"))).toBe(sha256(""));
  });

  it("is read with LF; a missing one is told", async () => {
    const folder = scratchFolder({ "prompt.md": "One.\r\nTwo.\r\n" });
    expect(await readText(path.join(folder, "prompt.md"))).toBe("One.\nTwo.\n");
    await expect(readText(path.join(folder, "none.md"))).rejects.toThrow(
      /none\.md cannot be read \(ENOENT\)/,
    );
  });

  it("is what was recorded with either line end, and nothing else", () => {
    const hash = (text: string): string => `sha256:${sha256(text)}`;
    expect(asRecorded(bytes("a\r\n"), hash("a\n")).sha256).toBe(sha256("a\n"));
    expect(asRecorded(bytes("a\r\n"), hash("a\r\n")).sha256).toBe(sha256("a\r\n"));
    expect(asRecorded(bytes("b\r\n"), hash("a\n")).sha256).toBe(sha256("b\r\n"));
    expect(asRecorded(bytes("a\n"), undefined).sha256).toBe(sha256("a\n"));
  });
});

describe("a data folder with CRLF", () => {
  const table = 'name,text\na,"first\nsecond"\n';
  const rows = '{"a":1}\n{"a":2}\n';
  const field = (name: string) => ({ name, type: "string" as const, description: "x" });
  const schema = { fields: [field("name"), field("text")] };
  const hash = `sha256:${sha256(table)}`;
  const codebook = {
    name: "x",
    resources: [
      { name: "table", path: "table.csv", bytes: table.length, hash, rowCount: 1, schema },
      { name: "rows", path: "rows.jsonl", bytes: rows.length, hash: `sha256:${sha256(rows)}` },
    ],
  };
  const crlf = (text: string): string => text.replaceAll("\n", "\r\n");
  const folderWith = (text: string): string =>
    scratchFolder({
      "datapackage.json": crlf(JSON.stringify(codebook, null, 2)),
      "table.csv": crlf(text),
      "rows.jsonl": crlf(rows),
    });

  it("fits its codebook, and its cells have LF as in the repository", async () => {
    const folder = folderWith(table);
    expect((await validateDatapackage(folder)).problems).toEqual([]);
    const read = await readCsv(path.join(folder, "table.csv"), { hash, schema });
    expect(read.strings("text")).toEqual(["first\nsecond"]);
    expect(read.input.sha256).toBe(sha256(table));
    expect(read.edited).toBe(false);
  });

  it("gets the same codebook again", async () => {
    const folder = folderWith(table);
    await refreshDatapackage(folder);
    expect(JSON.parse(await readText(path.join(folder, "datapackage.json")))).toEqual(codebook);
  });

  it("does not fit it when a cell was edited", async () => {
    const [problem] = (await validateDatapackage(folderWith(table.replace("first", "third")))).problems;
    expect(problem).toMatch(
      /table\.csv is not the file its codebook describes \(sha256 differs\); restore it/,
    );
  });
});

describe("released data in a mirror", () => {
  it("are compared byte by byte, and CRLF is named", async () => {
    const folder = scratchFolder({ "a.txt": "one\r\ntwo\r\n", "b.txt": "one\r\nten\r\n" });
    const file = (name: string) => ({
      path: name,
      bytes: 8,
      sha256: sha256("one\ntwo\n"),
      gitBlob: null,
    });
    expect(await damagedFiles(folder, [file("a.txt"), file("b.txt")])).toEqual([
      { path: "a.txt", problem: "has CRLF line ends, which git wrote" },
      { path: "b.txt", problem: "has 10 bytes instead of 8" },
    ]);
    writeFileSync(path.join(folder, "a.txt"), "one\ntwo\n");
    expect(await damagedFiles(folder, [file("a.txt")])).toEqual([]);
  });
});
