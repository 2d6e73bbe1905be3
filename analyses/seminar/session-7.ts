/**
 * Computes the values that the texts of session 7 name: perspective, games, and the claims of the capstone.
 *
 * Paper:   EgoSocialArena (anonymous submission to ACL); Gandhi et al., Human-like Affective Cognition
 * Inputs:  data/egosocialarena, data/affective-cognition, data/teaching/capstones
 * Outputs: data/teaching/computed/session-7.json, or --out <folder>
 * Seed:    7 for stories, 1 for simulated studies
 */
import {
  chainOfThoughtEffect,
  columnDenominator,
  guessPlayerTable,
  holm,
  type Item,
  loadAffectiveCognition,
  loadCapstone,
  loadEgoSocialArena,
  loadFalseBeliefWords,
  perspectivePower,
  readFalseBelief,
  type ScoreRow,
  scoreDifference,
  shallowAccuracy,
  staticPairs,
  verdictFor,
  winReadings,
  writeComputed,
} from "affectlab";

const out = process.argv.includes("--out") ? process.argv[process.argv.indexOf("--out") + 1] : undefined;
const data = await loadEgoSocialArena();
const { models, coincidence, entries } = columnDenominator(data, "first");
const items = models.smallest;

const [pairs, words] = [await staticPairs(7), await loadFalseBeliefWords()];
const isRead = ({ stimulus, question, options, keyed }: Item): boolean =>
  readFalseBelief({ story: stimulus.text.split("\n\n")[1]!, question, options }, words) === keyed;
const third = pairs.filter(([item]) => isRead(item)).length;
const first = pairs.filter(([, item]) => isRead(item)).length;
const beliefs = pairs.map(([item]) => item).filter(({ conditions }) => conditions.order !== 0);
const most = shallowAccuracy(beliefs).find((one) => one.rule === "place named most")!;

const gainOf = ({ scores }: ScoreRow, n: number) => scoreDifference(scores.first, scores.third, "first", n);
const largestP = (n: number): number[] => data.models.map((row) => gainOf(row, n).paired!.pValue[1]);
const sure = (p: readonly number[]): number => p.filter((one) => one < 0.05).length;
const powerOf = (cases: number) => perspectivePower({ cases, gain: 5, discordant: 20, runs: 2000 });
const sizes = Array.from({ length: 20 }, (_, i) => 100 + 50 * i);

const level2 = (await guessPlayerTable()).filter(({ opponent }) => opponent === "level-2");
const copy = level2.find(({ player }) => player === "copy")!.score;
const learner = level2.find(({ player }) => player === "pattern-learner")!.score;
const [wins] = winReadings({ percent: 56.7, hands: 300 });

const { printed, plan } = await loadCapstone("chain-of-thought");
const study = await loadAffectiveCognition();
const planned = chainOfThoughtEffect(study, { unparsed: plan.plan.unparsed });
const paper = chainOfThoughtEffect(study, { unparsed: "wrong" });
const verdict = verdictFor({ published: printed.value, ours: planned.value, tolerance: 0.05 });
const gain = gainOf(data.row("o1-preview"), items);

const cot = { digits: 1, unit: "points", by: ["chainOfThoughtEffect"] };
const difference = { digits: 1, unit: "points", by: ["scoreDifference"] };
const rule = { digits: 1, unit: "%", by: ["shallowAccuracy"] };
const power = { unit: "%", by: ["perspectivePower"] };
const values: Parameters<typeof writeComputed>[1] = {
  p1: { value: third > first ? "a" : third < first ? "b" : "c", by: ["readFalseBelief"] },
  pairs: { value: pairs.length, by: ["staticPairs"] },
  p2: { value: 100 * most.accuracy, ci: [100 * most.ci[0], 100 * most.ci[1]], ...rule },
  chance: { value: 100 * most.chance, ...rule },
  items: { value: items, by: ["columnDenominator"] },
  coincidence: { value: 1e10 * coincidence, by: ["columnDenominator"] },
  sure: { value: sure(largestP(items)), by: ["scoreDifference"] },
  "sure-holm": { value: sure(holm(largestP(items))), by: ["scoreDifference", "holm"] },
  p3: { value: sure(largestP(entries)), by: ["scoreDifference"] },
  p4: { value: sizes.find((cases) => powerOf(cases).value >= 0.8)!, by: ["perspectivePower"] },
  few: { value: 100 * powerOf(items).value, ...power },
  many: { value: 100 * powerOf(entries).value, ...power },
  p5: { value: learner.beliefs.right, by: ["guessPlayerTable"] },
  "copy-right": { value: copy.beliefs.right, by: ["guessPlayerTable"] },
  "copy-off": { value: copy.meanAbsoluteError, digits: 1, by: ["guessPlayerTable"] },
  ceiling: { value: wins!.best, digits: 1, unit: "%", by: ["winReadings"] },
  tail: { value: 1e6 * wins!.tail, by: ["winReadings"] },
  p6: {
    value: { reproduced: "a", differs: "b", "not-run": "d" }[verdict],
    by: ["verdictFor", "loadCapstone"],
  },
  cot: { value: planned.value, ci: planned.story, ...cot },
  "cot-paper": { value: paper.value, ci: paper.story, ...cot },
  unscored: { value: paper.n - planned.n, by: cot.by },
  gain: { value: gain.value, ci: gain.ci!, ...difference },
  "gain-p": { value: gain.paired!.pValue[1], digits: 2, by: difference.by },
};
await writeComputed(7, Object.fromEntries(Object.entries(values).map(([id, one]) => [`s7.${id}`, one])), out);
