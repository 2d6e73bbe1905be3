import type { TestedEffect } from "../core/analysis-record.js";
import { markdownCell } from "./markdown.js";
import type { HypothesisOutcome } from "./preregistration-decisions.js";
import type { Deviation } from "./preregistration-deviations.js";
import type { PreregistrationReport } from "./preregistration-report.js";
import { formatNumber } from "./wording.js";

/** The report as Markdown: what was registered, every deviation, every hypothesis, what was exploratory. */
export function renderPreregistrationReport(report: PreregistrationReport): string {
  const { registration, analysis } = report;
  const { plan } = registration;
  return `${[
    `# ${markdownCell(registration.title)}`,
    "",
    `- registered: ${registration.date} by ${markdownCell(registration.authors.join(", "))}, frozen ${registration.registeredAt}, content sha256 \`${registration.contentHash}\``,
    `- question: ${markdownCell(registration.researchQuestion)}`,
    `- seen of the data before: ${markdownCell(registration.dataSeen)}`,
    `- analysis: ${markdownCell(analysis.title)}`,
    "",
    "## Deviations",
    "",
    ...deviationLines(report.deviations),
    ...undeclaredLines(report.undeclared),
    "",
    "## Hypotheses",
    "",
    `Decided by the registered criterion, smallest effect, alpha (${plan.alpha}) and correction (${plan.correction}), also where the analysis used others; one-sided where a hypothesis has a direction. The estimates are the analysis's.`,
    ...report.hypotheses.flatMap((outcome) => hypothesisLines(outcome, plan.alpha)),
    "",
    "## Not registered",
    "",
    ...exploratoryLines(report),
  ].join("\n")}\n`;
}

function deviationLines(deviations: readonly Deviation[]): string[] {
  if (deviations.length === 0) return ["No deviations: the analysis was done as registered."];
  const unexplained = deviations.filter(({ reason }) => reason === null).length;
  const count = `${deviations.length} ${deviations.length === 1 ? "deviation" : "deviations"}, ${unexplained} without a reason.`;
  const rows = deviations.map(({ field, kind, planned, done, reason }) =>
    [field, kind, planned ?? "–", done ?? "–", reason ?? "no reason given"].map(markdownCell).join(" | "),
  );
  return [
    count,
    "",
    "| field | kind | registered | done | reason |",
    "|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ];
}

function undeclaredLines(rules: readonly string[]): string[] {
  if (rules.length === 0) return [];
  return ["", `The analysis does not say whether these rules were kept: ${rules.join(", ")}.`];
}

function hypothesisLines(outcome: HypothesisOutcome, alpha: number): string[] {
  const { hypothesis, decision, reason, estimate, bounds, interval, p, adjustedP } = outcome;
  const { value, unit, why } = hypothesis.smallestEffect;
  const lines = [
    "",
    `### ${hypothesis.id}: ${decision}`,
    "",
    markdownCell(hypothesis.statement),
    "",
    `- decision: **${decision}**: ${reason}`,
    `- registered: ${hypothesis.criterion}, ${hypothesis.direction}; smallest effect ${value} ${markdownCell(unit)} (${markdownCell(why)})`,
  ];
  if (estimate === null) return lines;
  lines.push(`- estimate: ${estimateText(estimate)}`);
  if (interval !== null) {
    lines.push(
      `- ${formatNumber(100 * (1 - 2 * alpha), 0)}% interval, to be held against the smallest effect: ${intervalText(interval)}`,
    );
  }
  if (p === null) return lines;
  const bound = estimate.se === null ? " (bounds that the interval gives)" : "";
  return [
    ...lines,
    `- p of the criterion, adjusted within family "${markdownCell(hypothesis.family)}": ${pText(adjustedP)}`,
    `- unadjusted p${bound}: no effect ${pText(p.effect)}; no larger than the smallest effect ${pText(p.minimalEffect)}; outside [${signed(bounds.lower)}, ${signed(bounds.upper)}] (equivalence) ${pText(p.equivalence)}`,
  ];
}

function exploratoryLines({ exploratory, registration }: PreregistrationReport): string[] {
  const planned = registration.exploratory.map((text) => `- announced as exploratory: ${markdownCell(text)}`);
  const tests = exploratory.map(
    ({ test, contrast, estimate }) =>
      `- exploratory: ${test}, ${markdownCell(contrast)}: ${estimateText(estimate)}`,
  );
  const none =
    tests.length === 0 ? ["Every test of the analysis belongs to a registered hypothesis."] : tests;
  return planned.length === 0 ? none : [...none, "", ...planned];
}

/** "6.87 [5.07, 8.66] percentage points, n = 68,160, 352 unscored; least squares ..." */
export function estimateText({ value, ci, unit, n, unscored, method }: TestedEffect): string {
  if (value === null) return `undefined; ${markdownCell(method)}`;
  const interval = ci === null ? "" : ` ${intervalText(ci)}`;
  const left = unscored === 0 ? "" : `, ${formatNumber(unscored, 0)} unscored`;
  return `${formatNumber(value, 2)}${interval} ${markdownCell(unit)}, n = ${formatNumber(n, 0)}${left}; ${markdownCell(method)}`;
}

const intervalText = (ci: readonly number[]): string =>
  `[${ci.map((bound) => formatNumber(bound, 2)).join(", ")}]`;

const signed = (x: number): string => `${x < 0 ? "−" : ""}${Math.abs(x)}`;

function pText(p: number): string {
  if (Number.isNaN(p)) return "undefined";
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}
