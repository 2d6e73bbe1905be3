import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { ReportTable } from "../../report-contract.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { intentionName, modelTitle } from "../data/design.js";
import { completeProfiles } from "../measures/complete-profiles.js";
import { isFailure, isSuccess, type Leaderboard, leaderboard } from "../measures/leaderboard.js";
import { estimateText, one, range } from "./report-words.js";

/** One agent's leaderboard over the people whom all models have met, and every model's own dialogues beside it. */
export interface AgentBoard {
  agent: string;
  /** null if no person has a scored dialogue with every model. */
  board: Leaderboard | null;
  complete: SageData;
  /** People left out of the ranking because a model has no scored dialogue with them. */
  left: number;
  rows: BoardRow[];
}

interface BoardRow {
  model: string;
  own: Estimate;
  /** Points above the silent supporter with the same people; null if it is not in the run. */
  aboveSilence: Estimate | null;
  dialogues: readonly SageDialogue[];
  asked: number;
}

/** The supporter that says next to nothing: what a dialogue gives without any support. */
const silentSupporter = "scripted/silent";

/** @param asked dialogues that were planned for each model under each agent, in this replicate */
export function agentBoards(data: SageData, asked: number, seed = 1): AgentBoard[] {
  return data.judges.map((agent): AgentBoard => {
    const { data: complete, left } = completeProfiles(data, [agent]);
    const isRanked = complete.dialogues.length > 0;
    return {
      agent,
      board: isRanked ? leaderboard(complete, agent, { seed }) : null,
      complete,
      left,
      rows: data.modelsOf(agent).map((model): BoardRow => {
        const dialogues = data.dialoguesOf(agent, model);
        const own = meanOf(dialogues, ({ final }) => final);
        return { model, own, aboveSilence: aboveSilence(data, agent, model), dialogues, asked };
      }),
    };
  });
}

/** The mean difference to silence over people who met both, people as units. */
function aboveSilence(data: SageData, agent: string, model: string): Estimate | null {
  if (!data.modelsOf(agent).includes(silentSupporter)) return null;
  const finals = (of: string) =>
    new Map(data.dialoguesOf(agent, of).map(({ profile, final }) => [profile, final] as const));
  const [mine, silent] = [finals(model), finals(silentSupporter)];
  const people = [...mine.keys()].filter((profile) => silent.has(profile));
  const { value, ci, n, method } = clusteredMean(
    people.map((profile) => mine.get(profile)! - silent.get(profile)!),
    people,
  );
  return { value, ci, n, method: `${method}; paired with the silent supporter` };
}

/** Final emotion by model, the ranks that the data do not refute, and what could not be scored. */
export function boardTable({ agent, board, left, rows }: AgentBoard): ReportTable {
  const people = board?.rows[0]?.score.n ?? 0;
  const hasSilence = rows.some((row) => row.aboveSilence !== null);
  const without = left === 0 ? "" : `; ${left} people are left out, who lack a scored dialogue with a model`;
  return {
    title: `Final emotion under ${agent}, over ${people} simulated people${without}`,
    header: [
      "model",
      ...(hasSilence ? ["above silence"] : []),
      ...["emotion", "at 100", "below 10", "rank", "rank set", "scored", "tokens", "reasoning"],
    ],
    rows: rows.map(({ model, own, aboveSilence: above, dialogues, asked }) => {
      const ranked = board?.rows.find((row) => row.model === model);
      return [
        `> ${modelTitle(model)}`,
        ...(above === null ? [] : [model === silentSupporter ? one(above.value) : estimateText(above)]),
        estimateText(ranked?.score ?? own),
        String(dialogues.filter(isSuccess).length),
        String(dialogues.filter(isFailure).length),
        ranked === undefined || rows.length === 1 ? "" : String(ranked.rank),
        ranked === undefined || rows.length === 1 ? "" : range(ranked.rankSet),
        `${dialogues.length}/${asked}`,
        whole(meanOf(dialogues, ({ tokens }) => tokens).value),
        whole(meanOf(dialogues, ({ thinkingTokens }) => thinkingTokens).value),
      ];
    }),
  };
}

/**
 * What the column of points above silence is, or how to get it; and what is known of silence for recorded models.
 *
 * @param hasRecorded whether recorded models stand in the report
 */
export function silenceNotes(boards: readonly AgentBoard[], hasRecorded: boolean): string[] {
  const hasSilence = boards.some(({ rows }) => rows.some(({ aboveSilence }) => aboveSilence !== null));
  return [
    hasSilence
      ? `above silence: points above ${silentSupporter} with the same people; it says "Mm." and no more, so its own row is what a dialogue gives without support`
      : `no column "above silence" yet: add ${silentSupporter} to --model of a new run with the same options; its row is what a dialogue gives without support. scripted/sycophant, scripted/valence-line and scripted/parrot show what is scored without understanding`,
    ...(hasRecorded
      ? [
          `points above silence of the recorded models are unknown: nobody ran ${silentSupporter} under their agent, and yours is another. What is known: npx affectlab figure sage/figure-silence`,
        ]
      : []),
  ];
}

/** Mean final emotion by what the person hopes for. */
export function intentionTable(data: SageData, agent: string): ReportTable {
  const models = data.modelsOf(agent);
  const codes = [...new Set(data.profiles.map(({ intention }) => intention))].sort((a, b) => a - b);
  return {
    title: `Final emotion under ${agent}, by what the person hopes for`,
    header: ["hidden intention", "people", ...models.map(modelTitle)],
    rows: codes.map((code) => {
      const people = new Set(data.profiles.filter(({ intention }) => intention === code).map(({ id }) => id));
      return [
        intentionName(code),
        String(people.size),
        ...models.map((model) =>
          one(
            meanOf(
              data.dialoguesOf(agent, model).filter(({ profile }) => people.has(profile)),
              ({ final }) => final,
            ).value,
          ),
        ),
      ];
    }),
  };
}

const meanOf = (dialogues: readonly SageDialogue[], of: (one: SageDialogue) => number): Estimate =>
  clusteredMean(
    dialogues.map(of),
    dialogues.map(({ profile }) => profile),
  );

const whole = (value: number): string => (Number.isNaN(value) ? "" : String(Math.round(value)));
