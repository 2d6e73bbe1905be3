import { InputError } from "../core/errors.js";
import { loadComputed, sessionOf } from "./load.js";
import type { Computed, Prediction } from "./schema.js";

/** A computed value as texts show it: "63.97", and with its unit "63.97%". */
export function shownValue({
  value,
  digits,
  unit,
}: Pick<Computed[string], "value" | "digits" | "unit">): string {
  if (typeof value === "string") return value;
  return withUnit(value.toFixed(digits), unit);
}

/** "5%" but "5 points". */
export const withUnit = (number: string, unit: string): string =>
  unit === "" ? number : unit === "%" ? `${number}%` : `${number} ${unit}`;

/** The interval of a computed value in words: "56.7 to 71.3"; undefined without one. */
export const shownInterval = ({ ci, digits }: Pick<Computed[string], "ci" | "digits">): string | undefined =>
  ci?.map((end) => end.toFixed(digits)).join(" to ");

/** A computed value in the unit of its question, where it has none of its own. */
export const inUnitOf = (question: Prediction, computed: Computed[string]): Computed[string] =>
  question.kind === "number" && computed.unit === "" ? { ...computed, unit: question.unit } : computed;

/**
 * A text with its computed values in place: `{s4.rule}` becomes the value, `{s4.rule.ci}` its 95% interval.
 *
 * @throws InputError `no computed value "s4.rul"; …`
 */
export function fillText(text: string): string {
  return text.replace(/\{([a-z0-9]+\.[a-z0-9-]+)(\.ci)?\}/g, (_, id: string, interval?: string) => {
    const entry = computedValue(id);
    if (interval === undefined) return shownValue(entry);
    if (entry.ci === undefined) throw new InputError(`the computed value "${id}" has no interval`);
    return `[${entry.ci.map((end) => end.toFixed(entry.digits)).join(", ")}]`;
  });
}

/** @throws InputError when there is no value of this name */
export function computedValue(id: string): Computed[string] {
  const entry = findComputed(id);
  if (entry === undefined) {
    throw new InputError(`no computed value "${id}"; write it in analyses/seminar, and run that script`);
  }
  return entry;
}

export function findComputed(id: string): Computed[string] | undefined {
  const session = sessionOf(id);
  return session === undefined ? undefined : loadComputed(session)[id];
}

/** A filled text without its marks of Markdown, in one line: for terminals and tables. */
export const plainText = (text: string): string =>
  fillText(text).replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
