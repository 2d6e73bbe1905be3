import { groupRows } from "../../../core/group-rows.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { LiveReport, ReportTable } from "../../contract.js";
import { simulationNotice } from "../data/design.js";
import { isFailure, isSuccess } from "../measures/leaderboard.js";
import { type RunDialogue, readSageRun, type SageRun } from "./dialogues.js";
import { deviationsOf } from "./options.js";

/** The mean final emotion of one model with one agent. */
export interface RunScore {
  agent: string;
  model: string;
  scored: number;
  unscored: number;
  /** Scenarios are the units: replicates of one are not independent. */
  score: { value: number; ci: readonly [number, number]; method: string };
  successes: number;
  failures: number;
}

export interface SageReport extends LiveReport {
  run: SageRun;
  scores: readonly RunScore[];
}

/** A run's mean final emotion by agent and model, and what could not be scored. */
export async function reportLive(folder: string): Promise<SageReport> {
  const run = await readSageRun(folder);
  const scores = runScores(run.dialogues);
  return {
    ...{ run, scores },
    tables: [scoreTable(scores), ...unscoredTable(run)],
    notes: notesOf(run),
    json: { scores, unscored: run.unscored, open: run.open, changed: run.changed, notice: simulationNotice },
    figures: () => [],
  };
}

function runScores(dialogues: readonly RunDialogue[]): RunScore[] {
  return groupRows(dialogues, ["agent", "model"]).map(({ agent, model, rows: own }) => {
    const finals = own.flatMap(({ scenario, dialogue: { finalEmotion } }) =>
      finalEmotion === null ? [] : [{ scenario, final: finalEmotion }],
    );
    const { value, ci, method } = clusteredMean(
      finals.map(({ final }) => final),
      finals.map(({ scenario }) => scenario),
    );
    return {
      ...{ agent, model, scored: finals.length, unscored: own.length - finals.length },
      score: { value, ci: [ci[0], ci[1]] as const, method },
      successes: finals.filter(isSuccess).length,
      failures: finals.filter(isFailure).length,
    };
  });
}

function scoreTable(scores: readonly RunScore[]): ReportTable {
  return {
    title: "Final emotion by agent and model",
    header: ["agent", "model", "scored", "mean", "95 %", "at the cap", "given up"],
    rows: scores.map(({ agent, model, scored, unscored, score: { value, ci }, successes, failures }) => [
      ...[agent, model, `${scored}/${scored + unscored}`, one(value)],
      ...[`[${ci.map(one).join(", ")}]`, String(successes), String(failures)],
    ]),
  };
}

function unscoredTable({ unscored }: SageRun): ReportTable[] {
  if (unscored.length === 0) return [];
  const kinds = unscored.map(({ turn, reason }) => ({ kind: turn.replace(/-.*/, ""), reason }));
  const rows = groupRows(kinds, ["kind", "reason"]).map((of) => [of.kind, of.reason, String(of.rows.length)]);
  return [{ title: "Dialogues that are unscored, and why", header: ["turn", "reason", "count"], rows }];
}

const one = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(1));

function notesOf({ manifest: { what }, isScripted, open, changed }: SageRun): string[] {
  const deviations = deviationsOf(what.choices);
  return [
    simulationNotice,
    "95 %: CR2, scenarios as units. An agent both plays the person and keeps the emotion, so agents differ in words too.",
    ...(deviations.length === 0
      ? ["The mechanics are those of the released code."]
      : [
          `Otherwise than in the released code: ${deviations.join(", ")}. Such scores do not compare with published ones.`,
        ]),
    ...(isScripted
      ? ["scripted/… are rules for teaching and tests; their scores say nothing of any language model."]
      : []),
    ...(open === 0
      ? []
      : [`${open} dialogues have not ended and are in no score; \`affectlab resume\` plays them on.`]),
    ...(changed.length === 0
      ? []
      : [
          `${changed.length} scenarios were edited since and are left out: ${changed.slice(0, 3).join(", ")}.`,
        ]),
  ];
}
