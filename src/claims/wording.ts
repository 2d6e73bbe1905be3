import { type Claim, type Verdict, verdicts } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";

/** A study as a heading of the ledger's pages. */
export interface StudyHeading {
  id: StudyId;
  /** "SAGE" */
  name: string;
}

/** A study's name where it is given, otherwise its id. */
export const headingOf = (study: StudyId, headings: readonly StudyHeading[]): string =>
  headings.find(({ id }) => id === study)?.name ?? study;

/** What each verdict means, for a reader who is new to the ledger. */
export const verdictMeanings: Record<Verdict, string> = {
  reproduced: "ours agrees with the printed number",
  differs: "computed by the paper's own definition, ours is another number",
  "paper-inconsistent": "the printed number contradicts the paper's own data or another of its numbers",
  supported: "a criterion of ours, stated with it, says that the sentence is true",
  "not-supported": "that criterion says that the sentence is not true",
  undecided: "the uncertainty allows both",
  "not-reproducible": "what would be needed was not released",
  "not-run": "computable, but not computed in this run",
};

/** The printed and our side of a claim, as text for a reader. */
export interface Sides {
  printed: string;
  ours: string;
}

/** Whether ours is the share of a sentence's cases in which it holds. */
function isShare({ kind, ours }: Claim): boolean {
  return (
    kind === "sentence" &&
    ours.value !== null &&
    ours.ci === null &&
    ours.n !== null &&
    isWhole(ours.value * ours.n)
  );
}

/** "63.97 [61.65, 66.29], n = 1,633" on either side; "true in 5 of 8" for a sentence. */
export function sides(claim: Claim): Sides {
  const { published, ours, relation } = claim;
  if (isShare(claim)) {
    const cases = Math.round(ours.value! * ours.n!);
    const words = { supported: "true", "not-supported": "not true" } as Partial<Record<Verdict, string>>;
    return {
      printed: "in words",
      ours: ours.n === 1 ? (words[claim.verdict] ?? "open") : `true in ${cases} of ${ours.n}`,
    };
  }
  if (claim.kind === "sentence" && ours.value !== null) {
    return { printed: "in words", ours: side(ours, Math.abs(ours.value) < 10 ? 2 : 1) };
  }
  const digits = Math.max(published.decimals ?? 0, decimals([published.value, ...(published.ci ?? [])]));
  return {
    printed:
      published.value === null
        ? "in words"
        : `${relation === "=" ? "" : `${relation} `}${side(published, digits)}`,
    ours: ours.value === null ? "not computed" : side(ours, oursDigits(claim, digits)),
  };
}

/**
 * How many claims of each study have each verdict. Studies come in the order of the headings, then those
 * without a heading in the order of their claims. Studies without a claim are left out.
 */
export function tally(
  claims: readonly Claim[],
  headings: readonly StudyHeading[] = [],
): { study: StudyId; counts: Record<Verdict, number>; total: number }[] {
  const studies = [...headings.map(({ id }) => id), ...claims.map(({ study }) => study)];
  return [...new Set(studies)]
    .map((study) => {
      const own = claims.filter((claim) => claim.study === study);
      return { study, counts: countVerdicts(own), total: own.length };
    })
    .filter(({ total }) => total > 0);
}

/** A verdict and how many have it. */
export interface VerdictCount {
  verdict: Verdict;
  count: number;
}

/** The verdicts that occur, each with its number, in the ledger's order. */
export function occurring(of: readonly { verdict: Verdict }[]): VerdictCount[] {
  return verdicts
    .map((verdict) => ({ verdict, count: of.filter((one) => one.verdict === verdict).length }))
    .filter(({ count }) => count > 0);
}

/** How many claims have each verdict, 0 where none has it. */
export function countVerdicts(claims: readonly Claim[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of claims) counts[verdict] += 1;
  return counts;
}

/**
 * A number with the given decimals and a separator for thousands. A number that would round to zero keeps two
 * digits.
 */
export function formatNumber(value: number, digits: number): string {
  if (value !== 0 && Math.abs(value) < 0.5 * 10 ** -digits) return value.toPrecision(2);
  const [whole, fraction] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole!.length > 4 ? whole!.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return `${value < 0 ? "−" : ""}${grouped}${fraction ? `.${fraction}` : ""}`;
}

function side(
  { value, ci, n }: { value: number | null; ci: [number, number] | null; n: number | null },
  digits: number,
): string {
  const interval = ci ? ` [${formatNumber(ci[0], digits)}, ${formatNumber(ci[1], digits)}]` : "";
  return `${formatNumber(value!, digits)}${interval}${n === null ? "" : `, n = ${formatNumber(n, isWhole(n) ? 0 : 1)}`}`;
}

/** As many decimals as the paper prints, or more if two different numbers would look the same. */
function oursDigits({ published, ours, verdict }: Claim, digits: number): number {
  // An interval beside a number printed whole (71) needs a decimal to be of use.
  let enough =
    digits === 0 && [ours.value!, ...(ours.ci ?? [])].some((number) => !isWhole(number)) ? 1 : digits;
  if (verdict === "reproduced" || published.value === null || published.value === ours.value) return enough;
  const asPrinted = enough;
  while (enough < 6 && formatNumber(published.value, enough) === formatNumber(ours.value!, enough)) enough++;
  // 82.65 beside a printed 85.3 is that number of another table, not 82.7.
  const isWith = (more: number): boolean => isWhole(ours.value! * 10 ** more);
  if (enough === asPrinted && !isWith(enough) && isWith(enough + 1)) enough++;
  return enough;
}

function decimals(values: readonly (number | null)[]): number {
  return Math.max(
    ...values.map((value) => {
      if (value === null || isWhole(value)) return 0;
      // 1e-7 prints no decimal point; six decimals are more than any table has.
      return Math.min(6, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 6);
    }),
  );
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9;
}
