/**
 * Computes every number that the texts of session 3 of the seminar name: what two distances notice, and what not.
 *
 * Paper:   Gandhi et al., Human-like Affective Cognition in Foundation Models, "Distributional distance"
 * Inputs:  data/affective-cognition/derived
 * Outputs: data/teaching/computed/session-3.json; --out DIR for another folder
 * Seed:    1
 */
import {
  chanceDistributions,
  distanceFloor,
  distanceGap,
  estimateDistance,
  flipAnswers,
  holm,
  invarianceRow,
  loadAffectiveCognition,
  loadReplyCounts,
  replyDistributions,
  sampledModels,
  sampledTasks,
  shuffleItems,
  splitHalfDistance,
  type TaskDistributions,
  taskById,
  taskDistance,
  type UnparsedReplies,
  writeComputed,
} from "affectlab";

const at = process.argv.indexOf("--out");
const [data, replies] = [await loadAffectiveCognition(), await loadReplyCounts()];
const of = (task: string, key = "azure_gpt-4_0shot", rule: UnparsedReplies = "uniform") =>
  replyDistributions(data, replies, taskById(task), key, rule);
const coinOf = (task: string) => chanceDistributions(data, taskById(task));
const far = (one: TaskDistributions): number => taskDistance(one, "total-variation");
const cloud = (one: TaskDistributions): number => taskDistance(one, "cloud");
const shown = (value: number, by: string, digits = 3) => ({ value, digits, by: [by] });
/** A model whose replies all are people's most frequent answer; of tied ones the first. */
const alwaysModal = (one: TaskDistributions): TaskDistributions => ({
  ...one,
  items: one.items.map((each) => {
    const mode = each.people.indexOf(Math.max(...each.people));
    return { ...each, model: each.people.map((_, option) => Number(option === mode)), spread: 0 };
  }),
});
/** How many of the two appraisals are wrong in a misplaced reply, on average. */
const perMiss = (one: TaskDistributions) =>
  shown((2 * taskDistance(one, "appraisal")) / far(one), "appraisalMetric", 2);

const [gpt4, coin] = [of("1b-safety"), coinOf("1b-safety")];
const [dealt, turned, modal] = [shuffleItems(gpt4), flipAnswers(gpt4), alwaysModal(gpt4)];
const moved = [dealt, turned].map((one) => Math.abs(cloud(one) - cloud(gpt4)) > 0.01);
const estimate = estimateDistance(gpt4, "total-variation");
const floor = distanceFloor(gpt4, "total-variation");
const gap = distanceGap(coin, gpt4, "total-variation");
const isNearer = gap.value > 0;
const below = [floor.value, far(coin), far(gpt4)].filter((one) => far(modal) > one).length;
const races = sampledTasks.flatMap(({ id }) =>
  sampledModels.map(({ key }) => {
    const model = of(id, key);
    return distanceGap(alwaysModal(model), model, "total-variation");
  }),
);
const decided = holm(races.map(({ p }) => p)).filter((p) => p < 0.05);
const other = invarianceRow(data, replies, taskById("1b-expectedness"), "azure_gpt-4_0shot");
const gemini = (rule: UnparsedReplies) => of("1b-safety", "gemini-1.5-pro-002_0shot", rule);
const unparsed = gemini("uniform").items.reduce((sum, { spread }) => sum + spread, 0);
const people = gpt4.items.reduce((sum, { item }) => sum + item.answers.length, 0);

const values = {
  "s3.p1": { value: moved[0] ? (moved[1] ? "c" : "a") : moved[1] ? "b" : "d", by: ["shuffleItems"] },
  "s3.p2": shown(floor.value, "distanceFloor"),
  "s3.p3": { value: gap.p < 0.05 ? (isNearer ? "a" : "d") : isNearer ? "b" : "c", by: ["distanceGap"] },
  "s3.p4": { value: "abcd".charAt(below), by: ["taskDistance"] },
  "s3.p5": shown(races.filter(({ value }) => value > 0).length, "distanceGap", 0),
  "s3.p6": perMiss(of("1a-emotion")),
  "s3.miss-coin": perMiss(coinOf("1a-emotion")),
  "s3.cloud": shown(cloud(gpt4), "taskDistance"),
  "s3.cloud-turned": shown(cloud(turned), "flipAnswers"),
  "s3.cloud-coin": shown(cloud(coin), "chanceDistributions"),
  "s3.cloud-modal": shown(cloud(modal), "taskDistance"),
  "s3.item": { ...shown(estimate.value, "estimateDistance"), ci: estimate.story },
  "s3.item-dealt": shown(far(dealt), "shuffleItems"),
  "s3.item-turned": shown(far(turned), "flipAnswers"),
  "s3.item-coin": shown(far(coin), "chanceDistributions"),
  "s3.item-modal": shown(far(modal), "taskDistance"),
  "s3.halves": shown(splitHalfDistance(coin, "total-variation").value, "splitHalfDistance"),
  "s3.gap": { ...shown(gap.value, "distanceGap"), ci: gap.ci },
  "s3.decided": shown(decided.length, "holm", 0),
  "s3.other-cloud": shown(other.cloud, "invarianceRow"),
  "s3.other-turned": shown(other.cloudFlipped, "invarianceRow"),
  "s3.outcome": shown(far(of("1a-outcome")), "replyDistributions"),
  "s3.outcome-coin": shown(far(coinOf("1a-outcome")), "chanceDistributions"),
  "s3.even": shown(far(gemini("uniform")), "replyDistributions"),
  "s3.left-out": shown(far(gemini("left-out")), "replyDistributions"),
  "s3.people": shown(people / 80, "replyDistributions", 0),
  "s3.unparsed": shown(unparsed, "replyDistributions", 0),
};
await writeComputed(3, values, at === -1 ? undefined : process.argv[at + 1]);
