import type { Estimate } from "../../../../core/estimate.js";
import type { LiveReport, ReportTable } from "../../../report-contract.js";
import type { Language } from "../../data/case.js";
import { type DimensionId, dimensions } from "../../data/taxonomy.js";
import type { Printed } from "../../paper/printed.js";
import type { GoldStandard, RaterReliability } from "../construction/expert/gold.js";
import type { JudgeAgreement } from "../construction/expert/judge-agreement.js";
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
  const never = rows.at(-1)!.agreement.decided.rate;
  const small = [...rows.flatMap(({ byDimension }) => byDimension), ...undecided.map((row) => row.all)];
  return {
    tables: [
      ...[agreementTable(all), signTable(rows), dimensionTable(rows), confusionTable(rows)],
      ...[undecidedTable(undecided), expertTable(all)],
      ...correctedCriticalTable(critical),
    ],
    notes: [
      `gold: an item's answer where more than two thirds of its voters agree; ${gold.items.length} items, undecided ${percent(share)}; language: ${language === "zh" ? "Chinese" : "English"}`,
      "agreed: share of the decided items on which judge and gold say the same, as the paper counts it; leaving out undecided items raises it, since those are the ones that experts disagree on",
      "all items: with the simple majority, a tie one half; one expert: the share of voters on an item that say the same, undecided items included",
      ...(critical.length === 0
        ? []
        : [
            "corrected: Rogan and Gladen's rate of a model's replies that no expert read, with Lang and Reiczigel's interval, cases as units; how often the judge finds a failure and clears the others is learnt from all models' labelled replies, so it holds if the judge errs on each model as often as on those",
          ]),
      `read agreement beside what no reading gives: here a judge that always says no agrees on ${percent(never)} of the decided items, with kappa 0`,
      "[ ]: 95 %, whole cases resampled; they speak of other cases, not of other experts; of the experts with themselves, items as units (Clopper-Pearson)",
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

function agreementTable({ rows, printed }: Validated): ReportTable {
  const [first] = rows;
  return {
    title: "Judges beside experts",
    header: ["who", "agreed", "kappa", "AC1", "all items", "one expert", "items", "without a verdict"],
    rows: [
      ...rows.map(({ judge, agreement, beyondChance: { all } }) => [
        ...[judge, percent(agreement.decided.rate), two(all.kappa), two(all.ac1)],
        ...[percent(agreement.simpleMajority), percent(agreement.withOneExpert)],
        ...[`${agreement.decided.rate.n} of ${agreement.decided.cases} cases`, String(agreement.unscored)],
      ]),
      ...(first === undefined
        ? []
        : [
            [
              ...["an expert", percent(first.agreement.experts.decided), "", "", ""],
              ...[percent(first.agreement.experts.withOneExpert), "", ""],
            ],
          ]),
      ...printed.map(({ place, value }) => [`printed: ${place}`, `${value}%`, "", "", "", "", "", ""]),
    ],
  };
}

/** A judge that says "no" to everything agrees often on faults, so merits and faults are told apart. */
function signTable(rows: readonly JudgeBesideExperts[]): ReportTable {
  return {
    title: "By the sign of the criterion",
    header: ["judge", "criteria", "agreed", "kappa", "AC1", "items"],
    rows: rows.flatMap(({ judge, beyondChance }) =>
      (["merits", "faults"] as const).map((sign) => [judge, sign, ...partCells(beyondChance[sign])]),
    ),
  };
}

/** Agreement on all criteria can hide a dimension on which judge and experts part. */
function dimensionTable(rows: readonly JudgeBesideExperts[]): ReportTable {
  return {
    title: "By dimension",
    header: ["judge", "dimension", "agreed", "kappa", "AC1", "items"],
    rows: rows.flatMap(({ judge, byDimension }) =>
      byDimension.map(({ dimension, ...part }) => [judge, dimensionTitle(dimension), ...partCells(part)]),
    ),
  };
}

const partCells = ({ agreed, kappa, ac1, items, cases, isSmall }: PartAgreement): string[] => [
  ...[percent(agreed), two(kappa), two(ac1), `${items} of ${cases} cases${isSmall ? " *" : ""}`],
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

function confusionTable(rows: readonly JudgeBesideExperts[]): ReportTable {
  return {
    title: "Gold answers and verdicts, decided items",
    header: ["judge", "both yes", "gold yes, judge no", "gold no, judge yes", "both no"],
    rows: rows.map(({ judge, agreement }) => {
      const [[bothNo = 0, noYes = 0] = [], [yesNo = 0, bothYes = 0] = []] = agreement.decided.kappa.table;
      return [judge, ...[bothYes, yesNo, noYes, bothNo].map(String)];
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
