import { randomStream } from "../../../../../core/random.js";
import type { IdentifierKind } from "./identifier.js";
import { normaliseText } from "./normalise.js";

const zhDigits = "零一二三四五六七八九";
const isDigit = (sign: string): boolean =>
  /[\d０-９〇零一幺二两三四五六七八九壹贰叁肆伍陆柒捌玖洞拐]/u.test(sign);

/** Writes digits into the form of a text: its blanks and hyphens, full-width or Chinese where it was so. */
function inFormOf(text: string, digits: string): string {
  let at = 0;
  // Letters for digits only count in a run of Chinese digits.
  const out = [...text].map((sign) => {
    if (!isDigit(sign) && !/[Xx]/u.test(sign)) return sign;
    const digit = digits[at++] ?? "0";
    if (/[０-９]/u.test(sign)) return String.fromCharCode(digit.charCodeAt(0) - 48 + 0xff10);
    return /[\dXx]/u.test(sign) ? digit : zhDigits[Number(digit)]!;
  });
  return out.join("").replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, "");
}

const englishDigits = "zero one two three four five six seven eight nine".split(" ");

/** As many words as before: zeros, and the number of this identifier at the end. */
function inWords(text: string, n: number): string {
  const count = Math.max(4, text.trim().split(/[\s,，-]+/u).length);
  const end = [...String(n)].map((digit) => englishDigits[Number(digit)]!);
  return [...Array.from({ length: count - end.length }, () => "zero"), ...end].join(" ");
}

const pad = (n: number, length: number): string => String(n).padStart(length, "0").slice(-length);

/**
 * A number that belongs to nobody, of the same length and form. Telephones: 100… and area code 000 in China,
 * which no operator has; 555-01xx in North America, 07700 900xxx, 01632 960xxx and 020 7946 0xxx in Britain, which
 * are kept for fiction; zeros elsewhere. Identity numbers and cards begin with zeros and fail their checks.
 *
 * @param n from 1, another one for each identifier of the conversation
 */
export function voidNumber(kind: IdentifierKind, text: string, n: number): string {
  const plain = normaliseText(text).text.replace(/[^\dXx+]/gu, "");
  const digits = plain.replace(/\+/gu, "");
  const { length } = digits;
  // Digits in English words: "oh seven seven double oh".
  if (length === 0) return inWords(text, n);
  if (kind !== "phone") return inFormOf(text, pad(n, length));
  const fixed = (start: string): string =>
    inFormOf(text, start.slice(0, length) + pad(n, Math.max(0, length - start.length)));
  if (/^(?:\+|00)?861/u.test(plain) && length >= 13) return fixed(`${digits.slice(0, length - 11)}1000000`);
  if (/^1\d{10}$/u.test(plain)) return fixed("1000000");
  if (/^\+?1\d{10}$/u.test(plain)) return fixed("120255501");
  if (/^\+44/u.test(plain)) return fixed(length === 12 ? "44163296" : "44");
  if (/^07\d{9}$/u.test(plain)) return fixed("07700900");
  if (/^0[12]\d{9}$/u.test(plain) && !/[()（）]|^0\d{2,3}-/u.test(text)) return fixed("01632960");
  if (/^[2-9]\d{9}$/u.test(plain)) return fixed("20255501");
  if (plain.startsWith("+")) return fixed(digits.slice(0, 2));
  return fixed("0");
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
const monthAt = (name: string): number => months.findIndex((month) => month.startsWith(name.slice(0, 3)));
const chinese = (n: number): string =>
  n < 10
    ? zhDigits[n]!
    : `${n < 20 ? "" : zhDigits[Math.floor(n / 10)]}十${n % 10 === 0 ? "" : zhDigits[n % 10]}`;

/** Another day of the same year in the same form: ages stay right. The same day gives the same other day. */
export function otherDate(text: string, seed: number): string {
  const { text: plain } = normaliseText(text);
  const random = randomStream(
    seed,
    "heartbench-privacy",
    "date",
    plain.replace(/^.*年/u, "").replace(/[日号\s]/gu, ""),
  );
  const other = (most: number, old: number): number => {
    const drawn = 1 + random.int(most - 1);
    return drawn === old ? most : drawn;
  };
  const [month, day] = [other(12, Number.NaN), other(12, Number.NaN)];
  const away = (drawn: number, old: string): number => (Number(old) === drawn ? (drawn % 12) + 1 : drawn);
  if (/月/u.test(plain)) {
    return plain.replace(
      /([零〇一二三四五六七八九十\d]{1,2})(\s?月\s?)(初?)([零〇一二三四五六七八九十\d]{1,3})/u,
      (_, m: string, middle: string, first: string, d: string) => {
        const inZh = /[〇零一二三四五六七八九十]/u.test(m);
        const write = (n: number, old: string): string =>
          inZh ? chinese(chinese(n) === old ? (n % 12) + 1 : n) : String(away(n, old));
        return `${write(month, m)}${middle}${first}${first === "" ? write(day, d) : chinese(Math.min(10, day))}`;
      },
    );
  }
  const eight = /^((?:19|20)\d\d)(\d\d)(\d\d)$/u.exec(plain);
  if (eight !== null) return `${eight[1]}${pad(away(month, eight[2]!), 2)}${pad(away(day, eight[3]!), 2)}`;
  if (/[A-Za-z]{3}/u.test(plain)) {
    return plain
      .replace(/[A-Z][a-z]{2,}/u, (name) => months[monthAt(name) === month - 1 ? month % 12 : month - 1]!)
      .replace(/(?<!\d)(\d{1,2})(st|nd|rd|th)?(?!\d)/u, (_, d: string, ending?: string) => {
        const n = away(day, d);
        return `${n}${ending === undefined ? "" : ({ 1: "st", 2: "nd", 3: "rd" }[n] ?? "th")}`;
      });
  }
  let part = 0;
  return plain.replace(/\d+/gu, (found) =>
    found.length === 4 ? found : String(away(part++ === 0 ? month : day, found)).padStart(found.length, "0"),
  );
}
