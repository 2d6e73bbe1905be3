import type { RunManifest } from "../../../core/run-record.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { RelationshipSource, StyleInstrument } from "../data/instruments.js";
import { loadStyleInstrument } from "../data/load-instruments.js";
import { styleCoordinates } from "../measures/rescale.js";
import { dialoguesToJudge } from "./dialogues-to-judge.js";
import { type JudgedAnswer, readAnswer } from "./judge-requests.js";
import {
  type JudgedCall,
  type JudgingTexts,
  judgedCalls,
  loadJudgingTexts,
  type NotJudged,
  readJudgingChoices,
} from "./judged-calls.js";
import type { DialogueToJudge } from "./judged-material.js";

/** Answers to the twelve statements, in the instrument's order, from -3 to 3 as answered; null = unscored. */
export type StatementAnswers = (number | null)[];

/** What one judge said of one dialogue. */
export interface SageJudged {
  target: string;
  judge: string;
  /** The judge is the model that also simulated the person. */
  isAgent: boolean;
  /** Runs of the judge at most. */
  runs: number;
  /** By source, run by run. */
  relationship?: Partial<Record<RelationshipSource, { items: StatementAnswers[] }>>;
  /** Run by run: levels of the three metrics, 1 to 6. */
  utterance?: (number | null)[][];
  /** Reply by reply: codes in order of appearance, from the first run that could be read for it. */
  strategies?: (string[] | null)[];
  /** The same run by run, to see how stable labels are. */
  strategyRuns?: (string[] | null)[][];
  /** Run by run: the coordinates orientation and manner, from -1 to 1. */
  style?: (number | null)[][];
  /** Run by run: the levels of the indicators behind them, 1 to 5. */
  styleLevels?: (number | null)[][];
  unscored: { part: string; reason: string }[];
}

/** One judge's answer to one call in one of its runs. */
export interface GivenAnswer {
  call: JudgedCall;
  judge: string;
  version: string | null;
  /** From 0. */
  run: number;
  answer: JudgedAnswer;
  /** Why the call failed for good; null if it did not, or was never made. */
  error: string | null;
}

/** What a judging holds: each planned call of each judge in each run, answered or not. */
export interface SageJudging {
  manifest: RunManifest;
  given: GivenAnswer[];
  /** Parts of dialogues that could not be judged at all. */
  without: NotJudged[];
}

/**
 * Reads one judging of a run's dialogues. Calls without an answer are unscored; so is what was judged in another
 * text than the run holds now.
 */
export async function readSageJudging(
  folder: string,
  judging: string,
  loaded?: { texts: JudgingTexts; dialogues: Awaited<ReturnType<typeof dialoguesToJudge>> },
): Promise<SageJudging> {
  const { texts, dialogues } = loaded ?? (await loadJudged(folder));
  const manifest = readManifest(judging);
  const { what } = manifest;
  const { calls, without } = judgedCalls(dialogues, readJudgingChoices(what.choices), texts, what.seed);
  const { answers, versions, errors } = await readAnswers(judging);
  const given = what.items.flatMap(({ id, input }) => {
    const call = calls.get(id);
    if (call === undefined || call.input !== input) return [];
    return what.models.flatMap((judge) =>
      Array.from({ length: what.replicates }, (_, run): GivenAnswer => {
        const name = nameOf(judge, run, id);
        const answer = readAnswer(call, texts, answers.get(name), { seed: what.seed, replicate: run });
        const error = answers.has(name) ? null : (errors.get(name) ?? null);
        return { call, judge, version: versions.get(judge) ?? null, run, answer, error };
      }),
    );
  });
  return { manifest, given, without };
}

const loadJudged = async (folder: string) => {
  const [texts, dialogues] = await Promise.all([loadJudgingTexts(), dialoguesToJudge({ folder })]);
  return { texts, dialogues };
};

type Answer = Omit<JudgeReply, "key">;

const nameOf = (judge: string, run: number, item: string): string => `${judge} ${run} ${item}`;

interface Answers {
  answers: Map<string, Answer>;
  /** The model that answered, as the provider names it, by judge. */
  versions: Map<string, string | null>;
  errors: Map<string, string>;
}

/** The judges' answers in a log, and the errors of calls that failed. */
async function readAnswers(judging: string): Promise<Answers> {
  const read: Answers = { answers: new Map(), versions: new Map(), errors: new Map() };
  await readResponses(judging, ({ respondent, replicate, item, status, error, reply, ...rest }) => {
    const name = nameOf(respondent.id, replicate, item);
    if (status === "error") {
      read.errors.set(name, error?.message ?? "the call failed");
      return;
    }
    read.versions.set(respondent.id, respondent.version);
    const { refusal, finishReason } = rest;
    read.answers.set(name, { text: reply, refusal, finishReason });
  });
  return read;
}

/**
 * What the judges of a run said of its dialogues: a row for each dialogue and judge, over all judgings. Runs of
 * one judge in several judgings stand one after another.
 *
 * @param folder the folder of the run
 * @param judgings folders of its judgings
 */
export async function readSageJudgings(folder: string, judgings: readonly string[]): Promise<SageJudged[]> {
  if (judgings.length === 0) return [];
  const [loaded, style] = await Promise.all([loadJudged(folder), loadStyleInstrument()]);
  const rows = new Map<string, SageJudged>();
  for (const judging of judgings) {
    const { given, without, manifest } = await readSageJudging(folder, judging, loaded);
    for (const one of given) addAnswer(rowOf(rows, one.call.of, one.judge), one, style);
    for (const { of, part, reason } of without)
      for (const judge of manifest.what.models) rowOf(rows, of, judge).unscored.push({ part, reason });
  }
  for (const row of rows.values()) {
    row.runs = Math.max(...runCounts(row));
    const { strategyRuns } = row;
    if (strategyRuns !== undefined) row.strategies = firstRead(strategyRuns);
  }
  return [...rows.values()];
}

function rowOf(rows: Map<string, SageJudged>, { target, agent }: DialogueToJudge, judge: string): SageJudged {
  const key = JSON.stringify([target, judge]);
  let row = rows.get(key);
  if (row === undefined) {
    row = { target, judge, isAgent: judge === agent, runs: 0, unscored: [] };
    rows.set(key, row);
  }
  return row;
}

function addAnswer(row: SageJudged, { call, run, answer, error }: GivenAnswer, style: StyleInstrument): void {
  const part = call.name.slice(call.of.target.length + 1);
  const say = (what: string, reason: string | null): void => {
    row.unscored.push({ part: `${part}, run ${run + 1}: ${what}`, reason: error ?? reason ?? "unread" });
  };
  if (answer.kind === "labels") {
    row.strategyRuns = [...(row.strategyRuns ?? []), answer.replies.map(({ labels }) => labels)];
    answer.replies.forEach(({ labels, reason }, i) => {
      if (labels === null) say(`reply ${i + 1}`, reason);
    });
    return;
  }
  const levels = answer.verdicts.map(({ level }) => level);
  for (const { dimension, level, reason } of answer.verdicts) if (level === null) say(dimension, reason);
  if (call.instrument === "utterance") row.utterance = [...(row.utterance ?? []), levels];
  if (call.instrument === "style") {
    row.styleLevels = [...(row.styleLevels ?? []), levels];
    row.style = [...(row.style ?? []), styleCoordinates(levels, style)];
  }
  if (call.source !== null) {
    const { items = [] } = row.relationship?.[call.source] ?? {};
    row.relationship = { ...row.relationship, [call.source]: { items: [...items, levels] } };
  }
}

const runCounts = ({ relationship = {}, utterance, strategyRuns, style }: SageJudged): number[] => [
  ...Object.values(relationship).map(({ items }) => items.length),
  ...[utterance, strategyRuns, style].map((runs) => runs?.length ?? 0),
];

/** For each reply, the labels of the first run in which they could be read. */
const firstRead = (runs: readonly (string[] | null)[][]): (string[] | null)[] =>
  (runs[0] ?? []).map(
    (_, reply) => runs.map((run) => run[reply] ?? null).find((one) => one !== null) ?? null,
  );
