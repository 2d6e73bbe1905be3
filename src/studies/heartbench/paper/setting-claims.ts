import { type ClaimInput, numberClaim, toleranceOf } from "../../../claims/make-claim.js";
import type { Relation } from "../../../core/claim.js";
import type { ClaimContext } from "./context.js";
import { type Printed, readmeSection } from "./printed.js";

/** Why a setting or a rating cannot be checked, by the subject of its row. */
const reasons: Readonly<Record<string, string>> = {
  construction: "The release holds the final cases and criteria, not the rounds that led to them.",
  experts: "The experts' ratings were not released.",
  majority:
    "The experts' ratings were not released. Criteria without such a majority drop out. That raises agreement if experts disagree on the hard ones.",
  "evaluation-points": "Nothing released marks an evaluation point.",
};

/** Numbers said with "over", "more than" or a plus sign. */
const atLeast: readonly string[] = [
  "experts",
  "readme-experts",
  "golden-majority",
  "readme-evaluation-points",
];

/** A setting of the construction or the validation, which nothing in the release records. */
export function settingClaim(printed: Printed): ClaimInput {
  const note = reasons[printed.subject];
  if (note === undefined)
    throw new RangeError(`no reason "${printed.subject}" for the setting ${printed.id}`);
  return unreleased(printed, atLeast.includes(printed.id) ? ">" : "=", { note });
}

/** Agreement of the judge with the experts. The verdicts of neither were released. */
export function agreementClaim(printed: Printed, _: ClaimContext): ClaimInput {
  return unreleased(printed, "=", {
    note: "Neither the experts' ratings nor the judge's verdicts were released. Agreement by chance is 50% if half of the criteria are met, and 82% if nine in ten are. Kappa is not given.",
    ...(printed.section === readmeSection ? { partOf: "validation-in-paper-and-readme" } : {}),
  });
}

function unreleased(
  printed: Printed,
  relation: Relation,
  rest: Pick<ClaimInput, "note" | "partOf">,
): ClaimInput {
  const whole = relation === "=" && printed.decimals === 0;
  return numberClaim(printed, {
    relation,
    ours: { value: null, method: "not released" },
    tolerance: whole ? { value: 0, reason: "a whole number" } : toleranceOf(relation, printed),
    verdict: "not-reproducible",
    ...rest,
  });
}
