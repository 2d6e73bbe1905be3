import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { grim } from "../../../stats/grim.js";
import {
  type ColumnId,
  type EgoSocialArenaData,
  type EntryCount,
  scoreColumn,
  scoreColumns,
} from "../data/data.js";
import { columnDenominator, effectiveItems, humanSinglePass } from "../measures/denominators.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** A count in the text: of pillars, models, scenarios, entries. */
export function countClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const parts = data.entries.filter((row) => !row.total);
  const distinct = (values: string[]): number => new Set(values).size;
  const counts: Record<string, { value: number; method: string; note?: string }> = {
    pillars: { value: distinct(parts.map((row) => row.pillar)), method: "pillars of Table 1" },
    models: { value: data.models.length, method: "models of Table 2" },
    api: { value: data.models.filter((row) => row.access === "api").length, method: "API models of Table 2" },
    open: {
      value: data.models.filter((row) => row.access === "open").length,
      method: "open models of Table 2",
    },
    entries: {
      value: parts.reduce((sum, row) => sum + row.count, 0),
      method: "sum of the nine scenarios of Table 1",
      note: "Entries are no independent items: the 30 of G0.8A are rounds of three games, and static and parallel-world scores move in steps of 1/231 and 1/30 (columnDenominator).",
    },
    scenarios: {
      value: distinct(scoreColumns.map((column) => column.scenario)),
      method: "scenarios of Table 1, with both dynamic ones as one",
      note: `Table 1 lists ${parts.length} rows and Table 2 averages 11 columns: dynamic cognition is one scenario of the text and four columns of AVG.`,
    },
  };
  const { value, method, note } = counts[printed.subject]!;
  return numberClaim(printed, { ours: { value, method }, tolerance: countTolerance, note: note ?? "" });
}

/** A row of Table 1. Totals are added up; the other rows are compared with the scores of Table 2. */
export function entriesClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const row = data.entries.find(({ entry }) => entry === printed.subject)!;
  if (row.total) {
    const parts = data.entries.filter(({ pillar, total }) => pillar === row.pillar && !total);
    return numberClaim(printed, {
      ours: {
        value: parts.reduce((sum, { count }) => sum + count, 0),
        n: parts.length,
        method: "sum of the pillar's rows of Table 1",
      },
      tolerance: countTolerance,
    });
  }
  if (row.entry === "g08a") {
    const levels = new Set(data.beliefs.map(({ level, round }) => `${level} ${round}`));
    return numberClaim(printed, {
      ours: { value: levels.size, method: "levels × rounds of Appendix C" },
      tolerance: countTolerance,
    });
  }
  return impliedClaim(printed, row, data);
}

function impliedClaim(printed: Printed, { entry }: EntryCount, data: EgoSocialArenaData): ClaimInput {
  const column = scoreColumns.findLast((one) => one.entry === entry)!;
  const { models, misfits, informative, coincidence } = columnDenominator(data, column.id);
  const method = "smallest number of items that gives all printed scores of the models (columnDenominator)";
  if (Number.isNaN(models.smallest) || models.smallest > printed.value) {
    const whose = misfits.map((one) => one.title).join(", ");
    return numberClaim(printed, {
      ours: { value: null, method },
      tolerance: countTolerance,
      verdict: "not-reproducible",
      note: `Means of ${printed.value} scores in whole tens do not give the scores of ${whose}; neither do means of fewer than ${models.smallest} such scores. The unit of the score is not stated (10 points a processed phase, people at 100.0), so its parts cannot be told.`,
    });
  }
  const value = effectiveItems(data, column.id);
  const scores =
    column.scenario === "static"
      ? `All ${2 * data.rows.length} static scores, third and first person,`
      : "All its scores";
  const factor = printed.value / value;
  return numberClaim(printed, {
    ours: { value, n: data.rows.length, method },
    tolerance: countTolerance,
    note: joined(
      value === printed.value
        ? ""
        : `${scores} are shares of ${value}, ${factor === 5 ? "a fifth" : "a third"} of the entries. ${printed.value} entries scored one by one can give these scores as well, but that the models' would all be shares of ${value} has a chance of ${coincidence < 0.001 ? coincidence.toExponential(0) : coincidence.toPrecision(2)} (columnDenominator). Entries scored in groups of ${factor}, all right or not, would explain it, as would the use of one in ${factor}; the paper says neither. If it is so, intervals are ${fixed(Math.sqrt(factor), 1)} times as wide as ${printed.value} independent items would have them.`,
      value === printed.value && models.smallest < value
        ? `The models' scores also fit ${models.smallest} items; ${value} is among what they allow.`
        : "",
      informative ? "" : `With ${printed.value} items every percentage of one decimal would fit.`,
      misfits.length > 0
        ? `${misfits.map((one) => one.title).join(", ")} (${misfits.map((one) => one.scores[column.id]).join(", ")}) is no share of ${printed.value}.`
        : "",
    ),
  });
}

const titles = (ids: readonly ColumnId[]): string => ids.map((id) => scoreColumn(id).title).join("; ");

/** "50 graduate students": what the scores of the participants can be a mean of. */
export function studentsClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const { fitting, misfits, chance } = humanSinglePass(data);
  const odds = Math.round(1 / chance).toLocaleString("en-GB");
  return numberClaim(printed, {
    ours: { value: null, method: "people in released answers: none were released" },
    tolerance: countTolerance,
    verdict: "not-reproducible",
    note: `A mean of ${printed.value} people's accuracies moves in steps ${printed.value} times finer than one pass over the items (${fixed(100 / (data.count("texas") * printed.value), 2)} on the ${data.count("texas")} items of Texas hold'em). Yet the human scores of ${fitting.length} of ${fitting.length + misfits.length} columns (${titles(fitting)}) are whole shares of one pass, which means in tenths would be once in ${odds} (humanSinglePass): the items may have been divided among the people. The others (${titles(misfits)}, and levels 2 and 3 of G0.8A with ${data.human.scores.level2} and ${data.human.scores.level3} on ten rounds) are not.`,
  });
}

/** "The final average agreement reaches 97.6%." */
export function agreementClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const made = data.count("parallel") + data.count("counterfactual");
  const sets = [
    [made, "newly written situations"],
    [made + data.count("real-world"), "situations"],
    [made + data.count("real-world") + data.count("static"), "situations and static items"],
    [data.entries.filter((row) => !row.total).reduce((sum, row) => sum + row.count, 0), "entries"],
  ] as const;
  const shown = sets.map(([n, what]) => {
    const { consistent, count, informative } = grim(printed, n, { unit: 100 });
    return `${n} ${what} ${consistent ? (informative ? `(${count} of them)` : "(any value would)") : "(no)"}`;
  });
  return numberClaim(printed, {
    ours: { value: null, method: "agreement of the authors' answers before discussion" },
    verdict: "not-reproducible",
    note: `No ratings were released. The number is an agreement after two rounds of discussion, not one of independent raters, and chance is not removed. Which sets can have it as one share: ${shown.join("; ")} (grim).`,
  });
}
