import type { ReportTable } from "../../../report-contract.js";
import { abilityTitle } from "../../data/taxonomy.js";
import { fewestMatched } from "../../measures/language-odds.js";
import type { LanguageVersions } from "../../measures/language-versions.js";
import { one } from "../cell-text.js";
import { rateCell } from "../critical/critical-tables.js";
import type { JudgeLanguages } from "./beside.js";

/** The two versions of the cases beside each other: all judges in short, then each. */
export function languageTables(rows: readonly JudgeLanguages[]): ReportTable[] {
  return rows.length === 0 ? [] : [shortTable(rows), ...rows.flatMap(judgeTables)];
}

function shortTable(rows: readonly JudgeLanguages[]): ReportTable {
  return {
    title: "Chinese and English, for each judge",
    header: [
      "judge",
      "scores may be pooled",
      "profiles",
      "all criteria",
      "merits",
      "faults",
      "criteria apart",
      "p",
    ],
    rows: rows.map(({ judge, parts, pooling, profiles, heterogeneity }) => {
      const cell = (name: string): string => {
        const part = parts.find((one) => one.part === name);
        return part === undefined ? "" : points(part);
      };
      const { spread, p } = heterogeneity;
      return [
        ...[judge, pooling, profiles, cell("all"), cell("merits"), cell("faults")],
        ...[Number.isNaN(spread) ? "" : `by ${(100 * spread).toFixed(1)}`, pText(p)],
      ];
    }),
  };
}

function judgeTables({ judge, models, cases, critical, ...found }: JudgeLanguages): ReportTable[] {
  return [
    {
      title: `Chinese minus English, ${judge}, ${models === 1 ? "1 model" : `${models} models`}, ${cases} cases; may be pooled: ${found.pooling}`,
      header: [
        ...["criteria", "difference", "p", "beyond the others", "p beyond"],
        ...["met only in zh", "only in en", "pairs", "log odds", "findable"],
      ],
      rows: found.parts.map((part) => [
        ...[partTitle(part.part), points(part), pText(part.adjusted)],
        ...[points(part.beyond), pText(part.beyond.adjusted)],
        ...[part.zhOnly, part.enOnly, part.pairs].map(String),
        part.logOdds.toFixed(2),
        Number.isNaN(part.findable) ? "" : (100 * part.findable).toFixed(1),
      ]),
    },
    ...criterionTables(judge, found),
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
  ];
}

function criterionTables(judge: string, { criteria, odds }: LanguageVersions): ReportTable[] {
  return [
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
    ...(odds.length === 0
      ? []
      : [
          {
            title: `Criteria that differ most between equally good replies, ${judge}`,
            header: ["case", "criterion", "odds zh : en", "size", "models", "strata", "p", "p (Holm)"],
            rows: odds
              .slice(0, 10)
              .map((one) => [
                ...[one.case, one.criterion, oddsCell(one), one.size, String(one.models), String(one.strata)],
                ...[pText(one.p), pText(one.adjusted)],
              ]),
          },
        ]),
  ];
}

export function languageNotes(rows: readonly JudgeLanguages[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const margin = (100 * first.margin).toFixed(0);
  return [
    "Chinese minus English: points of the share of criteria that are met, within the same case, model and criterion; [ ] 95 %, CR2, cases as units; p of abilities by Holm; findable: what this design finds with a chance of 80 %",
    "the replies to the two versions are others, so a difference mixes model, judge and wording; the versions are written each in its own right",
    `scores may be pooled: yes if the 90 % intervals of all, merits and faults lie within ${margin} points and nothing differs after Holm; no if something does; else undecided. Here all: [${first.ci90.map((x) => one(100 * x)).join(", ")}]`,
    "beyond the others: an ability's difference minus that of the other criteria of the same case, model and sign; merits minus faults and the reverse; what is left is no main effect of language",
    `profiles: yes if each ability's 90 % interval beyond the others lies within ${margin} points; no if an ability or a criterion differs beyond the others after Holm, or criteria lie apart; else undecided`,
    `criteria apart: the spread of single criteria around the main effect, in points beyond chance; p by letting a model's two replies to a case change places, ${first.heterogeneity.draws} times`,
    first.odds.length > 0
      ? `equally good replies: Mantel and Haenszel's odds ratio, matched on the points of the case; sizes A negligible, B moderate, C large (ETS); ${first.odds.length} criteria were tested, and a size counts where p (Holm) is below 0.05`
      : `equally good replies: a criterion is matched where ${fewestMatched} models or more answered both versions; here none is`,
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
function points({ value, ci, se }: { value: number; ci: readonly number[]; se: number }): string {
  if (Number.isNaN(value)) return "";
  const bounds = ci.some(Number.isNaN) || !(se > 0) ? "" : ` [${ci.map((x) => one(100 * x)).join(", ")}]`;
  return `${one(100 * value)}${bounds}`;
}

function oddsCell({ value, ci }: { value: number; ci: readonly number[] }): string {
  if (value === Number.POSITIVE_INFINITY) return "only in zh";
  if (value === 0) return "only in en";
  return `${value.toFixed(2)} [${ci.map((x) => x.toFixed(2)).join(", ")}]`;
}

const pText = (p: number): string => (Number.isNaN(p) ? "" : p < 0.001 ? "< 0.001" : p.toFixed(3));
