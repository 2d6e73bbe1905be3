import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { loadTheory } from "../../../src/stimuli/theories/load.js";
import {
  cellAgreement,
  setAgreement,
} from "../../../src/studies/affective-cognition/measures/set-agreement.js";
import {
  baselineContestants,
  type CellAnswer,
  theoryContestant,
} from "../../../src/studies/affective-cognition/measures/set-contestants.js";

const offered = ["joyful", "frustrated", "grateful", "disappointed"];
const [valence, prior, sameCell, literal] = baselineContestants as [
  (typeof baselineContestants)[number],
  (typeof baselineContestants)[number],
  (typeof baselineContestants)[number],
  (typeof baselineContestants)[number],
];

/** An answer to goal +/-, control +/- of a story. */
function answer(story: string, good: boolean, control: boolean, ...replies: (number | null)[]): CellAnswer {
  const keyed = good ? (control ? 0 : 2) : control ? 1 : 3;
  return {
    ...{ template: "goal-control", story, cues: "story", offered, keyed, replies },
    cell: `goal ${good ? "+" : "-"}, control ${control ? "+" : "-"}`,
    facts: {
      congruent: good,
      prospect: "gain",
      ...(control ? { controllable: true, cause: "self" as const } : { controllable: false }),
    },
  };
}

describe("setAgreement", () => {
  it("counts replies that are a theory's label, with stories as units", async () => {
    const table = theoryContestant(await loadTheory("table-1"));
    const answers = [
      answer("a", true, true, 0, 0), // joyful twice: label
      answer("a", true, false, 0, 2), // joyful, grateful: the second is the label
      answer("b", true, true, 0, null), // one label, one unscored
      answer("b", true, false, 0, 0), // never
    ];
    // a: 3 of 4, b: 1 of 3; together 4 of 7.
    const found = setAgreement(answers, table);
    expect(found.value).toBeCloseTo((100 * 4) / 7, 10);
    expect(found).toMatchObject({ n: 7, stories: 2, unscored: 1, decided: 2, cells: 2 });
    expect(found.method).toBe("agreement with a label; mean; 2 stories as clusters, CR2, t with 1 df");
    expect(setAgreement(answers, literal).value).toBe(found.value);
  });

  it("takes the usual answer for good and bad from other stories only", () => {
    const answers = [
      answer("a", true, true, 0),
      answer("a", false, true, 3),
      answer("b", true, true, 2),
      answer("b", false, true, 3),
    ];
    // Good: story a is foreseen by b's "grateful" and b by a's "joyful": both miss. Bad: both hit.
    expect(setAgreement(answers, valence).value).toBe(50);
    // Usual answer of b: grateful and disappointed, a half each; a has joyful and disappointed. So each hits a half once.
    expect(setAgreement(answers, prior).value).toBe(25);
    // Same cell of the other story: good misses as above, bad hits.
    expect(setAgreement(answers, sameCell).value).toBe(50);
    // Literal theory: only a's joyful of four; valence is a half of them: 25 - 50.
    expect(setAgreement(answers, literal).overValence.value).toBe(-25);
  });

  it("tells the same cell from good and bad", () => {
    const answers = ["a", "b"].flatMap((story) => [
      answer(story, true, true, 0),
      answer(story, true, false, 2),
    ]);
    expect(setAgreement(answers, sameCell).value).toBe(100);
    // Good endings alone: joyful and grateful as often, so each a half.
    expect(setAgreement(answers, valence).value).toBe(50);
  });

  it("has participants as units too, where people answered", () => {
    const own = ["a", "b"].map((story) => ({
      ...answer(story, true, true, 0, 1, 0),
      participants: ["p1", "p2", "p3"],
    }));
    const found = setAgreement(own, literal);
    expect(found).toMatchObject({ n: 6, stories: 2 });
    expect(found.method).toMatch(/3 × 2 crossed clusters, t with 1 df: participants and stories$/);
  });

  it("leaves out cells about which a theory says nothing, and says how many it decides", async () => {
    const smith = theoryContestant(await loadTheory("smith-ellsworth"));
    const found = setAgreement([answer("a", true, true, 0), answer("b", false, true, 1)], smith);
    expect(found).toMatchObject({ decided: 0, cells: 2, n: 0 });
    expect(found.value).toBeNaN();
  });

  it("has no interval for one story, and none over valence", () => {
    const found = setAgreement([answer("a", true, true, 0), answer("a", false, true, 1)], literal);
    expect(found.value).toBe(100);
    expect(found.ci).toEqual([Number.NaN, Number.NaN]);
    expect(found.overValence.n).toBe(0);
  });

  it("refuses answers of several kinds", () => {
    const face = { ...answer("a", true, true, 0), cues: "story and face" as const };
    expect(() => setAgreement([answer("a", true, true, 0), face], literal)).toThrow(
      new InputError(
        "setAgreement requires answers to one template with the same cues, got goal-control (story) and goal-control (story and face)",
      ),
    );
  });
});

describe("cellAgreement", () => {
  it("puts theories that say the same of a cell together", async () => {
    const theories = await Promise.all(["table-1", "occ", "roseman"].map(loadTheory));
    const cells = cellAgreement(
      [answer("a", true, false, 0), answer("b", true, false, 2)],
      [...theories.map(theoryContestant), literal],
    );
    expect(
      cells.map(({ label, value, contestants }) => [label, value, contestants.map(({ id }) => id)]),
    ).toEqual([
      ["grateful", 50, ["table-1", "literal"]],
      ["joyful", 50, ["occ"]],
      [null, Number.NaN, ["roseman"]],
    ]);
  });
});
