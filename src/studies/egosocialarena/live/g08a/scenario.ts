import { opponentLevels } from "../../../../games/guess/opponents.js";
import { type GuessRecord, playGuess } from "../../../../games/guess/play.js";
import { rounds } from "../../measures/g08a.js";
import { endedGames } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunBeliefs } from "./figure.js";
import { patternTables } from "./patterns.js";
import { guessPlayers, sayGuess } from "./players.js";
import { type GuessRow, guessRows, guessTables } from "./report.js";

/** The three games of G0.8A, one against each of the paper's opponents. */
export const guessScenario: ArenaScenario<GuessRow[]> = {
  id: "g08a",
  prefixes: ["g08a-"],
  columns: ["level1", "level2", "level3"],
  prompt: "g08a",
  hasFixedGames: true,
  episodes: ({ promptOf, isReasoned }) =>
    opponentLevels.map((level) => ({
      id: `g08a-level-${level}`,
      calls: { expected: rounds, most: rounds },
      // The rules take 270 tokens; the history grows by some 35 a round.
      tokens: { input: 450, mostInput: 800, output: isReasoned ? 220 : 12 },
      play: (ask, { prompt }) => playGuess({ opponent: level, ask, prompt: promptOf(prompt).g08a }),
    })),
  players: {
    rules: (request) => sayGuess(guessPlayers["pattern-learner"], request),
    random: (request) => sayGuess(guessPlayers.random, request),
  },
  computed: Object.entries(guessPlayers).map(([id, make]) => ({
    name: `guess-${id}`,
    plays: ["g08a"],
    answer: (request) => sayGuess(make, request),
  })),
  rows: guessRows,
  tables: (rows, data) => [...guessTables(rows, data), ...patternTables(rows, data)],
  figures: (rows, data) => opponentLevels.map((level) => figureRunBeliefs(rows, data, level)),
  notes: (rows) =>
    rows.length === 0
      ? []
      : ["G0.8A: ten rounds against a fixed rule are one run, not ten draws, so no interval."],
  draws: (_, respondent, column) =>
    endedGames<GuessRecord>(respondent, "g08a")
      .filter(({ outcome }) => outcome.opponent === column.replace("level", "level-"))
      .map(({ outcome, episode, replicate }) => ({
        ...{ unit: `${episode} ${replicate}`, cluster: episode },
        value: 100 * outcome.score.accuracy,
      })),
};
