import { describe, expect, it } from "vitest";
import { ratingSchema } from "../../../src/core/rating.js";
import { layOutLikert } from "../../../src/judges/likert/layout.js";
import { buildLikertRequests, likertVersion } from "../../../src/judges/likert/likert-judge.js";
import { likertRatings } from "../../../src/judges/likert/ratings.js";
import { readLikert } from "../../../src/judges/likert/read-likert.js";
import { allLevels, answer, setup, target } from "./samples.js";

const design = { seed: 7 };
const { form } = setup;
const ids = form.dimensions.map(({ id }) => id);
const read = (text: string, more: object = {}) =>
  readLikert(target, form, [{ key: "all", text, ...more }], design);
const levelOf = (text: string, id = "validates-feelings") =>
  read(text).verdicts.find(({ dimension }) => dimension === id)!;

describe("a whole answer", () => {
  it("gives each dimension its own level, with the reason", () => {
    const given = Object.fromEntries(ids.map((id, i) => [id, String(1 + (i % 5))]));
    const { verdicts, problems } = read(answer(given));
    expect(verdicts.map(({ dimension, level }) => [dimension, level])).toEqual(
      ids.map((id, i) => [id, 1 + (i % 5)]),
    );
    expect(verdicts[0]).toMatchObject({
      justification: "It says so about validates-feelings.",
      reason: null,
    });
    expect(problems).toEqual([]);
  });

  it("is read from the calls of each dimension too", () => {
    const each = { seed: 7, mode: "each" } as const;
    const replies = ids.map((id) => ({ key: `dimension:${id}`, text: answer({ [id]: "4" }, target, each) }));
    const { verdicts } = readLikert(target, form, replies, each);
    expect(verdicts.map(({ level, shown }) => [level, shown])).toEqual(ids.map(() => [4, 1]));
    expect(() => readLikert(target, form, [{ key: "all", text: "" }], each)).toThrow(/asks nothing/);
  });
});

describe("what is no level is unscored with its reason, never low", () => {
  it.each([
    ["another scale", "7", "out-of-range"],
    ["zero", "0", "out-of-range"],
    ["between two levels", "3.5", "not-a-level"],
    ["a share", "4/5", "not-a-level"],
    ["a word", "high", "not-a-level"],
    ["two levels", "3 or 4", "not-a-level"],
    ["a truth value", true, "not-a-level"],
    ["nothing", null, "not-a-level"],
  ])("%s", (_, level, reason) => {
    expect(levelOf(answer({ ...allLevels("3"), "validates-feelings": level }))).toMatchObject({
      level: null,
      reason,
    });
    // The others are not touched.
    expect(levelOf(answer({ ...allLevels("3"), "validates-feelings": level }), "dismissive").level).toBe(3);
  });

  it("a contradiction, a missing dimension, a refusal, silence and half an answer", () => {
    const twice = `${answer(allLevels("3"))} ${answer({ "validates-feelings": "5" })}`;
    expect(levelOf(twice)).toMatchObject({ level: null, reason: "contradiction" });
    expect(levelOf(answer({ dismissive: "2" }))).toMatchObject({ level: null, reason: "missing" });
    expect(read("No.", { refusal: "No." }).verdicts[0]).toMatchObject({ level: null, reason: "refused" });
    expect(levelOf(" \n ")).toMatchObject({ level: null, reason: "empty" });
    expect(levelOf("All fives.")).toMatchObject({ level: null, reason: "no-object" });
    expect(levelOf(answer(allLevels("3")).slice(0, 40))).toMatchObject({ level: null, reason: "cut-off" });
    expect(readLikert(target, form, [], design).verdicts.map(({ reason }) => reason)).toEqual(
      ids.map(() => "no-reply"),
    );
  });

  it("levels without labels, or under the dimension's own name", () => {
    expect(levelOf("[5, 5, 5, 5, 5, 5]")).toMatchObject({ level: null });
    const named = JSON.stringify({
      verdicts: [{ criterion: "validates-feelings", reasoning: "-", level: "5" }],
    });
    expect(levelOf(named)).toMatchObject({ level: null, reason: "missing" });
  });
});

describe("what a judge is sent", () => {
  it("is blind: no name of a model and no id of a dimension", () => {
    const [request] = buildLikertRequests(target, setup, design);
    const text = JSON.stringify(request!.request.messages);
    expect(text).not.toMatch(/model-a|0shot|validates-feelings/);
    for (const { question } of form.dimensions) expect(text).toContain(question);
    expect(text).toContain("5 = It names the feelings closely");
  });

  it("asks in the form's order or a drawn one, the same for all replies to an item", () => {
    const shuffled = (id: string, conversation: string, replicate: number) =>
      layOutLikert({ ...target, id, conversation }, form, { seed: 7, order: "shuffled", replicate }).order;
    expect(layOutLikert(target, form, design).order).toEqual(ids);
    expect(shuffled("a", "orchard", 0)).toEqual(shuffled("b", "orchard", 0));
    const orders = [0, 1, 2, 3].map((replicate) => shuffled("a", "orchard", replicate).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it("has a version that changes with every part", () => {
    const [first] = form.dimensions;
    const reworded = {
      ...form,
      dimensions: [{ ...first!, question: "Another?" }, ...form.dimensions.slice(1)],
    };
    const versions = [
      likertVersion(setup, {}),
      likertVersion(setup, { mode: "each" }),
      likertVersion(setup, { order: "shuffled" }),
      likertVersion({ ...setup, form: reworded }, {}),
      likertVersion({ ...setup, form: { ...form, title: "Another" } }, {}),
      likertVersion({ ...setup, template: { ...setup.template, system: "Another." } }, {}),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe("ratings of a judgement", () => {
  const of = {
    judge: { id: "openai/gpt-4o", version: "v", family: "openai" },
    replicate: 1,
    reply: { respondent: "m" },
  };
  it("are rows of the shared table, with the level as given", () => {
    const ratings = likertRatings(target, form, read(answer(allLevels("2"))), of);
    for (const rating of ratings) expect(ratingSchema.parse(rating)).toEqual(rating);
    expect(ratings.map(({ criterion, value }) => [criterion, value])).toEqual(ids.map((id) => [id, 2]));
    expect(ratings[5]).toMatchObject({
      ...{ target: target.id, conversation: "orchard", respondent: "m", replicate: 1, position: 5, shown: 6 },
      ...{ prompt: "empathic-support", length: 63, status: "ok", rater: { kind: "model", family: "openai" } },
    });
  });

  it("of a scripted judge are never called a model's, and what is unscored has no value", () => {
    const judge = { id: "scripted/likert-judge", version: null };
    const ratings = likertRatings(target, form, read("No.", { refusal: "No." }), { ...of, judge });
    expect(ratings[0]).toMatchObject({ value: null, status: "refusal", rater: { kind: "scripted" } });
  });
});
