import { simultaneousRankSets } from "../../stats/simultaneous-rank-sets.js";
import type { RatingTable } from "../diagnostics/table.js";
import type { BiasOptions, BiasRanking } from "./bias-report.js";
import { rankAdjusted } from "./rank-adjusted.js";
import { type RankCells, rankCells } from "./rank-cells.js";
import { type RankEstimates, rankMeans } from "./rank-means.js";

/** With more respondents the sets take too long, and a list of ranks says little. */
const mostRespondents = 30;

/**
 * The respondents' ranks over all judges, with severity removed, under each judge and without each. A
 * statement of a leaderboard holds if it holds in all of them.
 *
 * Each criterion is turned so that high is good and stretched from 0 to 100 of its scale; then criteria weigh
 * alike. Empty for fewer than 2 respondents, for more than 30, and for verdicts on pairs.
 */
export function rankRespondents(table: RatingTable, options: BiasOptions): BiasRanking[] {
  const named = table.column("respondent").size;
  if (named < 2 || table.column("other").size > 0) return [];
  const cells = rankCells(table, options);
  if (cells.respondents.length < 2 || cells.respondents.length > mostRespondents) return [];
  const judges = cells.judges.map((_, code) => code);
  const rank = (
    about: Pick<BiasRanking, "view" | "label" | "judge">,
    found: RankEstimates | undefined,
  ): BiasRanking[] => (found === undefined ? [] : [ranking(about, found, cells, table.unitsName, options)]);
  const isSeveral = judges.length > 1;
  return [
    ...rank(
      { view: "all", label: isSeveral ? "all judges" : cells.judges[0]! },
      rankMeans(cells, new Set(judges)),
    ),
    ...rank({ view: "adjusted", label: "severity removed" }, rankAdjusted(cells)),
    ...(isSeveral ? judges : []).flatMap((code) => {
      const judge = cells.judges[code]!;
      return rank({ view: "judge", label: `by ${judge}`, judge }, rankMeans(cells, new Set([code])));
    }),
    ...(judges.length > 2 ? judges : []).flatMap((code) => {
      const judge = cells.judges[code]!;
      const others = new Set(judges.filter((one) => one !== code));
      return rank({ view: "without", label: `without ${judge}`, judge }, rankMeans(cells, others));
    }),
  ];
}

function ranking(
  about: Pick<BiasRanking, "view" | "label" | "judge">,
  { estimates, covariance, df, units, note }: RankEstimates,
  { respondents }: RankCells,
  unitsName: string,
  { level, resamples, seed }: BiasOptions,
): BiasRanking {
  const M = respondents.length;
  const options = { level, resamples, seed };
  const tested = df >= 1 ? simultaneousRankSets({ estimates, covariance, df }, options) : undefined;
  const ranked = respondents.map((respondent, at) => ({
    respondent,
    rank: tested?.sets[at]?.rank ?? 1 + estimates.filter((one) => one > estimates[at]! + 1e-12).length,
    value: estimates[at]!,
    ranks: tested?.sets[at]?.simultaneous ?? ([1, M] as [number, number]),
  }));
  return {
    ...about,
    n: units,
    units: unitsName,
    respondents: ranked.sort((a, b) => a.rank - b.rank || a.respondent.localeCompare(b.respondent, "en")),
    note: tested === undefined ? `${note}; too few units for rank sets` : note,
  };
}
