import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { RatingTable } from "../../core/rating-table.js";
import { countOption, levelOption, listOption, readOptions, seedOption } from "../../stats/options.js";
import type { Scales } from "../bias/bias-report.js";
import { type RankCells, rankCells } from "../bias/rank-cells.js";
import type { RatingSet } from "../rating-set.js";
import { type RanksThatSurvive, type RankView, type RankViewKind, rankViewKinds } from "./contract.js";
import { rankView } from "./rank-view.js";
import { type PlannedView, ratingViews } from "./rating-views.js";
import { rankOnScale } from "./scale-view.js";
import { survivingStatements } from "./surviving-statements.js";

/** With more respondents the sets take too long, and a list of ranks says little. */
const mostRespondents = 30;

/** Options of `ranksThatSurvive`. */
export interface SurvivalOptions {
  level?: number;
  /** Draws for each view's rank sets; 2,000 unless given. */
  resamples?: number;
  seed?: number;
  /** Criteria that are bad when high. */
  reversed?: readonly string[];
  /** The lowest and the highest possible value by criterion; what occurs unless given. */
  scales?: Scales;
  /** Raters whose values are means over several people: the Rasch scale leaves them out. */
  averages?: readonly string[];
  /** The kinds of views beside the headline; all that the table allows unless given. */
  views?: readonly RankViewKind[];
}

/**
 * A leaderboard of rated respondents as it stands over all judges, under each judge, without each, with severity
 * removed, at one length, by other ways to make the number, and on each criterion; and which of its statements
 * survive all of that.
 *
 * Answers "what of this ranking does not hang on who judged, or how the number was made?". It cannot show a bias
 * that all judges share.
 *
 * Shape: ratings that name a respondent, or a named set of them; 2 to 30 respondents. Each criterion is turned so
 * that high is good, and stretched from 0 to 100 of its scale. Independent units are taken whole. A view that the
 * table does not allow stands under `left`, with the reason. One that lacks a respondent says nothing of it.
 *
 * @throws InputError `ranksThatSurvive requires ratings of two respondents or more, got 1`; more than 30, or
 *   verdicts on pairs
 *
 * @example
 * ```ts
 * const rate = (judge: string, respondent: string, target: string, value: number) => ({
 *   ...{ target, respondent, value, status: "ok" as const },
 *   rater: { id: judge, kind: "model" as const, version: null },
 * });
 * const ratings = ["x", "y", "z", "w", "v", "u"].flatMap((target, t) => [
 *   ...["a", "b"].flatMap((judge, j) => [rate(judge, "m", target, 5 + j + (t % 2)), rate(judge, "n", target, 2 + j + (t % 3))]),
 * ]);
 * const found = ranksThatSurvive(ratings, { resamples: 500 });
 * found.statements.map(({ text, verdict }) => `${text}: ${verdict}`); // ["m is first: survives", "m above n: survives"]
 * found.views.map(({ label }) => label).slice(0, 4); // ["all judges", "severity removed", "by a", "by b"]
 * ```
 */
export function ranksThatSurvive(
  ratings: readonly Rating[] | RatingSet,
  options: SurvivalOptions = {},
): RanksThatSurvive {
  const isSet = typeof ratings === "object" && ratings !== null && "ratings" in ratings;
  const { reversed, scales, averages } = isSet ? ratings : ({} as Partial<RatingSet>);
  const of = withoutUndefined({ reversed, scales, averages });
  return survivalOf(RatingTable.of(isSet ? ratings.ratings : ratings), { ...of, ...options });
}

/** @internal */
export function survivalOf(table: RatingTable, options: SurvivalOptions): RanksThatSurvive {
  const read = readOptions(options, "ranksThatSurvive", {
    level: levelOption,
    resamples: countOption(2_000),
    seed: seedOption,
    reversed: listOption<readonly string[]>(),
    scales: listOption<Scales>(),
    averages: listOption<readonly string[]>(),
    views: listOption<readonly RankViewKind[]>(),
  });
  requireKinds(read.views);
  const { reversed, scales, averages } = read;
  if (table.column("other").size > 0) {
    throw new InputError("ranksThatSurvive requires ratings of single replies, got verdicts on pairs");
  }
  const cells = rankCells(table, read);
  requireRespondents(cells);
  const wants = (kind: RankViewKind): boolean => read.views === undefined || read.views.includes(kind);
  const planned = ratingViews(cells, wants);
  if (wants("scale")) {
    // Beside the other view that makes judges equal.
    const at = planned.findLastIndex(({ about: { kind } }) => kind === "all" || kind === "adjusted") + 1;
    planned.splice(at, 0, {
      about: { kind: "scale", label: "on the Rasch scale" },
      ...rankOnScale(table, withoutUndefined({ reversed, scales, averages })),
    });
  }
  const ranked = planned.map((plan) => rankPlanned(plan, table.unitsName, read));
  const views = ranked.filter((one): one is RankView => "kind" in one);
  const left = ranked.filter((one): one is { label: string; reason: string } => "reason" in one);
  return { ...survivorsOf(views), left, level: read.level, seed: read.seed };
}

/** The statements of the first view, and how many pairs of its respondents they decide. */
export function survivorsOf(views: RankView[]): Pick<RanksThatSurvive, "views" | "statements" | "pairs"> {
  const statements = survivingStatements(views);
  const M = views[0]!.respondents.length;
  const pairs = statements.filter(({ kind }) => kind === "pair");
  return {
    views,
    statements,
    pairs: {
      all: (M * (M - 1)) / 2,
      decided: pairs.length,
      survive: pairs.filter(({ verdict }) => verdict === "survives").length,
    },
  };
}

const withoutUndefined = <T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;

function rankPlanned(
  { about, names, found }: PlannedView,
  units: string,
  options: { level: number; resamples: number; seed: number },
): RankView | { label: string; reason: string } {
  if (typeof found === "string") return { label: about.label, reason: found };
  return rankView({ ...about, n: found.units, units, note: found.note }, names, found, options);
}

function requireKinds(views: readonly RankViewKind[] | undefined): void {
  const unknown = views?.find((kind) => !rankViewKinds.includes(kind));
  if (unknown === undefined) return;
  throw new InputError(`ranksThatSurvive has no view "${unknown}"; it has ${rankViewKinds.join(", ")}`);
}

function requireRespondents({ respondents }: RankCells): void {
  const n = respondents.length;
  if (n < 2) throw new InputError(`ranksThatSurvive requires ratings of two respondents or more, got ${n}`);
  if (n <= mostRespondents) return;
  throw new InputError(
    `ranksThatSurvive ranks up to ${mostRespondents} respondents, got ${n}; choose those to be compared`,
  );
}
