import { inputsOf } from "../../../../core/read-inputs.js";
import { type OpponentLevel, ruleOpponent } from "../../../../games/guess/opponents.js";
import type { Figure } from "../../../../plots/figure.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { bandsAround, beliefPanels, printedPanels } from "../../figures/belief-panels.js";
import { one } from "../share.js";
import type { GuessRow } from "./report.js";

/**
 * What a run's players believed about an opponent, round by round as in Figure 5, and what the models of
 * Appendix C believed. The level 3 opponent answers its player's numbers, which the paper does not print. So
 * at level 3 only the run's games are drawn.
 */
export function figureRunBeliefs(
  rows: readonly GuessRow[],
  data: EgoSocialArenaData,
  level: OpponentLevel,
): Figure | null {
  const own = rows.filter((row) => row.level === level && row.replicate === 0 && row.scored > 0);
  if (own.length === 0) return null;
  const { tolerance } = ruleOpponent(level);
  const panels = [
    ...own.map((row) => ({
      title: shortName(row.respondent),
      note: `${row.right} right, ${one(row.meanAbsoluteError)}`,
      median: row.beliefs.map((belief) => belief ?? Number.NaN),
      bands: bandsAround(row.opponent, tolerance),
    })),
    ...(level === 3 ? [] : printedPanels(data, level, " (p)")),
  ];
  const title = `What players believed that the level ${level} opponent would choose`;
  const told = own.map(
    (row) =>
      `${row.respondent} ${row.right} of ${row.scored} right, ${one(row.meanAbsoluteError)} away on average${row.ruleFound === null ? "" : `, the rule found in round ${row.ruleFound}`}`,
  );
  return {
    id: `figure-run-beliefs-${level}`,
    study: "egosocialarena",
    title,
    paper: "Figure 5 and Appendix C",
    alt: `Beliefs about the level ${level} opponent's number over ten rounds, a panel for each player. ${told.join("; ")}. ${level === 3 ? "Printed models are not shown: their opponents' numbers are not known." : "The other panels are the models of Appendix C whose numbers are printed."}`,
    spec: beliefPanels(
      title,
      `Notes: rounds right, and mean distance. One game each.${level === 3 ? "" : " (p): printed in Appendix C."}`,
      panels,
    ),
    table: {
      columns: ["player", "round", "opponent", "belief"],
      rows: own.flatMap((row) =>
        row.beliefs.map((belief, t) => [row.respondent, t + 1, row.opponent[t] ?? null, belief]),
      ),
    },
    madeBy: "figureRunBeliefs",
    inputs: inputsOf(data),
    seed: null,
    note: "One deterministic game a player has no interval. A gap in a line is a belief that could not be read.",
  };
}

/** A panel is narrow, so "scripted/guess-pattern-learner" is shown without its provider. */
function shortName(name: string): string {
  const short = name.replace(/^[^/]+\//, "").replace(/^guess-/, "");
  return short.length <= 18 ? short : `${short.slice(0, 17)}…`;
}
