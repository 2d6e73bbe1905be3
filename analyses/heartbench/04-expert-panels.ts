/**
 * What a validation by experts finds of what was planted: panels of several sizes and accuracies, a judge that is
 * right in 87% of the items, on 30% of the released cases.
 *
 * Paper:   Liu et al., HeartBench, sections 3.4 and 4.4: 20 experts, more than two thirds, 30% of the data, 87%
 * Inputs:  data/heartbench/derived/criteria.csv (the design), published-figure4.csv (how common "yes" is)
 * Outputs: a table on the terminal: what an infinite study gives / the mean of 20 simulated ones
 * Seed:    1 to 20, one each simulated study
 */
import {
  expectedValidation,
  impliedAccuracy,
  impliedBaseRates,
  loadHeartbench,
  loadPublished,
  meanInterval,
  randomStream,
  simulateValidation,
} from "affectlab";

const studies = 20;
const logit = (share: number): number => Math.log(share / (1 - share));
const [cases, { figure4 }] = await Promise.all([loadHeartbench(), loadPublished()]);
const base = impliedBaseRates(cases, figure4.row("GPT-4o"));
const design = randomStream(1, "expert-panels")
  .shuffle([...cases])
  .slice(0, Math.round(0.3 * cases.length))
  .map(({ criteria }) => criteria);
const scored = design.flat().filter(({ ability }) => ability !== "other");
const merits = scored.filter(({ score }) => score! > 0).length / scored.length;
const prevalence = merits * base.merits + (1 - merits) * base.faults;

console.log(
  `${design.length} cases, ${scored.length} items, yes in ${(100 * prevalence).toFixed(1)}% of them`,
);
console.log(
  `each cell: an infinite study / the mean of ${studies} simulated ones; unclear: errors are shared`,
);
const header = ["experts", "right", "unclear", "expert found", "judge found", "decided", "all items"];
const rows = [[...header, "kappa", "AC1", "undecided"]];
for (const raters of [3, 5, 9, 20]) {
  for (const right of [0.7, 0.8, 0.9]) {
    for (const claritySd of [0, 1.5]) {
      const skills = { expertSkill: logit(right), judgeSkill: logit(0.87), claritySd };
      const planted = expectedValidation({ raters, ...skills, prevalence });
      const found = Array.from({ length: studies }, (_, i) => {
        const study = simulateValidation({ design, base, raters, ...skills, seed: i + 1 }, { resamples: 1 });
        const of = {
          expertPairs: study.experts.withOneExpert.value,
          withOneExpert: study.withOneExpert.value,
        };
        return { ...impliedAccuracy(of), study };
      });
      const cell = (expected: number, of: (one: (typeof found)[number]) => number): string =>
        `${(100 * expected).toFixed(1)} / ${(100 * meanInterval(found.map(of)).value).toFixed(1)}`;
      rows.push([
        ...[String(raters), `${100 * right}%`, claritySd === 0 ? "no" : "yes"],
        cell(planted.expertIsRight, ({ expert }) => expert),
        cell(planted.judgeIsRight, ({ judge }) => judge),
        cell(planted.decided, ({ study }) => study.decided.rate.value),
        cell(planted.simpleMajority, ({ study }) => study.simpleMajority.value),
        cell(planted.kappa, ({ study }) => study.decided.kappa.value),
        cell(planted.ac1, ({ study }) => study.decided.kappa.ac1.value),
        cell(planted.undecided, ({ study }) => study.undecided.value),
      ]);
    }
  }
}
const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
for (const row of rows)
  console.log(
    row
      .map((text, i) => text.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
