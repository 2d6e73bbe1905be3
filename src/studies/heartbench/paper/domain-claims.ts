import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { type DomainId, domainIds, domains } from "../data/taxonomy.js";
import { domainRegroupings } from "../measures/regrouping.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** A row of Table 1: how many cases the released labels give a domain. */
export function domainCountClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const domain = printed.subject as DomainId;
  const value = labelled(context, domain);
  return numberClaim(printed, {
    ours: { value, n: context.cases.length, method: "cases with the domain's label" },
    tolerance: countTolerance,
    note: value === printed.value ? "" : mismatch(context),
  });
}

/** A domain's share of the cases, as section 3.1 prints it. */
export function domainShareClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const domain = printed.subject as DomainId;
  const value = (100 * labelled(context, domain)) / context.cases.length;
  const inTable = context.printedById(`table-1-${domain}`).value;
  return numberClaim(printed, {
    ours: { value, n: context.cases.length, method: "share of the cases with the domain's label" },
    note: joined(
      `Table 1's ${inTable} of ${context.cases.length} are ${fixed((100 * inTable) / context.cases.length, 1)}%.`,
      Math.abs(value - printed.value) > 0.05 ? mismatch(context) : "",
    ),
  });
}

/** A percentage of Table 1, compared with the count beside it. */
export function tableShareClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const total = context.printedById("table-1-total").value;
  const count = context.printedById(printed.id.replace(/-share$/, "")).value;
  return numberClaim(printed, {
    ours: { value: (100 * count) / total, n: total, method: `${count} of ${total}, as printed beside it` },
    evidence: "printed",
  });
}

function mismatch(context: ClaimContext): string {
  const { cases } = context;
  const printed = Object.fromEntries(
    domainIds.map((id) => [id, context.printedById(`table-1-${id}`).value]),
  ) as Record<DomainId, number>;
  const title = (id: DomainId): string => domains.find((one) => one.id === id)!.title;
  const found = domainRegroupings(cases, printed);
  const shown = found.map(({ moves }) =>
    moves
      .map(({ scenario, from, to, cases: n }) => `${scenario} (${n}) from ${title(from)} to ${title(to)}`)
      .join(" and "),
  );
  return joined(
    `The released labels give ${domainIds.map((id) => labelled(context, id)).join(", ")} and ${cases.filter(({ domain }) => domain === null).length} blank for the table's ${domainIds.map((id) => printed[id]).join(", ")}.`,
    found.length === 0
      ? "No two sub-scenarios in another domain make up for it (domainRegroupings)."
      : `The fewest sub-scenarios that would have to change their domain are ${found[0]!.moves.length}, in ${found.length === 1 ? "one way" : `${found.length} ways`}, and the blank cases be shared out: ${shown.join("; or ")} (domainRegroupings). The release does not say which.`,
  );
}

const labelled = ({ cases }: ClaimContext, domain: DomainId): number =>
  cases.filter((one) => one.domain === domain).length;
