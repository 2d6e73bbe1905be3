import * as z from "zod";
import { counted } from "../../../../core/counted.js";
import { optionValue } from "../../../../core/option-value.js";
import { shownPath } from "../../../../io/project-root.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { heartbenchCaseSchema } from "../../data/case.js";
import { hardestCases, hardSetRegression } from "../construction/difficulty.js";
import { exchangeEffect, filterEffect } from "../construction/filter-effect.js";
import {
  filterSaturated,
  type SaturationOptions,
  type SaturationReading,
} from "../construction/saturation.js";
import { simulateFilterEffect } from "../construction/simulate-filter.js";
import { keptScore, type VerdictTable } from "../construction/verdict-table.js";
import { readSingleJudging } from "./judged.js";

/** The paper's share of hard cases. */
const hardShare = 84 / 296;

export interface FilterOptions {
  filterModels?: string[];
  fewestModels?: number;
  reading?: SaturationReading;
  out?: string;
  seed: number;
}

/**
 * Drops criteria and cases that all models of a judged run master, and reports what this does to their
 * scores.
 */
export async function filterCases(judging: string, options: FilterOptions): Promise<Generated> {
  const { out = "", seed, filterModels, fewestModels, reading } = options;
  const { cases, models, hits, judge } = await readSingleJudging(judging);
  const table: VerdictTable = {
    models,
    cases: cases.map(({ id, criteria }, c) => ({ id, criteria, hits: hits.map((of) => of[c]!) })),
  };
  const saturation: SaturationOptions = {
    ...(filterModels === undefined ? {} : { filterModels }),
    ...(fewestModels === undefined ? {} : { fewestModels }),
    ...(reading === undefined ? {} : { reading }),
  };
  const report = await optionValue("filter-models", () => filterSaturated(table, saturation));
  const size = report.filterModels.length;
  const outsiders = models.length - size;
  const scores = models.map((_, m) => table.cases.map((one) => keptScore(one, m)));
  const matrix = { models, cases: cases.map(({ id }) => id), scores };
  const hardest = hardestCases(matrix, hardShare);
  const hard = { ...hardest, regression: hardSetRegression(matrix, { share: hardShare, seed }) };
  const effect = filterEffect(table, saturation);
  const selection =
    outsiders === 0
      ? null
      : {
          exchange: exchangeEffect(table, size, saturation),
          simulated: simulateFilterEffect(
            {
              design: cases.map(({ criteria }) => criteria),
              filterModels: size,
              otherModels: outsiders,
              seed,
            },
            saturation,
          ),
        };
  const left = new Map(
    report.filtered.cases.map((one) => [one.id, new Set(one.criteria.map(({ id }) => id))]),
  );
  const kept = cases.flatMap((one) => {
    const ids = left.get(one.id);
    if (ids === undefined) return [];
    const difficulty = hard.hard.includes(one.id) ? ("hard" as const) : ("normal" as const);
    return [{ ...one, difficulty, criteria: one.criteria.filter(({ id }) => ids.has(id)) }];
  });
  await writeMaterial(out, {
    name: "heartbench-filtered",
    title: "Cases after the filter for saturated criteria",
    description: `What ${counted(size, "model")} of ${models.length} do not all master, as ${judge} judged; hard are the cases with the lowest means.`,
    files: {
      cases: {
        ...{
          description: "The cases that stay.",
          rows: kept,
          jsonSchema: z.toJSONSchema(heartbenchCaseSchema),
        },
      },
      "criterion-fates": { description: "What became of each criterion, and why.", rows: report.criteria },
      "case-fates": { description: "What became of each case, and why.", rows: report.cases },
    },
    more: { judge, models, filterModels: report.filterModels, seed },
  });
  const { criteria: c, cases: k } = report.counts;
  const folder = shownPath(out);
  const one = (value: number): string => value.toFixed(1);
  return {
    lines: [
      `${folder}: ${k.kept} of ${counted(k.of, "case")} and ${c.kept} of ${counted(c.of, "criterion", "criteria")} stay (cases.jsonl); criterion-fates.jsonl, case-fates.jsonl, datapackage.json`,
      `${c.saturated} criteria are saturated; ${k.tooEasy} cases are too easy, ${k.nothingLeft} have nothing left; unscored verdicts alone keep ${c.undecided} criteria`,
      `${counted(hard.hard.length, "hard case")}: models score ${one(hard.regression.apparentDrop)} points lower there, and ${one(hard.regression.leaveOneOutDrop)} where other models chose the cases`,
      selection === null
        ? "every model was in the filter: what it does to models outside is not seen"
        : `the filter gives models outside ${one(effect.advantageOfOutsiders)} points over those in it; among equally able models such a filter gives ${one(selection.simulated.advantageOfOutsiders)}`,
    ],
    json: { folder, judge, models, counts: report.counts, hard, effect, selection },
  };
}
