import { type ClaimInput, numberClaim } from "../../../claims/make-claim.js";
import { bracket, joined } from "../../../claims/note-text.js";
import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import type { ClaimContext } from "./context.js";
import { familyOf } from "./count-claims.js";
import type { Printed } from "./printed.js";

/**
 * A correlation with ratings that were not released. Its unit is not printed either, so the interval is given
 * for each unit that the paper allows.
 */
export function correlationClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const models = [...new Set(context.tables.figure7.map((row) => row.model))];
  const eight = models.filter((model) => familyOf(model) !== null).length;
  const full = fullForm(printed, context);
  const dimensions = Number.parseInt(full.subject, 10);
  const units: [string, number][] = [
    [`${eight} models`, eight],
    [`${models.length} models`, models.length],
    [`${eight} models × ${dimensions} dimensions`, eight * dimensions],
  ];
  const intervals = units.map(
    ([label, n]) => `${label} ${bracket(printedCorrelationInterval(full.value, n))}`,
  );
  return numberClaim(printed, {
    ours: { value: null, method: "the ratings were not released" },
    tolerance: {
      value: 0.5 / 10 ** printed.decimals,
      reason: `rounding: printed with ${printed.decimals} decimals`,
    },
    evidence: "printed",
    verdict: "not-reproducible",
    note: joined(
      "The ratings were not released.",
      full === printed ? "" : roundsTo(printed, full),
      `The unit is not printed. 95% intervals: ${intervals.join(", ")} (printedCorrelationInterval); rows that share a model are not independent, so the last is too narrow.`,
      "The same model writes the thoughts, keeps the emotion and rates: part of the correlation can be its own.",
    ),
  });
}

/** The correlation as section 3.2 prints it, for a shorter form elsewhere. */
function fullForm(printed: Printed, context: ClaimContext): Printed {
  if (!printed.subject.startsWith("3.2 ")) return printed;
  return context.printedById(printed.id.replace(/-section-1$/, ""));
}

function roundsTo(short: Printed, full: Printed): string {
  const rounds = Math.abs(short.value - full.value) <= 0.5 * 10 ** -short.decimals;
  return rounds
    ? `It is the ${full.value} of section 3.2, rounded.`
    : `Section 3.2 prints ${full.value}, which does not round to it.`;
}

/**
 * The interval of a printed Pearson correlation over n independent units, by Fisher's z: what an r without an
 * interval leaves open.
 *
 * From −1 to 1; NaN bounds for n below 4. Units that share a model are not independent: then n is smaller
 * than it looks and the interval too narrow.
 *
 * @throws InputError `printedCorrelationInterval requires a correlation within -1 to 1, got 1.2`
 *
 * Source: Fisher (1921), standard error 1 / √(n − 3) of artanh r.
 *
 * @example
 * ```ts
 * printedCorrelationInterval(0.818, 8); // [0.268, 0.966]
 * ```
 */
export function printedCorrelationInterval(r: number, n: number, level = 0.95): ConfidenceInterval {
  if (!(r >= -1 && r <= 1)) {
    throw new InputError(`printedCorrelationInterval requires a correlation within -1 to 1, got ${r}`);
  }
  const half = n > 3 ? normalQuantile(0.5 + level / 2) / Math.sqrt(n - 3) : Number.NaN;
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
