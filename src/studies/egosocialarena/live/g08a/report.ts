import { counted } from "../../../../core/counted.js";
import { type OpponentLevel, opponentLevels } from "../../../../games/guess/opponents.js";
import type { GuessRecord } from "../../../../games/guess/play.js";
import type { ReportTable } from "../../../report-contract.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { rounds, scoreBeliefs } from "../../measures/g08a.js";
import { endedGames, respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { one } from "../share.js";

/** One game of G0.8A that has ended. */
export interface GuessRow {
  respondent: string;
  model: string;
  prompt: string;
  level: OpponentLevel;
  replicate: number;
  /** Number of right beliefs, of scored beliefs and of rounds. */
  right: number;
  scored: number;
  rounds: number;
  /** In percent; NaN if none could be scored. */
  accuracy: number;
  meanAbsoluteError: number;
  /** The first round from which every belief is right, with three or more rounds to the end. */
  ruleFound: number | null;
  points: GuessRecord["score"]["points"];
  /** By round; null if none could be read. */
  beliefs: (number | null)[];
  opponent: number[];
  unscored: GuessRecord["score"]["unscored"];
}

export function guessRows(run: ArenaRun): GuessRow[] {
  return run.respondents.flatMap((respondent) => {
    const { model, prompt } = respondent;
    const named = { respondent: respondentName(run, respondent), model, prompt };
    return endedGames<GuessRecord>(respondent, "g08a").map(({ outcome, replicate }) =>
      guessRow(outcome, { ...named, replicate }),
    );
  });
}

/** A game against one of the paper's opponents as a row. */
export function guessRow(
  { opponent, rounds: played, score }: GuessRecord,
  player: Pick<GuessRow, "respondent" | "model" | "prompt" | "replicate">,
): GuessRow {
  return {
    ...player,
    level: opponentLevels.find((level) => opponent === `level-${level}`) as OpponentLevel,
    ...score.beliefs,
    accuracy: 100 * score.accuracy,
    meanAbsoluteError: score.meanAbsoluteError,
    ruleFound: score.ruleFound,
    points: score.points,
    beliefs: played.map(({ belief }) => belief.number),
    opponent: played.map((round) => round.opponent.number as number),
    unscored: score.unscored,
  };
}

/** One table per level: the run's games, then the rows of Appendix C. */
export function guessTables(rows: readonly GuessRow[], data: EgoSocialArenaData): ReportTable[] {
  const isRepeated = rows.some(({ replicate }) => replicate > 0);
  return opponentLevels
    .filter((level) => rows.some((row) => row.level === level))
    .map((level) => ({
      title: `G0.8A against level ${level}: beliefs about the opponent's number. One game each: no interval`,
      header: ["player", "right", "accuracy", "mean distance", "rule found in round", "points", "unscored"],
      rows: [
        ...rows
          .filter((row) => row.level === level)
          .map((row) => [
            `> ${row.respondent}${isRepeated ? `, game ${row.replicate + 1}` : ""}`,
            `${row.right}/${row.scored}`,
            one(row.accuracy),
            one(row.meanAbsoluteError),
            row.ruleFound === null ? "" : String(row.ruleFound),
            `${row.points.player}:${row.points.opponent}`,
            reasonsOf(row),
          ]),
        ...printedRows(data, level),
      ],
    }));
}

function printedRows(data: EgoSocialArenaData, level: OpponentLevel): string[][] {
  return data.models.map(({ id, title }) => {
    const { meanError, found } = scoreBeliefs(data, level, id);
    const accuracy = 100 * data.accuracyOf(level, id);
    return [
      `${title} (printed)`,
      `${Math.round((accuracy / 100) * rounds)}/${rounds}`,
      one(accuracy),
      one(meanError),
      found === null ? "" : String(found),
      "",
      "",
    ];
  });
}

/** "2 beliefs (not given), 1 number (refused)" */
function reasonsOf({ unscored }: GuessRow): string {
  const told = (what: string, counts: Readonly<Record<string, number>>): string[] =>
    Object.entries(counts).map(([reason, count]) => `${counted(count, what)} (${reason})`);
  return [...told("belief", unscored.beliefs), ...told("number", unscored.numbers)].join(", ");
}
