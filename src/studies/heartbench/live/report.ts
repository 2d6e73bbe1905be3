import { UsageError } from "../../../core/errors.js";
import type { Figure } from "../../../plots/figure.js";
import type { LiveReport, ReportOptions, ReportTable } from "../../report-contract.js";
import { abilities, abilityIds, dimensions } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { heartbenchNotice } from "../figures/design.js";
import { type Board, type BoardRow, makeBoard } from "./board.js";
import type { PlainScores } from "./board-references.js";
import { areFromFile } from "./cases.js";
import { criticalNotes, criticalTables } from "./critical/critical-tables.js";
import { liveFigures } from "./figures.js";
import { type JudgeLanguages, languagesOf } from "./languages/beside.js";
import { figureLanguages } from "./languages/language-figure.js";
import { languageNotes, languageTables } from "./languages/language-tables.js";
import { judgeTitle, referenceTitles, respondentNames, runTitle } from "./names.js";
import { referencePlayerTitles } from "./reference-players.js";
import { boardByDomain, type DomainBoard } from "./split/domain-board.js";
import { type JudgeSplit, splitBoard } from "./split/split-board.js";
import { domainNotes, domainTables, splitNotes, splitTables } from "./split/split-tables.js";

export interface HeartbenchReport extends LiveReport {
  board: Board;
  /** Normal beside hard cases, for each judge; empty unless the run asked both. */
  splits: JudgeSplit[];
  byDomain: DomainBoard;
}

/**
 * A run's board by dimension, ability, difficulty and scenario, with scores that need no model and published scores.
 */
export async function reportLive(
  folder: string,
  { judgings, choices }: ReportOptions,
): Promise<HeartbenchReport> {
  const board = await makeBoard(folder, judgings);
  const languages = await languagesBeside(board, choices?.beside ?? []);
  const [splits, byDomain] = [splitBoard(board), boardByDomain(board)];
  const judged = board.rows.length > 0;
  return {
    ...{ board, splits, byDomain },
    tables: judged
      ? [
          ...boardTables(board, [...splitTables(splits, board), ...domainTables(byDomain)]),
          ...languageTables(languages),
        ]
      : [],
    notes: [
      ...notesOf(board),
      ...(judged ? [...splitNotes(splits, board), ...domainNotes(byDomain)] : []),
      ...languageNotes(languages),
    ],
    json: { ...boardJson(board), splits, byDomain, ...(languages.length === 0 ? {} : { languages }) },
    figures: (): Figure[] =>
      judged ? [...liveFigures(board), ...languages.map((of, i) => figureLanguages(board, of, i))] : [],
  };
}

/** The run in the other language that is named, if any. */
async function languagesBeside({ run, rows }: Board, beside: readonly string[]): Promise<JudgeLanguages[]> {
  const [other, more] = beside;
  if (other === undefined) return [];
  if (more !== undefined) throw new UsageError(`--beside takes one run, got ${beside.length}`);
  if (rows.length === 0) throw new UsageError("--beside compares verdicts, and this run is not judged");
  return languagesOf(run, other);
}

function boardTables(board: Board, parts: readonly ReportTable[]): ReportTable[] {
  const { rows, references } = board;
  const names = respondentNames(rows);
  const plain = references.map((row): [string, PlainScores] => [referenceTitles[row.reply], row]);
  return [
    {
      title: `HeartBench, ${runTitle(board)}, ${judgeTitle(rows)}: overall and by dimension, 0 to 100`,
      header: [
        "respondent",
        "above silence",
        "overall",
        ...dimensions.map(({ title }) => title),
        "scored",
        "failed",
        "off",
      ],
      rows: [
        ...rows.map((row, i) => [
          `> ${names[i]}`,
          estimate(row.aboveSilence),
          estimate(row.overall),
          ...dimensions.map(({ id }) => estimate(row.dimensions.find(({ dimension }) => dimension === id))),
          `${row.readings.whole}/${row.readings.total}`,
          String(row.readings.failed),
          one(row.withoutRule),
        ]),
        ...plain.map(([title, row]) => [
          title,
          one(row.overall - references.find(({ reply }) => reply === "silence")!.overall),
          ...plainCells(row),
          ...["", "", ""],
        ]),
      ],
    },
    ...criticalTables(board),
    ...parts,
    ...rows.map((row, i) => ({
      title: `${names[i]}: by ability`,
      header: ["ability", "score", "cases", ...plain.map(([title]) => title)],
      rows: row.abilities.map((own) => [
        abilities.find(({ id }) => id === own.ability)!.title,
        estimate(own),
        `${own.n}/${own.total}`,
        ...plain.map(([, scores]) => one(scoreOf(scores.abilities, own.ability))),
      ]),
    })),
    ...missingTable(rows, names),
    publishedTable(board),
  ];
}

function missingTable(rows: readonly BoardRow[], names: readonly string[]): ReportTable[] {
  const cells = rows.flatMap((row, i) =>
    Object.entries(row.missing).map(([reason, count]) => [names[i]!, reason, String(count)]),
  );
  if (cells.length === 0) return [];
  return [
    { title: "Verdicts that are missing, and why", header: ["respondent", "reason", "count"], rows: cells },
  ];
}

function publishedTable({ published, isComparable, run }: Board): ReportTable {
  const set = run.choices.subset === "all" ? "all 296" : run.choices.subset;
  const of = isComparable ? "the same cases" : "OTHER cases, not comparable";
  const derived = run.choices.subset === "normal" ? "; they follow from Figures 4 and 5" : "";
  return {
    title: `Published models on the release's ${set} cases (${of}): means without intervals${derived}`,
    header: ["model", "overall", "SE at most", ...dimensions.map(({ title }) => title)],
    rows: published.map((row) => {
      const [overall = "", ...others] = plainCells(row);
      return [modelTitle(row.model), overall, row.se === null ? "" : one(row.se), ...others];
    }),
  };
}

const plainCells = ({ overall, dimensions: own }: PlainScores): string[] => [
  one(overall),
  ...dimensions.map(({ id }) => {
    const found = own.find(({ dimension }) => dimension === id);
    return found === undefined ? "" : one(found.value);
  }),
];

function estimate(of: { value: number; ci: readonly number[] } | undefined): string {
  if (of === undefined) return "";
  if (Number.isNaN(of.value)) return "unscored";
  return of.ci.some(Number.isNaN) ? one(of.value) : `${one(of.value)} [${of.ci.map(one).join(", ")}]`;
}

const scoreOf = (scores: PlainScores["abilities"], ability: string): number =>
  scores.find((own) => own.ability === ability)?.value ?? Number.NaN;
const one = (value: number): string => (Number.isNaN(value) ? "unscored" : value.toFixed(1));

function notesOf(board: Board): string[] {
  const { rows, run } = board;
  if (rows.length === 0) {
    return ["the replies are not judged yet: `affectlab judge <run> --judge provider/model`"];
  }
  const present = new Set(rows.flatMap((row) => row.abilities.map(({ ability }) => ability)));
  const lacking = abilityIds.filter((ability) => !present.has(ability));
  const scripted = rows.some(({ isBaseline, judge }) => isBaseline || judge.startsWith("scripted/"));
  const single = [...new Set(rows.flatMap((row) => row.single))];
  const flat = rows.some((row) => row.abilities.some(({ ci: [low, high], n }) => n > 1 && low === high));
  return [
    `[ ]: 95 %, ${rows[0]!.caseMean.method}; they speak of other cases, not of another judge or prompt`,
    ...(flat
      ? ["an interval without width: all its cases scored alike, which is no certainty about the next"]
      : []),
    ...(single.length === 0
      ? []
      : [
          `one scored case alone: ${single.join(", ")}; its uncertainty is in no interval, and overall intervals leave out resamples without it`,
        ]),
    "above silence: points above a reply that meets nothing, on the same scored cells; its interval is of that distance",
    ...playerNotes(rows),
    ...criticalNotes(board),
    "scored: judged replies with every verdict, of all; cells that lack one are left out, never 0",
    "failed: replies that fail as a whole and score 0 in their case; off: the overall score without that rule",
    "silence, all met, coin: what the formula gives without a model (a reply that meets nothing, verdicts all met or tossed)",
    ...(lacking.length === 0
      ? []
      : [
          `these cases have no criteria of ${lacking.join(", ")}: the overall score is another than the paper's`,
        ]),
    ...(run.choices.cases === "upstream"
      ? [heartbenchNotice]
      : [
          `the cases are ${areFromFile(run.choices) ? `those of ${run.choices.cases}` : "this project's"}, ${board.review.text}: their scores do not compare with published ones; see --cases upstream`,
        ]),
    ...(scripted
      ? ["scripted/… are rules for teaching, no language models; their scores say nothing of any"]
      : []),
    "scores speak of replies, by a judge that is itself a model; they validate nothing for people in distress",
  ];
}

/** Which rows are players that need no model, and which of them the run does not have. */
function playerNotes(rows: readonly BoardRow[]): string[] {
  const models = new Set(rows.map(({ model }) => model));
  const players = Object.entries(referencePlayerTitles).map(([name, title]) => ({
    model: `scripted/${name}`,
    title,
  }));
  const [here, absent] = [true, false].map((is) => players.filter(({ model }) => models.has(model) === is));
  return [
    ...(here!.length === 0
      ? []
      : [
          `players that need no model: ${here!.map(({ model, title }) => `${model} is ${title}`).join("; ")}`,
        ]),
    ...(absent!.length === 0
      ? []
      : [
          `not on this board: ${absent!.map(({ title }) => title).join(", ")}; they are judged like any model: --model …,${absent!.map(({ model }) => model).join(",")}`,
        ]),
  ];
}

/** The board for programs: estimates as they are, NaN as null. */
export function boardJson({ run, rows, references, published, isComparable, review }: Board) {
  return {
    board: {
      ...run.choices,
      caseCount: run.cases.length,
      review,
      rows: rows.map(({ judging: _, ...row }) => row),
      references,
      published: { isComparable, rows: published },
    },
  };
}
