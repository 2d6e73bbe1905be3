/** What other programs and notebooks read of a run: episodes, judged replies, choices. */

export type { Ask, Episode, EpisodeContext, TurnReply } from "./episode.js";
export { type JudgedReply, readJudged, targetId } from "./judged.js";
export { readChoice } from "./read-choice.js";
export { type EpisodeRecord, type EpisodeTurn, readEpisodes } from "./read-episodes.js";
