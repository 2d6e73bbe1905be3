import { type ClaimInput, numberClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { frameworkOf } from "../data/design.js";
import type { PairAgreement } from "../measures/pair-agreement.js";
import type { ClaimContext } from "./context.js";
import { kappaFile, type PairColumn, type Printed } from "./printed.js";

type Ours = ClaimInput["ours"];

/** How each column of the table follows from the ratings. */
const computed: Readonly<Record<PairColumn, (found: PairAgreement) => Ours>> = {
  rho: ({ rho }) => ({ ...estimate(rho), method: rho.method }),
  "rho-p": ({ rho }) => ({ value: rho.p, n: rho.n, method: "p from t with n − 2 degrees of freedom" }),
  lower: ({ rho }) => ({ value: rho.fisher[0], n: rho.n, method: fisher }),
  upper: ({ rho }) => ({ value: rho.fisher[1], n: rho.n, method: fisher }),
  kappa: ({ kappa }) => ({ ...estimate(kappa), method: kappa.method }),
  "kappa-z": ({ kappa }) => ({
    value: kappa.z,
    n: kappa.n,
    method: "kappa by its standard error (Fleiss, Cohen and Everitt)",
  }),
  "kappa-p": ({ kappa }) => ({
    value: kappa.p,
    n: kappa.n,
    method: "p from the normal distribution of z, two-sided",
  }),
};

const fisher = "tanh(atanh ρ ± 1.96 / √(n − 3))";

const estimate = ({ value, ci, n }: { value: number; ci: [number, number]; n: number }) => ({ value, ci, n });

/** A number of the table of pairs, in the row of its framework. */
export function pairClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const { dimension, pair, row } = printed.pair!;
  const kind = printed.kind as PairColumn;
  const isKappa = kind.startsWith("kappa");
  const found = context.agreement(dimension, pair);
  return numberClaim(printed, {
    ours: {
      ...computed[kind](found),
      by: kind === "kappa" ? ["pairAgreement", "valueKappa"] : ["pairAgreement"],
    },
    alsoIn: kind === "kappa" || kind === "kappa-p" ? [`${kappaFile}, row ${row}`] : [],
    note: kind === "kappa" ? byValue(found) : "",
    partOf: `${isKappa ? "kappas" : "correlations"}-${frameworkOf(dimension).id}`,
  });
}

/** What kappa is when distances are those between the values; said where it is another number. */
function byValue({ kappa, byValue: other }: PairAgreement): string {
  if (!(Math.abs(kappa.value - other) >= 0.005)) return "";
  return `Every value that either side used is a category, and weights count categories. With distances between the values kappa is ${fixed(other, 2)}.`;
}
