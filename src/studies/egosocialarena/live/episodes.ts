import { type BlackjackRecord, playBlackjack } from "../../../games/blackjack/play.js";
import { opponentLevels } from "../../../games/guess/opponents.js";
import { type GuessRecord, playGuess } from "../../../games/guess/play.js";
import type { Episode } from "../../../runs/episode.js";
import { rounds } from "../measures/g08a.js";
import type { ArenaPrompt } from "./prompts.js";

/** The paper's number of hands (its Table 1). */
export const blackjackHands = 300;

export type ArenaOutcome = GuessRecord | BlackjackRecord;
export type ArenaEpisode = Episode<ArenaOutcome>;

/** The three games of G0.8A, one against each of the paper's opponents. */
export function guessEpisodes(promptOf: (id: string) => ArenaPrompt, isReasoned: boolean): ArenaEpisode[] {
  return opponentLevels.map((level) => ({
    id: `g08a-level-${level}`,
    calls: { expected: rounds, most: rounds },
    // The rules take 270 tokens; the history grows by some 35 a round.
    tokens: { input: 450, mostInput: 800, output: isReasoned ? 220 : 12 },
    play: (ask, { prompt }) => playGuess({ opponent: level, ask, prompt: promptOf(prompt).g08a }),
  }));
}

/** Hands of blackjack; a hand follows from the seed and is the same for every player and replicate. */
export function blackjackEpisodes(
  promptOf: (id: string) => ArenaPrompt,
  isReasoned: boolean,
): ArenaEpisode[] {
  return Array.from({ length: blackjackHands }, (_, i) => ({
    id: `blackjack-${String(i + 1).padStart(3, "0")}`,
    // Eleven cards of one deck (four aces, four 2s, three 3s) make 21, so a hand has at most ten moves.
    calls: { expected: 1.5, most: 10 },
    tokens: { input: 290, mostInput: 360, output: isReasoned ? 120 : 6 },
    play: (ask, { prompt, seed }) =>
      playBlackjack({ hand: i + 1, seed, ask, prompt: promptOf(prompt).blackjack }),
  }));
}
