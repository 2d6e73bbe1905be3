import type { HoldemStyleRow } from "../../../games/holdem/style-gap.js";
import type { Figure } from "../../../plots/figure.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { HoldemTables } from "../data/holdem-tables.js";
import { figureAverage } from "./average.js";
import { figure5, figureBeliefs } from "./beliefs.js";
import { figureGames } from "./games.js";
import { figureHoldemExploitability } from "./holdem-exploitability.js";
import { figureHoldemStyles } from "./holdem-styles.js";
import { figurePerspective } from "./perspective.js";
import { figureScaling } from "./scaling.js";
import { figureStyleCeiling } from "./style-ceiling.js";
import { figureAverageSurvival } from "./which-ranks-survive.js";

/** Every figure of the study that is drawn from printed numbers, and what was computed about the opponents of hold'em. */
export function egoSocialArenaFigures(
  data: EgoSocialArenaData,
  styles: readonly HoldemStyleRow[],
  holdem: HoldemTables,
): Figure[] {
  return [
    figureAverage(data),
    figureAverageSurvival(data),
    figurePerspective(data),
    figureGames(data),
    figureHoldemExploitability(holdem),
    figureStyleCeiling(holdem, data),
    figureScaling(data),
    figure5(data),
    figureBeliefs(data, 1),
    figureBeliefs(data, 2),
    figureHoldemStyles(styles),
  ];
}
