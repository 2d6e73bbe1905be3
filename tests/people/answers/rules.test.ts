import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { PersonAnswer } from "../../../src/core/person-answer.js";
import { withoutExcluded } from "../../../src/people/answers/kept-answers.js";
import { readExclusions } from "../../../src/people/answers/read-exclusions.js";
import { applyRules } from "../../../src/people/answers/rules.js";
import { scratchFolder } from "../../support/scratch.js";

const row = (participant: string, item: string, seconds: number | null, more = {}): PersonAnswer => ({
  ...{ participant, item, question: "answer", kind: "choice", answer: "x", index: 0, value: null },
  ...{ status: "ok", orderShown: [], position: null, seconds, ...more },
});
const skipped = { answer: "", index: null, status: "skipped" };
const answers = [
  ...[row("p1", "a", 0.4), row("p1", "b", 4)],
  ...[row("p2", "a", 0.3), row("p2", "b", 5)],
  ...[row("p3", "a", 5, skipped), row("p3", "b", 6)],
  ...[row("p4", "a", null), row("p4", "b", 7)],
];
const checks = [
  { participant: "p1", check: "check:1", passed: false },
  { participant: "p1", check: "check:2", passed: false },
  { participant: "p2", check: "check:1", passed: false },
  { participant: "p2", check: "check:2", passed: true },
];

describe("applyRules", () => {
  it("counts an answer under the first rule that leaves it out", () => {
    const { rules, exclusions } = applyRules(
      { answers, checks, exclusions: [{ participant: "p4", item: "b", reason: "asked for it" }] },
      {
        listed: [{ participant: "p1", item: "a", reason: "a slip" }],
        ...{ failChecks: 2, leastShare: 0.6, leastSeconds: 1 },
      },
    );
    const counts = rules.map(({ rule, participants, answers: out, left }) => [
      ...[rule, participants, out, left.participants, left.answers],
    ]);
    expect(counts).toEqual([
      ["left out by the file", 0, 1, 4, 7],
      ["left out by the list", 0, 1, 4, 6],
      // p1's answer to a is out already.
      ["failed at least 2 attention checks", 1, 1, 3, 5],
      ["answered less than 60 % of the items", 1, 2, 2, 3],
      // p1 answered a fast as well, and is out; p4's seconds are not known.
      ["answered in less than 1 s", 0, 1, 2, 2],
    ]);
    expect(withoutExcluded(answers, exclusions)).toHaveLength(2);
    // All reasons stay, also for answers that are out already.
    expect(exclusions).toContainEqual({ participant: "p1", item: "a", reason: "answered in 0.4 s" });
    expect(exclusions).toContainEqual({ participant: "p1", reason: "failed 2 of 2 attention checks" });
    expect(exclusions).toContainEqual({ participant: "p3", reason: "answered 1 of 2 items" });
  });

  it("leaves out nothing without a rule, and looks at the item's own question for seconds", () => {
    expect(applyRules({ answers, checks, exclusions: [] }, {})).toEqual({ exclusions: [], rules: [] });
    const beside = row("p1", "a", 0.1, { question: "intensity", kind: "scale", index: null, value: 5 });
    const found = applyRules(
      { answers: [beside, row("p1", "a", 3)], checks: [], exclusions: [] },
      { leastSeconds: 1 },
    );
    expect(found.exclusions).toEqual([]);
  });
});

describe("readExclusions", () => {
  const codes = [
    { file: "one.csv", code: "kim", participant: "p1" },
    { file: "x/one.csv", code: "lee", participant: "p2" },
    { file: "two.csv", code: "lee", participant: "p3" },
  ];
  const read = (text: string) => {
    const file = path.join(scratchFolder(), "out.csv");
    writeFileSync(file, text);
    return readExclusions(file, { answers, codes });
  };

  it("finds participants by the names that their files have", async () => {
    expect(await read("participant,item,reason,file\nkim,,withdrew,\nlee,b,noise,two.csv\n")).toEqual([
      { participant: "p1", reason: "withdrew" },
      { participant: "p3", item: "b", reason: "noise" },
    ]);
  });

  it.each([
    ["participant,reason\nann,x\n", /out.csv:2: field "participant": "ann" has no answers/],
    ["participant,reason\nlee,x\n", /"lee" is in 2 files; say which in a column "file"/],
    ["participant,item,reason\nkim,z,x\n", /field "item": "z" has no answer of kim/],
    ["participant,item,reason\nkim,a,\n", /field "reason": is empty; say why/],
    ["participant\nkim\n", /out.csv: no column is the reason, among participant/],
  ])("refuses %j", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
