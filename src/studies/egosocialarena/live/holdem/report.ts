import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { balancedAccuracy } from "../../../../games/holdem/balanced-accuracy.js";
import { type HoldemStyle, holdemStyles } from "../../../../games/holdem/parse.js";
import type { HoldemRecord } from "../../../../games/holdem/play.js";
import { type HoldemAction, holdemActions } from "../../../../games/holdem/rules.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";
import type { ReportTable } from "../../../report-contract.js";
import { endedGames, respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { type Share, shareOf, withInterval } from "../share.js";
import { type ObservedHand, observerHit } from "./observed.js";

/** A mean number of chips, with hands as the independent draws. */
export interface MeanChips {
  value: number;
  ci: ConfidenceInterval;
  n: number;
}

/** A balanced accuracy in percent. */
interface Balanced {
  value: number;
  ci: ConfidenceInterval;
  n: number;
  method: string;
}

/** How one respondent played its hands, and what it said of its opponents. */
export interface HoldemRow {
  respondent: string;
  model: string;
  prompt: string;
  hands: number;
  /** Chips won in a hand, over all hands and against each style. */
  chips: MeanChips;
  chipsAgainst: Record<HoldemStyle, MeanChips>;
  /** Hands whose betting is unscored, by the reason. */
  unscored: Record<string, number>;
  /** Decisions by the move, and those without a legal one. */
  moves: Record<HoldemAction, number>;
  noMove: number;
  /** Share of decisions with a legal move, in percent; units are hands. */
  rates: Record<HoldemAction, Share>;
  /** Decisions with a reply that claims to know the opponent's cards. */
  claimsHidden: number;
  /** Share of hands of each style that were named right, in percent. */
  named: Record<HoldemStyle, Share>;
  /** The mean of both, in percent. Chance is 50. */
  balanced: Balanced;
  /** What a Bayesian observer gets who knows all opponents, on the same hands: the ceiling. In percent. */
  observer: { named: Record<HoldemStyle, Share>; balanced: Balanced };
  /** Hands without a style, by the reason. */
  unnamed: Record<string, number>;
}

/** 1 if the style was named right, 0 if not, NaN if there is no answer. */
export function styleHit({ style, opponent }: HoldemRecord): number {
  if (style?.answer == null || opponent.style === null) return Number.NaN;
  return style.answer === opponent.style ? 1 : 0;
}

export function holdemRows(run: ArenaRun): HoldemRow[] {
  return run.respondents.flatMap((respondent): HoldemRow[] => {
    const hands = endedGames<ObservedHand>(respondent, "holdem").map(({ outcome }) => outcome);
    if (hands.length === 0) return [];
    const turns = hands.flatMap(({ turns: own, hand }) =>
      own.map((turn) => ({ ...turn, unit: String(hand) })),
    );
    const legal = turns.filter(({ action }) => action !== null);
    const against = (style: HoldemStyle) => hands.filter(({ opponent }) => opponent.style === style);
    const named = byStyle((style) => hitsOf(against(style), styleHit));
    const observed = byStyle((style) => hitsOf(against(style), observerHit));
    return [
      {
        respondent: respondentName(run, respondent),
        ...{ model: respondent.model, prompt: respondent.prompt, hands: hands.length },
        chips: chipsOf(hands),
        chipsAgainst: byStyle((style) => chipsOf(against(style))),
        unscored: tally(hands.flatMap(({ payoff, reason }) => (payoff === null ? [reason] : []))),
        moves: byAction((action) => legal.filter((turn) => turn.action === action).length),
        noMove: turns.length - legal.length,
        rates: byAction((action) =>
          shareOf(
            legal.map((turn) => (turn.action === action ? 1 : 0)),
            legal.map(({ unit }) => unit),
          ),
        ),
        claimsHidden: turns.filter(({ claimsHidden }) => claimsHidden).length,
        named,
        balanced: balancedOf(named),
        observer: { named: observed, balanced: balancedOf(observed) },
        unnamed: tally(
          hands.flatMap(({ style }) => {
            if (style === null) return ["the opponent made no move"];
            return style.answer === null ? [style.reason] : [];
          }),
        ),
      },
    ];
  });
}

const byStyle = <T>(make: (style: HoldemStyle) => T): Record<HoldemStyle, T> => ({
  aggressive: make("aggressive"),
  conservative: make("conservative"),
});

const byAction = <T>(make: (action: HoldemAction) => T): Record<HoldemAction, T> =>
  Object.fromEntries(holdemActions.map((action) => [action, make(action)])) as Record<HoldemAction, T>;

function chipsOf(hands: readonly HoldemRecord[]): MeanChips {
  const { value, ci, n } = clusteredMean(
    hands.map(({ payoff }) => payoff ?? Number.NaN),
    hands.map(({ hand }) => String(hand)),
  );
  return { value, ci, n };
}

function hitsOf(hands: readonly ObservedHand[], hit: (hand: ObservedHand) => number): Share {
  return shareOf(
    hands.map(hit),
    hands.map(({ hand }) => String(hand)),
  );
}

/**
 * Balanced accuracy with an exact interval that takes hands as trials. A hand that was played several times is
 * still one trial, which makes the interval wider, not narrower.
 */
function balancedOf(named: Record<HoldemStyle, Share>): Balanced {
  const shares = holdemStyles.map((style) => named[style]);
  const { ci, n, method } = balancedAccuracy(
    shares.map(({ value, units }) => ({ hits: Math.round((value / 100) * units) || 0, trials: units })),
  );
  const [one, two] = shares as [Share, Share];
  return { value: (one.value + two.value) / 2, ci: [100 * ci[0], 100 * ci[1]], n, method };
}

function tally(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** "2: no move: no answer; 1: …"; empty if there are none. */
const told = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([reason, n]) => `${n}: ${reason}`)
    .join("; ");

export function holdemTables(rows: readonly HoldemRow[]): ReportTable[] {
  if (rows.length === 0) return [];
  return [
    {
      title: "Limit Texas hold'em: chips won in a hand, and moves in percent of decisions",
      header: [
        ...["player", "hands", "chips", "against aggressive", "against conservative"],
        ...holdemActions,
        ...["claims hidden", "unscored"],
      ],
      rows: rows.map((row) => [
        `> ${row.respondent}`,
        String(row.chips.n),
        ...[row.chips, row.chipsAgainst.aggressive, row.chipsAgainst.conservative].map(chipsShown),
        ...holdemActions.map((action) => withInterval(row.rates[action])),
        ...[String(row.claimsHidden), told(row.unscored)],
      ]),
    },
    {
      title: "The opponent's style, asked after each hand; percent right, chance 50.0",
      header: ["player", "balanced", "aggressive", "conservative", "answers", "unscored"],
      rows: [
        ...rows.flatMap((row) => [
          styleCells(`> ${row.respondent}`, row, told(row.unnamed)),
          styleCells("  observer of the same hands", row.observer, ""),
        ]),
        ["chance", "50.0", "", "", "", ""],
      ],
    },
  ];
}

const styleCells = (
  name: string,
  { balanced, named }: Pick<HoldemRow, "balanced" | "named">,
  unnamed: string,
): string[] => [
  ...[name, withInterval(balanced)],
  ...holdemStyles.map((style) => withInterval(named[style])),
  ...[String(named.aggressive.n + named.conservative.n), unnamed],
];

/** "-0.52 [-1.90, 0.86]" */
export function chipsShown({ value, ci }: MeanChips): string {
  if (Number.isNaN(value)) return "unscored";
  return ci.some(Number.isNaN)
    ? value.toFixed(2)
    : `${value.toFixed(2)} [${ci.map((bound) => bound.toFixed(2)).join(", ")}]`;
}
