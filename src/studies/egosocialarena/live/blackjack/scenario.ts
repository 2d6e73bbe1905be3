import { type BlackjackRecord, playBlackjack } from "../../../../games/blackjack/play.js";
import { endedGames } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunBlackjack } from "./figure.js";
import { blackjackPlayers, sayAction } from "./players.js";
import { type BlackjackReport, blackjackReport, blackjackTables, winOf } from "./report.js";

/** The paper's number of hands (its Table 1). */
const hands = 300;

/** Hands of blackjack; a hand follows from the seed and is the same for every player and replicate. */
export const blackjackScenario: ArenaScenario<BlackjackReport | null> = {
  id: "blackjack",
  prefixes: ["blackjack-"],
  columns: ["adversarial"],
  prompt: "blackjack",
  episodes: ({ promptOf, isReasoned }) =>
    Array.from({ length: hands }, (_, i) => ({
      id: `blackjack-${String(i + 1).padStart(3, "0")}`,
      // Eleven cards of one deck (four aces, four 2s, three 3s) make 21, so a hand has at most ten moves.
      calls: { expected: 1.5, most: 10 },
      tokens: { input: 290, mostInput: 360, output: isReasoned ? 120 : 6 },
      play: (ask, { prompt, seed }) =>
        playBlackjack({ hand: i + 1, seed, ask, prompt: promptOf(prompt).blackjack }),
    })),
  players: {
    rules: (request) => sayAction(blackjackPlayers["best-for-wins"], request),
    random: (request) => sayAction(blackjackPlayers.random, request),
  },
  computed: Object.entries(blackjackPlayers).map(([id, make]) => ({
    name: `blackjack-${id}`,
    plays: ["blackjack"],
    answer: (request) => sayAction(make, request),
  })),
  rows: blackjackReport,
  tables: (report) => (report === null ? [] : blackjackTables(report)),
  figures: (report, data) => [figureRunBlackjack(report, data)],
  notes: (report) =>
    report === null
      ? []
      : [
          "Blackjack: 95 % intervals, exact, hands as units; p of best: how likely the best player there can be wins as many hands or more.",
        ],
  draws: (_, respondent) =>
    endedGames<BlackjackRecord>(respondent, "blackjack").map(({ outcome, episode, replicate }) => ({
      ...{ unit: `${episode} ${replicate}`, cluster: episode },
      value: 100 * winOf(outcome.outcome),
    })),
};
