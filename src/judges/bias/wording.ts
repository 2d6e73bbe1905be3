import { counted } from "../../core/counted.js";
import type { Effect } from "../diagnostics/contract.js";
import type { BiasAnswer, BiasVerdict } from "./bias-report.js";

/** The first letter in upper case. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A line with its full stop. It may begin with the name of a judge, so its first letter stays. */
export const sentence = (line: string): string => `${line}${/[.?!]$/.test(line) ? "" : "."}`;

/** An error's words without the function that was called: whoever reads a report called none. */
export const withoutCaller = ({ message }: Error): string => message.replace(/^[a-z]\w+ requires /, "needs ");

/** The verdicts as a reader meets them. */
export const verdictMeanings: Record<BiasVerdict, string> = {
  found: "found: the strongest effect is too large for chance, also after all questions are counted",
  negligible: "negligible: not found, and every tested effect is surely smaller than its margin",
  undecided: "undecided: not found, and too few data to call it negligible",
  described: "described: numbers without a test",
  "not-computable": "not computable: the table lacks what the question needs",
};

/** Said wherever intervals and verdicts stand side by side: an interval may leave out no bias and the verdict be open. */
export const intervalsAndVerdicts =
  "An interval is of one effect alone; a verdict counts all effects and questions together, and so finds less.";

/** "not computable" */
export const verdictWords = (verdict: BiasVerdict): string => verdict.replaceAll("-", " ");

/** A diagnostic's name as a heading: "Scale use" of "scale-use". */
export const nameOf = (id: string): string =>
  capital(id === "self-preference" ? id : id.replaceAll("-", " "));

/** Two or more significant digits, without an exponent where a reader expects none; "undefined" for NaN. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** "[0.20, 0.48]"; "no interval" where there is none. */
export function formatInterval([lower, upper]: Effect["ci"]): string {
  if (Number.isNaN(lower) || Number.isNaN(upper)) return "no interval";
  return `[${formatNumber(lower)}, ${formatNumber(upper)}]`;
}

/** "p = 0.012", "p < 0.001" */
export function formatP(p: number): string {
  if (Number.isNaN(p)) return "no p";
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
}

/** "gpt: 0.52 [0.20, 0.84], n = 50 conversations" */
export function effectWords({ label, value, ci, n, units }: Effect): string {
  return `${label}: ${formatNumber(value)} ${formatInterval(ci)}, n = ${n} ${units}`;
}

/** Whether the whole interval of an effect lies nearer to no bias than its margin. */
export function isWithinMargin({ ci: [lower, upper], null: zero, margin }: Effect): boolean {
  if (zero === undefined || margin === undefined) return false;
  return lower > zero - margin && upper < zero + margin;
}

/** The answer to a diagnostic's question in one or two sentences. */
export function answerSentence({
  verdict,
  headline,
  effects,
  note,
}: Pick<BiasAnswer, "verdict" | "headline" | "effects" | "note">): string {
  if (verdict === "not-computable") return sentence(capital(note));
  if (verdict === "described") return `${describedSentence(effects)} Nothing is tested here.`;
  if (headline === null) return "The effects have no interval, so nothing is decided.";
  const strongest = `${effectWords(headline)} (no bias: ${formatNumber(headline.null)})`;
  const after = `${formatP(headline.pAdjusted)}, adjusted for ${counted(headline.tested, "tested effect")} and all questions`;
  if (verdict === "found") {
    const small = isWithinMargin(headline)
      ? " It is surely smaller than its margin, so it hardly matters."
      : "";
    return `Found. The strongest effect is ${strongest}; ${after}.${small}`;
  }
  if (verdict === "negligible") {
    return `Negligible. Every tested interval lies within its margin; the strongest effect is ${strongest}.`;
  }
  const reach = Number.isFinite(headline.smallest)
    ? ` This design finds an effect of ${formatNumber(headline.smallest!)} or more in 8 of 10 tries.`
    : "";
  return `Undecided. The strongest effect is ${strongest}; ${after}.${reach}`;
}

function describedSentence(effects: readonly Effect[]): string {
  const first = effects.find(({ value }) => !Number.isNaN(value));
  if (first === undefined) return "No value could be computed.";
  const more = effects.length - 1;
  return `${effectWords(first)}${more === 0 ? "." : `; ${more} more below.`}`;
}
