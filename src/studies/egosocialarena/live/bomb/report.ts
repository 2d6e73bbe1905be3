import { type BombBounds, bombBounds } from "../../../../games/bomb/bounds.js";
import type { BombRecord, BombRecordTurn } from "../../../../games/bomb/play.js";
import type { BombScore } from "../../../../games/bomb/score.js";
import { endedGames, respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { type MeanInPercent, meanOf } from "./mean.js";

/** One game that has ended. */
export interface BombGame {
  episode: string;
  map: string;
  deal: number;
  replicate: number;
  score: BombScore;
  /** The team's points before each round. */
  points: number[];
  turns: BombRecordTurn[];
}

/** One respondent's games. Means are in percent, over scored games, with maps as the independent units. */
export interface BombRow {
  respondent: string;
  model: string;
  prompt: string;
  games: BombGame[];
  /** Of the points that all bombs are worth: the score of the column "Cooperative game". */
  ofMost: MeanInPercent;
  /** Of what the planner gets in the same games. */
  ofPlanner: MeanInPercent;
  /** Minus the computed team that talks, in the same games, in percent of the maximum. */
  beside: MeanInPercent;
}

export interface BombReport {
  rows: BombRow[];
  /** One for each game that was played, by episode. */
  bounds: Record<string, BombBounds>;
}

export function bombReport(run: ArenaRun): BombReport | null {
  const bounds: Record<string, BombBounds> = {};
  const rows = run.respondents.flatMap((respondent): BombRow[] => {
    const ended = endedGames<BombRecord>(respondent, "bomb");
    if (ended.length === 0) return [];
    const games = ended.map(({ outcome, episode, replicate }): BombGame => {
      bounds[episode] ??= boundsOf(outcome);
      const { map, deal, score, points, turns } = outcome;
      return { episode, map, deal, replicate, score, points, turns };
    });
    const units = games.map(({ map }) => map);
    const mean = (value: (game: BombGame, bound: BombBounds) => number, least = 0): MeanInPercent =>
      meanOf(
        games.map((game) =>
          game.score.unscored === "" ? 100 * value(game, bounds[game.episode] as BombBounds) : Number.NaN,
        ),
        units,
        least,
      );
    return [
      {
        respondent: respondentName(run, respondent),
        ...{ model: respondent.model, prompt: respondent.prompt, games },
        ofMost: mean(({ score }) => score.share),
        ofPlanner: mean(({ score }, { planner }) => score.points / planner),
        beside: mean(({ score }, { talkers, most }) => score.share - talkers / most, -100),
      },
    ];
  });
  return rows.length === 0 ? null : { rows, bounds };
}

const kept = new Map<string, BombBounds>();

/** Bounds take a tenth of a second a game, and several parts of a report need them. */
function boundsOf({ setup }: BombRecord): BombBounds {
  const key = JSON.stringify(setup);
  const known = kept.get(key) ?? bombBounds(setup);
  kept.set(key, known);
  return known;
}
