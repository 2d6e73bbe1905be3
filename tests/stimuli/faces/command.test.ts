import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addGenerate } from "../../../src/cli/generate-verbs.js";
import { readTable, validateDatapackage } from "../../../src/io/datapackage.js";
import { readPng } from "../../../src/stimuli/faces/read-png.js";
import { loadItemSet, storyOf } from "../../../src/stimuli/item-set.js";
import { captureOutput } from "../../cli/support.js";
import { scratchFolder } from "../../support/scratch.js";

async function faces(...args: string[]): Promise<string> {
  const program = new Command("affectlab");
  addGenerate(program);
  const output = captureOutput();
  await program.parseAsync(["generate", "faces", ...args], { from: "user" });
  return output.stdout();
}

describe("affectlab generate faces", () => {
  it("writes pictures, their table and its codebook", async () => {
    const out = scratchFolder();
    const json = JSON.parse(await faces("--out", out, "--people", "f1,m3", "--size", "96", "--json"));
    expect(json).toMatchObject({ pictures: 18, sheets: [] });
    expect(readdirSync(out).filter((file) => file.endsWith(".png"))).toHaveLength(18);
    expect((await validateDatapackage(out)).problems).toEqual([]);
    const table = await readTable(out, "faces");
    const row = table.strings("file").indexOf("m3-devastated.png");
    expect(table.strings("units")[row]).toBe("1E+4D+7C+15D+17A+20C+25C+26B+54A");
    const png = readFileSync(path.join(out, "m3-devastated.png"));
    expect(readPng(png).width).toBe(96);
    expect(table.strings("sha256")[row]).toBe(createHash("sha256").update(png).digest("hex"));
  });

  it("makes a set of items of them, for models and for people", async () => {
    const out = scratchFolder();
    const said = await faces(
      "--out",
      out,
      "--people",
      "f5",
      "--expressions",
      "study",
      "--size",
      "48",
      "--items",
    );
    expect(said).toContain("8 items (items.jsonl)");
    const { items } = await loadItemSet(out);
    expect(items.map(({ options, keyed }) => options[keyed!])).toEqual(items[0]!.options);
    expect(new Set(items.map(storyOf)).size).toBe(8);
    expect(items[0]!.stimulus.image?.data).toBeDefined();
    expect((await validateDatapackage(out)).problems).toEqual([]);
  });

  it("gives the same bytes again", async () => {
    const [a, b] = [scratchFolder(), scratchFolder()];
    for (const out of [a, b]) {
      await faces("--out", out, "--new-people", "2", "--seed", "9", "--expressions", "calm", "--size", "64");
    }
    const names = readdirSync(a);
    expect(names).toEqual(expect.arrayContaining(["s9p1-calm.png", "s9p2-neutral.png", "faces.csv"]));
    for (const name of names) {
      expect(readFileSync(path.join(a, name)).equals(readFileSync(path.join(b, name))), name).toBe(true);
    }
  });

  it("draws one's own set of action units", async () => {
    const out = scratchFolder();
    expect(await faces("--out", out, "--people", "f4", "--units", "1B+R12C", "--size", "64")).toContain(
      "1 picture ",
    );
    expect(readdirSync(out)).toContain("f4-1b+r12c.png");
  });

  it("makes contact sheets", async () => {
    const out = scratchFolder();
    const said = await faces(
      "--out",
      out,
      "--people",
      "m2",
      "--expressions",
      "joyful,proud",
      "--size",
      "64",
      "--sheet",
    );
    expect(said).toContain("sheet-expressions.png, sheet-neutral.png, sheet-joyful.png");
    const { width, height } = readPng(readFileSync(path.join(out, "sheet-expressions.png")));
    expect([width, height]).toEqual([3 * 200, 222]);
    expect(readPng(readFileSync(path.join(out, "sheet-action-units.png"))).height).toBe(25 * 222);
  });

  it("holds head and eyes straight, and shows an expression come and go", async () => {
    const out = scratchFolder();
    const args = ["--expressions", "guilty", "--people", "f1", "--size", "32", "--face-only", "--frames"];
    await faces("--out", out, ...args);
    const table = await readTable(out, "faces");
    expect(table.strings("units")).toEqual(["0", "1C+4C+20A+24C"]);
    const moving = readFileSync(path.join(out, "f1-guilty.apng"));
    // Its first frame is the neutral face, by itself a PNG; 10 frames up, the apex, 14 down.
    expect(readPng(moving).data).toEqual(readPng(readFileSync(path.join(out, "f1-neutral.png"))).data);
    expect(moving.readUInt32BE(moving.indexOf("acTL") + 4)).toBe(25);
    expect(readdirSync(out)).not.toContain("f1-neutral.apng");
  });

  it.each([
    [["--people", "x1"], 'no identity "x1"; there are f1'],
    [["--expressions", "gloomy"], 'no expression "gloomy"; there are neutral'],
    [["--size", "9"], '--size must be a whole number from 32 to 2048, got "9"'],
    [["--units", "99C"], "action unit 99 cannot be drawn"],
    [
      ["--people", "f1", "--new-people", "3"],
      "--people and --new-people exclude each other; give one of them",
    ],
    [["--new-people", "3", "--seed", "x"], '--seed must be a whole number of at least 0, got "x"'],
  ])("refuses %j", async (args, message) => {
    await expect(faces("--out", scratchFolder(), ...args)).rejects.toThrow(message);
  });
});
