import { bombMapIds, loadBombMaps } from "../../../../games/bomb/maps.js";
import { type BombRecord, playBomb } from "../../../../games/bomb/play.js";
import { type BombMap, dealBombs } from "../../../../games/bomb/setup.js";
import { endedGames } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunBombs } from "./figure.js";
import { bombPlayers, sayBomb } from "./players.js";
import { type BombReport, bombReport } from "./report.js";
import { bombTables } from "./tables.js";

/** Five maps three times are the 15 entries of Table 1: our reading. */
const deals = [1, 2, 3] as const;

/** The cooperative game: 15 games, in each of which one player is all three agents. */
export const bombScenario: ArenaScenario<BombReport | null> = {
  id: "bomb",
  prefixes: ["bomb-"],
  columns: ["cooperative"],
  prompt: "bomb",
  episodes: ({ promptOf, isReasoned }) =>
    bombMapIds.flatMap((id) =>
      deals.map((deal) => ({
        id: `bomb-${id}-${deal}`,
        calls: { expected: 30, most: 30 },
        // The rules take 650 tokens; a round adds some 110, and 330 if all messages are as long as can be.
        tokens: { input: 1150, mostInput: 4000, output: isReasoned ? 220 : 45 },
        play: async (ask, { prompt, seed }) => {
          const map = (await loadBombMaps()).find((one) => one.id === id) as BombMap;
          return playBomb({ setup: dealBombs({ map, deal, seed }), ask, prompt: promptOf(prompt).bomb });
        },
      })),
    ),
  players: {
    // The planner sees what no agent sees, so the team that talks plays by the rules.
    rules: (request) => sayBomb(bombPlayers.talkers, request),
    random: (request) => sayBomb(bombPlayers.random, request),
  },
  computed: Object.entries(bombPlayers).map(([id, make]) => ({
    name: `bomb-${id}`,
    plays: ["bomb"],
    answer: (request) => sayBomb(make, request),
  })),
  rows: bombReport,
  tables: (report) => (report === null ? [] : bombTables(report)),
  figures: (report, data) => [figureRunBombs(report, data)],
  notes: (report) => (report === null ? [] : notes),
  draws: (_, respondent) =>
    endedGames<BombRecord>(respondent, "bomb").map(({ outcome, episode, replicate }) => ({
      ...{ unit: `${episode} ${replicate}`, cluster: outcome.map },
      value: 100 * outcome.score.share,
    })),
};

const notes = [
  "Defuse bomb: percent of the points of all bombs. The paper does not give the unit of its column. A defused bomb gives 10 points for each of its phases; one that is not defused gives none.",
  "Defuse bomb: 95 % intervals take maps as units (CR2 with t). Five maps carry little: the interval says how far the mean might move with other maps like these five, which we made and did not draw.",
  "Defuse bomb: the planner is exact and sees all rooms and sequences, which no agent does; no team may be able to reach it from its own views. Random, talkers and silent are computed on the same games.",
  "Defuse bomb: who gives no readable action waits in that round, by the rules. A game with more than a quarter of such turns is unscored.",
];
