import type { Cell } from "../../../io/cell.js";
import type { CaseRecord } from "../data/data.js";
import type { Published } from "../data/published.js";
import { modelTitle } from "../data/tested-models.js";
import { caseProperties, chanceFall, hardSetRows, referenceDeclines } from "./hard-set.js";
import type { ResultTable } from "./result-tables.js";

const round = (x: number): number | null => (Number.isNaN(x) ? null : Number(x.toFixed(2)));
const sets = ["all", "normal", "hard"] as const;

/**
 * Each published model on all, normal and hard cases: scores, decline, ranks and their widest sets (abilities' errors
 * unrelated, and in any relation), and the change of rank from normal to hard cases.
 */
export function hardSetTable(cases: readonly CaseRecord[], published: Published): ResultTable {
  const ends = (name: string): string[] => [`${name}_from`, `${name}_to`];
  return {
    columns: [
      ...["model", "title", ...sets, "decline", "decline_percent"],
      ...sets.flatMap((set) => [`rank_${set}`, ...ends(`rank_${set}`), ...ends(`rank_${set}_any`)]),
      ...["rank_change", ...ends("rank_change"), ...ends("rank_change_any")],
    ],
    rows: hardSetRows(cases, published).map(({ model, scores, ranks, decline, percent, change }): Cell[] => [
      ...[model, modelTitle(model), ...sets.map((set) => round(scores[set])), round(decline), round(percent)],
      ...sets.flatMap((set) => [ranks[set].rank, ...ranks[set].sets.none, ...ranks[set].sets.any]),
      ...[change.change, ...change.sets.none, ...change.sets.any],
    ]),
  };
}

/**
 * How the released hard cases differ from the normal ones: length, criteria and domains with intervals (cases as
 * units), what needs no model, and how far cases chosen by low scores fall by chance alone.
 */
export function hardCasesTable(cases: readonly CaseRecord[]): ResultTable {
  const hard = cases.filter(({ difficulty }) => difficulty === "hard").length;
  const share = hard / cases.length;
  return {
    columns: ["what", "normal", "hard", "hard_minus_normal", "lower", "upper"],
    rows: [
      ...caseProperties(cases).map(({ property, normal, hard: own, difference }): Cell[] => [
        property,
        ...[normal.value, own.value, difference.value, ...difference.ci].map(round),
      ]),
      ...referenceDeclines(cases).map(({ reply, normal, hard: own, decline }): Cell[] => [
        `score of ${reply}`,
        ...[normal, own, -decline].map(round),
        null,
        null,
      ]),
      ...[1, 6, 13].map((models): Cell[] => [
        `by chance, chosen by ${models} model${models === 1 ? "" : "s"}, errors of 25 points`,
        ...[null, null, round(-chanceFall({ share, sd: 25, models })), null, null],
      ]),
    ],
  };
}
