/**
 * Numbers of session 4: the table filled in by hand, people's own theory, the observer beside simpler rules.
 *
 * Paper:   Gandhi et al., doi 10.48550/arXiv.2409.11733, Figure 1 and Table 1
 * Inputs:  data/affective-cognition/derived, our templates
 * Outputs: data/teaching/computed/session-4.json, or the folder after --out
 * Seed:    4, of the simulated people
 */
import {
  agreement,
  crossFitObserver,
  fitStudyObserver,
  inferPosterior,
  loadAffectiveCognition,
  loadTemplate,
  makeObserver,
  meanInterval,
  observerBaselines,
  predictAnswers,
  type Summary,
  simulateAnswers,
  taskById,
  theoryProbabilities,
  writeComputed,
} from "affectlab";

const out = process.argv.indexOf("--out");
const by = (...functions: string[]) => ({ by: functions });

// The table by hand: Table 1 with a slip of 0.1. Emotion 2 is grateful.
const observer = makeObserver(await loadTemplate("goal-control"));
const literal = theoryProbabilities(observer, { slip: 0.1, lapse: 0.05 });
const wanted = (p: number[][], control?: 0 | 1): number => {
  const values = [undefined, control];
  return inferPosterior(observer, p, { inference: "goal", outcome: 0, values, emotion: 2 })[0]!;
};
const rarely = literal.map((block, b) => (b === 1 ? [0.2, 0.8] : block));
const byHand = Object.entries({
  wanted: wanted(literal, 1),
  "not-wanted": 1 - wanted(literal, 1),
  "wanted-unknown": wanted(literal),
  "wanted-rarely": wanted(rarely, 1),
  averaged: (wanted(literal, 0) + wanted(literal, 1)) / 2,
  grateful: literal.slice(3, 7).reduce((total, row) => total + row[2]! / 4, 0),
}).map(([name, value]) => [`s4.${name}`, { value, digits: 3, ...by("inferPosterior") }]);

// People's own theory, and the observer beside simpler rules.
const data = await loadAffectiveCognition();
const joy = (block: string) => {
  const { parameters } = fitStudyObserver(data, "goal-control", 1);
  const { value, ci } = parameters.find((row) => row.block === block && row.level === "joyful")!;
  return { value, ci, digits: 2, ...by("fitStudyObserver") };
};
const rows = observerBaselines(data);
const rowOf = (id: string, who: string) => rows.find((row) => row.task.id === id && row.observer === who)!;
const percent = ({ value, story: ci }: { value: number; story?: Summary["story"] }) => ({
  ...{ value, ...(ci && { ci }), digits: 1, unit: "%", ...by("observerBaselines", "agreement") },
});
const gap = (task: string) => rowOf(`${task}-emotion`, "valence").difference;
const above = (task: string): number => Number(gap(task).value > 0);
const compared = ["1a", "1b", "2a", "2b"].flatMap((task) => [
  [`s4.observer-${task}`, percent(rowOf(`${task}-emotion`, "bayes").agreement)],
  [`s4.rule-${task}`, percent(rowOf(`${task}-emotion`, "valence").agreement)],
  ...(gap(task).value === 0 ? [] : [[`s4.gap-${task}`, { ...percent(gap(task)), unit: "points" }]]),
]);
const asked = ["emotion", "outcome", "goal", "control"];
const silent = asked.findIndex((one) => rowOf(`1a-${one}`, "prior").difference.value === 0);

// Simulated people in a pair whose end is always welcome.
const pair = makeObserver(await loadTemplate("certainty-effort"));
const truth = theoryProbabilities(pair, { slip: 0.2, lapse: 0.1 });
const simulated = simulateAnswers(pair, truth, { stories: 10, people: 18, seed: 4 });
const { without } = crossFitObserver(pair, simulated);
const emotions = simulated.filter(({ query }) => query.inference === "emotion");
const hits = emotions.map(({ query, counts, story }) => {
  const shares = predictAnswers(pair, without.get(story)!.probabilities, query);
  return counts[shares.indexOf(Math.max(...shares))]! / 18;
});
const labels = pair.emotions.map((_, e) => emotions.map(({ counts }) => counts[e]! / 18));
const meanOf = (list: readonly number[]): number => meanInterval(list).value;
const share = (value: number) => ({ ...percent({ value: 100 * value }), ...by("simulateAnswers") });
const values = {
  ...Object.fromEntries([...byHand, ...compared]),
  "s4.p1": { value: "abc"[1 + Math.sign(wanted(literal, 1) - 0.9)]!, ...by("inferPosterior") },
  "s4.p2": joy("P(emotion | goal, not control)"),
  "s4.p3": percent(rowOf("1a-emotion", "valence").agreement),
  "s4.p4": { value: "adcb"[above("2a") * 2 + above("2b")]!, ...by("observerBaselines") },
  "s4.p5": { value: "abcd"[silent]!, ...by("observerBaselines") },
  "s4.p6": share(Math.max(...labels.map(meanOf))),
  "s4.joy-control": joy("P(emotion | goal, control)"),
  "s4.people-1a": percent(agreement(data, taskById("1a-emotion"), { kind: "participants" })),
  "s4.literal-1a": percent(rowOf("1a-emotion", "literal").agreement),
  "s4.control-observer": percent(rowOf("1a-control", "bayes").agreement),
  "s4.simulated-observer": share(meanOf(hits)),
};
console.log(await writeComputed(4, values, out < 0 ? undefined : process.argv[out + 1]));
