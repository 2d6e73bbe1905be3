import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/child.js";
import { ownSet } from "../support/own-set.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

const make = (...args: string[]) =>
  runNode([path.join(root, "src", "cli", "affectlab.mjs"), "survey", "new", ...args]);

describe("affectlab survey new", () => {
  it("makes a questionnaire of a set, and never over answers", { timeout: 240_000 }, async () => {
    const set = path.join(scratchFolder(), "my set");
    await ownSet(set);
    const first = await make(set, "--responsible", "A. Lee", "--contact", "a@example.org", "--support", "CN");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain("136 items, 17 lists of 24; asked: answer; 2 attention checks");
    expect(first.stdout).toMatch(/forecast: \d+ participants for 20 answers an item/);
    const survey = path.join(set, "survey");
    expect(readdirSync(survey).sort()).toEqual(
      [".gitignore", "STORES.md", "design.json", "page", "questionnaire.html"].sort(),
    );
    const design = JSON.parse(readFileSync(path.join(survey, "design.json"), "utf8"));
    expect(design).toMatchObject({
      name: "my-set",
      source: { path: ".." },
      consent: { responsible: "A. Lee" },
    });
    expect(readFileSync(path.join(survey, "STORES.md"), "utf8")).toContain("a@example.org");
    // A picture's own name would tell the answer.
    for (const picture of readdirSync(path.join(survey, "page", "pictures"))) {
      expect(picture).toMatch(/^[0-9a-f]{16}\.png$/);
    }
    // The set itself is as it was, so it can be asked of models still.
    const again = await make(set);
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toContain("has a questionnaire already; make it anew with --force");
    const forced = await make(`${set},*-emotion`, "--questions", "free-naming,emotion", "--force", "--json");
    expect(JSON.parse(forced.stdout)).toMatchObject({ items: 16, perPerson: 16, participants: 20, lists: 1 });
    mkdirSync(path.join(survey, "data"));
    writeFileSync(path.join(survey, "data", "kept"), "an answer");
    const refused = await make(set, "--force");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("has answers to its questionnaire");
    expect(readFileSync(path.join(survey, "data", "kept"), "utf8")).toBe("an answer");
  });

  it("refuses in one line what cannot be asked, and leaves nothing", { timeout: 120_000 }, async () => {
    const set = path.join(scratchFolder(), "set");
    await ownSet(set);
    const wrong: [string[], string][] = [
      [[], "name a set of items, or what a study offers with --task"],
      [[set, "--questions", "joy"], 'no question is called "joy"; there are answer, emotion'],
      [[set, "--languages", "fr"], '--languages are en and zh, got "fr"'],
      [[set, "--support", "XX"], "no line of help is known for XX"],
      [[set, "--per-person", "0"], "--per-person must be a whole number of at least 1"],
      [[`${set},nothing-*`], 'no item fits "nothing-*"'],
      [[set, "--limit", "3"], "--limit goes with --task"],
      [["heartbench"], "heartbench is a study: say what it is to ask"],
      [["--task", "change", "--questions", "answer"], "has questions of its own"],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await make(...args);
      expect({ args, stdout, lines: stderr.trim().split("\n").length }).toEqual({
        args,
        stdout: "",
        lines: 1,
      });
      expect(stderr).toContain(message);
      expect(code).toBeGreaterThan(0);
    }
    expect(existsSync(path.join(set, "survey"))).toBe(false);
  });
});
