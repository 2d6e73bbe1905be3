/** A printed number with a claim: where it stands, and in which digits or words it is printed. */
export interface PlacedNumber {
  id: string;
  section: string;
  value: number;
  ci: readonly [number, number] | null;
  decimals: number;
  /**
   * The words or digits as printed, one entry for each occurrence. Needed only if they differ from `value`.
   */
  tokens: readonly string[];
}

/** One number of a paper's text, and what accounts for it. */
export interface ScannedNumber {
  line: number;
  section: string;
  token: string;
  /** The printed number that it belongs to, or the reason why it is not a result of the study. */
  claim: string | null;
  reason: string | null;
}

export interface PaperScan {
  numbers: ScannedNumber[];
  /** Numbers that neither a claim nor a reason accounts for. Empty if no number was missed. */
  unaccounted: ScannedNumber[];
  /** Printed numbers that the text does not have at the stated place. Empty if all are quoted correctly. */
  unused: string[];
  /** The same account in words, one fact a line. */
  lines: string[];
}

/** A number of the text with the text around it: what a rule gets. */
export interface NumberPlace {
  token: string;
  /** Up to 30 characters on either side. */
  before: string;
  after: string;
  section: string;
  /** Is the token at the start of its line? */
  first: boolean;
  line: string;
}

/** Which lines of a paper's text are headings, and which of its numbers are not results of the study. */
export interface PaperRules {
  /** The start of a section's first line, and the section's name. If several match, the first counts. */
  headings: readonly (readonly [pattern: RegExp, section: string])[];
  /** Reasons why a number is not a result of the study. The first rule that holds counts. */
  exclusions: readonly (readonly [reason: string, holds: (place: NumberPlace) => boolean])[];
  /** Sections that are not in the paper, such as those of a README. */
  elsewhere?: readonly string[];
}

const numberPattern =
  /(?<![A-Za-z])\d[\d,]*(?:\.\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/gi;

/**
 * Accounts for every number in a paper's text, written in digits or (two to ten) in words. Each number either
 * belongs to a printed number of the same section that has a claim, or is excluded for a reason.
 *
 * An equal value is not enough: only a claim of section 2.2 covers a number in section 2.2, and a claim
 * covers as many occurrences as it lists. Text before the first heading is section "front".
 */
export function scanNumbers(text: string, printed: readonly PlacedNumber[], rules: PaperRules): PaperScan {
  const open = tokensBySection(printed.filter((row) => !rules.elsewhere?.includes(row.section)));
  let section = "front";
  const numbers = text.split("\n").flatMap((line, index) => {
    section = rules.headings.find(([pattern]) => pattern.test(line))?.[1] ?? section;
    const here = section;
    return [...line.matchAll(numberPattern)].map((match): ScannedNumber => {
      const token = match[0].replace(/,$/, "");
      const place: NumberPlace = {
        token,
        before: line.slice(Math.max(0, match.index - 30), match.index),
        after: line.slice(match.index + token.length, match.index + token.length + 30),
        section: here,
        first: match.index === 0,
        line,
      };
      const reason = rules.exclusions.find(([, holds]) => holds(place))?.[0] ?? null;
      const claim = reason === null ? take(open, here, token.toLowerCase()) : null;
      return { line: index + 1, section: here, token, claim, reason };
    });
  });
  const unaccounted = numbers.filter((number) => number.claim === null && number.reason === null);
  const unused = [...open].flatMap(([key, ids]) => ids.map((id) => `${id}: ${key}`));
  return { numbers, unaccounted, unused, lines: inWords(numbers, unaccounted, unused) };
}

function tokensBySection(printed: readonly PlacedNumber[]): Map<string, string[]> {
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

function inWords(
  numbers: readonly ScannedNumber[],
  unaccounted: readonly ScannedNumber[],
  unused: readonly string[],
): string[] {
  const reasons = new Map<string, number>();
  for (const { reason } of numbers) if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [
    `${numbers.length} numbers in the text`,
    `${numbers.filter((n) => n.claim !== null).length} belong to a printed number with a claim`,
    ...[...reasons].map(([reason, count]) => `${count} excluded: ${reason}`),
    ...unaccounted.map((n) => `line ${n.line}, section ${n.section}: ${n.token} is unaccounted for`),
    ...unused.map((claim) => `not in the text: ${claim}`),
    `${unaccounted.length} unaccounted for, ${unused.length} not in the text`,
  ];
}
