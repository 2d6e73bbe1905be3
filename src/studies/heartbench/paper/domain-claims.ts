import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { joined } from "../../../claims/note-text.js";
import { type DomainId, domainIds } from "../data/taxonomy.js";
import { domainRegroupings } from "../measures/regrouping.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

const answer = "The domain of each case that the table counts, by case id.";

/** A row of Table 1: how many cases the released labels give a domain. */
export function domainCountClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const domain = printed.subject as DomainId;
  const value = labelled(context, domain);
  return numberClaim(printed, {
    ours: {
      value,
      n: context.cases.length,
      method: "released cases with the domain's label",
      by: ["domainCountClaim", "domainRegroupings"],
    },
    tolerance: countTolerance,
    partOf: "table-1",
    alsoIn: ["README of the release"],
    ...(value === printed.value ? {} : { note: mismatch(domain, context), answer }),
  });
}

/** A domain's share of the cases, as section 3.1 prints it. */
export function domainShareClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const domain = printed.subject as DomainId;
  const agrees = labelled(context, domain) === context.printedById(`table-1-${domain}`).value;
  return numberClaim(printed, {
    ours: {
      value: (100 * labelled(context, domain)) / context.cases.length,
      n: context.cases.length,
      method: "share of the released cases with the domain's label",
      by: ["domainShareClaim", "domainRegroupings"],
    },
    partOf: "table-1",
    ...(agrees ? {} : { note: mismatch(domain, context), answer }),
  });
}

/** A percentage of Table 1, compared with the count beside it. */
export function tableShareClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const total = context.printedById("table-1-total").value;
  const count = context.printedById(printed.id.replace(/-share$/, "")).value;
  return numberClaim(printed, {
    ours: {
      value: (100 * count) / total,
      n: total,
      method: `${count} of ${total}, as printed beside it`,
      by: ["tableShareClaim"],
    },
    evidence: "printed",
    partOf: "table-1-percentages",
  });
}

function mismatch(domain: DomainId, context: ClaimContext): string {
  const { cases } = context;
  const counts = domainIds.map((id) => [id, context.printedById(`table-1-${id}`).value] as const);
  const printed = Object.fromEntries(counts) as Record<DomainId, number>;
  const own = labelled(context, domain);
  const blank = cases.filter((one) => one.domain === null).length;
  const [first] = domainRegroupings(cases, printed);
  return joined(
    `The labels give ${own} cases where the table has ${printed[domain]}, and ${blank} cases have none.`,
    printed[domain] - own >= 0 && printed[domain] - own <= blank
      ? "Unlabelled cases can make up for it."
      : first === undefined || first.moves.length === 0
        ? ""
        : `Unlabelled cases cannot make up for it: at least ${first.moves.length} sub-scenarios would have to change their domain.`,
  );
}

const labelled = ({ cases }: ClaimContext, domain: DomainId): number =>
  cases.filter((one) => one.domain === domain).length;
