/**
 * Computes every number that the texts of session 6 of the seminar name: who is measured when a model judges a model.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge; Liu et al., HeartBench, "Scoring Mechanics"
 * Inputs:  data/sage/derived, data/heartbench/derived, our own scenes and cases
 * Outputs: data/teaching/computed/session-6.json; --out DIR for another folder
 * Seed:    1
 */
import { type Estimate, loadOwnCases, loadSage, powerForDifference, writeComputed } from "affectlab";
import { clusteredMean, holm, pairedT } from "affectlab/stats";
import { expectedCellScore, loadHeartbench, referenceScores, scoreCase } from "affectlab/studies/heartbench";
import {
  changeProfile,
  firstTurns,
  judgeCorrelations,
  leaderboard,
  readSageRun,
  simulateDialogues,
} from "affectlab/studies/sage";

const at = process.argv.indexOf("--out");
const [data, own, released] = [await loadSage(), await loadOwnCases(), await loadHeartbench()];
const judges = [data.mainJudge, data.secondJudge!] as const;
const named: Parameters<typeof writeComputed>[1] = {};
type Values = Record<string, number | string | Estimate>;
function keep(name: string, digits: number, values: Values, unit = "") {
  for (const [id, one] of Object.entries(values)) {
    const of = typeof one === "object" ? { value: one.value, ci: one.ci } : { value: one };
    named[`s6.${id}`] = { ...of, digits, unit, by: [name] };
  }
}

// The notebook's plan in another order, so that both may run at once.
const agents = ["scripted/strict-person", "scripted/mild-person"];
const asked = await simulateDialogues({ agents, models: ["scripted/solution-first"], scenarios: 2 });
const talks = (await readSageRun(asked.folder)).dialogues.filter(({ scenario }) => scenario === "en-001");
const [strict, mild] = agents.map((one) => talks.find(({ agent }) => agent === one)!.dialogue);

const both = data.sharedModels(...judges);
const [first, second] = judges.map((judge) => data.scoreMatrix(judge, both).flat());
const differences = first!.map((end, i) => second![i]! - end!);
const apart = differences.map(Math.abs);
const ofPerson = data.profiles.flatMap(({ id }) => both.map(() => id));
const { n: changes, values, chance } = changeProfile(data, judges[0]);
const isUsual = (change: number) => [-10, -5, 5, 10].includes(change);
const others = values.reduce((sum, { change, count }) => (isUsual(change) ? sum : sum + count), 0);
const { first: atFirst, whole: perReply, steering } = firstTurns(data).rows[0]!;
const share = atFirst.value / perReply.value;
const part = share < 0 ? "d" : share < 0.25 ? "a" : share < 0.75 ? "b" : "c";
const levels = judgeCorrelations(data, ...judges).rows;

const { rows, decidedPairs } = leaderboard(data, judges[0]);
const ends = rows.map(({ model }) => data.dialoguesOf(judges[0], model).map(({ final }) => final));
const ps = ends.flatMap((one, i) => ends.slice(i + 1).map((two) => pairedT(one, two).pValue));
const adjusted = [ps, holm(ps), ps.map((p) => p * ps.length)];
const [plain, byHolm, bonferroni] = adjusted.map((all) => all.filter((p) => p < 0.05).length);
const half = rows.reduce((sum, { score }) => sum + (score.ci[1] - score.ci[0]) / 2, 0) / rows.length;
const cut = data.dialogues.filter(({ judge, end }) => judge === judges[0] && end === "turn-limit");

const linear = { normalisation: "linear" } as const;
const { criteria } = own.find(({ id }) => id === "own-b08")!;
const reply = (met: string[], rule = {}) =>
  scoreCase({ criteria, hits: criteria.map(({ id }) => met.includes(id.slice(8))) }, rule).mean;
const silence = (of: typeof own | typeof released, rule = {}) => referenceScores(of, "silence", rule).overall;

keep("simulateDialogues", 0, { p1: mild!.updates[3]!.after!, "strict-four": strict!.updates[3]!.after! });
keep("simulateDialogues", 0, { "mild-end": mild!.finalEmotion!, "strict-end": strict!.finalEmotion! });
keep("clusteredMean", 0, { p2: clusteredMean(apart, ofPerson) });
keep("scoreMatrix", 0, { far: (100 * apart.filter((one) => one >= 50).length) / apart.length }, "%");
keep("changeProfile", 1, { p3: 100 * (1 - others / changes), chance: 100 * chance }, "%");
keep("changeProfile", 0, { changes, others });
keep("changeProfile", 2, { kappa: (0.8265 - chance) / (1 - chance) });
keep("clusteredMean", 1, { whole: clusteredMean(differences, ofPerson) });
keep("firstTurns", 1, { p4: part, first: atFirst, "per-reply": perReply, steering });
keep("judgeCorrelations", 2, { "rank-r": levels[0]!, "one-r": levels.at(-1)! });
keep("powerForDifference", 2, { power: powerForDifference(data) });
keep("leaderboard", 0, { "half-width": half, decided: decidedPairs.decided });
keep("holm", 0, { plain: plain!, holm: byHolm!, bonferroni: bonferroni! });
keep("dialoguesOf", 0, { unseen: (100 * cut.length) / ends.flat().length }, "%");
keep("expectedCellScore", 1, { cell: expectedCellScore([8, -5], 0) });
keep("expectedCellScore", 1, { "cell-linear": expectedCellScore([8, -5], 0, "linear") });
keep("referenceScores", 1, { p5: silence(own), "silence-linear": silence(own, linear) });
keep("referenceScores", 1, { "silence-released": silence(released) });
keep("scoreCase", 1, { p6: reply(["c3", "c11"]), "present-linear": reply(["c3", "c11"], linear) });
keep("scoreCase", 1, { quiet: reply([]), "quiet-linear": reply([], linear) });
await writeComputed(6, named, at === -1 ? undefined : process.argv[at + 1]);
