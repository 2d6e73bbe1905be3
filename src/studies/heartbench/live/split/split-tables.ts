import type { ReportTable } from "../../../report-contract.js";
import { abilityTitle } from "../../data/taxonomy.js";
import { testedModels } from "../../data/tested-models.js";
import { caseSets, type SplitRank, type SplitRow } from "../../measures/hard-split.js";
import { type ReferenceReply, referenceReplies } from "../../measures/reference-replies.js";
import { relativeDecline } from "../../measures/relative-decline.js";
import type { Board } from "../board.js";
import { shortNames } from "../board-figure.js";
import { areFromFile } from "../cases.js";
import { estimateText, narrowText, one } from "../cell-text.js";
import { referenceTitles } from "../names.js";
import { groupTitle, type WideColumns } from "../wide-columns.js";
import { type DomainBoard, type DomainScores, fewestCases } from "./domain-board.js";
import { plainSplit } from "./plain-split.js";
import type { JudgeSplit } from "./split-board.js";

/** Scores, decline and ranks on normal and hard cases: two tables for each judge. */
export function splitTables(splits: readonly JudgeSplit[], board: Pick<Board, "run">): ReportTable[] {
  return splits.flatMap((split, s) => {
    const names = shortNames(split.names);
    const by = splits.length > 1 ? `, judged by ${split.judge}` : "";
    const { all, normal, hard } = split.cases;
    const plain = referenceReplies.map((reply) => plainRow(reply, split, board));
    const scores: ReportTable = {
      title: `Normal and hard cases${by}: mean of ${split.abilities.length} abilities, 0 to 100`,
      header: [
        "respondent",
        `all ${all}`,
        `normal ${normal}`,
        `hard ${hard}`,
        "decline, points",
        "decline, %",
      ],
      rows: [
        ...split.rows.map((row, r) => [
          `> ${names[r]}`,
          ...caseSets.map((set) => estimateText(row.scores[set])),
          estimateText(row.decline),
          Number.isNaN(row.percent) ? "no value" : one(row.percent),
        ]),
        ...plain,
      ],
      notes: s === 0 ? splitNotes(splits, board) : [],
    };
    if (split.rows.some(({ ranks }) => ranks === null)) return [scores];
    const ranks: ReportTable = {
      title: `Ranks on normal and hard cases${by}, with the ranks that the data do not refute`,
      header: ["respondent", "all", "normal", "hard", "change, normal to hard"],
      rows: split.rows.map((row, r) => [
        `> ${names[r]}`,
        ...caseSets.map((set) => rankText(row.ranks![set])),
        changeText(row.rankChange!),
      ]),
      notes: [
        "{ }: ranks that hold at once in a column, 95 %, max-t over differences paired by case; change: above 0 falls, 95 % by Bonferroni over the two sets",
      ],
    };
    return [scores, ranks];
  });
}

/** What the split means, and what it does not. */
function splitNotes(splits: readonly JudgeSplit[], { run }: Pick<Board, "run">): string[] {
  const left = [...new Set(splits.flatMap(({ leftOut }) => leftOut))];
  return [
    "decline: normal minus hard; [ ]: 95 %, Welch's t, cases as units; normal and hard cases are different cases, so that of silence, all met and coin lies in the criteria",
    ...(left.length === 0
      ? []
      : [
          `fewer than two normal or two hard cases are scored in ${left.map(abilityTitle).join(", ")}: left out here, so these are no scores of the board`,
        ]),
    ...choiceNote(run),
    ...splits.flatMap(({ ifChosenHere, judge, rows }) => {
      if (ifChosenHere === null || Number.isNaN(ifChosenHere.apparentHalfDrop)) return [];
      const { apparentHalfDrop, halfDrop, hardCases } = ifChosenHere;
      const by = splits.length > 1 ? ` by ${judge}` : "";
      return [
        `had half of these ${rows.length} respondents chosen the ${hardCases} cases they score lowest on${by}, they would fall by ${one(apparentHalfDrop)} points there and the other half by ${one(halfDrop)}: the difference is regression to the mean`,
      ];
    }),
  ];
}

/** How the hard cases of the run were chosen: by whose scores, if by scores at all. */
function choiceNote({ choices, manifest }: Pick<Board["run"], "choices" | "manifest">): string[] {
  if (areFromFile(choices)) {
    return [
      "who chose the hard cases of this file is not known here: chosen by low scores of some models, those models' decline is partly regression to the mean",
    ];
  }
  if (choices.cases !== "upstream") {
    return ["the hard cases were named by their authors before any model answered: no score chose them"];
  }
  const same = manifest.what.models.filter((model) => testedModels.some((tested) => isNamed(model, tested)));
  return [
    `the release chose its hard cases by low scores of frontier models that it does not name: those models' decline is partly regression to the mean${same.length === 0 ? "" : `; they may include ${same.join(", ")}`}, and declines of models with and without a part in the choice do not compare`,
  ];
}

/** "openai/gpt-4o-2024-11-20" is the published GPT-4o; "openai/gpt-4o-mini" is not. */
function isNamed(model: string, { id, version }: { id: string; version?: string }): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const own = plain(model.slice(model.lastIndexOf("/") + 1));
  return [id, version ?? id].some((name) => plain(name) === own);
}

/** The board by the scenarios of Table 1. */
export function domainTables(board: DomainBoard, columns: WideColumns): ReportTable[] {
  const { domains, scenarios } = board;
  const notes = [...domainNotes(board), ...columns.notes];
  return [
    ...scenarioTables("By scenario, as in Table 1: mean over cases, 0 to 100", domains, columns, notes),
    ...scenarioTables(
      `Sub-scenarios of ${fewestCases} cases or more: mean over cases, 0 to 100`,
      ...([scenarios, columns, []] as const),
    ),
  ];
}

function scenarioTables(
  title: string,
  rows: readonly DomainScores[],
  columns: WideColumns,
  notes: readonly string[],
): ReportTable[] {
  if (rows.length === 0) return [];
  return columns.groups.map((group, g) => ({
    title: `${title}${groupTitle(columns, g)}`,
    header: ["scenario", "cases", "hard", ...group.map((column) => column.title), "silence"],
    rows: rows.map(({ title: name, cases, hard, scores, silence }) => [
      ...[name, String(cases), String(hard)],
      ...group.map(({ row }) => {
        const score = scores[row]!;
        return `${narrowText(score)}${score.n === cases ? "" : ` (${score.n})`}`;
      }),
      one(silence),
    ]),
    notes: g === 0 ? notes : [],
  }));
}

function domainNotes({ domains, scenarios, tooFew, withoutDomain }: DomainBoard): string[] {
  const few = domains.filter(({ cases }) => cases < fewestCases).map(({ title }) => title);
  return [
    "a case's mean over its abilities, then the mean over cases, cases as units (Student's t); scenarios have other cases and criteria, so compare respondents within a row, and each with silence",
    ...(few.length === 0
      ? []
      : [`fewer than ${fewestCases} cases in ${few.join(", ")}: read no more than the direction`]),
    ...(tooFew === 0
      ? []
      : [
          `${tooFew} sub-scenarios have fewer than ${fewestCases} cases${scenarios.length === 0 ? ": no board by sub-scenario" : " and no row"}`,
        ]),
    ...(withoutDomain === 0
      ? []
      : [`${withoutDomain} cases have no scenario in the release and are in no row`]),
  ];
}

function plainRow(reply: ReferenceReply, split: JudgeSplit, { run }: Pick<Board, "run">): string[] {
  const { all, normal, hard } = plainSplit(run.cases, split.abilities, reply);
  return [
    referenceTitles[reply],
    ...[all, normal, hard, normal - hard, relativeDecline(normal, hard).ofBefore].map(one),
  ];
}

const rankText = ({ rank, set: [best, worst] }: SplitRank): string => `${rank} {${best} to ${worst}}`;

function changeText({ change, set }: NonNullable<SplitRow["rankChange"]>): string {
  const [least, most] = set.map(signed);
  return `${signed(change)} {${least} to ${most}}`;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
