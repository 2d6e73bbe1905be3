import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type AbilityId, abilityIds, type DimensionId, dimensionOf, otherAbility } from "../data/taxonomy.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

type Count = Partial<ClaimInput> & Pick<ClaimInput, "ours">;

/** A printed count: of cases, criteria, abilities, models. */
export function countClaim(printed: Printed, context: ClaimContext): ClaimInput {
  return numberClaim(printed, { tolerance: countTolerance, ...countOf(printed, context) });
}

function countOf(printed: Printed, context: ClaimContext): Count {
  const { cases, published } = context;
  const scored = cases.flatMap(({ criteria }) => criteria.filter(({ ability }) => ability !== otherAbility));
  const counted = (value: number, method: string, rest: Partial<Count> = {}): Count => ({
    ours: { value, method, by: ["countClaim"] },
    ...rest,
  });
  const design = { evidence: "design" } as const;
  const blank = (what: "scenario" | "domain"): string =>
    `${cases.filter((one) => one[what] === null).length} cases have none.`;
  switch (printed.subject) {
    case "dimensions":
      return counted(
        distinct(scored.map(({ ability }) => dimensionOf(ability as AbilityId))),
        "dimensions of the abilities that criteria have; the README assigns abilities to dimensions",
        design,
      );
    case "abilities":
      return counted(
        distinct(scored.map(({ ability }) => ability)),
        "distinct abilities of the criteria",
        design,
      );
    case "criteria": {
      const all = cases.flatMap(({ criteria }) => criteria).length;
      return counted(scored.length, "released criteria of the fifteen abilities", {
        note: `The release holds ${all}: ${all - scored.length} more belong to none of the fifteen abilities.`,
      });
    }
    case "cases":
      return counted(cases.length, "released cases", design);
    case "multi-turn-cases": {
      const single = cases.filter(({ turns }) => turns === 1).length;
      return counted(cases.length - single, "released dialogues with more than one turn", {
        note: `${single} of the ${cases.length} dialogues are a single message.`,
        answer: "That the count is of all dialogues, and how many of them have several turns.",
      });
    }
    case "hard-cases":
      return counted(
        cases.filter(({ difficulty }) => difficulty === "hard").length,
        "released cases marked as hard",
        design,
      );
    case "subsets":
      return counted(
        distinct(cases.map(({ difficulty }) => difficulty)),
        "distinct difficulties of cases",
        design,
      );
    case "scenarios":
      return counted(
        distinct(cases.flatMap(({ scenario }) => (scenario === null ? [] : [scenario]))),
        "distinct sub-scenarios of the released cases",
        { note: blank("scenario") },
      );
    case "domains":
      return counted(
        distinct(cases.flatMap(({ domain }) => (domain === null ? [] : [domain]))),
        "distinct domains of the released cases",
        { ...design, note: blank("domain") },
      );
    case "longest-dialogue": {
      const longest = Math.max(...cases.map(({ turns }) => turns));
      return counted(longest, "turns of the longest dialogue, those of person and helper together", {
        relation: "<=",
        tolerance: { value: 0, reason: `said with "up to ${printed.value}"` },
        note: `${cases.filter(({ turns }) => turns === longest).length} dialogues are that long.`,
      });
    }
    case "fewest-criteria":
    case "most-criteria":
      return criteriaOfCase(printed.subject, context);
    case "models":
      if (printed.id === "readme-models") {
        return {
          ours: { value: null, method: "the replies and ratings of the blind test were not released" },
          verdict: "not-reproducible",
          note: `The README's own table has ${published.readmeOverall.length} models. Which models the blind test had is not said.`,
          partOf: "validation-in-paper-and-readme",
        };
      }
      return counted(published.figure4.models.length, "models of Figure 4", design);
    default:
      throw new RangeError(`no computation for the printed count "${printed.subject}"`);
  }
}

function criteriaOfCase(subject: "fewest-criteria" | "most-criteria", { cases }: ClaimContext): Count {
  const most = subject === "most-criteria";
  const pick = most ? Math.max : Math.min;
  const all = cases.map(({ criteria }) => criteria.length);
  const scored = cases.map(
    ({ criteria }) => criteria.filter(({ ability }) => ability !== otherAbility).length,
  );
  return {
    ours: {
      value: pick(...all),
      n: cases.length,
      method: "criteria of a released case, those outside the fifteen abilities included",
      by: ["countClaim"],
    },
    note: most
      ? `${all.filter((n) => n > 15).length} cases have more than 15 criteria. Of the fifteen abilities alone the most is ${pick(...scored)}.`
      : `Of the fifteen abilities alone it is ${pick(...scored)}.`,
    answer: most ? "That the range is of an earlier set of criteria; the range of the released one." : "",
  };
}

/** "Over 50%", "more than 3,000": a share or a number of the released criteria. */
export function atLeastClaim(printed: Printed, { cases }: ClaimContext): ClaimInput {
  const criteria = cases.flatMap((one) => one.criteria);
  const scored = criteria.filter(({ ability }) => ability !== otherAbility);
  const wanted = new Set<DimensionId>(printed.subject.split("|") as DimensionId[]);
  const rubrics = printed.subject === "rubrics";
  const own = scored.filter(({ ability }) => wanted.has(dimensionOf(ability as AbilityId))).length;
  const others = abilityIds.filter((id) => !wanted.has(dimensionOf(id))).length;
  const value = rubrics ? criteria.length : (100 * own) / scored.length;
  return numberClaim(printed, {
    relation: ">",
    ours: {
      value,
      n: rubrics ? cases.length : scored.length,
      method: rubrics ? "all released criteria" : "share of the criteria of the fifteen abilities",
      by: ["atLeastClaim"],
    },
    note: rubrics
      ? `Without the criteria outside the fifteen abilities there are ${scored.length}.`
      : `The other three dimensions hold ${fixed(100 - value, 1)}% of the criteria, but ${others} of the ${abilityIds.length} abilities, which all weigh alike in the overall score.`,
  });
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;
