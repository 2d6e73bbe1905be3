import {
  type ClaimInput,
  countTolerance,
  numberClaim,
  roundingTolerance,
} from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { emotionRange } from "../../../core/dialogue.js";
import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { bhatiaDavisBound } from "../../../stats/bhatia-davis-bound.js";
import type { LeaderboardRow } from "../measures/leaderboard.js";
import { type ClaimContext, notInTables } from "./context.js";
import type { Printed, StandingField } from "./printed.js";

/** A cell of Table 3, in the table or where the text repeats it. */
export function standingClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [title, field] = printed.subject.split("|") as [string, StandingField];
  const row = context.row(title);
  switch (field) {
    case "sentientScore":
      return scoreClaim(printed, title, row, context);
    case "success":
    case "failure":
      return countClaim(printed, title, field, row, context);
    case "sentientRank":
      return rankClaim(printed, title, row, context);
    case "arenaRank":
    case "arenaScore":
      return arenaClaim(printed, title, context);
  }
}

function scoreClaim(
  printed: Printed,
  title: string,
  row: LeaderboardRow | null,
  context: ClaimContext,
): ClaimInput {
  if (row === null) {
    return numberClaim(printed, {
      ours: { value: null, method: "mean final emotion of the released dialogues" },
      verdict: "not-run",
      note: joined(notInTables, boundsNote(title, context)),
    });
  }
  const { value, ci, n, method } = row.score;
  return numberClaim(printed, {
    ours: { value, ci, n, method: `mean final emotion; ${method}` },
    note: `A second run on the same profiles would be within ±${fixed(context.rerun().halfWidth, 1)} points (95%, an upper bound from one run: rerunVariance).`,
  });
}

/** What the printed counts and the mechanics say about a printed mean. */
function boundsNote(title: string, context: ClaimContext): string {
  const { success, failure, sentientScore } = context.standing(title);
  const n = context.data.profiles.length;
  const [low, high] = scoreBounds({ success, failure, n });
  const { se } = bhatiaDavisBound({ mean: sentientScore, n, lower: 0, upper: 100 });
  const fits = sentientScore >= low && sentientScore <= high;
  return `${success} successes and ${failure} failures of ${n} allow a mean of ${fixed(low, 1)} to ${fixed(high, 1)}: ${sentientScore} ${fits ? "fits" : "does not fit"} (scoreBounds). Its standard error is at most ${fixed(se, 1)} (bhatiaDavisBound).`;
}

function countClaim(
  printed: Printed,
  title: string,
  field: "success" | "failure",
  row: LeaderboardRow | null,
  context: ClaimContext,
): ClaimInput {
  const base = {
    statement: `${printed.statement} (dialogues of ${context.data.profiles.length})`,
    tolerance: countTolerance,
  };
  const rule = field === "success" ? "end at 100, the cap" : "end below 10";
  if (row === null) {
    return numberClaim(printed, {
      ...base,
      ours: { value: null, method: `released dialogues that ${rule}` },
      verdict: "not-run",
      note: joined(notInTables, boundsNote(title, context)),
    });
  }
  const { count, ci } = row[field];
  const n = row.score.n;
  return numberClaim(printed, {
    ...base,
    ours: {
      value: count,
      ci: [(ci[0] * n) / 100, (ci[1] * n) / 100],
      n,
      method: `dialogues that ${rule}; Clopper-Pearson interval of the share, as a count`,
    },
  });
}

/** The rank among all rows of Table 3: by recorded means where there are any, by printed scores elsewhere. */
function rankClaim(
  printed: Printed,
  title: string,
  row: LeaderboardRow | null,
  context: ClaimContext,
): ClaimInput {
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
    },
    evidence: row === null ? "printed" : "data",
    tolerance:
      close.length === 0
        ? { value: 0, reason: "a rank" }
        : {
            value: close.length,
            reason: `as good as tied with ${close.map(({ model }) => model).join(" and ")}: a printed score stands for all that round to it`,
          },
    note:
      row === null
        ? ""
        : `Among the ${context.board().rows.length} models with recorded dialogues it is ${row.rank}; ranks that the data do not refute: ${row.rankSet.join(" to ")} (simultaneous, max-t over paired differences: leaderboard).`,
  });
}

/** Arena's own figures: nothing in the release holds them. */
function arenaClaim(printed: Printed, title: string, context: ClaimContext): ClaimInput {
  const own = context.standing(title);
  const against = context.tables.table3.filter(
    (other) => (other.arenaScore - own.arenaScore) * (other.arenaRank - own.arenaRank) > 0,
  );
  return numberClaim(printed, {
    ours: { value: null, method: "Arena's leaderboard of 2025-05-01" },
    tolerance: { value: 0, reason: "a rank or a score of Arena" },
    evidence: "printed",
    verdict: "not-reproducible",
    note: joined(
      "Arena's leaderboard of that day is not part of the release.",
      against.length === 0
        ? "Its rank and score are in the same order as those of every other row."
        : `Its rank and score are in opposite order to those of ${against.map(({ model }) => model).join(", ")}: Arena ranks by whole intervals, so this need be no error.`,
    ),
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
