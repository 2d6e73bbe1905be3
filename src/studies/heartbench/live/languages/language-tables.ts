import type { ReportTable } from "../../../report-contract.js";
import { abilityTitle } from "../../data/taxonomy.js";
import type { LanguageDifference } from "../../measures/language-versions.js";
import { rateCell } from "../critical/critical-tables.js";
import type { JudgeLanguages } from "./beside.js";

/** The two versions of the cases beside each other, for each judge. */
export function languageTables(rows: readonly JudgeLanguages[]): ReportTable[] {
  return rows.flatMap(({ judge, models, cases, parts, criteria, critical, pooling }) => [
    {
      title: `Chinese minus English, ${judge}, ${models === 1 ? "1 model" : `${models} models`}, ${cases} cases; may be pooled: ${pooling}`,
      header: [
        "criteria",
        "difference",
        "met only in zh",
        "only in en",
        "pairs",
        "log odds",
        "p",
        "findable",
      ],
      rows: parts.map((part) => [
        partTitle(part.part),
        points(part),
        ...[part.zhOnly, part.enOnly, part.pairs].map(String),
        part.logOdds.toFixed(2),
        pText(part.adjusted),
        Number.isNaN(part.findable) ? "" : (100 * part.findable).toFixed(1),
      ]),
    },
    ...(criteria.length === 0
      ? []
      : [
          {
            title: `Criteria that differ most between the languages, ${judge}`,
            header: ["case", "criterion", "met only in zh", "only in en", "pairs", "p", "p (Holm)"],
            rows: criteria
              .slice(0, 10)
              .map((one) => [
                ...[one.case, one.criterion, String(one.zhOnly), String(one.enOnly), String(one.pairs)],
                ...[pText(one.p), pText(one.adjusted)],
              ]),
          },
        ]),
    ...(critical.length === 0
      ? []
      : [
          {
            title: `Critical cases in both languages, ${judge}: a case as one trial`,
            header: ["respondent", "misses a risk", "alarms without one", "readings"],
            rows: critical.map(({ model, misses, falseAlarms }) => [
              ...[model, rateCell(misses), rateCell(falseAlarms)],
              String(misses.readings + falseAlarms.readings),
            ]),
          },
        ]),
  ]);
}

export function languageNotes(rows: readonly JudgeLanguages[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const margin = (100 * first.margin).toFixed(0);
  return [
    "Chinese minus English: points of the share of criteria that are met, within the same case, model and criterion; [ ] 95 %, CR2, cases as units; p of abilities by Holm; findable: what this design finds with a chance of 80 %",
    "the replies to the two versions are others, so a difference mixes model, judge and wording; the versions are written each in its own right",
    `may be pooled: yes if the 90 % intervals of all, merits and faults lie within ${margin} points and nothing differs after Holm; no if something does; else undecided. Here all: [${first.ci90.map((x) => (100 * x).toFixed(1)).join(", ")}]`,
    `a single criterion has as many pairs as models answered both versions: with Holm over all, ${first.testable} could be found to differ here`,
  ];
}

/** The parts that are no ability. */
export const wholeTitles: Readonly<Record<string, string>> = {
  all: "all criteria",
  merits: "merits",
  faults: "faults",
  critical: "critical criteria",
};

export const partTitle = (part: string): string => wholeTitles[part] ?? abilityTitle(part as "other");

/** Where no pair differs there is no error to build an interval from, which is no certainty. */
function points({ value, ci, se }: LanguageDifference): string {
  const bounds =
    ci.some(Number.isNaN) || !(se > 0) ? "" : ` [${ci.map((x) => (100 * x).toFixed(1)).join(", ")}]`;
  return `${(100 * value).toFixed(1)}${bounds}`;
}

const pText = (p: number): string => (Number.isNaN(p) ? "" : p < 0.001 ? "< 0.001" : p.toFixed(3));
