/** Runs of EgoSocialArena, its items and its computed players, for notebooks, analyses and other programs. */

export { situationUnits } from "../data/situations-run.js";
export { type ArenaRespondent, type ArenaRun, readArenaRun } from "./answers.js";
export { itemRequest, staticCases, staticPairs } from "./items.js";
export { type ComputedPlayer, computedPlayers } from "./players.js";
export { readFalseBelief, type ShownStory } from "./players-reader.js";
export {
  type BlackjackPlayerRow,
  blackjackPlayerTable,
  type GuessPlayerRow,
  guessPlayerGames,
  guessPlayerTable,
} from "./players-table.js";
export { type ArenaPrompt, loadArenaPrompt } from "./prompts.js";
export { type ArenaReport, reportLive as reportEgoSocialArena } from "./report.js";
export { figureRunBeliefs } from "./report-figures-beliefs.js";
export { figureRunBlackjack } from "./report-figures-blackjack.js";
export { figureRunSituations } from "./report-figures-situations.js";
export { figureRunStatic } from "./report-figures-static.js";
export { type PerspectiveDesign, perspectivePower } from "./report-power.js";
export { differenceOf, type PairedDifference, type Share, shareOf } from "./report-share.js";
