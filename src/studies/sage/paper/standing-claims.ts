import {
  type ClaimInput,
  countTolerance,
  numberClaim,
  roundingTolerance,
  unreleasedClaim,
} from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { emotionRange } from "../../../core/dialogue.js";
import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { LeaderboardRow } from "../measures/leaderboard.js";
import { type ClaimContext, notInTables, notInTablesAnswer } from "./context.js";
import type { Printed, StandingField } from "./printed.js";

/** A cell of Table 3, in the table or where the text repeats it. */
export function standingClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [title, field] = printed.subject.split("|") as [string, StandingField];
  const row = context.row(title);
  const inTable = printed.id.startsWith("table-3-");
  return {
    ...cellClaim(printed, title, field, row, context),
    alsoIn: inTable
      ? context.printed
          .filter(({ id, subject }) => subject === printed.subject && id !== printed.id)
          .map(({ place }) => place)
      : [],
  };
}

function cellClaim(
  printed: Printed,
  title: string,
  field: StandingField,
  row: LeaderboardRow | null,
  context: ClaimContext,
): ClaimInput {
  switch (field) {
    case "sentientScore":
      return row === null ? leftOut(printed, title, context) : scoreClaim(printed, row);
    case "success":
    case "failure": {
      const of = `${printed.statement} (dialogues of ${context.data.profiles.length})`;
      const named = { ...printed, statement: of };
      return row === null
        ? { ...leftOut(named, title, context), tolerance: countTolerance }
        : countClaim(named, field, row);
    }
    case "sentientRank":
      return rankClaim(printed, title, context);
    case "arenaRank":
    case "arenaScore":
      return {
        ...unreleasedClaim(
          printed,
          "Arena's leaderboard of that day is not part of the release.",
          "Arena's leaderboard of 2025-05-01",
        ),
        partOf: "table-3-arena",
        answer: "A copy of Arena's leaderboard of 2025-05-01.",
      };
  }
}

function scoreClaim(printed: Printed, { score }: LeaderboardRow): ClaimInput {
  const { value, ci, n, method } = score;
  return numberClaim(printed, {
    ours: { value, ci, n, method: `mean final emotion; ${method}`, by: ["leaderboard", "clusteredMean"] },
    partOf: "table-3",
  });
}

/** A score or count of a model without recorded dialogues: the printed counts bound the printed mean. */
function leftOut(printed: Printed, title: string, context: ClaimContext): ClaimInput {
  const { success, failure, sentientScore } = context.standing(title);
  const n = context.data.profiles.length;
  const [low, high] = scoreBounds({ success, failure, n });
  const fits = sentientScore >= low && sentientScore <= high;
  return numberClaim(printed, {
    ours: {
      value: null,
      method: "mean final emotion and counts at 100 and below 10 of the released dialogues",
      by: ["leaderboard", "scoreBounds"],
    },
    verdict: "not-run",
    partOf: "table-3-left-out",
    note: `${notInTables} ${success} successes and ${failure} failures allow a mean of ${fixed(low, 1)} to ${fixed(high, 1)}: ${sentientScore} ${fits ? "fits" : "does not fit"}.`,
    answer: notInTablesAnswer,
  });
}

function countClaim(printed: Printed, field: "success" | "failure", row: LeaderboardRow): ClaimInput {
  const { count, ci } = row[field];
  const n = row.score.n;
  const rule = field === "success" ? "end at 100, the cap" : "end below 10";
  return numberClaim(printed, {
    ours: {
      value: count,
      ci: [(ci[0] * n) / 100, (ci[1] * n) / 100],
      n,
      method: `dialogues that ${rule}; Clopper-Pearson interval of the share, as a count`,
      by: ["leaderboard", field === "success" ? "isSuccess" : "isFailure"],
    },
    tolerance: countTolerance,
    partOf: "table-3",
  });
}

/** The rank among all rows of Table 3: by recorded means where there are any, by printed scores elsewhere. */
function rankClaim(printed: Printed, title: string, context: ClaimContext): ClaimInput {
  const { table3 } = context.tables;
  const rounding = roundingTolerance(1).value;
  const scores = table3.map(({ model, sentientScore }) => {
    const recorded = context.row(model)?.score.value;
    const value = recorded ?? sentientScore;
    return { model, value, give: recorded === undefined ? rounding : 0 };
  });
  const own = scores.find(({ model }) => model === title)!;
  const others = scores.filter((other) => other !== own);
  const close = others.filter(({ value, give }) => Math.abs(value - own.value) <= give + own.give + 1e-9);
  return numberClaim(printed, {
    ours: {
      value: 1 + others.filter(({ value }) => value > own.value).length,
      n: table3.length,
      method:
        "1 + models with a higher score: recorded means where the tables hold them, printed scores elsewhere",
      by: ["standingClaim", "leaderboard"],
    },
    evidence: "printed",
    partOf: "table-3-ranks",
    tolerance:
      close.length === 0
        ? { value: 0, reason: "a rank" }
        : {
            value: close.length,
            reason: `rounding: by the printed digits as good as tied with ${close.map(({ model }) => model).join(" and ")}`,
          },
  });
}

/**
 * Between which limits does a mean of whole emotions lie, given how many of n dialogues ended at 100 and how
 * many below 10? Those between lie from 10 to 99; an emotion falls below 10 from at least 10 by at most 10, so
 * it is never below 0.
 *
 * @throws InputError `scoreBounds requires successes and failures of n dialogues, got 60 and 50 of 100`
 *
 * @example
 * ```ts
 * scoreBounds({ success: 51, failure: 4, n: 100 }); // [55.5, 95.91]
 * ```
 */
export function scoreBounds(counts: { success: number; failure: number; n: number }): ConfidenceInterval {
  const { success, failure, n } = counts;
  const between = n - success - failure;
  if (!(success >= 0 && failure >= 0 && between >= 0)) {
    throw new InputError(
      `scoreBounds requires successes and failures of n dialogues, got ${success} and ${failure} of ${n}`,
    );
  }
  const { high, low } = emotionRange;
  return [
    (success * high + between * low) / n,
    (success * high + between * (high - 1) + failure * (low - 1)) / n,
  ];
}
