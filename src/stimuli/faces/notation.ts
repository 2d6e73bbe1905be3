import { InputError } from "../../core/errors.js";
import { type ActionUnit, checkActionUnit, type Side } from "./action-units.js";

/**
 * FACS scores intensity in five letters: A trace, B slight, C marked or pronounced, D severe or extreme,
 * E maximum. FACS gives no numbers, and its steps are not equal. Equal steps are our convention.
 */
const letters = "ABCDE";

const sideLetters: Record<string, Side> = { L: "left", R: "right" };

/**
 * Reads action units as FACS writes them: `"1B+2B+5C+26D"`, one-sided `"R12B"`, decimals `"6@0.35"`.
 *
 * A letter means an intensity of 0.2 (A) to 1 (E) in equal steps; a unit without a letter counts as C.
 * The empty text and "0" are the neutral face.
 *
 * @throws InputError `"12F" is not an action unit; write a number with an optional side and intensity, such as R12B`
 * @throws InputError `action unit 12 occurs twice in "12B+12C"`
 *
 * @example
 * ```ts
 * parseActionUnits("6D+R12B+25@0.5"); // [{ au: 6, intensity: 0.8 }, { au: 12, intensity: 0.4, side: "right" }, { au: 25, intensity: 0.5 }]
 * parseActionUnits("0"); // []
 * ```
 */
export function parseActionUnits(text: string): ActionUnit[] {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "0") return [];
  const units = trimmed.split("+").map((part) => parseOne(part.trim()));
  const seen = new Set<string>();
  for (const { au, side } of units) {
    const taken = side === undefined ? [`${au} left`, `${au} right`] : [`${au} ${side}`];
    if (taken.some((key) => seen.has(key))) {
      throw new InputError(`action unit ${au} occurs twice in "${text}"`);
    }
    for (const key of taken) seen.add(key);
  }
  return units;
}

function parseOne(part: string): ActionUnit {
  const match = /^([LR]?)(\d{1,2})([A-E]|@(?:\d+(?:\.\d+)?|\.\d+))?$/.exec(part);
  if (match === null) {
    throw new InputError(
      `"${part}" is not an action unit; write a number with an optional side and intensity, such as R12B`,
    );
  }
  const [, sideLetter = "", number, strength = "C"] = match;
  const intensity = strength.startsWith("@")
    ? Number(strength.slice(1))
    : (letters.indexOf(strength) + 1) / letters.length;
  const side = sideLetters[sideLetter];
  const unit: ActionUnit = { au: Number(number), intensity, ...(side === undefined ? {} : { side }) };
  checkActionUnit(unit);
  return unit;
}

/**
 * Writes action units as FACS does, in ascending order. An intensity without a letter is written as a
 * decimal.
 *
 * @example
 * ```ts
 * formatActionUnits([{ au: 25, intensity: 0.5 }, { au: 12, intensity: 0.4, side: "right" }]); // "R12B+25@0.5"
 * formatActionUnits([]); // "0"
 * ```
 */
export function formatActionUnits(units: readonly ActionUnit[]): string {
  const sorted = [...units].sort((a, b) => a.au - b.au);
  return sorted.map(formatOne).join("+") || "0";
}

function formatOne({ au, intensity, side }: ActionUnit): string {
  const step = intensity * letters.length;
  const letter = Math.abs(step - Math.round(step)) < 1e-9 ? letters[Math.round(step) - 1] : undefined;
  const mark = side === "left" ? "L" : side === "right" ? "R" : "";
  return `${mark}${au}${letter ?? `@${intensity}`}`;
}
