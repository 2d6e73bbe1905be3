/*
 * What the one scale says of SummEval, and what it is good for: the same ratings, thinned so that the best systems
 * met the two most severe experts and the worst the two mildest, ranked as given and with severity removed.
 * Run: npx tsx analyses/judge-bias/02-one-scale.ts
 */
import {
  adjustedMeans,
  conditionalResiduals,
  kendallTau,
  loadRatingSet,
  manyFacetRasch,
  measureStretch,
  residualDimensionality,
} from "affectlab";

const { ratings, scales = {} } = await loadRatingSet("summeval");
const whole = manyFacetRasch(ratings, { scales });
const print = (name: string, values: number[]) =>
  console.log(`${name.padEnd(22)} ${values.map((value) => value.toFixed(3)).join("  ")}`);

console.log("expected score at the common position [interval]; severity in logits");
for (const [i, { id, value, ci }] of whole.expected.entries())
  print(id, [value, ...ci, whole.raters[i]!.value]);
const { eigenvalues } = residualDimensionality(conditionalResiduals(whole));
console.log("\nfirst eigenvalues of the residuals, and the middle 95% under the model");
for (const [i, { value, model }] of eigenvalues.entries()) print(`eigenvalue ${i + 1}`, [value, ...model]);
const byCriterion = manyFacetRasch(ratings, { scales, objectByCriterion: true, errors: "information" });
print("\nstretch", [measureStretch(whole, byCriterion)]);

// All experts rated all summaries: the mean of all of them is what a thinned table should find again.
const full = adjustedMeans(whole).respondents;
const systems = full.map(({ id }) => id);
const severest = whole.expected
  .map(({ id, value }) => ({ id, value }))
  .sort((a, b) => a.value - b.value)
  .map(({ id }) => id);
const seenBy = (respondent: string): string[] => {
  const place = systems.indexOf(respondent) / systems.length;
  if (place < 1 / 3) return [severest[0]!, severest[1]!];
  return place < 2 / 3 ? [severest[0]!, severest[2]!] : [severest[1]!, severest[2]!];
};
const thinned = ratings.filter(({ respondent, rater }) => seenBy(respondent!).includes(rater.id));
const { respondents, method } = adjustedMeans(manyFacetRasch(thinned, { scales }));
const truth = new Map(full.map(({ id, raw }) => [id, raw.value]));
const against = (of: (one: (typeof respondents)[number]) => number): number =>
  kendallTau(
    respondents.map(({ id }) => truth.get(id)!),
    respondents.map(of),
  ).value;
console.log(`\nthinned by quality: ${thinned.length} of ${ratings.length} ratings; ${method}`);
console.log("system: mean of all experts, of its two experts as given, with severity removed [interval]");
for (const { id, raw, adjusted } of respondents) {
  print(id, [truth.get(id)!, raw.value, adjusted.value, ...adjusted.ci]);
}
print("\nKendall's tau, raw", [against(({ raw }) => raw.value)]);
print("adjusted", [against(({ adjusted }) => adjusted.value)]);
const off = (of: (one: (typeof respondents)[number]) => number) =>
  Math.sqrt(
    respondents.reduce((sum, one) => sum + (of(one) - truth.get(one.id)!) ** 2, 0) / respondents.length,
  );
print("off by, raw", [off(({ raw }) => raw.value)]);
print("off by, adjusted", [off(({ adjusted }) => adjusted.value)]);
const held = respondents.filter(
  ({ id, adjusted: { ci } }) => ci[0] <= truth.get(id)! && truth.get(id)! <= ci[1],
);
console.log(`${held.length} of ${respondents.length} intervals hold the mean of all experts`);
