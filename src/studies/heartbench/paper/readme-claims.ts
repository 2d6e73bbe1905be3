import { type ClaimInput, countTolerance, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import type { PublishedCount } from "../data/published.js";
import {
  abilityIds,
  abilityTitle,
  type DimensionId,
  dimensionOf,
  dimensions,
  otherAbility,
} from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import type { ClaimContext } from "./context.js";
import { macroTolerance, slug } from "./figure-statement.js";

/** The rows of the README's table of criteria: a count and a share each. */
export function readmeCountClaims({ cases, published }: ClaimContext): ClaimInput[] {
  const scored = cases
    .flatMap(({ criteria }) => criteria)
    .flatMap(({ ability }) => (ability === otherAbility ? [] : [ability]));
  const belongs = ({ ability, dimension }: PublishedCount, id: (typeof scored)[number]): boolean =>
    ability !== null ? id === ability : dimension === null || dimensionOf(id) === dimension;
  return published.readmeCounts.flatMap((printed): ClaimInput[] => {
    const { row, count, percent, decimals } = printed;
    const own = scored.filter((id) => belongs(printed, id)).length;
    const impliedShare = (100 * count) / scored.length;
    const wrong = Math.abs(impliedShare - percent) > roundingTolerance(decimals).value;
    const shared = { place: `README, table of criteria, ${row}`, partOf: "readme-rubric" };
    const method = "released criteria of the fifteen abilities";
    return [
      {
        ...shared,
        id: `readme-count-${row}`,
        statement: `${titleOf(printed)}: criteria`,
        published: { value: count, decimals: 0 },
        ours: { value: own, n: scored.length, method, by: ["readmeCountClaims"] },
        tolerance: countTolerance,
      },
      {
        ...shared,
        id: `readme-share-${row}`,
        statement: `${titleOf(printed)}: share of all criteria (%)`,
        published: { value: percent, decimals },
        ours: {
          value: (100 * own) / scored.length,
          n: scored.length,
          method: `share of the ${method}`,
          by: ["readmeCountClaims"],
        },
        tolerance: roundingTolerance(decimals),
        ...(wrong
          ? {
              verdict: "paper-inconsistent",
              note: `The same row prints ${count} of ${scored.length} criteria, which is ${fixed(impliedShare, 1)}%.`,
              answer: `That ${percent}% is a slip for ${fixed(impliedShare, 0)}%.`,
            }
          : {}),
      },
    ];
  });
}

const titleOf = ({ ability, dimension }: PublishedCount): string =>
  ability !== null
    ? abilityTitle(ability)
    : dimension === null
      ? "All fifteen abilities"
      : `${dimensionTitle(dimension)} (dimension)`;
const dimensionTitle = (id: DimensionId): string => dimensions.find((one) => one.id === id)!.title;

/** The rows of the README's table of overall results: the mean of Figure 4's row. */
export function readmeOverallClaims({ published }: ClaimContext): ClaimInput[] {
  return published.readmeOverall.map(({ model, score }) => ({
    id: `readme-overall-${slug(model)}`,
    place: "README, main results",
    statement: `${modelTitle(model)}: overall score`,
    published: { value: score, decimals: 2 },
    ours: {
      value: published.figure4.mean(model),
      n: abilityIds.length,
      method: "mean of the model's fifteen scores in Figure 4",
      by: ["readmeOverallClaims"],
    },
    tolerance: macroTolerance,
    evidence: "printed",
    partOf: "readme-overall",
  }));
}
