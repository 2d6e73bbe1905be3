import { describe, expect, it } from "vitest";
import { type FormOptions, readFormChoices } from "../../src/cli/form-options.js";
import {
  fromPlanChoices,
  shownChoices,
  toPlanChoices,
} from "../../src/studies/shared/form-judging/choices.js";
import { scratchFolder } from "../support/scratch.js";

const likert = "likert:empathic-support";
const files = {
  "bad.json": JSON.stringify({ id: "b", title: "B", dimensions: [] }, null, 2),
  "bad.md": "Rate {reply}.\n",
  "own.md": "{dialogue}\n{reply}\n{dimensions}\n{answer}\n",
};

describe("what cannot be judged by a form is told in one line", () => {
  it.each<[FormOptions, number, RegExp]>([
    [{ form: "stars:x" }, 2, /^--form must be likert:<form>, pairwise:<form> or rubric, got "stars:x"$/],
    [{ form: "likert:" }, 2, /^--form must be likert:/],
    [
      { form: "likert:nope" },
      2,
      /^--form: no likert form "nope"; name a file .* or one of empathic-support, utter/,
    ],
    [{ form: "pairwise:nope" }, 2, /^--form: no pairwise form "nope"; .* one of better-support$/],
    [{ form: "likert:DIR/bad.json" }, 1, /bad\.json:4: field "dimensions": Too small/],
    [
      { form: likert, judgePrompt: "DIR/bad.md" },
      1,
      /bad\.md: lacks \{dialogue\}, \{dimensions\} and \{answer\}; the/,
    ],
    [{ form: likert, judgePrompt: "DIR/none.md" }, 1, /none\.md cannot be read \(ENOENT\); check the path$/],
    [{ form: likert, ties: "refused" }, 2, /^--ties belongs to --form pairwise:…$/],
    [{ form: likert, mode: "some" }, 2, /^--mode must be one of all, each, got "some"$/],
    [{ form: likert, mode: "each", order: "shuffled" }, 2, /^--order shuffled has nothing to shuffle/],
    [{ judgePrompt: "DIR/own.md" }, 2, /^--judge-prompt belongs to --form likert:… or pairwise:…$/],
    [{ form: "rubric", orders: "one" }, 2, /^--orders belongs to/],
    [
      { form: "pairwise:better-support", mode: "each" },
      2,
      /^--mode belongs to --form likert:…; see --orders$/,
    ],
  ])("%o", async (options, exitCode, message) => {
    const folder = scratchFolder(files);
    const given = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, value.replace("DIR", folder)]),
    );
    const failure = readFormChoices(given);
    await expect(failure).rejects.toMatchObject({ exitCode, message: expect.stringMatching(message) });
    await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining("\n") });
  });
});

describe("how a judging by a form stands in its plan", () => {
  it("holds form and prompt whole, and is shown by their names", async () => {
    const judgePrompt = `${scratchFolder(files)}/own.md`;
    const choices = (await readFormChoices({ form: likert, judgePrompt, mode: "each" }))!;
    expect(JSON.parse(choices.form)).toMatchObject({ id: "empathic-support" });
    expect(JSON.parse(choices.prompt!)).toMatchObject({ id: "own.md", system: null });
    const plan = toPlanChoices(choices);
    expect(fromPlanChoices(plan)).toEqual(choices);
    expect(shownChoices(plan)).toEqual({ form: likert, prompt: "own.md", mode: "each", order: "fixed" });
    expect(shownChoices({ mode: "all" })).toEqual({ mode: "all" });
    expect(() => fromPlanChoices({ mode: "all" })).toThrow(/names no form/);
  });

  it("is undefined where the study judges in its own way", async () => {
    expect(await readFormChoices({})).toBeUndefined();
    expect(await readFormChoices({ form: "rubric", mode: "each" })).toBeUndefined();
  });
});
