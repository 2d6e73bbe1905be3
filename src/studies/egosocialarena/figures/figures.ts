import type { HoldemStyleRow } from "../../../games/holdem/style-gap.js";
import type { Figure } from "../../../plots/figure.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { figureAverage } from "./average.js";
import { figure5, figureBeliefs } from "./beliefs.js";
import { figureGames } from "./games.js";
import { figureHoldemStyles } from "./holdem-styles.js";
import { figurePerspective } from "./perspective.js";
import { figureScaling } from "./scaling.js";
import { figureAverageSurvival } from "./which-ranks-survive.js";

/** Every figure of the study that is drawn from printed numbers, and how the trained opponents of hold'em play. */
export function egoSocialArenaFigures(data: EgoSocialArenaData, styles: readonly HoldemStyleRow[]): Figure[] {
  return [
    figureAverage(data),
    figureAverageSurvival(data),
    figurePerspective(data),
    figureGames(data),
    figureScaling(data),
    figure5(data),
    figureBeliefs(data, 1),
    figureBeliefs(data, 2),
    figureHoldemStyles(styles),
  ];
}
