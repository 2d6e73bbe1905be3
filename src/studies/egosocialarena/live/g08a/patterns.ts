import type { ReportTable } from "../../../report-contract.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import {
  gameBeliefPatterns,
  type PatternRow,
  patternShares,
  printedBeliefPatterns,
} from "../../measures/belief-patterns.js";
import type { GuessRow } from "./report.js";

/**
 * The paper's three patterns of beliefs: which games of the run show them, and the share of the rows of
 * Appendix C that do.
 */
export function patternTables(rows: readonly GuessRow[], data: EgoSocialArenaData): ReportTable[] {
  if (rows.length === 0) return [];
  const played = rows.map(gameBeliefPatterns);
  const [own, printed] = [patternShares(played), patternShares(printedBeliefPatterns(data))];
  return [
    {
      title: "G0.8A: patterns of beliefs (section 4.4) in each game",
      header: ["player", "level", "mid-point belief", "strange guess in rounds", "back on track"],
      rows: played.map((row) => [
        `> ${row.respondent}`,
        String(row.level),
        yesNo(row.midPoint),
        row.strangeGuess === true ? row.strangeRounds.join(", ") : yesNo(row.strangeGuess),
        row.backOnTrack ?? "",
      ]),
    },
    {
      title:
        "G0.8A: share of games that show a pattern, of those that can be decided (exact 95 % intervals, games as units)",
      header: ["pattern", "level", "run", "games of Appendix C"],
      rows: own.map((one, i) => [
        one.pattern,
        String(one.level),
        shareText(one),
        shareText(printed[i] as ReturnType<typeof patternShares>[number]),
      ]),
    },
  ];
}

const yesNo = (shown: PatternRow["midPoint"]): string =>
  shown === null ? "undecided" : shown ? "yes" : "no";

function shareText({ share, shown, games, undecided }: ReturnType<typeof patternShares>[number]): string {
  const open = undecided === 0 ? "" : `, ${undecided} undecided`;
  if (share.n === 0) return games === 0 ? "–" : `– (${undecided} undecided)`;
  const [lower, upper] = share.ci.map((bound) => (100 * bound).toFixed(0));
  return `${shown}/${share.n} [${lower}, ${upper}]${open}`;
}
