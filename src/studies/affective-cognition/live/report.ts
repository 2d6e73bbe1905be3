import type { LiveReport, ReportTable } from "../../report-contract.js";
import { type RecordedModel, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import {
  type EchoAnswers,
  loadAffectiveCognition,
  loadEchoAnswers,
  loadReplyCounts,
} from "../data/tables.js";
import { type AgreementRow, agreement, respondentsOf } from "../measures/agreement.js";
import { type PlayerData, playerAgreement, playerIds, playerNames } from "../measures/reference-players.js";
import { type LiveAgreement, liveAgreement } from "./agreement.js";
import { type LiveAnswers, type LiveRespondent, nameIn, readLiveAnswers } from "./answers.js";
import { effectTables, type RunEffect, runEffects } from "./effects.js";
import { hasDistributions, liveFigures, sampledReplies } from "./figures.js";

/** One line of a report: a respondent in a task. Percent; intervals of 95 %. */
export interface ReportRow {
  task: string;
  respondent: string;
  /** Where the answers come from. */
  source: "people" | "recorded" | "reference" | "run";
  prompt: string | null;
  /** Replies that name no option left out. */
  agreement: number;
  /** Stories as clusters. */
  ci: [number, number];
  itemCi: [number, number];
  naiveCi: [number, number];
  /** As the paper counts it: a reply that names no option is wrong. */
  asInPaper: number;
  /** The share of people who gave the same answer, and the most that any single answer can share. */
  match: number | null;
  modalShare: number;
  chance: number;
  items: number;
  /** Replies an item. */
  replicates: number | null;
  unscored: number;
}

/** A run's agreement with people, beside recorded models. Its rows are in percent. */
export interface AgreementReport extends LiveReport {
  run: LiveAnswers;
  rows: ReportRow[];
  /** Of reasoning and of expressions; empty where the run has only one of the two conditions. */
  effects: RunEffect[];
}

/**
 * A run's models beside people and the paper's recorded models, task by task, on the same definitions; a run on a set of
 * the user's own beside theories.
 *
 * @throws MissingDataError when the run's own set is not where it was
 */
export async function reportLive(folder: string): Promise<AgreementReport> {
  const run = await readLiveAnswers(folder);
  if (run.manifest.what.set !== undefined) {
    const { reportSet } = await import("./set-report.js");
    return { run, rows: [], effects: [], ...(await reportSet(run)) };
  }
  const [data, replies, echo] = await Promise.all([
    loadAffectiveCognition(),
    loadReplyCounts(),
    loadEchoAnswers(),
  ]);
  const rows = reportRows(data, run, echo);
  const effects = runEffects(data, run);
  return {
    run,
    rows,
    effects,
    tables: [...tablesOf(rows), ...effectTables(effects)],
    notes:
      rows.length === 0
        ? ["no item is answered in every replicate yet"]
        : [...notesOn(data, run), ...(effects.length === 0 ? [] : [effectsExplained])],
    json: { rows, effects },
    figures: () => liveFigures(data, replies, run),
  };
}

function notesOn(data: StudyData, run: LiveAnswers): string[] {
  if (hasDistributions(data, run)) return columnsExplained;
  return [
    ...columnsExplained,
    `Figures 12 and 13 compare distributions: a model needs ${sampledReplies} replies to every text item for them (--replicates ${sampledReplies} --temperature 1)`,
  ];
}

const effectsExplained =
  "effects: on the items that a model answered under both conditions; 95 % intervals with stories as units; many effects are shown, so some intervals miss 0 by chance";

const columnsExplained = [
  "silence, the valence line, the sycophant, the echo and the usual answer need no understanding: read a model beside them. Silence scores 0 by the paper's count, so the column paper's is points above silence; where a player names no option it is unscored, and wrong by the paper's count",
  "agreement, match, ci: unscored replies left out; paper's: agreement as the paper counts it, an unscored reply as wrong",
  "match: the share of people who gave the same answer; modal share: the most that single answers can share, over all items asked",
  "ci: 95 %, stories as units; bounds are printed as computed: they may pass 0 or 100, and are one value where all stories agree",
];

/**
 * Tasks in which the run has a complete item, each with people, the paper's recorded models and the run's.
 */
export function reportRows(data: StudyData, run: LiveAnswers, echo: EchoAnswers): ReportRow[] {
  return tasks.flatMap((task) => {
    const live = run.respondents.flatMap((respondent) => {
      const scored = liveAgreement(data, task, respondent, { unparsed: "unscored" });
      const asInPaper = liveAgreement(data, task, respondent, { unparsed: "wrong" });
      return scored === null || asInPaper === null ? [] : [{ respondent, scored, asInPaper }];
    });
    if (live.length === 0) return [];
    const recorded = respondentsOf(task, data).flatMap((respondent): ReportRow[] => {
      const isShown =
        respondent.kind === "participants" || (respondent.kind === "model" && respondent.model.inPaper);
      if (!isShown) return [];
      const scored = agreement(data, task, respondent, { unparsed: "unscored" });
      const paper = agreement(data, task, respondent);
      return [recordedRow(scored, paper, data.itemsOf(task.id).length)];
    });
    return [...recorded, ...referenceRows({ data, echo }, task), ...live.map(liveRow)];
  });
}

/** Players that understand nothing: each shows what the task pays for without understanding. */
function referenceRows(players: PlayerData, task: Task): ReportRow[] {
  const { data } = players;
  const { modalShare } = agreement(data, task, { kind: "participants" });
  return playerIds.map((player): ReportRow => {
    const own = playerAgreement(players, task, player);
    return {
      ...{ task: task.id, respondent: playerNames[player], source: "reference", prompt: null },
      ...{ agreement: own.value, ci: own.story, itemCi: own.item, naiveCi: own.naive },
      asInPaper: own.asInPaper.value,
      match: Number.isNaN(own.match) ? null : own.match,
      ...{ modalShare, chance: task.chance },
      ...{ items: data.itemsOf(task.id).length, replicates: null, unscored: own.silent },
    };
  });
}

function recordedRow(scored: AgreementRow, paper: AgreementRow, items: number): ReportRow {
  const model: RecordedModel | null = scored.respondent.kind === "model" ? scored.respondent.model : null;
  return {
    ...common(scored, paper),
    respondent: model?.title ?? "people",
    source: model === null ? "people" : "recorded",
    prompt: model?.prompt ?? null,
    match: model === null ? null : scored.match,
    items,
    replicates: model === null ? null : 1,
    unscored: model === null ? 0 : scored.unparsedItems,
  };
}

function liveRow(one: {
  respondent: LiveRespondent;
  scored: LiveAgreement;
  asInPaper: LiveAgreement;
}): ReportRow {
  const { respondent, scored, asInPaper } = one;
  return {
    ...common(scored.row, asInPaper.row),
    respondent: nameIn(scored.row.task.experiment, respondent),
    source: "run",
    prompt: respondent.promptId,
    match: scored.row.match,
    items: scored.items,
    replicates: scored.replicates,
    unscored: scored.unscoredReplies,
  };
}

function common(scored: AgreementRow, paper: AgreementRow) {
  return {
    task: scored.task.id,
    agreement: scored.value,
    ci: scored.story,
    itemCi: scored.item,
    naiveCi: scored.naive,
    asInPaper: paper.value,
    modalShare: scored.modalShare,
    chance: scored.task.chance,
  };
}

const header = [
  "respondent",
  "prompt",
  "agreement",
  "ci",
  "paper's",
  "match",
  "modal share",
  "items",
  "unscored",
];

/** One table per task. */
function tablesOf(rows: readonly ReportRow[]): ReportTable[] {
  return [...new Set(rows.map((row) => row.task))].map((task) => ({
    title: `${task}: agreement with the modal answer of the others, in percent`,
    header,
    rows: rows.filter((row) => row.task === task).map(cells),
  }));
}

function cells(row: ReportRow): string[] {
  const name = row.source === "run" ? `> ${row.respondent}` : row.respondent;
  const replicates = row.replicates !== null && row.replicates > 1 ? ` × ${row.replicates}` : "";
  return [
    name,
    row.prompt ?? "",
    // A player that says nothing has nothing to score: that is no defect of it.
    row.source === "reference" && Number.isNaN(row.agreement) ? "" : one(row.agreement),
    interval(row),
    one(row.asInPaper),
    row.match === null ? "" : one(row.match),
    one(row.modalShare),
    `${row.items}${replicates}`,
    String(row.unscored),
  ];
}

function interval({ agreement: value, ci }: ReportRow): string {
  if (Number.isNaN(value)) return "";
  return ci.every(Number.isFinite) ? `[${one(ci[0])}, ${one(ci[1])}]` : "undefined: one story";
}

const one = (value: number): string => (Number.isNaN(value) ? "unscored" : value.toFixed(1));
