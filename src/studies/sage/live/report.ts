import { groupRows } from "../../../core/group-rows.js";
import { traitsOf } from "../../../models/registry.js";
import type { LiveReport, ReportOptions, ReportTable } from "../../report-contract.js";
import { simulationNotice } from "../data/design.js";
import { type RunDialogue, readSageRun, type SageRun } from "./dialogues.js";
import { deviationsOf } from "./options.js";
import { pathTables } from "./path.js";
import { type AgentPair, agentPairs, agentTables } from "./report-agents.js";
import { type AgentBoard, agentBoards, boardTable, intentionTable, silenceNotes } from "./report-board.js";
import { runFigures } from "./report-figures.js";
import { type JudgedReport, judgedReports, judgedTables } from "./report-judged.js";
import { recordedBoards, recordedTable } from "./report-recorded.js";

/**
 * A run's leaderboards, a board for each agent, the agents beside each other, and what judges made of the
 * dialogues.
 */
export interface SageReport extends LiveReport {
  run: SageRun;
  boards: readonly AgentBoard[];
  pairs: readonly AgentPair[];
  judged: readonly JudgedReport[];
}

/**
 * A run's leaderboard under each agent, the agents beside each other, what judges made of the dialogues, and what
 * could not be scored.
 */
export async function reportLive(folder: string, { judgings }: ReportOptions): Promise<SageReport> {
  const run = await readSageRun(folder);
  const { data, manifest } = run;
  const planned = (manifest.what.episodes ?? []).length - run.changed.length;
  const boards = agentBoards(data, planned);
  const pairs = agentPairs(data);
  const [judged, recorded] = await Promise.all([judgedReports(run, judgings), recordedBoards(run)]);
  return {
    ...{ run, boards, pairs, judged },
    tables: [
      ...pathTables(run, isPerson),
      ...boards.map(boardTable),
      ...recorded.map(recordedTable),
      ...agentTables(pairs),
      ...boards.map(({ agent }) => intentionTable(data, agent)),
      ...judged.flatMap(judgedTables),
      ...unscoredTable(run, judged),
    ],
    notes: [
      ...notesOf(run, boards, judged, recorded.length > 0),
      ...(recorded.length === 0
        ? []
        : [
            "the recorded models met another agent or another time of it: a difference to them may be the agent's",
          ]),
    ],
    json: {
      ...jsonOf(run, boards, pairs, judged),
      recorded: recorded.map(({ own, ...rest }) => ({ ...rest, own: [...own] })),
    },
    figures: () => runFigures(run, boards, judged),
  };
}

const isPerson = (model: string): boolean => traitsOf(model).isInteractive === true;

function jsonOf(
  run: SageRun,
  boards: readonly AgentBoard[],
  pairs: readonly AgentPair[],
  judged: readonly JudgedReport[],
): LiveReport["json"] {
  return {
    leaderboards: boards.map(({ agent, board, left, rows }) => ({
      ...{ agent, left },
      rows: rows.map(({ model, own, aboveSilence, dialogues, asked }) => ({
        ...{ model, emotion: own, aboveSilence, scored: dialogues.length, asked },
        ranked: board?.rows.find((row) => row.model === model) ?? null,
      })),
    })),
    agents: pairs,
    judged: judged.map(({ rows: _, ...report }) => report),
    unscored: run.unscored,
    open: run.open,
    changed: run.changed,
    isScripted: run.isScripted,
    notice: simulationNotice,
  };
}

function unscoredTable({ unscored }: SageRun, judged: readonly JudgedReport[]): ReportTable[] {
  const kinds = [
    ...unscored.map(({ turn, reason }) => ({ kind: turn.replace(/-.*/, ""), reason })),
    ...judged.flatMap(({ judge, unscored: own }) =>
      own.map(({ part, reason }) => ({ kind: `${judge}: ${part.replace(/[,:].*/, "")}`, reason })),
    ),
  ];
  if (kinds.length === 0) return [];
  const rows = groupRows(kinds, ["kind", "reason"]).map((of) => [of.kind, of.reason, String(of.rows.length)]);
  return [{ title: "What is unscored, and why", header: ["turn or judging", "reason", "count"], rows }];
}

function notesOf(
  run: SageRun,
  boards: readonly AgentBoard[],
  judged: readonly JudgedReport[],
  hasRecorded: boolean,
): string[] {
  const { isScripted, open, changed } = run;
  const { what } = run.manifest;
  const deviations = deviationsOf(what.choices);
  const selves = what.models.filter((model) => what.agents?.models.includes(model));
  const same = judged.filter(({ isAgent }) => isAgent).map(({ judge }) => judge);
  return [
    simulationNotice,
    "[ ]: 95 %, simulated people as units. They speak of other people of this kind, not of another agent or run.",
    ...(boards.some(({ rows }) => rows.length > 1)
      ? ["rank set: the ranks that the data do not refute, for all models at once"]
      : []),
    ...(boards.length > 1
      ? [
          "an agent plays the person and keeps the emotion, so agents differ in words too; first replies answer the same line",
        ]
      : []),
    ...silenceNotes(boards, hasRecorded),
    "at 100, below 10: dialogues that end there, the paper's success and failure; tokens, reasoning: means of a dialogue",
    ...replicateNote(run),
    ...(deviations.length === 0
      ? ["the mechanics are those of the released code"]
      : [
          `otherwise than in the released code: ${deviations.join(", ")}. Such scores do not compare with published ones.`,
        ]),
    ...(judged.length === 0
      ? ["how dialogues are rated: `affectlab judge <run> --judge provider/model`"]
      : [
          "redacted, transcript, valence, exchanged: what thoughts must exceed if they say more than the emotion does",
        ]),
    ...(same.length === 0
      ? []
      : [
          `${[...new Set(same)].join(", ")} wrote the thoughts, kept the emotion and rates both: its r is contaminated; take another judge`,
        ]),
    ...(selves.length === 0
      ? []
      : [
          `${selves.join(", ")} also simulated the people with whom it talks: its own score may be its own taste`,
        ]),
    ...(isScripted
      ? ["scripted/… are rules for teaching and tests; their scores say nothing of any language model"]
      : []),
    ...(open === 0
      ? []
      : [`${open} dialogues have not ended and are in no score; \`affectlab resume\` plays them on`]),
    ...(changed.length === 0
      ? []
      : [
          `${changed.length} scenarios were edited since and are left out: ${changed.slice(0, 3).join(", ")}`,
        ]),
  ];
}

/** Tables hold the first replicate; the others say how far a second talk with the same person may end elsewhere. */
function replicateNote({ manifest, dialogues }: SageRun): string[] {
  if (manifest.what.replicates === 1) return [];
  const spread = replicateSpread(dialogues);
  const known = Number.isNaN(spread)
    ? ""
    : `; final emotions of one person's talks differ by a standard deviation of ${spread.toFixed(1)}`;
  return [`tables and figures hold the first of ${manifest.what.replicates} replicates${known}`];
}

/** The standard deviation of final emotions within a person, agent and model, pooled; NaN without replicates. */
export function replicateSpread(dialogues: readonly RunDialogue[]): number {
  const scored = dialogues.flatMap(({ agent, model, scenario, dialogue: { finalEmotion } }) =>
    finalEmotion === null ? [] : [{ agent, model, scenario, final: finalEmotion }],
  );
  let [squares, freedom] = [0, 0];
  for (const { rows } of groupRows(scored, ["agent", "model", "scenario"])) {
    const mean = rows.reduce((sum, { final }) => sum + final, 0) / rows.length;
    squares += rows.reduce((sum, { final }) => sum + (final - mean) ** 2, 0);
    freedom += rows.length - 1;
  }
  return freedom === 0 ? Number.NaN : Math.sqrt(squares / freedom);
}
