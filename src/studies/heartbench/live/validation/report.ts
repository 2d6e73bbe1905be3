import type { Estimate } from "../../../../core/estimate.js";
import type { LiveReport, ReportTable } from "../../../contract.js";
import type { Hit } from "../../measures/cell-score.js";
import type { Printed } from "../../paper/printed.js";
import type { GoldItem, GoldStandard, RaterReliability } from "../construction/expert/gold.js";
import type { JudgeAgreement } from "../construction/expert/judge-agreement.js";
import type { ClusteredAgreement } from "./clustered-agreement.js";

/** One judge beside the experts. */
export interface JudgeBesideExperts {
  judge: string;
  agreement: JudgeAgreement;
  /** Over decided items, and those of merits and of faults alone. */
  beyondChance: Record<"all" | "merits" | "faults", ClusteredAgreement>;
  /** The experts' votes on each item, the gold answer, and the judge's verdict. */
  items: (GoldItem & { hit: Hit })[];
}

export interface Validated {
  rows: JudgeBesideExperts[];
  gold: GoldStandard;
  reliability: RaterReliability;
  raters: string[];
  silent: string[];
  /** The agreement that the paper and the README print. */
  printed: Printed[];
}

/** The judges of a run beside the experts, as tables and as JSON. */
export function reportValidation(all: Validated): Pick<LiveReport, "tables" | "notes" | "json"> {
  const { rows, gold, reliability, raters, silent, printed } = all;
  return {
    tables: [agreementTable(all), signTable(rows), confusionTable(rows), expertTable(all)],
    notes: [
      `gold: an item's answer where more than two thirds of its voters agree; ${gold.items.length} items, undecided ${percent(gold.undecided)}`,
      "agreed: share of the decided items on which judge and gold say the same, as the paper counts it; leaving out undecided items raises it, since those are the ones that experts disagree on",
      "all items: with the simple majority, a tie one half; one expert: the share of voters on an item that say the same, undecided items included",
      "[ ]: 95 %, whole cases resampled; they speak of other cases, not of other experts",
      ...(silent.length === 0 ? [] : [`no answers yet from ${silent.join(", ")}`]),
      ...(rows.some(({ judge }) => judge.startsWith("scripted/"))
        ? ["scripted/… are rules for teaching, no language models"]
        : []),
    ],
    json: {
      validation: {
        raters,
        silent,
        ...{ answers: reliability.answers, reliability, undecided: gold.undecided },
        items: gold.items,
        judges: rows.map(({ judge, agreement, beyondChance, items }) => ({
          ...{ judge, ...agreement, beyondChance },
          items: items.map(({ case: id, model, criterion, hit, gold: answer }) => ({
            ...{ case: id, model, criterion, gold: answer, hit },
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
    rows: rows.flatMap(({ judge, agreement, beyondChance }) =>
      (["merits", "faults"] as const).map((sign) => {
        const { rate } = agreement.decided.bySign[sign];
        const { kappa, ac1 } = beyondChance[sign];
        return [judge, sign, percent(rate), two(kappa), two(ac1), String(rate.n)];
      }),
    ),
  };
}

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

function expertTable({ raters, reliability, gold }: Validated): ReportTable {
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
        ...[two(alpha), percent(repeated), percent(gold.undecided)],
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
