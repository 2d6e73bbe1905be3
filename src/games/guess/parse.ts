import { normaliseReply } from "../../models/answer-text.js";
import { isRefusal } from "../refusal.js";
import { type GuessMove, isGuess } from "./rules.js";

export interface ParsedGuess {
  belief: GuessMove;
  number: GuessMove;
  /** "" if both were found. */
  reason: string;
  refused: boolean;
}

const beliefLabel =
  "my belief|belief|(?:the )?(?:opponent|other player)(?:'s)?(?: number)?|my prediction|prediction|predicted number|expected number|对手的数字|对手|预测|猜测";
const numberLabel = "(?:my |own )?(?:number|choice)|我的数字|我的选择|数字|选择";
const field = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<belief>${beliefLabel})|(?<number>${numberLabel}))["']?(?: is)? ?[:=] ?(?<value>(?:[^\\n,;}]|,(?=\\d))*)`,
  "gu",
);

/**
 * Reads a player's belief and number from a reply: lines "Belief: 50" and "Number: 40", or a JSON object
 * with these keys; full-width forms, number words and Chinese numerals are understood.
 *
 * Nothing is guessed. A field is null, with the reason, if it is missing, has several numbers ("50 or 60"),
 * no number, or one out of range. The other field is read separately. If a field is given several times, the
 * last counts, unless two lines in a row differ.
 *
 * @example
 * ```ts
 * parseGuess("Belief: 50\nNumber: 39.5"); // { belief: { number: 50 }, number: { number: 39.5 } }
 * parseGuess('{"belief": 50, "number": 140}').number; // { number: null, reason: "out of range: 140" }
 * parseGuess("Ｂｅｌｉｅｆ：５０\nNumber: 四十").number; // { number: 40, reason: "" }
 * parseGuess("Belief: 50 or 60\nNumber: 40").belief; // { number: null, reason: "several numbers" }
 * ```
 */
export function parseGuess(reply: string): ParsedGuess {
  const text = normaliseReply(reply);
  const fields: Record<"belief" | "number", { move: GuessMove; line: number }[]> = { belief: [], number: [] };
  for (const match of text.matchAll(field)) {
    const line = text.slice(0, match.index).split("\n").length;
    const move = readGuess(match.groups?.value ?? "");
    fields[match.groups?.belief === undefined ? "number" : "belief"].push({ move, line });
  }
  const [belief, number] = [lastOf(fields.belief, text), lastOf(fields.number, text)];
  const missing = fields.belief.length + fields.number.length === 0;
  const refused = missing && isRefusal(text);
  const reason = [
    belief.reason === "" ? "" : `belief: ${belief.reason}`,
    number.reason === "" ? "" : `number: ${number.reason}`,
  ].filter((part) => part !== "");
  return { belief, number, reason: refused ? "refused" : reason.join("; "), refused };
}

function readGuess(value: string): GuessMove {
  const { number, reason } = readNumber(value.replace(/^["' ]+|["' ]+$/g, ""));
  if (number === null || isGuess(number)) return { number, reason };
  return { number: null, reason: `out of range: ${number}` };
}

function lastOf(moves: readonly { move: GuessMove; line: number }[], text: string): GuessMove {
  const last = moves.at(-1);
  if (last === undefined) {
    const reason = text === "" ? "no answer" : isRefusal(text) ? "refused" : "not given";
    return { number: null, reason };
  }
  const before = moves.at(-2);
  const rival =
    before !== undefined &&
    before.move.number !== null &&
    last.line - before.line <= 1 &&
    before.move.number !== last.move.number;
  return rival ? { number: null, reason: "given twice, differently" } : last.move;
}

/** A number found in a text, or why there is none. */
export interface ReadNumber {
  number: number | null;
  /** "" if a number was found. */
  reason: string;
}

const units =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const word = `(?:one |a )?hundred|(?:${tens.join("|")})(?:[- ](?:${units.slice(0, 9).join("|")}))?|${[...units].reverse().join("|")}`;
const chinese = "[零〇一二三四五六七八九十百两]+(?:点[零〇一二三四五六七八九]+)?";
const found = new RegExp(
  `(?<digits>(?<![\\d.])-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)(?<percent> ?%)?|(?<chinese>${chinese})|\\b(?<word>${word})\\b`,
  "g",
);

/**
 * The one number that a short text gives, as digits, in English words up to a hundred, or in Chinese
 * numerals.
 *
 * Nothing is guessed: several different numbers, a list, or no number give null and a reason. If there are
 * equals signs, only the text after the last one counts ("0.8 x 50 = 40"). Percentages do not count as
 * numbers.
 *
 * @param text normalised (see normaliseReply), so that full-width digits are already plain
 *
 * @example
 * ```ts
 * readNumber("about 40.5"); // { number: 40.5, reason: "" }
 * readNumber("forty-five").number; // 45
 * readNumber("四十五").number; // 45
 * readNumber("50 or 60"); // { number: null, reason: "several numbers" }
 * readNumber("low"); // { number: null, reason: "not a number" }
 * ```
 */
export function readNumber(text: string): ReadNumber {
  const value = text.slice(text.lastIndexOf("=") + 1).trim();
  if (value === "" || value === '""' || value === "null" || value === "none") {
    return { number: null, reason: "no answer" };
  }
  if (/^[[{]/.test(value)) return { number: null, reason: "not a single number" };
  const matches = [...value.matchAll(found)].map(({ groups }) => groups ?? {});
  const digits = matches.filter((match) => match.digits !== undefined && match.percent === undefined);
  // "40 is the one below": words count only if there are no digits.
  const numbers = new Set(
    digits.length > 0
      ? digits.map((match) => Number(match.digits))
      : matches
          .filter((match) => match.digits === undefined)
          .map((match) =>
            match.word === undefined ? chineseNumber(match.chinese ?? "") : wordNumber(match.word),
          ),
  );
  if (numbers.size === 0) return { number: null, reason: "not a number" };
  const [number] = numbers;
  if (numbers.size > 1) return { number: null, reason: "several numbers" };
  return Number.isFinite(number)
    ? { number: number as number, reason: "" }
    : { number: null, reason: "not a number" };
}

function wordNumber(text: string): number {
  if (text.endsWith("hundred")) return 100;
  const [first = "", second] = text.split(/[- ]/);
  const ten = tens.indexOf(first);
  if (ten < 0) return units.indexOf(first) + 1;
  return 10 * (ten + 2) + (second === undefined ? 0 : units.indexOf(second) + 1);
}

/** Up to 999, with decimals; NaN for text that is not a numeral, such as 十百. */
function chineseNumber(text: string): number {
  const digit = (sign: string | undefined): number =>
    sign === undefined || sign === ""
      ? 1
      : sign === "两"
        ? 2
        : Math.max("零一二三四五六七八九".indexOf(sign), 0);
  const [whole = "", decimals] = text.replaceAll("〇", "零").split("点");
  const fraction = decimals === undefined ? 0 : Number(`0.${[...decimals].map(digit).join("")}`);
  const parts =
    /^(?:([一二两三四五六七八九])百)?零?(?:([一二两三四五六七八九])?(十))?([零一二两三四五六七八九])?$/.exec(
      whole,
    );
  if (parts !== null) {
    const [, hundreds, ten, hasTen, unit] = parts;
    const value =
      (hundreds === undefined ? 0 : 100 * digit(hundreds)) +
      (hasTen === undefined ? 0 : 10 * digit(ten)) +
      (unit === undefined ? 0 : digit(unit));
    return value + fraction;
  }
  // Digit by digit: 四五 is 45.
  const signs = [...whole];
  return signs.every((sign) => "零一二三四五六七八九".includes(sign))
    ? Number(signs.map(digit).join("")) + fraction
    : Number.NaN;
}
