/*
 * What the one scale says of SummEval, and what it is good for: the same ratings, thinned so that an expert's
 * severity goes with the systems that the expert met, ranked as given and with severity removed.
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
const third = (system: string): number => Math.floor((3 * systems.indexOf(system)) / systems.length);
const linking = new Set([...new Set(ratings.map(({ conversation }) => conversation))].slice(0, 20));
type One = (typeof ratings)[number];
/** Severity went with quality, or against it: the best third of systems met the most severe expert, or the mildest. */
const ways: [name: string, order: (system: string) => number][] = [
  ["severe for the best", third],
  ["mild for the best", (system) => 2 - third(system)],
];
const designs: Record<string, (one: One) => boolean> = Object.fromEntries(
  ways.flatMap(([name, order]) => [
    [
      `one expert a system, ${name}; 20 of 100 articles by all`,
      ({ conversation, respondent, rater }: One) =>
        linking.has(conversation) || rater.id === severest[order(respondent!)],
    ],
    [
      `two experts a system, ${name}`,
      ({ respondent, rater }: One) => rater.id !== severest[2 - order(respondent!)],
    ],
  ]),
);
const truth = new Map(full.map(({ id, raw }) => [id, raw.value]));
const compare = (name: string, found: [id: string, value: number][]): void => {
  const [x, y] = [found.map(([id]) => truth.get(id)!), found.map(([, value]) => value)];
  const off = Math.sqrt(x.reduce((sum, value, i) => sum + (value - y[i]!) ** 2, 0) / x.length);
  print(name, [kendallTau(x, y).value, off]);
};
for (const [design, keep] of Object.entries(designs)) {
  const thinned = ratings.filter(keep);
  const { respondents } = adjustedMeans(manyFacetRasch(thinned, { scales }));
  console.log(`\n${design}: ${thinned.length} of ${ratings.length} ratings`);
  console.log("Kendall's tau with the means of all experts, and how far off (root mean square)");
  compare(
    "raw",
    respondents.map(({ id, raw }) => [id, raw.value]),
  );
  compare(
    "adjusted",
    respondents.map(({ id, adjusted }) => [id, adjusted.value]),
  );
  const sums = new Map(systems.map((id) => [id, 0]));
  for (const criterion of Object.keys(scales)) {
    const own = thinned.filter((one) => one.criterion === criterion);
    const result = manyFacetRasch(own, { scales: { [criterion]: scales[criterion]! } });
    for (const { id, adjusted } of adjustedMeans(result).respondents) {
      sums.set(id, sums.get(id)! + adjusted.value / Object.keys(scales).length);
    }
  }
  compare("adjusted, by criterion", [...sums]);
  const held = respondents.filter(
    ({ id, adjusted: { ci } }) => ci[0] <= truth.get(id)! && truth.get(id)! <= ci[1],
  );
  console.log(`${held.length} of ${respondents.length} intervals hold the mean of all experts`);
}
