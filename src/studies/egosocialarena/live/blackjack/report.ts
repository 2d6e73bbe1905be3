import type { BlackjackRecord } from "../../../../games/blackjack/play.js";
import { basicStrategy, finishHand } from "../../../../games/blackjack/players.js";
import { type BlackjackOutcome, dealBlackjack } from "../../../../games/blackjack/rules.js";
import { type BlackjackCounts, scoreBlackjack } from "../../../../games/blackjack/score.js";
import type { ReportTable } from "../../../report-contract.js";
import { type WinReading, winReadings } from "../../measures/blackjack.js";
import { endedGames, respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { differenceOf, one, type PairedDifference, type Share, shareOf, withInterval } from "../share.js";

/** One respondent's hands. */
export interface BlackjackRow {
  respondent: string;
  model: string;
  prompt: string;
  counts: BlackjackCounts;
  /** Share of hands won of all scored, won of those decided, and not lost of all scored. Units are hands. */
  wins: Share;
  decided: Share;
  undefeated: Share;
  /** Hands won, minus the hands that the chart with the most wins would win of the same hands. */
  beside: PairedDifference;
  /**
   * The probability that the best possible player wins as many hands or more; null with several replicates.
   */
  tail: number | null;
}

export interface BlackjackReport {
  rows: BlackjackRow[];
  /** The most that any player can expect by each reading of "win rate", in percent. */
  ceilings: WinReading[];
}

export function blackjackReport(run: ArenaRun): BlackjackReport | null {
  const reference = new Map<number | string, number>();
  const best = basicStrategy("wins");
  const winOfBest = ({ hand, seed }: BlackjackRecord): number => {
    const known = reference.get(hand);
    if (known !== undefined) return known;
    const win = winOf(finishHand(dealBlackjack({ seed, hand }), best).ended?.outcome ?? null);
    reference.set(hand, win);
    return win;
  };
  const rows = run.respondents.flatMap((respondent): BlackjackRow[] => {
    const hands = endedGames<BlackjackRecord>(respondent, "blackjack").map(({ outcome }) => outcome);
    if (hands.length === 0) return [];
    const outcomes = hands.map(({ outcome }) => outcome);
    const units = hands.map(({ hand }) => String(hand));
    const share = (score: (outcome: BlackjackOutcome | null) => number): Share =>
      shareOf(outcomes.map(score), units);
    const wins = share(winOf);
    const isOnce = run.manifest.what.replicates === 1;
    return [
      {
        respondent: respondentName(run, respondent),
        ...{ model: respondent.model, prompt: respondent.prompt },
        counts: scoreBlackjack(outcomes).counts,
        wins,
        decided: share((outcome) => (outcome === "push" ? Number.NaN : winOf(outcome))),
        undefeated: share((outcome) => (outcome === "push" ? 1 : winOf(outcome))),
        beside: differenceOf(
          hands.map((hand) => winOf(hand.outcome) - winOfBest(hand)),
          units,
        ),
        tail: isOnce && wins.n > 0 ? tailOf(wins) : null,
      },
    ];
  });
  return rows.length === 0 ? null : { rows, ceilings: winReadings({ percent: 0, hands: 300 }) };
}

/** 1 if a hand was won, 0 if not, NaN if it is unscored. */
export const winOf = (outcome: BlackjackOutcome | null): number =>
  outcome === null ? Number.NaN : outcome === "win" ? 1 : 0;

function tailOf({ value, n }: Share): number {
  const [wins] = winReadings({ percent: value, hands: n });
  return (wins as WinReading).tail;
}

export function blackjackTables({ rows, ceilings }: BlackjackReport): ReportTable[] {
  const best = (counting: WinReading["counting"]): string =>
    one(ceilings.find((reading) => reading.counting === counting)?.best);
  return [
    {
      title: "Blackjack: hands, one deck shuffled anew for each, hit or stand; percent",
      header: [
        "player",
        "win",
        "push",
        "loss",
        "unscored",
        "won of all",
        "won of decided",
        "not lost",
        "less best chart, same hands",
        "p of best",
      ],
      rows: [
        ...rows.map((row) => [
          `> ${row.respondent}`,
          ...[row.counts.win, row.counts.push, row.counts.loss, row.counts.unscored].map(String),
          withInterval(row.wins),
          withInterval(row.decided),
          withInterval(row.undefeated),
          withInterval(row.beside),
          row.tail === null ? "" : row.tail.toPrecision(2),
        ]),
        [
          "the most any player can expect",
          ...["", "", "", ""],
          best("wins"),
          best("decided"),
          best("undefeated"),
          ...["", ""],
        ],
      ],
    },
  ];
}
