import type { SentientOptions, SimulatedUpdate } from "./contract.js";
import { feelLabels } from "./labels.js";
import { partsAt, readSections, tidy } from "./sections.js";

/** What the agent says that a reply makes the person feel, or why its answer cannot be read. */
export type ReadFeeling =
  | {
      thoughts: NonNullable<SimulatedUpdate["thoughts"]>;
      /** Within the largest change. */
      change: number;
      vector: Readonly<Record<string, number>> | null;
      problem: null;
    }
  | { problem: string };

const changeLabels = [feelLabels.en.change, feelLabels.zh.change];
const labels = {
  reading: [feelLabels.en.reading, feelLabels.zh.reading],
  goal: [feelLabels.en.goal, feelLabels.zh.goal],
  activity: [feelLabels.en.activity, feelLabels.zh.activity],
  appraisal: [feelLabels.en.appraisal, feelLabels.zh.appraisal],
};
const emotions = [feelLabels.en.vector, feelLabels.zh.vector];

/**
 * Reads the agent's answer on how a reply feels. The change is the first whole number of its section, with its
 * sign, and is limited to the largest change, as in the released code. Only the agent's own answer is read here,
 * never a reply, and no copy of one.
 *
 * @param heard the reply that the agent was shown
 *
 * @example
 * ```ts
 * const answer = "Meaning: a\nGoal: b\nMind: c\nFeeling: d\n**Change**： −１５ (too much)";
 * const read = readFeeling(answer, { largestChange: 10, vector: [] });
 * read.change; // -10
 * readFeeling("Change: +3", { largestChange: 10, vector: [] }).problem; // "it has no section \"Meaning\", \"Goal\", \"Mind\", \"Feeling\""
 * ```
 */
export function readFeeling(
  answer: string,
  { largestChange, vector }: Pick<SentientOptions, "largestChange" | "vector">,
  heard = "",
): ReadFeeling {
  const wanted = vector.length === 0 ? labels : { ...labels, vector: emotions };
  const all = { ...(wanted as typeof labels & { vector: string[] }), change: changeLabels };
  const { sections, problem } = readSections<keyof typeof all>(answer, all, heard);
  if (sections === null) return { problem };
  const { reading, goal, activity, appraisal, change: last } = sections;
  const changes = partsAt(last, changeLabels).map(readChange);
  const unread = changes.find((one) => typeof one === "string");
  if (unread !== undefined) return { problem: unread };
  const [change = 0, ...others] = changes as number[];
  const other = others.find((one) => one !== change);
  if (other !== undefined) return { problem: `it gives two changes, ${signed(change)} and ${signed(other)}` };
  const rated = vector.length === 0 ? null : readVector(sections.vector, vector);
  if (typeof rated === "string") return { problem: rated };
  const limited = Math.max(-largestChange, Math.min(largestChange, change));
  return {
    thoughts: {
      ...{ reading: tidy(reading), goal: tidy(goal) },
      ...{ activity: tidy(activity), appraisal: tidy(appraisal) },
    },
    change: limited,
    vector: rated,
    problem: null,
  };
}

/** Every sign that is drawn as a minus. */
const minus = /[\u2010-\u2015\u2212\u207b\u208b\u02d7\u2796\ufe58\ufe63\uff0d\u30fc]/gu;

/** Words that turn the number after them round. Whether a model means that is not guessed. */
const lowering = /(?:minus|negative|down|decreas|drop|fall|lower|declin|负|下降|降低|减)[^\d+-]*$/i;

/**
 * The first whole number of a text, with its sign, or why there is none that can be trusted.
 *
 * @example
 * ```ts
 * readChange("＋５（因为他听懂了）"); // 5
 * readChange("a fall of 5"); // "the sign of the change is not clear"
 * ```
 */
export function readChange(text: string): number | string {
  const plain = text
    .normalize("NFKC")
    .replace(/➕/gu, "+")
    .replace(minus, "-")
    .replace(/[*_`"'[\]()]/g, " ");
  const found = /(^[^\S\n]*|.*?)([+-][^\S\n]?)?(\d+)/su.exec(plain);
  if (found === null) return "it gives no number for the change";
  const [whole, before = "", sign = "", digits = ""] = found;
  const after = plain.slice(whole.length);
  // "- 5" on a line of its own may be an item of a list, "±5" is either, and "40 -> 45" is no change.
  const isItem = /^-\s$/.test(sign) && /\n[^\S\n]*$/.test(before);
  const isPath = sign === "" && /^\s*(?:->|=>|→|⇒|to\b|到|至|变为)\s*[+-]?\d/.test(after);
  if (isItem || /±\s*$/.test(before) || (sign === "" && lowering.test(before))) {
    return "the sign of the change is not clear";
  }
  if (isPath) return "it gives two emotions where the change was asked for";
  const size = Number(digits);
  return sign.startsWith("-") && size !== 0 ? -size : size;
}

/** Each emotion by its name, from 0 to 100, or what is wrong with one. */
function readVector(text: string, names: readonly string[]): Record<string, number> | string {
  const plain = text.normalize("NFKC").replace(minus, "-").toLowerCase();
  const rated: Record<string, number> = {};
  for (const name of names) {
    const at = plain.indexOf(name.normalize("NFKC").toLowerCase());
    const found = at === -1 ? null : /^[^\d\n,;，；、-]{0,12}(-?\d+)/.exec(plain.slice(at + name.length));
    const value = Number(found?.[1] ?? Number.NaN);
    if (Number.isNaN(value)) return `it gives no number for "${name}"`;
    if (value < 0 || value > 100) return `it gives ${value} for "${name}", not 0 to 100`;
    rated[name] = value;
  }
  return rated;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
