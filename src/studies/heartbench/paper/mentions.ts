import type { ClaimInput } from "../../../claims/make-claim.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** Numbers that are printed again, by the claim in whose row they are shown. */
const mentions: Readonly<Record<string, readonly string[]>> = {
  dimensions: ["dimensions-abstract"],
  abilities: ["abilities-abstract", "abilities-section-2"],
  models: ["models-abstract"],
  criteria: ["readme-criteria"],
  "hard-cases": ["hard-cases-section-4-4"],
  "longest-dialogue": ["longest-dialogue-section-3-2"],
  "ceiling-section-4-2": ["ceiling-abstract", "ceiling-point", "ceiling-section-5"],
  "validation-experts": ["readme-experts"],
  "validated-share": ["validated-share-section-4-4", "readme-validated-share"],
  agreement: ["agreement-section-4-4", "agreement-section-5"],
};

/** The claim in whose row a printed number is shown, if it is printed there too. */
const headOf = (id: string): string | undefined =>
  Object.keys(mentions).find((head) => mentions[head]!.includes(id));

type Maker = (printed: Printed, context: ClaimContext) => ClaimInput;

/** A maker of claims that shows later mentions of a number in the row of the first. */
export function withMentions(make: Maker): Maker {
  return (printed, context) => {
    const claim = make(printed, context);
    const partOf = headOf(printed.id);
    if (partOf !== undefined) return { ...claim, partOf };
    const places = (mentions[printed.id] ?? []).map((id) => context.printedById(id).place);
    return places.length === 0 ? claim : { ...claim, alsoIn: [...new Set(places)] };
  };
}
