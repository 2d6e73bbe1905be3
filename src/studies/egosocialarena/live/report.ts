import type { Figure } from "../../../plots/figure.js";
import type { LiveReport } from "../../contract.js";
import { withRun } from "../../shared/with-run.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";
import { type ArenaRun, readArenaRun, respondentName } from "./answers.js";
import { blackjackReport, blackjackTables } from "./report-blackjack.js";
import { figureRunBeliefs } from "./report-figures-beliefs.js";
import { figureRunBlackjack } from "./report-figures-blackjack.js";
import { figureRunSituations } from "./report-figures-situations.js";
import { figureRunStatic } from "./report-figures-static.js";
import { guessRows, guessTables } from "./report-guess.js";
import { type ArenaScores, notComparable, printedTable } from "./report-printed.js";
import { situationRows, situationTables } from "./report-situations.js";
import { staticRows, staticTables } from "./report-static.js";

export interface ArenaReport extends LiveReport {
  run: ArenaRun;
  scores: ArenaScores;
}

/** A run's scores by scenario, with what the paper prints. */
export async function reportLive(folder: string): Promise<ArenaReport> {
  const [run, data] = await Promise.all([readArenaRun(folder), loadEgoSocialArena()]);
  const scores: ArenaScores = {
    static: staticRows(run),
    g08a: guessRows(run),
    blackjack: blackjackReport(run),
    situations: situationRows(run),
  };
  const names = run.respondents.map((respondent) => respondentName(run, respondent));
  return {
    ...{ run, scores },
    tables: [
      ...staticTables(scores.static),
      ...guessTables(scores.g08a, data),
      ...(scores.blackjack === null ? [] : blackjackTables(scores.blackjack)),
      ...situationTables(scores.situations),
      printedTable(scores, names, run.live.scenarios, data),
    ],
    notes: notesOf(run, scores),
    json: { ...scores, notComparable },
    figures: () => arenaFigures(run, scores, data),
  };
}

function notesOf(run: ArenaRun, scores: ArenaScores): string[] {
  const open = run.respondents.reduce((sum, respondent) => sum + respondent.open, 0);
  const computed = run.respondents.filter(({ isComputed }) => isComputed);
  return [
    notComparable,
    ...(computed.length === 0 ? [] : [computedNote(computed.map(({ model }) => model))]),
    ...(scores.static.length === 0
      ? []
      : [
          "Stories: 95 % intervals with courses of events as units (CR2; where all are alike, exact); first - third is case by case.",
        ]),
    ...(scores.situations.length === 0
      ? []
      : ["Situations: 95 % intervals, exact; parallel worlds with worlds as units (CR2)."]),
    ...(scores.g08a.length === 0
      ? []
      : ["G0.8A: ten rounds against a fixed rule are one run, not ten draws, so no interval."]),
    ...(scores.blackjack === null
      ? []
      : [
          "Blackjack: 95 % intervals, exact, hands as units; p of best: how likely the best player there can be wins as many hands or more.",
        ]),
    "Replies without a readable answer or legal move are unscored: in no share, and never taken as wrong.",
    ...(run.changed.length === 0
      ? []
      : [
          `${run.changed.length} of the items have been reworded since they were asked and are in no score: ${run.changed.slice(0, 3).join(", ")}${run.changed.length > 3 ? ", …" : ""}; revision ${run.manifest.software.revision ?? "unknown"} has them as asked.`,
        ]),
    ...(open === 0 ? [] : [`${open} games have not been played to their end and are in no score.`]),
  ];
}

function computedNote(models: readonly string[]): string {
  const none = "Players named scripted/… compute or draw: they are no language models";
  return models.includes("scripted/arena-rules")
    ? `${none}; arena-rules reads the stories and the games' rules, and draws its answers to situations.`
    : `${none}.`;
}

/** The figures of a run, with what the paper prints. Only scored scenarios have one. */
function arenaFigures(run: ArenaRun, scores: ArenaScores, data: EgoSocialArenaData): Figure[] {
  const made = [
    figureRunStatic(scores.static, data),
    ...([1, 2, 3] as const).map((level) => figureRunBeliefs(scores.g08a, data, level)),
    figureRunBlackjack(scores.blackjack, data),
    figureRunSituations(scores.situations, data),
  ];
  const { replicates, seed } = run.manifest.what;
  const each = `${replicates} ${replicates === 1 ? "reply" : "replies"} an item`;
  return made.flatMap((figure) => {
    if (figure === null) return [];
    const shown = withRun(figure, run, each);
    return [{ ...shown, seed, note: `${shown.note} ${notComparable}` }];
  });
}
