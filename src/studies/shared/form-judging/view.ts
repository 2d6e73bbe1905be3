import type { Response } from "../../../core/response.js";
import { targetId } from "../../../runs/judged.js";
import type { ReadCriterion, ReadJudgement } from "../../../runs/reading/row.js";
import type { JudgedRow } from "../../../runs/reading/run-rows.js";
import { readManifest } from "../../../runs/run-folder.js";
import { fromPlanChoices } from "./choices.js";
import { type LikertJudgingRead, readLikertJudging } from "./read-likert-judging.js";
import { type PairwiseJudgingRead, readPairwiseJudging } from "./read-pairwise-judging.js";

type JudgedOf = (response: Response) => JudgedRow | undefined;

/** What judgings by forms say about each reply of a run, for readers. */
export async function readFormVerdicts(run: string, judgings: readonly string[]): Promise<JudgedOf> {
  const readers = await Promise.all(judgings.map((folder) => readerOf(run, folder)));
  return (response) => joinRows(readers.map((read) => read(response)));
}

/** What several readers say about one reply, side by side. */
export function joinRows(rows: readonly (JudgedRow | undefined)[]): JudgedRow | undefined {
  const said = rows.filter((row) => row !== undefined);
  if (said.length === 0) return undefined;
  const criteria = new Map(said.flatMap((row) => row.criteria.map((one) => [one.id, one] as const)));
  return { criteria: [...criteria.values()], judgements: said.flatMap(({ judgements }) => judgements) };
}

async function readerOf(run: string, folder: string): Promise<JudgedOf> {
  const { judging } = fromPlanChoices(readManifest(folder).what.choices);
  return judging === "pairwise"
    ? pairwiseReader(await readPairwiseJudging(run, folder))
    : likertReader(await readLikertJudging(run, folder));
}

function likertReader({ form, judged }: LikertJudgingRead): JudgedOf {
  const byTarget = new Map<string, ReadJudgement[]>();
  for (const { judge, replicate, replyJudged, judgement } of judged) {
    const verdicts = judgement.verdicts.map(({ dimension, level, justification, reason }) => ({
      criterion: `${form.id}: ${dimension}`,
      value: level === null ? null : String(level),
      reason: wordsOf(justification, reason),
    }));
    add(byTarget, replyJudged.target.id, { judge, replicate, verdicts, problems: judgement.problems });
  }
  const criteria = form.dimensions.map(({ id, question, levels, reversed }): ReadCriterion => {
    const [first, last] = [levels[0]!, levels.at(-1)!];
    const worth = `${first.value} = ${first.anchor} … ${last.value} = ${last.anchor}`;
    return {
      id: `${form.id}: ${id}`,
      text: question,
      worth: reversed ? `${worth} A high level is bad.` : worth,
    };
  });
  return (response) => {
    const judgements = byTarget.get(nameOf(response));
    return judgements === undefined ? undefined : { criteria, judgements };
  };
}

/** Each comparison stands beside both of its replies, told from the side of the reply that is read. */
function pairwiseReader({ form, judged }: PairwiseJudgingRead): JudgedOf {
  const byTarget = new Map<string, { criteria: ReadCriterion[]; judgements: ReadJudgement[] }>();
  for (const { judge, replicate, asked, verdict } of judged) {
    for (const [own, against, place] of [
      [asked.target, asked.other, verdict.place],
      [asked.other, asked.target, 1 - verdict.place],
    ] as const) {
      const shown = place === 0 ? "shown first" : "shown second";
      const id = `${form.id}: against ${against.model}, ${shown}`;
      const value = verdict.value === null ? null : own === asked.target ? verdict.value : 1 - verdict.value;
      const row = byTarget.get(own.target) ?? { criteria: [], judgements: [] };
      byTarget.set(own.target, row);
      if (!row.criteria.some((one) => one.id === id)) {
        row.criteria.push({ id, text: form.standard, worth: `compared with the reply of ${against.model}` });
      }
      let judgement = row.judgements.find((one) => one.judge === judge && one.replicate === replicate);
      if (judgement === undefined) {
        judgement = { judge, replicate, verdicts: [], problems: [] };
        row.judgements.push(judgement);
      }
      judgement.verdicts.push({
        criterion: id,
        value: value === null ? null : value === 1 ? "this reply" : value === 0 ? "the other" : "tie",
        reason: wordsOf(verdict.justification, verdict.reason),
      });
      judgement.problems.push(...verdict.problems.map((problem) => `against ${against.model}: ${problem}`));
    }
  }
  return (response) => byTarget.get(nameOf(response));
}

const nameOf = ({ item, respondent, prompt, replicate }: Response): string =>
  targetId({ item, model: respondent.id, prompt, replicate });

function add(lists: Map<string, ReadJudgement[]>, at: string, one: ReadJudgement): void {
  const own = lists.get(at);
  if (own === undefined) lists.set(at, [one]);
  else own.push(one);
}

/** The judge's words; before them, what was wrong with its answer. */
const wordsOf = (justification: string, reason: string | null): string =>
  [reason?.replaceAll("-", " "), justification].filter((part) => part != null && part !== "").join(": ");
