import { formatInterval, formatNumber, formatP } from "../wording.js";
import type { SectionTable } from "./contract.js";
import type { ReplacementData } from "./replacement-data.js";
import type { ReplacementRow, ReplacementVerdict } from "./replacement-tests.js";

const mostRows = 100;

/** The tables of the section: verdicts over all criteria, by criterion, by person, and corrected means. */
export function replacementTables({ rows, means, units }: ReplacementData): SectionTable[] {
  const pooled = rows.filter(({ criterion }) => criterion === undefined);
  const single = rows.filter(({ criterion }) => criterion !== undefined);
  return [
    verdictTable(
      pooled,
      "Winning rates: the share of people whom the judge beats. From 0.5 on it passes.",
      units,
    ),
    personTable(pooled, units),
    ...(single.length > 0 ? [verdictTable(single, "The same on each criterion alone.", units)] : []),
    ...(means.length > 0 ? [meansTable(means)] : []),
  ];
}

function verdictTable(rows: readonly ReplacementRow[], caption: string, units: string): SectionTable {
  const named = rows.some(({ criterion }) => criterion !== undefined);
  return {
    caption,
    columns: [
      "judge",
      ...(named ? ["criterion"] : []),
      "winning rate, ratings as units",
      `winning rate, ${units} as units`,
      "verdicts",
      "advantage (rho)",
      "with ties at one half",
      "ties",
      `${units} still needed`,
    ],
    rows: rows
      .slice(0, mostRows)
      .map(({ judge, criterion, byRating, byUnit, agree, moreUnits }) => [
        judge,
        ...(named ? [criterion ?? ""] : []),
        winning(byRating),
        winning(byUnit),
        agree ? (byUnit.passes ? "both pass" : "neither passes") : "they disagree",
        number(byUnit.advantage) +
          (byUnit.advantageCi === null ? "" : ` ${formatInterval(byUnit.advantageCi)}`),
        number(byUnit.advantageTiesHalf),
        number(byUnit.ties),
        byUnit.passes ? "0" : moreUnits === null ? "no number suffices" : String(moreUnits),
      ]),
  };
}

function personTable(rows: readonly ReplacementRow[], units: string): SectionTable {
  return {
    caption: `Each person left out, ${units} as units: how often the person is nearer to the others than the judge, minus how often the judge is`,
    columns: ["judge", "person", "person's lead", "p (one-sided)", "adjusted", "beaten", units],
    rows: rows
      .flatMap(({ judge, byUnit }) =>
        byUnit.people.map(({ id, difference, p, pAdjusted, beaten, n }) => [
          ...[judge, id, number(difference)],
          ...[formatP(p ?? Number.NaN), formatP(pAdjusted ?? Number.NaN)],
          ...[p === null ? "not tested" : beaten ? "yes" : "no", String(n)],
        ]),
      )
      .slice(0, mostRows),
  };
}

function meansTable(means: ReplacementData["means"]): SectionTable {
  return {
    caption: "Means of all things that the judge rated, corrected by people's ratings of some (PPI++)",
    columns: [
      ...["judge", "criterion", "labelled", "others", "judge alone", "people alone", "corrected"],
      ...["lambda", "more labels for ± 5% of the scale"],
    ],
    rows: means
      .slice(0, mostRows)
      .map((one) => [
        ...[one.judge, one.criterion, String(one.labelled), String(one.unlabelled)],
        ...[formatNumber(one.judgeAlone), withInterval(one.peopleAlone), withInterval(one.corrected)],
        ...[formatNumber(one.lambda), one.moreLabels === null ? "all would not do" : String(one.moreLabels)],
      ]),
  };
}

const number = (value: number | null): string => formatNumber(value ?? Number.NaN);
const winning = ({ winningRate, n }: ReplacementVerdict): string => `${number(winningRate)} (n = ${n})`;
const withInterval = ({ value, ci }: { value: number; ci: [number, number] | null }): string =>
  `${formatNumber(value)} ${formatInterval(ci ?? [Number.NaN, Number.NaN])}`;
