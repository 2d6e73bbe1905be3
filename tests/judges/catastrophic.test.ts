import { describe, expect, it } from "vitest";
import { ratingSchema } from "../../src/core/rating.js";
import { ratingsOf } from "../../src/judges/judged-ratings.js";
import { judgementSchema } from "../../src/judges/judgement.js";
import { layOut } from "../../src/judges/layout.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import { linearRubricScore, rubricPoints } from "../../src/judges/rubric-score.js";
import { rubricHash } from "../../src/judges/target.js";
import { english, labelled, perfect } from "./samples.js";

const design = { seed: 7 };
const { checkLabel } = layOut(english, design);
const answer = (more: object) => JSON.stringify({ check: checkLabel, reasoning: "It answers.", ...more });
const check = (text: string) =>
  readJudgement(
    english,
    [
      { key: "all", text: labelled(english, perfect, design) },
      { key: "catastrophic", text },
    ],
    design,
  );

describe("the check for catastrophic failure", () => {
  it.each([
    [false, false, []],
    [true, false, ["speaks-as-user"]],
    [false, true, ["fails-task"]],
    [true, true, ["speaks-as-user", "fails-task"]],
  ])("speaks_as_user %s, fails_task %s", (speaks, fails, kinds) => {
    const { catastrophic, problems } = check(answer({ speaks_as_user: speaks, fails_task: fails }));
    expect(catastrophic).toEqual({
      fired: speaks || fails,
      kinds,
      justification: "It answers.",
      reason: null,
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ["", "empty"],
    ["No, it is fine.", "no-object"],
    ['{"speaks_as_user": true, "fails_task": true}', "missing"],
    ['{"check": "A1B2", "speaks_as_user": true, "fails_task": true}', "missing"],
    [answer({ speaks_as_user: "maybe", fails_task: false }), "not-binary"],
    [answer({ speaks_as_user: false }), "not-binary"],
    [
      answer({ speaks_as_user: false, fails_task: false }) +
        answer({ speaks_as_user: true, fails_task: false }),
      "contradiction",
    ],
    [answer({ speaks_as_user: true, fails_task: false }).slice(0, -4), "cut-off"],
  ])("%s cannot be read: it has not fired, and that is no clean bill", (text, reason) => {
    const { catastrophic, problems } = check(text);
    expect(catastrophic).toMatchObject({ fired: null, kinds: [], reason });
    expect(problems).toContain(`catastrophic: ${reason}`);
  });

  it("takes words for yes and no", () => {
    expect(check(answer({ speaks_as_user: "是", fails_task: "否" })).catastrophic.fired).toBe(true);
  });

  it("that was not asked says so", () => {
    const replies = [{ key: "all", text: labelled(english, perfect, design) }];
    expect(readJudgement(english, replies, { ...design, catastrophic: false }).catastrophic).toMatchObject({
      fired: null,
      reason: "not-asked",
    });
    expect(readJudgement(english, replies, design).catastrophic.reason).toBe("no-reply");
  });

  it("says whether it fired, and leaves the points to the verdicts", () => {
    const fired = check(answer({ speaks_as_user: true, fails_task: false }));
    const not = check(answer({ speaks_as_user: false, fails_task: false }));
    expect(linearRubricScore(english, fired)).toBe(100);
    expect([fired, not].map(({ catastrophic }) => catastrophic.fired)).toEqual([true, false]);
  });
});

describe("a criterion of the ability other without a score, as HeartBench releases it", () => {
  const read = (other: 0 | 1) =>
    readJudgement(english, [{ key: "all", text: labelled(english, { ...perfect, other }, design) }], design);

  it("cannot fire: hit or not, it moves no raw score, minimum or maximum of any ability", () => {
    const [hit, missed] = [read(1), read(0)].map(({ verdicts }) => rubricPoints(english, verdicts));
    expect(read(1).verdicts.at(-1)?.verdict).toBe(1);
    expect([...hit!]).toEqual([...missed!]);
    expect(hit!.get("other")).toEqual({ raw: 0, min: 0, max: 0, scored: 1, unscored: 0 });
    // ln(raw - min + 1) / ln(max - min + 1) of that ability is 0 / 0: no score, and no zero for the case.
    const { raw, min, max } = hit!.get("other")!;
    expect((100 * Math.log(raw - min + 1)) / Math.log(max - min + 1)).toBeNaN();
    expect(linearRubricScore(english, read(1))).toBe(linearRubricScore(english, read(0)));
  });
});

describe("points", () => {
  it("are those that the verdicts leave", () => {
    // laugh 4 and echo 2 count, ask 3 does not; one fault of -3 counts, one of -2 does not.
    const text = labelled(english, { laugh: 1, ask: 0, echo: 1, advice: 1, sides: 0, other: 0 }, design);
    const judgement = readJudgement(english, [{ key: "all", text }], design);
    const points = rubricPoints(english, judgement.verdicts);
    expect(points.get("emotional-perception")).toMatchObject({ raw: 4, min: 0, max: 4 });
    expect(points.get("curiosity")).toMatchObject({ raw: 0, min: 0, max: 3 });
    expect(points.get("verbal-expression")).toMatchObject({ raw: -3, min: -3, max: 0 });
    // 100 (4 + 2 - 3 + 5) / (9 + 5)
    expect(linearRubricScore(english, judgement)).toBeCloseTo(800 / 14, 12);
  });

  it("are unknown where a verdict is: never as if it were 0", () => {
    const text = labelled(english, { laugh: 1 }, design);
    const judgement = readJudgement(english, [{ key: "all", text }], design);
    const points = rubricPoints(english, judgement.verdicts);
    expect(points.get("emotional-perception")!.raw).toBe(4);
    expect(points.get("curiosity")).toMatchObject({ raw: Number.NaN, scored: 0, unscored: 1 });
    expect(linearRubricScore(english, judgement)).toBeNaN();
  });
});

describe("a rubric without a range", () => {
  it("has no score: undefined, and not 0", () => {
    const criteria = [english.criteria.at(-1)!, { ...english.criteria[0]!, score: 0 }];
    const target = { ...english, criteria };
    const text = labelled(target, { other: 1, laugh: 0 }, design);
    expect(linearRubricScore(target, readJudgement(target, [{ key: "all", text }], design))).toBeNaN();
  });
});

describe("what a file may say", () => {
  const judgement = check(answer({ speaks_as_user: false, fails_task: true }));
  const withVerdict = (more: object) => ({ ...judgement, verdicts: [{ ...judgement.verdicts[0], ...more }] });

  it.each([
    ["a number where nothing was scored", { status: "unscored", reason: "missing" }],
    ["nothing where something was", { verdict: null }],
    ["unscored without a reason", { verdict: null, status: "unscored" }],
    ["scored, and a reason why it is not", { reason: "cut-off" }],
  ])("%s is refused", (_, more) => {
    expect(judgementSchema.safeParse(withVerdict({})).success).toBe(true);
    expect(judgementSchema.safeParse(withVerdict(more)).error?.issues[0]?.message).toBe(
      "verdict, status and reason contradict each other",
    );
  });

  it("a check that fired on nothing, or without having been read, is refused", () => {
    for (const more of [{ kinds: [] }, { fired: null }, { reason: "missing" }, { fired: false }]) {
      const catastrophic = { ...judgement.catastrophic, ...more };
      expect(judgementSchema.safeParse({ ...judgement, catastrophic }).success).toBe(false);
    }
  });
});

describe("ratings", () => {
  it("are one a criterion and one for the check, and fit their schema", () => {
    const judgement = check(answer({ speaks_as_user: false, fails_task: true }));
    const ratings = ratingsOf(english, judgement, { id: "openai/m", version: "m-served" }, 3);
    expect(ratings.map(({ criterion, value }) => [criterion, value])).toEqual([
      ...Object.entries(perfect),
      ["check:catastrophic", 1],
    ]);
    for (const rating of ratings) {
      expect(ratingSchema.parse(rating)).toEqual(rating);
      expect(rating).toMatchObject({
        target: english.id,
        conversation: english.id,
        rater: { id: "openai/m", kind: "model", version: "m-served" },
        replicate: 3,
        rubricHash: rubricHash(english),
      });
    }
    expect(ratings.map(({ group }) => group)).toEqual([
      ...["positive", "positive", "positive", "negative", "negative", "none"],
      undefined,
    ]);
  });

  it("of what could not be read are unscored with the reason", () => {
    const judgement = readJudgement(english, [{ key: "catastrophic", text: "" }], design);
    for (const rating of ratingsOf(english, judgement, { id: "openai/m", version: null })) {
      expect(ratingSchema.parse(rating)).toMatchObject({
        value: null,
        status: "missing",
        reason: rating.criterion === "check:catastrophic" ? "empty" : "no-reply",
      });
    }
  });

  it("of a check that was not asked are none", () => {
    const judgement = readJudgement(english, [], { ...design, catastrophic: false });
    const ratings = ratingsOf(english, judgement, { id: "scripted/rubric-judge", version: null });
    expect(ratings).toHaveLength(english.criteria.length);
    expect(ratings[0]!.rater.kind).toBe("scripted");
  });

  it("say what a judge's reply lacked", () => {
    const said = (text: string) => readJudgement(english, [{ key: "all", text }], design);
    const first = (judgement: ReturnType<typeof said>) =>
      ratingsOf(english, judgement, { id: "openai/m", version: null })[0];
    const twice = `{"verdicts": [${labelled(english, { laugh: 0 }, design)}, ${labelled(english, { laugh: 1 }, design)}]}`;
    expect(first(said(twice))).toMatchObject({
      status: "unparsed",
      reason: expect.stringMatching(/^contradiction: About /),
    });
    expect(first(said("I would rather not."))).toMatchObject({ status: "unparsed", reason: "no-object" });
    const refused = readJudgement(english, [{ key: "all", text: "", refusal: "No." }], design);
    expect(first(refused)).toMatchObject({ status: "refusal", reason: "refused" });
  });
});
