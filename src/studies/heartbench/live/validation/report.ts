import type { Estimate } from "../../../../core/estimate.js";
import type { LiveReport, ReportTable } from "../../../report-contract.js";
import type { Language } from "../../data/case.js";
import { type DimensionId, dimensions } from "../../data/taxonomy.js";
import type { Printed } from "../../paper/printed.js";
import type { GoldStandard, RaterReliability } from "../construction/expert/gold.js";
import type { JudgeAgreement } from "../construction/expert/judge-agreement.js";
import { shortModelNames } from "../names.js";
import { type CorrectedCritical, correctedCriticalTable } from "./critical-corrected.js";
import { fewestCases, type JudgedGold, type PartAgreement, type UndecidedShare } from "./parts.js";

/** One judge beside the experts. */
export interface JudgeBesideExperts {
  judge: string;
  agreement: JudgeAgreement;
  /** Over decided items, and those of merits and of faults alone. */
  beyondChance: Record<"all" | "merits" | "faults", PartAgreement>;
  /** The same by dimension; those without an item are left out. */
  byDimension: (PartAgreement & { dimension: DimensionId })[];
  /** The experts' votes on each item, the gold answer, and the judge's verdict. */
  items: JudgedGold[];
}

/** What the experts left undecided, over all items or in a dimension, by sign. */
export interface UndecidedRow extends Record<"all" | "merits" | "faults", UndecidedShare> {
  part: "all" | DimensionId;
}

export interface Validated {
  rows: JudgeBesideExperts[];
  gold: GoldStandard;
  /** All items first, then each dimension. */
  undecided: UndecidedRow[];
  /** The language that the run asked in, and that its forms are in. */
  language: Language;
  reliability: RaterReliability;
  raters: string[];
  silent: string[];
  /** The agreement that the paper and the README print. */
  printed: Printed[];
  /** Misses and false alarms, corrected; none where no case says whether it hides a risk. */
  critical: CorrectedCritical[];
}

/** The judges of a run beside the experts, as tables and as JSON. */
export function reportValidation(all: Validated): Pick<LiveReport, "tables" | "notes" | "json"> {
  const { rows, gold, undecided, language, reliability, raters, silent, printed, critical } = all;
  const share = undecided[0]!.all.share;
  const small = [...rows.flatMap(({ byDimension }) => byDimension), ...undecided.map((row) => row.all)];
  const names = shortModelNames(rows.map(({ judge }) => judge));
  const nameOf = (judge: string): string => names.get(judge) ?? judge;
  const tables = [
    agreementTable(all, nameOf),
    everyItemTable(all, nameOf),
    ...[signTable(rows, nameOf), ...dimensionTables(rows, nameOf), confusionTable(rows, nameOf)],
    ...[undecidedTable(undecided), expertTable(all)],
    ...correctedCriticalTable(critical, nameOf),
  ];
  return {
    tables,
    notes: [
      `language: ${language === "zh" ? "Chinese" : "English"}`,
      "[ ]: 95 %, whole cases resampled; they speak of other cases, not of other experts",
      ...(small.some(({ isSmall }) => isSmall)
        ? [
            `*: fewer than ${fewestCases} cases; such intervals are too narrow: with 15 cases about 90 % of them hold the truth`,
          ]
        : []),
      ...(silent.length === 0 ? [] : [`no answers yet from ${silent.join(", ")}`]),
      ...(rows.some(({ judge }) => judge.startsWith("scripted/"))
        ? ["scripted/… are rules for teaching, no language models"]
        : []),
    ],
    json: {
      validation: {
        raters,
        silent,
        ...{ answers: reliability.answers, reliability, undecided: share },
        undecidedBy: undecided,
        critical,
        language,
        items: gold.items,
        judges: rows.map(({ judge, agreement, beyondChance, byDimension, items }) => ({
          ...{ judge, ...agreement, beyondChance, byDimension },
          items: items.map(({ case: id, model, criterion, dimension, hit, gold: answer }) => ({
            ...{ case: id, model, criterion, dimension, gold: answer, hit },
          })),
        })),
        printed: printed.map(({ id, place, value }) => ({ id, place, value })),
      },
    },
  };
}

type NameOf = (judge: string) => string;

function agreementTable({ rows, gold, undecided, printed }: Validated, nameOf: NameOf): ReportTable {
  const [first] = rows;
  const never = rows.at(-1)!.agreement.decided.rate;
  return {
    title: "Judges beside experts",
    header: ["who", "agreed", "kappa", "AC1", "items", "cases", "no verdict"],
    rows: [
      ...rows.map(({ judge, agreement, beyondChance: { all } }) => [
        ...[nameOf(judge), percent(agreement.decided.rate), two(all.kappa), two(all.ac1)],
        ...[agreement.decided.rate.n, agreement.decided.cases, agreement.unscored].map(String),
      ]),
      ...(first === undefined
        ? []
        : [["an expert", percent(first.agreement.experts.decided), "", "", "", "", ""]]),
    ],
    notes: [
      `gold: an item's answer where more than two thirds of its voters agree; ${gold.items.length} items, undecided ${percent(undecided[0]!.all.share)}`,
      "agreed: share of the decided items on which judge and gold say the same, as the paper counts it; leaving out undecided items raises it, since those are the ones that experts disagree on",
      `read agreement beside what no reading gives: here a judge that always says no agrees on ${percent(never)} of the decided items, with kappa 0`,
      ...(printed.length === 0
        ? []
        : [`printed: ${printed.map(({ place, value }) => `${place} ${value}%`).join("; ")}`]),
    ],
  };
}

/** Agreement when undecided items count too. */
function everyItemTable({ rows }: Validated, nameOf: NameOf): ReportTable {
  const [first] = rows;
  return {
    title: "The same, undecided items included",
    header: ["who", "all items", "one expert"],
    rows: [
      ...rows.map(({ judge, agreement }) => [
        ...[nameOf(judge), percent(agreement.simpleMajority), percent(agreement.withOneExpert)],
      ]),
      ...(first === undefined ? [] : [["an expert", "", percent(first.agreement.experts.withOneExpert)]]),
    ],
    notes: [
      "all items: with the simple majority, a tie one half; one expert: the share of voters on an item that say the same",
    ],
  };
}

/** A judge that says "no" to everything agrees often on faults, so merits and faults are told apart. */
function signTable(rows: readonly JudgeBesideExperts[], nameOf: NameOf): ReportTable {
  return {
    title: "By the sign of the criterion",
    header: ["judge", "criteria", "agreed", "kappa", "AC1", "items"],
    rows: rows.flatMap(({ judge, beyondChance }) =>
      (["merits", "faults"] as const).map((sign) => [nameOf(judge), sign, ...partCells(beyondChance[sign])]),
    ),
  };
}

/** Agreement on all criteria can hide a dimension on which judge and experts part. */
function dimensionTables(rows: readonly JudgeBesideExperts[], nameOf: NameOf): ReportTable[] {
  return rows.map(({ judge, byDimension }) => ({
    title: `By dimension: ${nameOf(judge)}`,
    header: ["dimension", "agreed", "kappa", "AC1", "items"],
    rows: byDimension.map(({ dimension, ...part }) => [dimensionTitle(dimension), ...partCells(part)]),
  }));
}

const partCells = ({ agreed, kappa, ac1, items, cases, isSmall }: PartAgreement): string[] => [
  ...[percent(agreed), two(kappa), two(ac1), `${items} in ${cases} cases${isSmall ? " *" : ""}`],
];

/** Where experts are divided, dropping their items changes the agreement most. */
function undecidedTable(rows: readonly UndecidedRow[]): ReportTable {
  const cell = ({ share, undecided, items }: UndecidedShare): string =>
    items === 0 ? "" : `${percent(share)}, ${undecided}/${items}`;
  return {
    title: "What the experts left undecided",
    header: ["criteria", "all", "merits", "faults", "cases"],
    rows: rows.map(({ part, all, merits, faults }) => [
      part === "all" ? "all" : dimensionTitle(part),
      ...[all, merits, faults].map(cell),
      `${all.cases}${all.isSmall ? " *" : ""}`,
    ]),
  };
}

const dimensionTitle = (id: DimensionId): string => dimensions.find((one) => one.id === id)!.title;

function confusionTable(rows: readonly JudgeBesideExperts[], nameOf: NameOf): ReportTable {
  return {
    title: "Gold answers and verdicts, decided items",
    header: ["judge", "both yes", "gold yes, judge no", "gold no, judge yes", "both no"],
    rows: rows.map(({ judge, agreement }) => {
      const [[bothNo = 0, noYes = 0] = [], [yesNo = 0, bothYes = 0] = []] = agreement.decided.kappa.table;
      return [nameOf(judge), ...[bothYes, yesNo, noYes, bothNo].map(String)];
    }),
  };
}

function expertTable({ raters, reliability, undecided }: Validated): ReportTable {
  const { answers, alpha, repeated } = reliability;
  return {
    title: "The experts",
    header: [
      "experts",
      "answers",
      "cannot tell",
      "skipped",
      "missing",
      "alpha",
      "with themselves",
      "undecided",
    ],
    rows: [
      [
        ...[raters.length, answers.ok, answers.unsure, answers.skipped, answers.missing].map(String),
        ...[two(alpha), percent(repeated), percent(undecided[0]!.all.share)],
      ],
    ],
    notes: ["with themselves: on pages that were shown twice; [ ]: items as units (Clopper-Pearson)"],
  };
}

/** "87.0% [81.2, 91.9]" */
function percent({ value, ci }: Pick<Estimate, "value" | "ci">): string {
  if (Number.isNaN(value)) return "no value";
  const bounds = ci.some(Number.isNaN) ? "" : ` [${ci.map((bound) => (100 * bound).toFixed(1)).join(", ")}]`;
  return `${(100 * value).toFixed(1)}%${bounds}`;
}

/** "0.61 [0.42, 0.77]" */
function two({ value, ci }: Pick<Estimate, "value" | "ci">): string {
  if (Number.isNaN(value)) return "no value";
  const bounds = ci.some(Number.isNaN) ? "" : ` [${ci.map(fixed).join(", ")}]`;
  return `${fixed(value)}${bounds}`;
}

/** Two decimals, without a sign before zero. */
const fixed = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, "$1");
