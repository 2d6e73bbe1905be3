import { describe, expect, it } from "vitest";
import { distributions } from "../../../src/people/board/distributions.js";
import { standing } from "../../../src/people/board/standing.js";
import { answerRows } from "../../../src/people/design/answer-rows.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { dataSetFiles } from "../../../src/people/export/data-set.js";
import { psychDsProblems } from "../../../src/people/export/psych-ds.js";
import { trialProblem } from "../../../src/people/server/check-trial.js";
import { isOver } from "../../../src/people/server/retention.js";
import type { StoreDump } from "../../../src/people/store/store.js";
import { madeUpDesign } from "../../support/survey-design.js";
import { answerTo } from "../../support/survey-participant.js";

const design = madeUpDesign({ items: 8, lists: 2, enough: 3 });
const now = Date.parse("2026-11-29T12:00:00Z");
const recent = "2026-11-29T11:50Z";

const session = (n: number, more: object = {}): StoreDump["sessions"][number] => ({
  ...{ id: `s${n}`, participant: `p00${n}`, token: "", list: n % 2, seed: n, design: "", language: "en" },
  ...{ simulated: false, begun: recent, ended: null, agentString: null, ...more },
});
const dumpOf = (sessions: StoreDump["sessions"], stored: (n: number) => number): StoreDump => ({
  ...{ version: 2, meta: {}, codes: [], sessions },
  trials: sessions.flatMap((one, i) =>
    sessionPlan(design, one)
      .slice(0, stored(i))
      .map((planned) => ({ session: one.id, index: planned.index, ...answerTo(design, planned, i) })),
  ),
});

describe("standing", () => {
  it("counts who is where; scripts apart", () => {
    const sessions = [
      session(0, { ended: recent }),
      session(1),
      session(2, { begun: "2026-11-29T08:00Z" }),
      session(3, { simulated: true, ended: recent }),
    ];
    const stand = standing(
      design,
      dumpOf(sessions, (i) => [5, 2, 1, 5][i]!),
      now,
    );
    expect(stand).toMatchObject({
      begun: 3,
      finished: 1,
      active: 1,
      left: 1,
      simulated: 1,
      isSimulated: false,
    });
    expect(stand.sessions).toEqual([
      { participant: "p000", done: 5, of: 5, state: "finished" },
      { participant: "p001", done: 2, of: 5, state: "active" },
      { participant: "p002", done: 1, of: 5, state: "left" },
    ]);
    expect(stand.lists).toEqual([
      { finished: 1, active: 0 },
      { finished: 0, active: 1 },
    ]);
    // One session of list 0; three are enough: two more there, three of the other.
    expect(stand).toMatchObject({ answers: [0, 1, 1], needed: 5 });
  });

  it("counts scripts where nobody else was", () => {
    const stand = standing(
      design,
      dumpOf([session(0, { simulated: true, ended: recent })], () => 5),
      now,
    );
    expect(stand).toMatchObject({ begun: 1, finished: 1, simulated: 1, isSimulated: true });
  });
});

describe("distributions", () => {
  it("have each answer once, at its own option, and only of the items that are shown", () => {
    const sessions = [session(0), session(2), session(4)];
    const dump = dumpOf(sessions, () => 5);
    const found = distributions(design, sessions, dump.trials, (item) => item === "item-1");
    expect([...found.keys()]).toEqual(["item-1"]);
    const [emotion, intensity, words] = found.get("item-1")!;
    expect([emotion!.n, intensity!.n, words!.n]).toEqual([3, 3, 3]);
    const own = sessions.flatMap((one) => {
      const at = sessionPlan(design, one).find((planned) => planned.kind === "item" && planned.item === 0)!;
      return dump.trials.find((trial) => trial.session === one.id && trial.index === at.index)!.answers;
    });
    const chosen = own.filter(({ question }) => question === "emotion").map(({ index }) => index);
    expect(emotion!.bars.map(({ count }) => count)).toEqual(
      [0, 1, 2].map((i) => chosen.filter((one) => one === i).length),
    );
    const values = own.flatMap(({ value }) => (value === null ? [] : [value]));
    expect(intensity!.mean).toBeCloseTo((values[0]! + values[1]! + values[2]!) / 3, 12);
    expect(intensity!.bars).toHaveLength(10);
    expect(intensity!.bars.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(words!.bars.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it("put the highest value into the last part, and skipped questions nowhere", () => {
    const one = session(0);
    const at = sessionPlan(design, one).find(
      (planned) => planned.kind === "item" && planned.item === 0,
    )!.index;
    const trial = {
      ...{ session: one.id, index: at, seconds: 1, language: "en" as const },
      answers: [
        { question: "intensity", status: "ok" as const, index: null, value: 100, text: null },
        { question: "emotion", status: "skipped" as const, index: null, value: null, text: null },
      ],
    };
    const [emotion, intensity] = distributions(design, [one], [trial], () => true).get("item-1")!;
    expect(emotion!.n).toBe(0);
    expect(intensity!.bars.at(-1)).toEqual({ label: "90–100", count: 1 });
  });
});

describe("trialProblem", () => {
  it("takes all that a participant can answer", () => {
    for (let seed = 0; seed < 50; seed++) {
      const one = { list: seed % 2, seed };
      for (const planned of sessionPlan(design, one)) {
        expect(trialProblem(design, one, planned.index, answerTo(design, planned, seed))).toBeUndefined();
      }
    }
  });
});

describe("isOver", () => {
  it("holds when the day is over in every part of the world", () => {
    const of = (time: string): boolean => isOver({ keepUntil: "2026-11-29" }, Date.parse(time));
    expect([of("2026-11-29T12:00Z"), of("2026-11-30T11:59Z"), of("2026-11-30T12:00Z")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("a data set", () => {
  const one = session(0, { ended: recent });
  const rows = answerRows(design, one, dumpOf([one], () => 5).trials);
  const files = dataSetFiles(design, rows, {
    ...{ at: "2026-11-29T12:00:00Z", sessions: 1, simulated: false, by: "survey export", software: {} },
    set: "../../..",
  });

  it("is in the form of Psych-DS, and says which design it is of", () => {
    expect(files.map(([file]) => file)).toEqual([
      "data/study-madeup_data.csv",
      "data/study-madeup_data.json",
      "README.md",
      "CHANGES",
      "dataset_description.json",
    ]);
    expect(psychDsProblems(files)).toEqual([]);
    // 4 items of 3 questions, and a check.
    expect(rows).toHaveLength(13);
  });

  it("is none without description, explained columns, keywords in names, and whole rows", () => {
    const change = (file: string, edit: (text: string) => string) =>
      psychDsProblems(files.map(([name, text]) => [name, name === file ? edit(text) : text]));
    const description = "dataset_description.json";
    expect(psychDsProblems(files.slice(0, 4))).toEqual(["dataset_description.json is missing"]);
    expect(change(description, (text) => text.replace('"Dataset"', '"Thing"'))[0]).toContain("@type");
    expect(change(description, (text) => text.replace('"name": "seconds"', '"name": "minutes"'))).toEqual([
      "data/study-madeup_data.csv: the column seconds is not in variableMeasured",
    ]);
    expect(change("data/study-madeup_data.csv", (text) => `${text}p001\n`)[0]).toContain(
      "row 15 has 1 cells",
    );
    expect(psychDsProblems(files.map(([name, text]) => [name.replace("study-", ""), text]))[0]).toContain(
      "its name",
    );
  });
});
