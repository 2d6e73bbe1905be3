import { itemPlayers, sayOption } from "../item-players.js";
import { itemDraws } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunStatic } from "./figure.js";
import { staticPairs } from "./items.js";
import { courseOf, type StaticRow, staticRows, staticTables } from "./report.js";

/** False-belief stories in the third and in the first person. */
export const staticScenario: ArenaScenario<StaticRow[]> = {
  id: "static",
  prefixes: ["false-belief-"],
  columns: ["third", "first"],
  prompt: "static",
  items: staticPairs,
  players: {
    rules: (request) => sayOption(itemPlayers["false-belief-reader"], request),
    random: (request) => sayOption(itemPlayers["random-option"], request),
  },
  rows: staticRows,
  tables: staticTables,
  figures: (rows, data) => [figureRunStatic(rows, data)],
  notes: (rows) =>
    rows.length === 0
      ? []
      : [
          "Stories: 95 % intervals with courses of events as units (CR2; where all are alike, exact); first - third is case by case.",
        ],
  draws: (run, respondent, column) =>
    itemDraws(
      respondent,
      run.live.asked.filter(
        ({ conditions: { scenario, person } }) => scenario === "static-cognition" && person === column,
      ),
      courseOf,
    ),
};
