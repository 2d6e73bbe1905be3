import type { Printed } from "./claims/printed.js";

/** One number of the paper's text, and what accounts for it. */
export interface ScannedNumber {
  line: number;
  section: string;
  token: string;
  /** The printed numbers that it belongs to, or the reason why it is none of the study's. */
  claim: string | null;
  reason: string | null;
}

export interface PaperScan {
  numbers: ScannedNumber[];
  /** Numbers that neither a claim nor a reason accounts for: none, if nothing was passed over. */
  unaccounted: ScannedNumber[];
  /** Printed numbers that the text does not hold where they are said to stand: none, if all are quoted right. */
  unused: string[];
}

const numberPattern =
  /(?<![A-Za-z])\d[\d,]*(?:\.\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/gi;

const headings: [RegExp, string][] = [
  [/^Abstract/, "abstract"],
  [/^1 Introduction/, "1"],
  [/^2 Results/, "2"],
  [/^2\.1 /, "2.1"],
  [/^2\.2 /, "2.2"],
  [/^2\.2\.1/, "2.2.1"],
  [/^2\.2\.2/, "2.2.2"],
  [/^3 Discussion/, "3"],
  [/^4 Materials/, "4"],
  [/^References/, "references"],
];

interface Place {
  token: string;
  before: string;
  after: string;
  section: string;
  /** Is the token at the start of its line? */
  first: boolean;
}

/** Why a number is not one of the study's results: the first rule that holds. */
const exclusions: [reason: string, holds: (p: Place) => boolean][] = [
  ["authors and addresses", (p) => p.section === "front"],
  ["number of a heading", (p) => p.first && /^[1-4](\.\d)*$/.test(p.token) && /^[. ]/.test(p.after)],
  ["label of an experiment", (p) => /^[12]$/.test(p.token) && /^[ab]\b/.test(p.after)],
  ["number of a figure, table or stage", (p) => /(Fig\.|Figures?|Tables?|Stage)\s*\[?$/.test(p.before)],
  ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && !/^\d/.test(p.after)],
  ["name of a model", (p) => /(GPT-|Claude-|Gemini-|turbo-|sonnet-|pro-|\bgpt-4-)$/i.test(p.before)],
  ["level of the intervals", (p) => p.token === "95" && /^%/.test(p.after)],
  ["name of a prompt", (p) => p.token === "0" && /^-shot/i.test(p.after)],
  ["step of the procedure", (p) => /^(\)| stages)/.test(p.after) && /^[123]$/.test(p.token)],
  [
    "part of the causal template",
    (p) =>
      /^[a-z]/i.test(p.token) &&
      /^(-factor| text-only| factors| \(binary\)| possible outcomes| emotion values| sets| additional| of the factors| \*{0,2}appraisal| complementary)/.test(
        p.after,
      ),
  ],
  [
    "result of another publication",
    (p) => /(about |identified |relate to )$/.test(p.before) && /^(3|47|63)$/.test(p.token),
  ],
  ["award number or link", (p) => /^\d{7}$/.test(p.token) || /osf\.io\/$/.test(p.before)],
  ["reference list, prompt or caption after the text", (p) => p.section === "references"],
];

/**
 * Accounts for every number in the paper's text, in digits or (two to ten) in words: each is either part
 * of a printed number that has a claim, in the same section, or excluded for a reason.
 *
 * Nothing is matched by value alone: a number in section 2.2 is covered only by a claim of section 2.2,
 * and a claim covers as many occurrences as it lists.
 */
export function scanPaper(text: string, printed: readonly Printed[]): PaperScan {
  const open = tokensBySection(printed);
  let section = "front";
  const numbers = text.split("\n").flatMap((content, index) => {
    section = headings.find(([pattern]) => pattern.test(content))?.[1] ?? section;
    const here = section;
    return [...content.matchAll(numberPattern)].map((match): ScannedNumber => {
      const token = match[0].replace(/,$/, "");
      const place = {
        token,
        before: content.slice(Math.max(0, match.index - 30), match.index),
        after: content.slice(match.index + token.length, match.index + token.length + 30),
        section: here,
        first: match.index === 0,
      };
      const reason = exclusions.find(([, holds]) => holds(place))?.[0] ?? null;
      const claim = reason === null ? take(open, here, token.toLowerCase()) : null;
      return { line: index + 1, section: here, token, claim, reason };
    });
  });
  return {
    numbers,
    unaccounted: numbers.filter((number) => number.claim === null && number.reason === null),
    unused: [...open].flatMap(([key, ids]) => ids.map((id) => `${id}: ${key}`)),
  };
}

function tokensBySection(printed: readonly Printed[]): Map<string, string[]> {
  const open = new Map<string, string[]>();
  for (const row of printed) {
    const bounds = (row.ci ?? []).map((bound) => bound.toFixed(row.decimals));
    const tokens =
      row.tokens.length > 0 ? [...row.tokens, ...bounds] : [row.value.toFixed(row.decimals), ...bounds];
    for (const token of tokens) {
      const key = `${row.section} ${token.toLowerCase()}`;
      open.set(key, [...(open.get(key) ?? []), row.id]);
    }
  }
  return open;
}

function take(open: Map<string, string[]>, section: string, token: string): string | null {
  return open.get(`${section} ${token}`)?.shift() ?? null;
}
