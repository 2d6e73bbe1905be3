import {
  type ClaimInput,
  countTolerance,
  numberClaim,
  roundingTolerance,
} from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { type AbilityId, abilityIds, type DimensionId, dimensionOf, otherAbility } from "../data/taxonomy.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

type Count = Pick<ClaimInput, "ours"> & Partial<Pick<ClaimInput, "evidence" | "verdict" | "note">>;

/** A printed count: of cases, criteria, abilities, models. */
export function countClaim(printed: Printed, context: ClaimContext): ClaimInput {
  return numberClaim(printed, { tolerance: countTolerance, ...countOf(printed, context) });
}

function countOf(printed: Printed, context: ClaimContext): Count {
  const { cases, published } = context;
  const scored = cases.flatMap(({ criteria }) => criteria.filter(({ ability }) => ability !== otherAbility));
  const recorded = (value: number, method: string, note = ""): Count => ({ ours: { value, method }, note });
  switch (printed.subject) {
    case "dimensions":
      return recorded(
        distinct(scored.map(({ ability }) => dimensionOf(ability as AbilityId))),
        "dimensions of the abilities that criteria have; the README assigns abilities to dimensions",
      );
    case "abilities":
      return recorded(distinct(scored.map(({ ability }) => ability)), "distinct abilities of the criteria");
    case "criteria": {
      const all = cases.flatMap(({ criteria }) => criteria).length;
      return recorded(
        scored.length,
        "criteria of the fifteen abilities",
        `The release holds ${all}: ${all - scored.length} more belong to none of the fifteen.`,
      );
    }
    case "cases":
      return recorded(cases.length, "rows of cases");
    case "hard-cases":
      return recorded(
        cases.filter(({ difficulty }) => difficulty === "hard").length,
        "cases marked as hard",
        "Whether Figure 5 rests on them: see figure-5-released-cases.",
      );
    case "subsets":
      return recorded(distinct(cases.map(({ difficulty }) => difficulty)), "distinct difficulties of cases");
    case "scenarios":
      return recorded(
        distinct(cases.flatMap(({ scenario }) => (scenario === null ? [] : [scenario]))),
        "distinct sub-scenarios",
        `${cases.filter(({ scenario }) => scenario === null).length} cases have none.`,
      );
    case "domains":
      return recorded(
        distinct(cases.flatMap(({ domain }) => (domain === null ? [] : [domain]))),
        "distinct domains",
        `${cases.filter(({ domain }) => domain === null).length} cases have none.`,
      );
    case "longest-dialogue": {
      const longest = Math.max(...cases.map(({ turns }) => turns));
      const single = cases.filter(({ turns }) => turns === 1).length;
      return recorded(
        longest,
        "longest dialogue, turns of person and helper together",
        `${cases.filter(({ turns }) => turns === longest).length} cases are that long; ${single} are a single turn.`,
      );
    }
    case "fewest-criteria":
    case "most-criteria":
      return criteriaOfCase(printed.subject, context);
    case "models":
      return {
        ours: { value: published.figure4.models.length, method: "models of Figure 4" },
        evidence: "printed",
        // The experts' blind test may have included a model that the leaderboard does not.
        verdict: published.figure4.models.length === printed.value ? undefined : "not-reproducible",
        note:
          published.figure4.models.length === printed.value
            ? ""
            : `The paper, Figures 4 and 5 and the README's own table have ${published.figure4.models.length}. Which models the blind test had is not said, and its ratings were not released.`,
      };
    default:
      throw new RangeError(`no computation for the printed count "${printed.subject}"`);
  }
}

function criteriaOfCase(subject: "fewest-criteria" | "most-criteria", { cases }: ClaimContext): Count {
  const pick = subject === "fewest-criteria" ? Math.min : Math.max;
  const all = cases.map(({ criteria }) => criteria.length);
  const scored = cases.map(
    ({ criteria }) => criteria.filter(({ ability }) => ability !== otherAbility).length,
  );
  const above = all.filter((n) => n > 15).length;
  return {
    ours: {
      value: pick(...all),
      n: cases.length,
      method: "criteria of a case, those outside the fifteen abilities included",
    },
    note: joined(
      `Of the fifteen abilities alone it is ${pick(...scored)}.`,
      subject === "most-criteria" ? `${above} cases have more than 15.` : "",
    ),
  };
}

/** "Over 50%", "more than 3,000": a lower bound, so any number above it agrees. */
export function atLeastClaim(printed: Printed, { cases }: ClaimContext): ClaimInput {
  const criteria = cases.flatMap((one) => one.criteria);
  const scored = criteria.filter(({ ability }) => ability !== otherAbility);
  const wanted = new Set<DimensionId>(printed.subject.split("|") as DimensionId[]);
  const rubrics = printed.subject === "rubrics";
  const value = rubrics
    ? criteria.length
    : (100 * scored.filter(({ ability }) => wanted.has(dimensionOf(ability as AbilityId))).length) /
      scored.length;
  const holds = value > printed.value;
  return numberClaim(printed, {
    ours: {
      value,
      n: rubrics ? cases.length : scored.length,
      method: rubrics ? "all released criteria" : "share of the criteria of the fifteen abilities",
    },
    tolerance: {
      value: holds ? value - printed.value : 0,
      reason: "printed as a lower bound: any number above it agrees",
    },
    note: rubrics
      ? `It takes the criteria outside the fifteen abilities to exceed it: without them there are ${scored.length}.`
      : `The other dimensions hold ${fixed(100 - value, 1)}% of the criteria, and ${abilityIds.filter((id) => !wanted.has(dimensionOf(id))).length} of ${abilityIds.length} abilities, which count alike in the overall score.`,
  });
}

/** A row of the README's table of criteria: the count, and its share. */
export function readmeCountClaims({ cases, published }: ClaimContext): ClaimInput[] {
  const scored = cases
    .flatMap(({ criteria }) => criteria)
    .flatMap(({ ability }) => (ability === otherAbility ? [] : [ability]));
  return published.readmeCounts.flatMap(({ row, dimension, ability, count, percent, decimals }) => {
    const own = scored.filter((id) =>
      ability !== null ? id === ability : dimension === null || dimensionOf(id) === dimension,
    ).length;
    const share = (100 * own) / scored.length;
    const printedShares = published.readmeCounts
      .filter((other) => other.dimension === dimension && other.ability !== null)
      .reduce((sum, other) => sum + other.percent, 0);
    const wrong = Math.abs((100 * count) / scored.length - percent) > 0.5 * 10 ** -decimals;
    const where = { place: `README, table of criteria, ${row}`, n: scored.length };
    return [
      {
        id: `readme-count-${row}`,
        place: where.place,
        statement: `Criteria: ${row.replaceAll("-", " ")}`,
        published: { value: count },
        ours: { value: own, n: where.n, method: "criteria of the fifteen abilities" },
        tolerance: countTolerance,
      },
      {
        id: `readme-share-${row}`,
        place: where.place,
        statement: `Share of all criteria: ${row.replaceAll("-", " ")} (%)`,
        published: { value: percent },
        ours: { value: share, n: where.n, method: "share of the criteria of the fifteen abilities" },
        tolerance: roundingTolerance(decimals),
        verdict: wrong ? "paper-inconsistent" : undefined,
        note: wrong
          ? `The same row prints ${count} of ${scored.length}, which is ${fixed((100 * count) / scored.length, 1)}%; the rows of its abilities add up to ${fixed(printedShares, 1)}%, and the shares of all dimensions only with it to 100.`
          : "",
      },
    ];
  });
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;
