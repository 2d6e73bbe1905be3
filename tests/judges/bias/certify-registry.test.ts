import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { certifyBias } from "../../../src/judges/bias/certify.js";
import { certifyTargets } from "../../../src/judges/bias/certify-targets.js";
import { diagnostics } from "../../../src/judges/diagnostics/registry.js";
import { biasKinds } from "../../../src/judges/planting/kinds/registry.js";
import { pairTable, ratedTable } from "../planting/tables.js";

/** The judges' own families: judge-1 is of "one", the others of a third family. */
const withFamily = (rating: Rating): Rating =>
  rating.rater.kind === "model"
    ? { ...rating, rater: { ...rating.rater, family: rating.rater.id === "judge-1" ? "one" : "three" } }
    : rating;
const numberOf = ({ conversation }: Rating): number => Number(conversation!.slice(1));

const ratings = ratedTable({ conversations: 60, criteria: ["warmth", "advice"] }).map((rating) => ({
  ...withFamily(rating),
  group: numberOf(rating) % 2 === 0 ? "even" : "odd",
  family: numberOf(rating) % 3 === 0 ? "one" : "two",
  length: 100 + ((numberOf(rating) * 37) % 900),
}));
const pairs = pairTable({ pairs: 150, judges: ["judge-1", "judge-2", "judge-3"] }).map((rating) => ({
  ...withFamily(rating),
  family: "one",
  otherFamily: "two",
}));
/** Three rounds, which differ in no order. */
const rounds = ratedTable({ conversations: 60, criteria: ["warmth"], raters: ["judge-1"] }).flatMap(
  (rating) =>
    [0, 1, 2].map((replicate) => {
      const away = ((numberOf(rating) * (replicate + 2)) % 3) - 1;
      return { ...rating, replicate, value: Math.min(5, Math.max(1, rating.value! + away)) };
    }),
);

const scales = { warmth: [1, 5], advice: [1, 5] } as const;

describe("the diagnostics of the registry, on tables made here", () => {
  it.each<[string, Rating[], object, string[]]>([
    [
      "single ratings",
      ratings,
      { scales },
      ["hygiene", "severity", "scale-use", "halo", "agreement", "length", "self-preference", "groups"],
    ],
    ["pairs", pairs, {}, ["position", "length", "self-preference"]],
    ["rounds", rounds, { scales: { warmth: [1, 5] } }, ["repeatability"]],
  ])("pass: %s", async (_, table, options, expected) => {
    const { rows } = await certifyBias(table, { ...options, draws: 30, judge: "judge-1" });
    const verdicts = new Map(
      rows.map(({ diagnostic, verdict, reason }) => [diagnostic, { verdict, reason }]),
    );
    for (const id of expected) expect([id, verdicts.get(id)]).toMatchObject([id, { verdict: "certified" }]);
  });

  it("each have a bias that can be planted for them", () => {
    const targets = new Set(certifyTargets.map(({ diagnostic }) => diagnostic));
    expect(diagnostics.filter(({ id }) => !targets.has(id))).toEqual([]);
    const kinds = biasKinds.map(({ id }) => id);
    expect(certifyTargets.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  });
});
