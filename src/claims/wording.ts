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
  reproduced: "ours agrees with the printed number or statement within the stated tolerance",
  differs: "computed by the paper's own definition, ours is another number",
  "paper-inconsistent": "the printed number contradicts the paper's own data or another of its numbers",
  "not-reproducible": "what would be needed was not released",
  "not-run": "computable, but not computed in this run",
};

/** The printed and our side of a claim, as text for a reader. */
export interface Sides {
  printed: string;
  ours: string;
}

/**
 * Whether a claim is a statement in words and not a number. Then `published` is 1 ("holds"), and `ours` is
 * the share of its comparisons in which it holds, with their number.
 */
export function isStatement({ published, ours }: Claim): boolean {
  return (
    published.value === 1 &&
    published.ci === null &&
    published.n === null &&
    ours.n !== null &&
    (ours.value === null || (ours.value >= 0 && ours.value <= 1 && isWhole(ours.value * ours.n)))
  );
}

/** "63.97 [61.65, 66.29], n = 1,633" on either side; "holds" and "holds in 5 of 8" for a statement. */
export function sides(claim: Claim): Sides {
  const { published, ours } = claim;
  if (isStatement(claim)) {
    const cases = ours.value === null ? null : Math.round(ours.value * ours.n!);
    return {
      printed: "holds",
      ours:
        cases === null
          ? "not computed"
          : ours.n === 1
            ? cases
              ? "holds"
              : "does not hold"
            : `holds in ${cases} of ${ours.n}`,
    };
  }
  const digits = decimals([published.value, ...(published.ci ?? [])]);
  return {
    printed: published.value === null ? "no number" : side(published, digits),
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
  while (enough < 6 && formatNumber(published.value, enough) === formatNumber(ours.value!, enough)) enough++;
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
