import { type ClaimInput, unreleasedClaim } from "../../../claims/make-claim.js";
import { joined } from "../../../claims/note-text.js";
import type { ClaimContext } from "./context.js";
import { type Printed, readmeSection } from "./printed.js";

/** Why a setting or a rating cannot be checked, by the subject of its row. */
const reasons: Readonly<Record<string, string>> = {
  construction: "The release holds the final cases and criteria, not the rounds that led to them.",
  experts: "The experts' ratings were not released.",
  majority:
    "The experts' ratings were not released. Criteria without such a majority have no golden standard; to leave them out raises agreement if the undecided are the hard ones. How many there were is not said.",
  "evaluation-points": "Nothing released marks an evaluation point.",
};

/** A setting of the construction or the validation, which nothing in the release records. */
export function settingClaim(printed: Printed): ClaimInput {
  const reason = reasons[printed.subject];
  if (reason === undefined)
    throw new RangeError(`no reason "${printed.subject}" for the setting ${printed.id}`);
  return unreleasedClaim(printed, reason);
}

/** Agreement of the judge with the experts. The verdicts of neither were released. */
export function agreementClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const inReadme = printed.section === readmeSection;
  const models = context.printedById(inReadme ? "models" : "readme-models").value;
  const others = context.printed.filter(({ kind, value }) => kind === "agreement" && value !== printed.value);
  return unreleasedClaim(
    printed,
    joined(
      "Neither the experts' ratings nor the judge's verdicts were released.",
      others.length === 0
        ? ""
        : `${[...new Set(others.map(({ section, value }) => `${section === readmeSection ? "The README" : "The paper"} prints ${value}%`))].join("; ")}, ${inReadme ? `and does not say of how many of its ${models} models` : `of ${models} models`}.`,
      "A percentage of agreement says little without the share of hits: two raters who find a share p met agree by chance in p² + (1 − p)² of the criteria, 50% at one half and 82% at nine tenths. Kappa, AC1, and the agreement on merits and faults apart are not given.",
    ),
  );
}
