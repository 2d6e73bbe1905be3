import type { ScaleMeasures } from "../../one-scale/measure-scale.js";
import { formatInterval, formatNumber } from "../wording.js";
import type { SectionTable } from "./contract.js";
import type { ScaleData } from "./scale-data.js";

const mostRows = 40;

/** The tables of the section: for each scale its raters, respondents and largest interactions. */
export function scaleTables({ scales, judgesTalk }: ScaleData): SectionTable[] {
  return scales.flatMap((scale) => {
    const of = scales.length === 1 ? "" : ` (${scale.title})`;
    return [
      raterTable(scale, of, judgesTalk),
      ...(scale.criteria.length > 1 ? [criterionTable(scale, of)] : []),
      ...(scale.adjusted === null ? [] : [meansTable(scale.adjusted, of)]),
      ...interactionTables(scale, of),
    ];
  });
}

function raterTable({ raters, expected, fit }: ScaleMeasures, of: string, judgesTalk: boolean): SectionTable {
  const rows = raters.map(({ id, value, ci, n }, at) => {
    const { infit, outfit } = fit.raters[at]!;
    const given = expected[at]!;
    return [
      id,
      `${formatNumber(given.value)} ${formatInterval(given.ci)}`,
      `${formatNumber(value)} ${formatInterval(ci)}`,
      `${formatNumber(infit.value)} ${formatInterval(infit.model)}`,
      `${formatNumber(outfit.value)} ${formatInterval(outfit.model)}`,
      String(n),
    ];
  });
  return {
    caption: `Raters${of}: what each is expected to give at the common position. Beside infit and outfit, what the model would show.`,
    columns: [
      "rater",
      "expected score",
      judgesTalk ? "simulator effect (logits)" : "severity (logits)",
      "infit [model]",
      "outfit [model]",
      "ratings",
    ],
    rows: rows.slice(0, mostRows),
  };
}

function criterionTable({ criteria, fit }: ScaleMeasures, of: string): SectionTable {
  return {
    caption: `Criteria${of}`,
    columns: ["criterion", "difficulty (logits)", "infit [model]", "outfit [model]", "ratings"],
    rows: criteria.slice(0, mostRows).map(({ id, value, ci, n }, at) => {
      const { infit, outfit } = fit.criteria[at]!;
      return [
        id,
        `${formatNumber(value)} ${formatInterval(ci)}`,
        `${formatNumber(infit.value)} ${formatInterval(infit.model)}`,
        `${formatNumber(outfit.value)} ${formatInterval(outfit.model)}`,
        String(n),
      ];
    }),
  };
}

function meansTable(
  { respondents, method }: NonNullable<ScaleMeasures["adjusted"]>,
  of: string,
): SectionTable {
  const ranks = ranksOf(respondents.map(({ raw }) => raw.value));
  return {
    caption: `Respondents${of}: means as given, and with severity removed (${method})`,
    columns: ["respondent", "adjusted mean", "raw mean", "rank, adjusted", "rank, raw", "ratings"],
    rows: respondents
      .slice(0, mostRows)
      .map(({ id, raw, adjusted, ratings }, at) => [
        id,
        `${formatNumber(adjusted.value)} ${formatInterval(adjusted.ci)}`,
        `${formatNumber(raw.value)} ${formatInterval(raw.ci)}`,
        String(at + 1),
        String(ranks[at]!),
        String(ratings),
      ]),
  };
}

/** 1 for the highest. */
export const ranksOf = (values: readonly number[]): number[] =>
  values.map((value) => 1 + values.filter((other) => other > value + 1e-9).length);

/** Interactions whose p, adjusted by Holm over their list, is below 0.05: the largest eight. */
function interactionTables({ interactions }: ScaleMeasures, of: string): SectionTable[] {
  const { raterByCriterion, respondentByCriterion } = interactions;
  return (
    [
      ["rater", raterByCriterion],
      ["respondent", respondentByCriterion],
    ] as const
  ).flatMap(([who, all]) => {
    const found = all
      .filter(({ p }) => p < 0.05)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
      .slice(0, 8);
    if (found.length === 0) return [];
    return {
      caption: `Largest effects of a ${who} on a criterion${of}: ${who === "rater" ? "more severe" : "fewer points"} than all else says if positive; ${all.filter(({ p }) => p < 0.05).length} of ${all.length} differ from 0 (Holm)`,
      columns: [who, "criterion", "logits", "ratings"],
      rows: found.map(({ who: name, criterion, value, ci, n }) => [
        name,
        criterion,
        `${formatNumber(value)} ${formatInterval(ci)}`,
        String(n),
      ]),
    };
  });
}
