import type { ReportTable } from "../../report-contract.js";
import { abilities, dimensions } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import type { Board, BoardRow } from "./board.js";
import { shortNames } from "./board-figure.js";
import { overallNotes } from "./board-notes.js";
import type { PlainScores } from "./board-references.js";
import { estimateText, narrowText, one } from "./cell-text.js";
import { judgeTitle, referenceTitles, respondentNames, runTitle } from "./names.js";
import { failsAsWhole, groupTitle, type WideColumns } from "./wide-columns.js";

/** The overall scores, and how far they are above silence. */
export function overallTable(board: Board): ReportTable {
  const { rows, references } = board;
  const whole = respondentNames(rows);
  // Whole names are what other commands take; with a judge's name in them they would not fit a terminal.
  const names = new Set(rows.map(({ judge }) => judge)).size > 1 ? shortNames(whole) : whole;
  const silence = references.find(({ reply }) => reply === "silence")!.overall;
  return {
    title: `HeartBench, ${runTitle(board)}, ${judgeTitle(rows)}: overall, 0 to 100`,
    header: ["respondent", "above silence", "overall", "scored", "failed", "off"],
    rows: [
      ...rows.map((row, i) => [
        `> ${names[i]}`,
        // Below silence by a rule and not by a reply: as a number it would contradict the row of silence.
        failsAsWhole(row) ? "failed as a whole" : estimateText(row.aboveSilence),
        estimateText(row.overall),
        `${row.readings.whole}/${row.readings.total}`,
        String(row.readings.failed),
        one(row.withoutRule),
      ]),
      ...references.map(({ reply, overall }) => [
        ...[referenceTitles[reply], one(overall - silence), one(overall)],
        ...["", "", ""],
      ]),
    ],
    notes: overallNotes(board),
  };
}

/** The dimensions as columns. */
export function dimensionTable({ rows, references }: Board): ReportTable {
  const names = shortNames(respondentNames(rows));
  const isTold = rows.some((row) => !failsAsWhole(row));
  return {
    title: "By dimension: mean of its abilities, 0 to 100",
    header: ["respondent", ...dimensions.map(({ title }) => title)],
    rows: [
      ...rows.flatMap((row, i) =>
        isTold && failsAsWhole(row)
          ? []
          : [
              [
                `> ${names[i]}`,
                ...dimensions.map(({ id }) => {
                  const own = row.dimensions.find(({ dimension }) => dimension === id);
                  return own === undefined ? "" : estimateText(own);
                }),
              ],
            ],
      ),
      ...references.map((row) => [referenceTitles[row.reply], ...dimensionCells(row)]),
    ],
  };
}

/** The abilities as rows, and respondents beside what needs no model as columns. */
export function abilityTables({ rows, references }: Board, columns: WideColumns): ReportTable[] {
  return columns.groups.map((group, g) => {
    const isMissing = group.some(({ row }) => rows[row]!.abilities.some(({ n, total }) => n < total));
    return {
      title: `By ability: mean over cases, 0 to 100${groupTitle(columns, g)}`,
      header: [
        "ability",
        ...group.map(({ title }) => title),
        ...references.map(({ reply }) => referenceTitles[reply]),
        "cases",
      ],
      rows: rows[0]!.abilities.map(({ ability, total }) => [
        abilities.find(({ id }) => id === ability)!.title,
        ...group.map(({ row }) => abilityCell(rows[row]!, ability)),
        ...references.map((of) => one(scoreOf(of.abilities, ability))),
        String(total),
      ]),
      notes: [...(isMissing ? ["(n): cases that are scored, where not all are"] : []), ...columns.notes],
    };
  });
}

function abilityCell(row: BoardRow, ability: string): string {
  const own = row.abilities.find((one) => one.ability === ability)!;
  return `${narrowText(own)}${own.n === own.total ? "" : ` (${own.n})`}`;
}

/** Why verdicts are missing, if any are. */
export function missingTable(rows: readonly BoardRow[]): ReportTable[] {
  const names = respondentNames(rows);
  const cells = rows.flatMap((row, i) =>
    Object.entries(row.missing).map(([reason, count]) => [names[i]!, reason, String(count)]),
  );
  if (cells.length === 0) return [];
  return [
    { title: "Verdicts that are missing, and why", header: ["respondent", "reason", "count"], rows: cells },
  ];
}

/** What the paper prints. Critical cases are of another kind, so beside them it stands in the JSON alone. */
export function publishedTable({ published, isComparable, run }: Board): ReportTable[] {
  if (run.choices.cases === "critical") return [];
  const set = run.choices.subset === "all" ? "all 296" : run.choices.subset;
  const of = isComparable ? "the same cases" : "OTHER cases, not comparable";
  const derived = run.choices.subset === "normal" ? "; they follow from Figures 4 and 5" : "";
  return [
    {
      title: `Published models on the release's ${set} cases (${of}): means without intervals${derived}`,
      header: ["model", "overall", "SE at most", ...dimensions.map(({ title }) => title)],
      rows: published.map((row) => [
        ...[modelTitle(row.model), one(row.overall), row.se === null ? "" : one(row.se)],
        ...dimensionCells(row),
      ]),
    },
  ];
}

const dimensionCells = ({ dimensions: own }: PlainScores): string[] =>
  dimensions.map(({ id }) => {
    const found = own.find(({ dimension }) => dimension === id);
    return found === undefined ? "" : one(found.value);
  });

const scoreOf = (scores: PlainScores["abilities"], ability: string): number =>
  scores.find((own) => own.ability === ability)?.value ?? Number.NaN;
