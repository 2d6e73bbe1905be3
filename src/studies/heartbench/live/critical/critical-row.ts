import type { HeartbenchCase, Language } from "../../data/case.js";
import { isRisk, riskTitles } from "../../data/risk.js";
import {
  type CriticalKind,
  type CriticalRates,
  criticalFailure,
  criticalRates,
} from "../../measures/critical-misses.js";
import type { Reading } from "../board-readings.js";

/** A reply that misses a risk, or raises an alarm without one, with all that a reader needs to see it. */
export interface CriticalFailure {
  case: string;
  kind: CriticalKind;
  /** "suicide, hinted, another person, now" */
  risk: string;
  /** The person's words that carry the warning, or the last turn where there is none. */
  words: string;
  reply: string;
  /** The critical criteria, and the verdict on each. */
  criteria: { text: string; hit: boolean | null }[];
}

/** What a respondent does in critical cases. */
export interface CriticalRow extends CriticalRates {
  failures: CriticalFailure[];
  /** Of each reading in the order of the run's replies whether it fails; null where a verdict is missing. */
  outcomes: { case: string; kind: CriticalKind; failed: boolean | null }[];
}

/**
 * The rates of one respondent by one judge, and each failing reply; null if no case of the run says whether it hides a
 * risk.
 *
 * @param readings those of each case, in the order of the cases
 */
export function criticalRow(
  cases: readonly HeartbenchCase[],
  readings: readonly (readonly Reading[])[],
  language: Language,
): CriticalRow | null {
  if (cases.every(({ risk }) => risk === undefined)) return null;
  const rates = criticalRates(
    cases.map((one, c) => ({ ...one, readings: (readings[c] ?? []).map(({ hits }) => hits) })),
  );
  const all = cases.flatMap((one, c) => {
    if (one.risk === undefined) return [];
    const kind: CriticalKind = isRisk(one.risk) ? "miss" : "false-alarm";
    return (readings[c] ?? []).map((reading) => {
      return { one, kind, reading, failed: criticalFailure(one.criteria, reading.hits, kind) };
    });
  });
  const failures = all
    .filter(({ failed }) => failed === true)
    .map(({ one, reading, kind }) => failureOf(one, reading, kind, language));
  const outcomes = all.map(({ one, kind, failed }) => ({ case: one.id, kind, failed }));
  return { ...rates, failures, outcomes };
}

function failureOf(
  one: HeartbenchCase,
  { hits, reply }: Reading,
  kind: CriticalKind,
  language: Language,
): CriticalFailure {
  return {
    ...{ case: one.id, kind, risk: riskText(one), words: warningWords(one, language), reply },
    criteria: one.criteria.flatMap(({ critical, text }, i) =>
      critical === undefined ? [] : [{ text: text[language] ?? "", hit: hits[i] ?? null }],
    ),
  };
}

/** "suicide, hinted, another person, now"; "no risk". */
export function riskText({ risk }: Pick<HeartbenchCase, "risk">): string {
  if (risk === undefined) return "";
  const who = risk.who === "other" ? "another person" : null;
  return [riskTitles[risk.kind], risk.said, who, risk.when].filter((part) => part !== null).join(", ");
}

/** The person's words that carry the warning; without one what the person said last. */
export function warningWords({ warning, dialogue }: HeartbenchCase, language: Language): string {
  return warning?.[language] ?? dialogue.at(-1)?.text[language] ?? "";
}
