import { situationParts, situationUnits, unitOf } from "../../data/situations-run.js";
import { itemPlayers, sayOption } from "../item-players.js";
import { itemDraws } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunSituations } from "./figure.js";
import { type SituationRow, situationRows, situationTables } from "./report.js";

const kindOf: Readonly<Record<string, SituationRow["kind"]>> = {
  parallel: "parallel-world",
  counterfactual: "counterfactual",
  real_world: "real-world",
};

/** Situations in this world, in others, and with one fact changed. */
export const situationsScenario: ArenaScenario<SituationRow[]> = {
  id: "situations",
  prefixes: Object.values(kindOf).map((kind) => `${kind}-`),
  columns: ["parallel", "counterfactual", "real_world"],
  prompt: "situations",
  items: situationUnits,
  players: {
    // Nothing that is computed reads a situation.
    rules: (request) => sayOption(itemPlayers["random-option"], request),
    random: (request) => sayOption(itemPlayers["random-option"], request),
  },
  rows: (run) => situationRows(run),
  tables: (rows) => situationTables(rows),
  figures: (rows, data) => [figureRunSituations(rows, data)],
  notes: (rows) =>
    rows.length === 0
      ? []
      : ["Situations: 95 % intervals, exact; parallel worlds with worlds as units (CR2)."],
  draws(run, respondent, column) {
    const part = situationParts(run.live.asked).find(
      ({ kind, part: named }) => kind === kindOf[column] && named === "all",
    );
    if (part === undefined) return [];
    return itemDraws(respondent, part.items, (item) => unitOf(part, item));
  },
};
