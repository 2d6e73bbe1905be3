import { countVerdicts, sides, tally, verdictMeanings } from "../claims/wording.js";
import { type Claim, verdicts } from "../core/claim.js";
import { printable } from "../core/printable.js";
import { manifests } from "../studies/registry.js";
import { formatTable } from "./text-table.js";

/**
 * The ledger on one screen: how many claims of each study have which verdict, what the verdicts mean, and how to
 * list the claims themselves, which are pages of text.
 */
export function claimsOverview(claims: readonly Claim[]): string {
  const studies = tally(claims, manifests);
  const total = countVerdicts(claims);
  const rows = verdicts.map((verdict) => [
    verdict,
    ...studies.map(({ counts }) => String(counts[verdict])),
    String(total[verdict]),
  ]);
  const sums = ["all", ...studies.map((study) => String(study.total)), String(claims.length)];
  const named = manifests.find(({ examples }) => examples?.claims !== undefined);
  const meanings = verdicts.map((verdict) => [verdict, verdictMeanings[verdict]]);
  return [
    `${claims.length} numbers and statements of the papers, ours beside each:\n`,
    formatTable(["verdict", ...studies.map(({ study }) => study), "all"], [...rows, sums]),
    "",
    formatTable(["verdict", "means"], meanings),
    `\nto list them: npx affectlab claims --verdict differs, or --study ${named?.id}; all: figures/ledger.md`,
  ].join("\n");
}

/** Claims that were reproduced, each in two lines: there is nothing to explain. */
export function reproducedClaims(claims: readonly Claim[]): string {
  return claims
    .map((claim) => {
      const { printed, ours } = sides(claim);
      const { study, place, statement } = claim;
      return `${printable(`${study}, ${place}: ${statement}`)}\n  printed ${printed}  |  ours ${ours}`;
    })
    .join("\n");
}
