import { type ClaimInput, countTolerance, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { grim } from "../../../stats/grim.js";
import { type EgoSocialArenaData, type EntryCount, scoreColumns } from "../data/data.js";
import { columnDenominator, effectiveItems, humanSinglePass } from "../measures/denominators.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** For each count of the text: its first place, with the others; the other places are its parts. */
const heads: Readonly<Record<string, { id: string; alsoIn: readonly string[] }>> = {
  pillars: { id: "pillars", alsoIn: ["Section 1, contributions"] },
  models: { id: "models-abstract", alsoIn: ["Section 1, experiments", "Section 4.1", "Table 2, caption"] },
  scenarios: { id: "scenarios", alsoIn: ["Figure 2"] },
};

/** A count in the text: of pillars, models, scenarios, entries. */
export function countClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const parts = data.entries.filter((row) => !row.total);
  const distinct = (values: string[]): number => new Set(values).size;
  const having = (access: string): number => data.models.filter((row) => row.access === access).length;
  const counts: Record<string, { value: number; method: string; note?: string }> = {
    pillars: { value: distinct(parts.map((row) => row.pillar)), method: "pillars of Table 1" },
    models: { value: data.models.length, method: "models of Table 2" },
    api: { value: having("api"), method: "API models of Table 2" },
    open: { value: having("open"), method: "open models of Table 2" },
    entries: {
      value: parts.reduce((sum, row) => sum + row.count, 0),
      method: "sum of the nine scenarios of Table 1",
      note: `Entries are not independent items: the ${data.count("g08a")} of G0.8A are rounds of three games.`,
    },
    scenarios: {
      value: distinct(scoreColumns.map((column) => column.scenario)),
      method: "scenarios of Table 1, with both dynamic ones as one",
      note: `Table 1 has ${parts.length} rows. Dynamic cognition is one scenario of the text and four of the 11 columns of AVG.`,
    },
  };
  const { value, method, note } = counts[printed.subject]!;
  const head = heads[printed.subject];
  return numberClaim(printed, {
    ours: { value, method, by: ["countClaim"] },
    tolerance: countTolerance,
    // The sum of a printed table can be wrong; the other counts are what the tables list.
    evidence: printed.subject === "entries" ? "printed" : "design",
    ...(head === undefined
      ? { note }
      : head.id === printed.id
        ? { note, alsoIn: head.alsoIn }
        : { partOf: head.id }),
  });
}

/** A row of Table 1. Totals are added up. What scores say about the other counts is a note. */
export function entriesClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const row = data.entries.find(({ entry }) => entry === printed.subject)!;
  if (row.total) {
    const parts = data.entries.filter(({ pillar, total }) => pillar === row.pillar && !total);
    return numberClaim(printed, {
      ours: {
        value: parts.reduce((sum, { count }) => sum + count, 0),
        n: parts.length,
        method: "sum of the pillar's rows of Table 1",
        by: ["entriesClaim"],
      },
      tolerance: countTolerance,
      partOf: "table-1-totals",
    });
  }
  if (row.entry === "g08a") {
    const cells = new Set(data.beliefs.map(({ level, round }) => `${level} ${round}`));
    return numberClaim(printed, {
      ours: { value: cells.size, method: "levels × rounds of Appendix C", by: ["loadEgoSocialArena"] },
      tolerance: countTolerance,
    });
  }
  return itemsClaim(printed, row, data);
}

/**
 * Items that were not released. Which number of items the printed scores allow is an inference, so it stands in
 * the note.
 */
function itemsClaim(printed: Printed, { entry }: EntryCount, data: EgoSocialArenaData): ClaimInput {
  const column = scoreColumns.findLast((one) => one.entry === entry)!;
  const { models, misfits, informative, coincidence } = columnDenominator(data, column.id);
  const shown = effectiveItems(data, column.id);
  const chance = coincidence < 0.001 ? coincidence.toExponential(0) : coincidence.toPrecision(2);
  const whose = misfits.map((one) => one.title).join(", ");
  if (shown < printed.value) {
    const times = fixed(Math.sqrt(printed.value / shown), 1);
    return {
      ...unreleasedClaim(
        printed,
        `The items were not released. All scores are shares of ${shown}, which for ${printed.value} items scored one by one has p = ${chance}. If they were scored in groups, or only some used, intervals are ${times} times as wide.`,
      ),
      answer: `Whether ${printed.value / shown} entries were scored together, or one in ${printed.value / shown} was used.`,
    };
  }
  const fits =
    column.kind === "points"
      ? `Means of ${printed.value} scores in whole tens do not give the scores of ${misfits.length} of ${data.rows.length} rows. The unit of the score is not stated.`
      : joined(
          informative
            ? `The models' scores are shares of ${models.smallest}${models.smallest === printed.value ? "" : ` and of ${printed.value}`}.`
            : "",
          misfits.length > 0 ? `${whose}'s score is no share of ${printed.value}.` : "",
        );
  return {
    ...unreleasedClaim(printed, joined("The items were not released.", fits)),
    partOf: "table-1-entries",
  };
}

/** "50 graduate students": what the scores of the participants can be a mean of. */
export function studentsClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const { fitting, misfits, chance } = humanSinglePass(data);
  const odds = Math.round(1 / chance).toLocaleString("en-GB");
  return {
    ...unreleasedClaim(
      printed,
      `No answers were released. ${fitting.length} of ${fitting.length + misfits.length} human scores are whole shares of one pass over the items; means of ${printed.value} people would be so once in ${odds}. The items may have been divided among the people.`,
      "people in released answers",
    ),
    answer: "How many people answered each item, or the answers themselves.",
  };
}

/** "The final average agreement reaches 97.6%." */
export function agreementClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const made = data.count("parallel") + data.count("counterfactual");
  const { consistent } = grim(printed, made, { unit: 100 });
  const fit = consistent ? "a" : "no";
  return {
    ...unreleasedClaim(
      printed,
      `No ratings were released. The agreement was measured after two rounds of discussion and is not corrected for chance. It is ${fit} share of the ${made} newly written situations.`,
      "agreement of the authors' answers before discussion",
    ),
    answer: "The two answers to each item before discussion.",
  };
}
