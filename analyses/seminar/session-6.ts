/**
 * Computes every number that the texts of session 6 of the seminar name: who is measured when a model judges a model.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge; Liu et al., HeartBench, "Scoring Mechanics"
 * Inputs:  data/sage/derived, data/heartbench/derived, our own scenes and cases
 * Outputs: data/teaching/computed/session-6.json; --out DIR for another folder
 * Seed:    1
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as lab from "affectlab";

const at = process.argv.indexOf("--out");
const [data, own, released] = [await lab.loadSage(), await lab.loadOwnCases(), await lab.loadHeartbench()];
const judges = [lab.mainJudge, lab.secondJudge] as const;
const named: Parameters<typeof lab.writeComputed>[1] = {};
type Values = Record<string, number | string | lab.Estimate>;
function keep(name: string, digits: number, values: Values, unit = "") {
  for (const [id, one] of Object.entries(values)) {
    const of = typeof one === "object" ? { value: one.value, ci: one.ci } : { value: one };
    named[`s6.${id}`] = { ...of, digits, unit, by: [name] };
  }
}

const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-session-6-"));
const agents = ["scripted/mild-person", "scripted/strict-person"];
const plan = { agents, models: ["scripted/solution-first"], scenarios: 2, folder: path.join(scratch, "run") };
const run = await lab.readSageRun((await lab.simulateDialogues(plan)).folder);
rmSync(scratch, { recursive: true });
const talks = agents.map((one) => run.dialogues.find((d) => d.agent === one && d.scenario === "en-001")!);
const [mild, strict] = talks.map(({ dialogue }) => ({ four: dialogue.updates[3]!.after!, ...dialogue }));

const both = data.sharedModels(...judges);
const [first, second] = judges.map((judge) => data.scoreMatrix(judge, both).flat());
const apart = first!.map((end, i) => Math.abs(second![i]! - end!));
const ofPerson = data.profiles.flatMap(({ id }) => both.map(() => id));
const { n: changes, values, chance } = lab.changeProfile(data, lab.mainJudge);
const isUsual = (change: number) => [-10, -5, 5, 10].includes(change);
const others = values.reduce((sum, { change, count }) => (isUsual(change) ? sum : sum + count), 0);
const [{ first: atFirst, whole: perReply, steering }] = lab.firstTurns(data).rows as [lab.FirstTurnRow];
const share = atFirst.value / perReply.value;
const part = share < 0 ? "d" : share < 0.25 ? "a" : share < 0.75 ? "b" : "c";
const pair = lab.judgePair(data, ...judges);

const { rows, decidedPairs } = lab.leaderboard(data, lab.mainJudge);
const ends = rows.map(({ model }) => data.dialoguesOf(lab.mainJudge, model).map(({ final }) => final));
const ps = ends.flatMap((one, i) => ends.slice(i + 1).map((two) => lab.pairedT(one, two).pValue));
const adjusted = [ps, lab.holm(ps), ps.map((p) => p * ps.length)];
const [plain, holm, bonferroni] = adjusted.map((all) => all.filter((p) => p < 0.05).length);
const half = rows.reduce((sum, { score }) => sum + (score.ci[1] - score.ci[0]) / 2, 0) / rows.length;
const cut = lab.lastReplyEffect(data).rows.reduce((sum, row) => sum + row.unscored, 0);

const linear = { normalisation: "linear" } as const;
const { criteria } = own.find(({ id }) => id === "own-b08")!;
const reply = (met: string[], rule = {}) =>
  lab.scoreCase({ criteria, hits: criteria.map(({ id }) => met.includes(id.slice(8))) }, rule).mean;
const cell = lab.cellSums([8, -5], [false, false]);
const silence = (of: typeof own | typeof released, rule = {}) =>
  lab.referenceScores(of, "silence", rule).overall;

keep("simulateDialogues", 0, { p1: mild!.four, "strict-four": strict!.four });
keep("simulateDialogues", 0, { "mild-end": mild!.finalEmotion!, "strict-end": strict!.finalEmotion! });
keep("clusteredMean", 0, { p2: lab.clusteredMean(apart, ofPerson) });
keep("scoreMatrix", 0, { far: (100 * apart.filter((one) => one >= 50).length) / apart.length }, "%");
keep("changeProfile", 1, { p3: 100 * (1 - others / changes) }, "%");
keep("changeProfile", 0, { changes, others });
keep("changeProfile", 0, { chance: 100 * chance }, "%");
keep("changeProfile", 2, { kappa: (0.8265 - chance) / (1 - chance) });
keep("judgeSeverity", 1, { whole: lab.judgeSeverity(data, ...judges)[0]!.whole });
keep("firstTurns", 1, { p4: part, first: atFirst, "per-reply": perReply, steering });
keep("modelLevelCorrelation", 2, { "rank-r": lab.modelLevelCorrelation(pair) });
keep("doubleCentredCorrelation", 2, { "one-r": lab.doubleCentredCorrelation(pair) });
keep("powerForDifference", 2, { power: lab.powerForDifference(data) });
keep("leaderboard", 0, { "half-width": half, decided: decidedPairs.decided });
keep("holm", 0, { plain: plain!, holm: holm!, bonferroni: bonferroni! });
keep("lastReplyEffect", 0, { unseen: (100 * cut) / ends.flat().length }, "%");
keep("cellScore", 1, { cell: lab.cellScore(cell), "cell-linear": lab.cellScore(cell, "linear") });
keep("referenceScores", 1, { p5: silence(own), "silence-linear": silence(own, linear) });
keep("referenceScores", 1, { "silence-released": silence(released) });
keep("scoreCase", 1, { p6: reply(["c3", "c11"]), "present-linear": reply(["c3", "c11"], linear) });
keep("scoreCase", 1, { quiet: reply([]), "quiet-linear": reply([], linear) });
await lab.writeComputed(6, named, at === -1 ? undefined : process.argv[at + 1]);
