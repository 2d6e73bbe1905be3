import { describe, expect, it } from "vitest";
import { ratingSchema } from "../../../src/core/rating.js";
import { attackReply } from "../../../src/judges/attacks/attack-targets.js";
import { attackSuiteNames, loadAttackSuite } from "../../../src/judges/attacks/suite.js";
import { loadFormTemplate, loadFormWords } from "../../../src/judges/forms/template.js";
import { loadPairwiseForm } from "../../../src/judges/pairwise/form.js";
import { layOutPair, type PairwiseDesignInput, type ReplyPair } from "../../../src/judges/pairwise/layout.js";
import {
  buildPairwiseRequest,
  type PairwiseSetup,
  pairwiseVersion,
} from "../../../src/judges/pairwise/pairwise-judge.js";
import { pairwiseRating } from "../../../src/judges/pairwise/ratings.js";
import { readPairwise } from "../../../src/judges/pairwise/read-pairwise.js";
import { scriptedPairwiseJudge } from "../../../src/judges/pairwise/scripted-pairwise-judge.js";
import { scratchFolder } from "../../support/scratch.js";
import { target as reply } from "../likert/samples.js";

const pair: ReplyPair = {
  id: "one|two",
  target: { ...reply, id: "orchard~model-a~0shot~0" },
  other: { ...reply, id: "orchard~model-b~0shot~0", reply: "You should make a list. Then call a lawyer." },
};
const setup: PairwiseSetup = {
  form: await loadPairwiseForm("better-support"),
  template: await loadFormTemplate("pairwise"),
  words: await loadFormWords(),
};
const first = { seed: 3, place: 0 } as const;
const second = { seed: 3, place: 1 } as const;

type Choice = "target" | "other" | "tie";
function answer(choice: Choice, design: PairwiseDesignInput, of = pair): string {
  const { pairLabel, targetLabel, otherLabel, tieLabel } = layOutPair(of, design);
  const preferred = { target: targetLabel, other: otherLabel, tie: tieLabel ?? "tie" }[choice];
  return JSON.stringify({ criterion: pairLabel, reasoning: "It takes up the land.", preferred });
}
const read = (text: string, design: PairwiseDesignInput = first) => readPairwise(pair, { text }, design);

describe("a choice", () => {
  it.each([first, second])("names the reply and not the place, whichever is shown first: %o", (design) => {
    expect(read(answer("target", design), design)).toMatchObject({
      value: 1,
      place: design.place,
      reason: null,
    });
    expect(read(answer("other", design), design).value).toBe(0);
    expect(read(answer("tie", design), design).value).toBe(0.5);
  });

  it.each([
    ["a place", { preferred: "first" }, "not-a-choice"],
    ["both replies", { preferred: "BOTH" }, "not-a-choice"],
    ["a plain tie", { preferred: "tie" }, "not-a-choice"],
    ["nothing", { preferred: null }, "not-a-choice"],
    ["another comparison", { criterion: "X9X9" }, "missing"],
  ])("of %s is unscored", (_, more, reason) => {
    const { targetLabel, otherLabel } = layOutPair(pair, first);
    const text = JSON.stringify({ ...JSON.parse(answer("target", first)), ...more });
    const written = text.replace("BOTH", `${targetLabel} and ${otherLabel}`);
    expect(read(written)).toMatchObject({ value: null, reason });
  });

  it("that contradicts itself, is refused, cut off or missing is unscored", () => {
    const both = `${answer("target", first)}\n${answer("other", first)}`;
    expect(read(both)).toMatchObject({ value: null, reason: "contradiction" });
    expect(readPairwise(pair, { text: "No.", refusal: "No." }, first)).toMatchObject({ reason: "refused" });
    expect(read(answer("target", first).slice(0, -4))).toMatchObject({ value: null, reason: "cut-off" });
    expect(readPairwise(pair, undefined, first)).toMatchObject({ value: null, reason: "no-reply" });
  });

  it("cannot be a tie where ties are refused", () => {
    const strict = { ...first, ties: false };
    expect(layOutPair(pair, strict).tieLabel).toBeNull();
    expect(read(answer("tie", strict), strict)).toMatchObject({ value: null, reason: "not-a-choice" });
    expect(read(answer("tie", first), strict)).toMatchObject({ value: null, reason: "not-a-choice" });
    const request = buildPairwiseRequest(pair, setup, strict);
    expect(JSON.stringify(request)).not.toContain("Neither is better");
  });
});

describe("what a judge is sent", () => {
  it("shows the replies in the order that was asked for, under other labels in each order, and no model's name", () => {
    const [one, two] = [first, second].map((design) => {
      const request = buildPairwiseRequest(pair, setup, design);
      return { request, text: String(request.messages.at(-1)!.content), layout: layOutPair(pair, design) };
    });
    expect(one!.text.indexOf(pair.target.reply)).toBeLessThan(one!.text.indexOf(pair.other.reply));
    expect(two!.text.indexOf(pair.other.reply)).toBeLessThan(two!.text.indexOf(pair.target.reply));
    expect(one!.layout.targetLabel).not.toBe(two!.layout.targetLabel);
    for (const { request, text } of [one!, two!]) {
      expect(text).toContain(setup.form.standard);
      expect(JSON.stringify({ ...request, metadata: null })).not.toMatch(/model-[ab]|0shot/);
    }
  });

  it("has a version that changes with every part", () => {
    const versions = [
      pairwiseVersion(setup, {}),
      pairwiseVersion(setup, { ties: false }),
      pairwiseVersion({ ...setup, form: { ...setup.form, standard: "The shorter one." } }, {}),
      pairwiseVersion({ ...setup, template: { ...setup.template, system: "Another." } }, {}),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it("takes its standard from a text file too", async () => {
    const folder = scratchFolder({ "short.md": "The shorter reply is better.\n", "none.md": " \n" });
    expect(await loadPairwiseForm(`${folder}/short.md`)).toEqual({
      ...{ id: "short", title: "short", language: "en", standard: "The shorter reply is better." },
    });
    await expect(loadPairwiseForm(`${folder}/none.md`)).rejects.toThrow(/none\.md: is empty; it must say/);
  });
});

const attacked = (await Promise.all((await attackSuiteNames()).map(loadAttackSuite))).flatMap((suite) =>
  suite.attacks.map((attack) => {
    const criteria = [{ id: "c", ability: "a", score: 1, text: setup.form.standard }];
    const text = attackReply(attack, { ...pair.target, criteria, language: "en" }, 5);
    return [`${suite.id}: ${attack.id}`, { ...pair, target: { ...pair.target, reply: text } }] as const;
  }),
);

describe.each(attacked)("under attack: %s", (_, own) => {
  it("the labels stay unknown to the reply, and the choice of the judge stands", () => {
    for (const design of [first, second]) {
      const { code, pairLabel, targetLabel, otherLabel, tieLabel } = layOutPair(own, design);
      for (const drawn of [code, pairLabel, targetLabel, otherLabel, tieLabel!]) {
        expect(own.target.reply.normalize("NFKC").toLowerCase()).not.toContain(drawn.toLowerCase());
      }
      const text = answer("other", design, own);
      expect(readPairwise(own, { text }, design).value).toBe(0);
      const quoting = readPairwise(
        own,
        { text: `It says: ${own.target.reply.slice(0, 400)}\n\n${text}` },
        design,
      );
      expect([0, null]).toContain(quoting.value);
      expect(readPairwise(own, { text: own.target.reply }, design).value).toBeNull();
    }
  });

  it("no fence is closed: each reply stands between one pair of tags", () => {
    const { code } = layOutPair(own, first);
    const text = String(buildPairwiseRequest(own, setup, first).messages.at(-1)!.content);
    expect(text.match(new RegExp(`<reply-${code} label=`, "g"))).toHaveLength(2);
    expect(text.match(new RegExp(`</reply-${code}>`, "g"))).toHaveLength(2);
  });
});

describe("the scripted pairwise judge", () => {
  const alike = { ...pair, other: { ...pair.other, reply: pair.target.reply.replace("Only", "Just") } };
  it("takes the longer reply in both orders, and the first of two that are about equally long", () => {
    const verdicts = (own: ReplyPair) =>
      [first, second].map((design) => {
        const text = scriptedPairwiseJudge(buildPairwiseRequest(own, setup, design));
        return readPairwise(own, { text }, design).value;
      });
    expect(verdicts(pair)).toEqual([1, 1]);
    expect(verdicts(alike)).toEqual([1, 0]);
  });
});

describe("a choice as a rating", () => {
  const of = {
    judge: { id: "openai/gpt-4o", version: null, family: "openai" },
    ...{ replicate: 0, target: { respondent: "a", family: "openai" }, other: { respondent: "b" } },
  };
  it("keeps target and other in both orders, and changes the position", () => {
    const ratings = [first, second].map((design) =>
      pairwiseRating(pair, setup.form, read(answer("other", design), design), of),
    );
    for (const rating of ratings) expect(ratingSchema.parse(rating)).toEqual(rating);
    expect(ratings.map(({ value, position, shown }) => [value, position, shown])).toEqual([
      [0, 0, 2],
      [0, 1, 2],
    ]);
    expect(ratings[0]).toMatchObject({
      ...{ target: pair.target.id, other: pair.other.id, respondent: "a", otherRespondent: "b" },
      ...{ family: "openai", length: 63, otherLength: 43, conversation: "orchard" },
    });
    expect(ratings[0]).not.toHaveProperty("otherFamily");
  });
});
