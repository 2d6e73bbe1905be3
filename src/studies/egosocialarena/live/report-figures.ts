import type { Figure } from "../../../plots/figure.js";
import { withRun } from "../../shared/with-run.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { ArenaRun } from "./answers.js";
import { figureRunBeliefs } from "./report-figures-beliefs.js";
import { figureRunBlackjack } from "./report-figures-blackjack.js";
import { figureRunSituations } from "./report-figures-situations.js";
import { figureRunStatic } from "./report-figures-static.js";
import { type ArenaScores, notComparable } from "./report-printed.js";

/** The figures of a run, with what the paper prints. Only scored scenarios have one. */
export function arenaFigures(run: ArenaRun, scores: ArenaScores, data: EgoSocialArenaData): Figure[] {
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
