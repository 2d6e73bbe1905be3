import { isResidentId, passesLuhn } from "./checksums.js";
import { type Candidate, candidates } from "./identifier.js";

/** Digits with single blanks, dots or hyphens between them. */
const spaced = (digits: string): string => digits.replace(/[\s.·-]/g, "");
const free = { before: "(?<![\\d.])", after: "(?!\\d|\\.\\d)" };
const phoneWords =
  /电话|手机|号码|打给|拨|联系|致电|座机|热线|tel|phone|call|mobile|cell|text me|ring|whatsapp/iu;
const cardWords = /卡号|银行|储蓄|信用卡|账号|账户|打款|转账|汇款|card|bank|account|transfer/iu;
const idWords = /身份证|证件|公民身份|identity|id (?:card|number)/iu;
/** Numbers of emergency and support lines occur in good replies and identify nobody. */
const publicNumbers = new Set([
  "110",
  "119",
  "120",
  "12320",
  "12345",
  "12355",
  "12356",
  "4001619995",
  "01082951332",
  "988",
  "911",
  "999",
  "116123",
  "741741",
]);

/**
 * Numbers that identify: resident identity numbers (18 with their check sign, 15 by date), bank cards (Luhn),
 * telephones (mobile and landline in China, international, North American and British forms).
 */
export function findNumbers(text: string): Candidate[] {
  const near = (index: number, words: RegExp): boolean =>
    words.test(text.slice(Math.max(0, index - 14), index + 40));
  const digitRun = (count: string): RegExp =>
    new RegExp(`${free.before}\\d(?:[ .·-]?\\d)${count}[ ]?[Xx]?${free.after}`, "u");
  const ids = candidates(
    text,
    new RegExp(`${free.before}\\d(?:[ -]?\\d){16}[ -]?[\\dXx]${free.after}`, "u"),
    (match) => {
      const plain = spaced(match[0]);
      if (isResidentId(plain))
        return { kind: "id-number", confidence: "high", rule: "18 signs with their check sign" };
      // A mistyped or masked number still points at a person.
      return near(match.index, idWords)
        ? { kind: "id-number", confidence: "medium", rule: "18 signs called an identity number" }
        : undefined;
    },
  );
  const passports = candidates(
    text,
    /(?:护照|通行证|passport|national insurance|social security|\bSSN\b|\bNI\b)(?:\s?(?:号码?|number|no\.?))?\s?(?:是|为|is|was|:|：)?\s?(?<found>(?=[A-Z\d -]*\d{3})[A-Z\d](?:[ -]?[A-Z\d]){6,11})(?![A-Za-z\d])/iu,
    () => ({
      kind: "id-number",
      confidence: "high",
      rule: "called a passport or another number of a person",
    }),
  );
  const cards = candidates(text, digitRun("{14,18}"), (match) => {
    const plain = spaced(match[0]).replace(/x$/i, "");
    if (plain.length < 15 || plain.length > 19 || !/^[3-9]/.test(plain)) return undefined;
    const named = near(match.index, cardWords);
    if (passesLuhn(plain))
      return {
        kind: "bank-card",
        confidence: named ? "high" : "medium",
        rule: "15 to 19 digits that pass Luhn's check",
      };
    return named
      ? { kind: "bank-card", confidence: "low", rule: "15 to 19 digits called a card" }
      : undefined;
  });
  const mobiles = candidates(
    text,
    new RegExp(`${free.before}(?:\\+?86[ -]?|0086[ -]?)?1[ .·-]?[3-9](?:[ .·-]?\\d){9}${free.after}`, "u"),
    (match) => {
      const plain = spaced(match[0]).replace(/^(?:\+|00)?86(?=1)/, "");
      return plain.length === 11 ? { kind: "phone", confidence: "high", rule: "mobile" } : undefined;
    },
  );
  // Groups of a mobile number with other signs between them: 138、0013、8000, 138-0013--8000, 138(0013)8000.
  const parted = candidates(
    text,
    new RegExp(
      `${free.before}1[3-9]\\d[^\\d\\p{L}]{1,4}(?:\\d{4}[^\\d\\p{L}]{1,4}\\d{4}|\\d{3}[^\\d\\p{L}]{1,4}\\d{5})${free.after}`,
      "u",
    ),
    () => ({ kind: "phone", confidence: "medium", rule: "mobile in groups" }),
  );
  const landlines = candidates(
    text,
    new RegExp(
      `(?<![\\d.]|\\d[ .-])(?:\\(0\\d{2,3}\\)|0\\d{2,3}[ -])[ -]?\\d{3,4}[ -]?\\d{4}(?:[ ]?(?:转|-|ext\\.? ?)\\d{1,5})?${free.after}`,
      "iu",
    ),
    ({ 0: found }) =>
      publicNumbers.has(found.replace(/\D/g, ""))
        ? undefined
        : { kind: "phone", confidence: "high", rule: "landline" },
  );
  const international = candidates(
    text,
    new RegExp(`${free.before}\\+(?!86)[1-9]\\d{0,2}(?:[ .()-]{0,2}\\d){6,12}${free.after}`, "u"),
    () => ({ kind: "phone", confidence: "high", rule: "international" }),
  );
  const national = candidates(
    text,
    new RegExp(
      `${free.before}(?:\\(\\d{3}\\) ?|\\d{3}[-. ])\\d{3}[-. ]\\d{4}${free.after}|${free.before}07\\d{3} ?\\d{6}${free.after}`,
      "u",
    ),
    ({ 0: found }) =>
      publicNumbers.has(found.replace(/\D/g, ""))
        ? undefined
        : { kind: "phone", confidence: "medium", rule: "national form" },
  );
  const named = candidates(text, new RegExp(`${free.before}\\d{7,8}${free.after}`, "u"), (match) =>
    phoneWords.test(text.slice(Math.max(0, match.index - 10), match.index)) ||
    /^\s?(?:找|联系)/u.test(text.slice(match.index + match[0].length))
      ? { kind: "phone", confidence: "medium", rule: "7 or 8 digits called a telephone" }
      : undefined,
  );
  return [
    ...ids,
    ...passports,
    ...cards,
    ...mobiles,
    ...parted,
    ...landlines,
    ...international,
    ...national,
    ...named,
  ];
}
