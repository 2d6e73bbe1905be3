import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { fillText } from "../../src/teaching/fill.js";
import { findQuestion, loadComputed, loadSession } from "../../src/teaching/load.js";
import { openAnswer } from "../../src/teaching/open-answer.js";
import { predict } from "../../src/teaching/predict.js";
import { readSteps } from "../../src/teaching/progress.js";
import { reveal } from "../../src/teaching/reveal.js";
import type { Check, Prediction } from "../../src/teaching/schema.js";
import { selfCheck } from "../../src/teaching/self-check.js";
import { rightAnswer, wrongAnswer } from "../../src/teaching/solve-notebook.js";
import { scratchFolder } from "../support/scratch.js";

const session = loadSession(1);
const prediction = session.predictions.find(({ id }) => id === "s1.p1") as Prediction & { kind: "number" };
const check = loadSession(4).checks.find(({ id }) => id === "s4.q1") as Check;
const display = Symbol.for("affectlab.display");
const world = globalThis as Record<symbol, unknown>;

let folder: string;
let shown: string[];
const last = (): string => shown.at(-1) ?? "";
const progress = () => readSteps(path.join(folder, "progress.jsonl"));

beforeEach(() => {
  folder = scratchFolder({ "seminar.json": JSON.stringify({ format: 1, notebooks: {} }) });
  process.env.AFFECTLAB_SEMINAR = folder;
  shown = [];
  world[display] = (data: Record<string, string>) => void shown.push(data["text/markdown"] ?? "");
});
afterEach(() => {
  delete process.env.AFFECTLAB_SEMINAR;
  delete process.env.AFFECTLAB_CLASS;
  delete world[display];
});

describe("a prediction", () => {
  it("is asked, kept, changed, compared, and then stays", () => {
    const { value } = loadComputed(1)["s1.p1"] as { value: number };
    predict("s1.p1", "?");
    expect(last()).toContain(fillText(prediction.question));
    reveal("s1.p1");
    expect(last()).toContain("No guess yet");
    expect(last()).not.toContain(fillText(prediction.meaning));
    expect(progress()).toEqual([]);
    predict("s1.p1", 50);
    predict("s1.p1", 40);
    expect(last()).toContain("**40 items**");
    reveal("s1.p1");
    expect(last()).toContain(`**${value} items**`);
    expect(last()).toContain(`${Math.abs(40 - value)} items too`);
    expect(last()).toContain(fillText(prediction.meaning));
    predict("s1.p1", value);
    expect(last()).toContain("your first guess stays");
    reveal("s1.p1");
    expect(progress().map(({ kind }) => kind)).toEqual(["prediction", "prediction", "reveal"]);
    expect(progress().every(({ at }) => at !== undefined)).toBe(true);
  });

  it.each([
    [200, "got 200"],
    ["many", 'got "many"'],
    ["", 'got ""'],
    [Number.NaN, "got null"],
  ])("of %s is refused with what it takes", (guess, end) => {
    expect(() => predict("s1.p1", guess)).toThrow(`predict("s1.p1") takes a number from 0 to 80, ${end}`);
    expect(progress()).toEqual([]);
  });

  it("takes a decimal comma and a percent sign", () => {
    predict("s1.p1", "12,5");
    predict("s1.p1", "13 %");
    expect(progress()).toMatchObject([{ value: 12.5 }, { value: 13 }]);
  });

  it("says that another value came out where a cell was changed", () => {
    predict("s1.p1", 40);
    reveal("s1.p1", 80);
    expect(last()).toContain("Your cells give **80");
    reveal("s1.p1", (loadComputed(1)["s1.p1"] as { value: number }).value);
    expect(last()).not.toContain("Your cells give");
  });

  it("stands beside those of the class", () => {
    const people = scratchFolder(
      Object.fromEntries(
        [3, 8, 8].map((value, i) => [
          `p${i}.progress.jsonl`,
          `${JSON.stringify({ kind: "prediction", id: "s1.p1", value })}\n`,
        ]),
      ),
    );
    process.env.AFFECTLAB_CLASS = people;
    predict("s1.p1", 9);
    reveal("s1.p1");
    expect(last()).toContain("The class, 3 guesses");
    expect(last()).toMatch(/0 to 10 ███ 3 {2}← computed/);
  });

  it("names the right verb where an id is of another kind", () => {
    expect(() => predict("s4.q1", 1)).toThrow('s4.q1 is asked by selfCheck("s4.q1", "?")');
    expect(() => selfCheck("s1.p1", 1)).toThrow('s1.p1 is asked by predict("s1.p1", "?")');
    expect(() => selfCheck("s1.exit", 1)).toThrow('s1.exit is asked by openAnswer("s1.exit", "?")');
    expect(() => reveal("s1.q1")).toThrow("is asked by selfCheck");
    expect(() => openAnswer("s1.p1", "a")).toThrow("is asked by predict");
    expect(() => predict("s1.p99", 1)).toThrow('no question "s1.p99"; there are s1.p1');
    expect(() => predict("zz.p1", 1)).toThrow("there are s1.…");
  });
});

describe("a self-check", () => {
  const feedback = (place: number) => fillText(check.mistakes[place]?.feedback as string);

  it("answers a mistake in its own words, then hints, and shows the solution last", () => {
    selfCheck("s4.q1", "solution");
    expect(last()).toContain("there were 0 tries");
    selfCheck("s4.q1", wrongAnswer(check, 0));
    expect(last()).toContain(feedback(0));
    // The answer's output takes the question's place, so the question stands in it.
    expect(last().replaceAll("> ", "")).toContain(fillText(check.question));
    expect(last()).not.toContain(fillText(check.hint));
    // The same cell again is no second try.
    selfCheck("s4.q1", wrongAnswer(check, 0));
    expect(last()).toContain("1 try so far");
    selfCheck("s4.q1", "solution");
    expect(last()).toContain("there was 1 try");
    selfCheck("s4.q1", wrongAnswer(check, 1));
    expect(last()).toContain(feedback(1));
    expect(last()).toContain(fillText(check.hint));
    expect(last()).toContain("2 tries so far");
    selfCheck("s4.q1", "solution");
    expect(last()).toContain(fillText(check.solution));
    selfCheck("s4.q1", rightAnswer(check));
    expect(last()).toContain(fillText(check.right));
    expect(last()).toContain("(try 3)");
    expect(progress().map(({ kind }) => kind)).toEqual([
      "check",
      "check",
      "check",
      "hint",
      "solution",
      "check",
    ]);
  });

  it("gives the hint at once to a mistake that it does not know, and counts nothing that it cannot read", () => {
    selfCheck("s4.q1", "a lot");
    expect(last()).toContain("It was not counted");
    expect(progress()).toEqual([]);
    selfCheck("s4.q1", 0.123);
    expect(last()).toContain("Not that");
    expect(last()).toContain(fillText(check.hint));
    selfCheck("s4.q1", "hint");
    expect(progress().map(({ kind }) => kind)).toEqual(["check", "hint"]);
  });
});

describe("an open answer", () => {
  it("is kept, and shown the rubric only after it was written", () => {
    const { rubric } = session.exit;
    openAnswer("s1.exit", "?");
    openAnswer("s1.exit", "yes");
    expect(shown.join()).not.toContain(fillText(rubric[0] as string));
    openAnswer("s1.exit", "If people who never saw the key chose it more often.");
    expect(last()).toContain(fillText(rubric[0] as string));
    openAnswer("s1.exit", "If people who never saw the key chose it more often.");
    expect(progress()).toHaveLength(1);
  });
});

describe("a file of progress", () => {
  it("loses one row to a cut, and no more", () => {
    predict("s1.p1", 10);
    const file = path.join(folder, "progress.jsonl");
    appendFileSync(file, '{"kind":"prediction","id":"s1.');
    predict("s1.p1", 20);
    expect(progress().map((step) => (step.kind === "prediction" ? step.value : undefined))).toEqual([10, 20]);
  });

  it("is refused where a row is no step, with its line", () => {
    writeFileSync(path.join(folder, "progress.jsonl"), '{"kind":"dance","id":"s1.p1"}\n');
    expect(() => predict("s1.p1", 10)).toThrow(/progress\.jsonl:1: .*kind/);
    expect(readFileSync(path.join(folder, "progress.jsonl"), "utf8")).toBe('{"kind":"dance","id":"s1.p1"}\n');
  });

  it("is not written where there is no folder, and the guess lasts as long as the kernel", () => {
    delete process.env.AFFECTLAB_SEMINAR;
    const before = process.cwd();
    process.chdir(scratchFolder());
    onTestFinished(() => process.chdir(before));
    predict("s1.p2", "?");
    predict("s1.p1", 33);
    expect(last()).toContain("npx affectlab seminar new my-seminar");
    predict("st.p1", firstGuess());
    expect(last()).toContain("Kept until this notebook's kernel ends.");
    expect(last()).not.toContain("seminar new");
    reveal("s1.p1");
    expect(last()).toContain("**33 items**");
  });
});

/** Some guess for the first question of the notebook that everybody opens first. */
function firstGuess(): number | string {
  const found = findQuestion("st.p1");
  if (found.type !== "prediction") throw new Error("st.p1 is no prediction");
  return found.question.kind === "number" ? found.question.min : (found.question.options[0]?.id ?? "");
}
