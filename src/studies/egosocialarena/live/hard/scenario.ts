import { loadSituations } from "../../data/situations.js";
import { itemPlayers, sayOption } from "../item-players.js";
import type { ArenaScenario } from "../scenario.js";
import { type SituationRow, situationRows, situationTables } from "../situations/report.js";
import { figureRunHard } from "./figure.js";

/** Situations that were built for difficulty. The paper has none, so they stand beside no column of its tables. */
export const hardScenario: ArenaScenario<SituationRow[]> = {
  id: "hard",
  prefixes: ["hard-"],
  columns: [],
  prompt: "situations",
  items: async () => (await loadSituations("hard")).items.map((item) => [item]),
  players: {
    // Nothing that is computed reads a situation.
    rules: (request) => sayOption(itemPlayers["random-option"], request),
    random: (request) => sayOption(itemPlayers["random-option"], request),
  },
  rows: (run) => situationRows(run, ["hard"]),
  tables: (rows) => situationTables(rows, "Hard situations"),
  figures: (rows, data) => [figureRunHard(rows, data)],
  notes: (rows) =>
    rows.length === 0
      ? []
      : ["Hard situations: 95 % intervals, exact. They are in no column of Table 2 and in no average."],
  draws: () => [],
};
