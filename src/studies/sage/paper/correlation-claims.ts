import { type ClaimInput, unreleasedClaim } from "../../../claims/make-claim.js";
import { bracket, joined } from "../../../claims/note-text.js";
import { printedCorrelationInterval } from "../measures/printed-correlations.js";
import type { ClaimContext } from "./context.js";
import { familyOf } from "./count-claims.js";
import type { Printed } from "./printed.js";

/**
 * A correlation with ratings that were not released. Its unit is not printed either; the interval is that of the
 * models as units.
 */
export function correlationClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const models = context.modelsOfFigure7().filter((model) => familyOf(model) !== null).length;
  const full = fullForm(printed, context);
  const claim = unreleasedClaim(
    printed,
    joined(
      full === printed ? "The ratings were not released." : roundsTo(printed, full),
      `If the ${models} models are its units, its 95% interval is ${bracket(printedCorrelationInterval(full.value, models))}.`,
      ...standIn(full, context),
    ),
    "the ratings were not released",
  );
  return {
    ...claim,
    ours: { ...claim.ours, by: ["printedCorrelationInterval", "standInCorrelations"] },
    answer: "The ratings of every dialogue, and what a point of the figure is.",
  };
}

/** What a rater of ours gives in the place of theirs: it decides nothing. */
function standIn({ id }: Printed, context: ClaimContext): string[] {
  const found = context.rated();
  if (found === null) return ["One model writes, feels and rates: part of it can be its own."];
  if (id.startsWith("r-utterance")) {
    return [`Unvalidated rules of ours for replies give ${found.utterances.toFixed(2)} between models.`];
  }
  const [own, other] = [found.thoughts, found.exchanged].map((r) => r.toFixed(2));
  return [
    `An unvalidated lexicon gives ${own} between models; thoughts exchanged at equal emotion give ${other}.`,
  ];
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
