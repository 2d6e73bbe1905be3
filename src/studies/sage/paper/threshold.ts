import { isFailure, isSuccess } from "../measures/leaderboard.js";
import type { SageClaimContext } from "./context.js";
import type { Count } from "./count-claims.js";
import { joined } from "./make.js";
import type { Printed } from "./printed.js";

/** Which threshold gives the printed counts of Table 3? */
export function threshold(
  id: "success-threshold" | "failure-threshold",
  printed: Printed,
  context: SageClaimContext,
): Count {
  const success = id === "success-threshold";
  const rows = context.board().rows.map(({ title, model }) => ({
    finals: context.data.scores(context.board().judge, model),
    printed: context.standing(title)[success ? "success" : "failure"],
  }));
  const counted = (t: number): number =>
    rows.filter(
      ({ finals, printed: count }) =>
        finals.filter((final) => (success ? final > t : final < t)).length === count,
    ).length;
  const fitting = Array.from({ length: 101 }, (_, t) => t).filter((t) => counted(t) === rows.length);
  const finals = rows.flatMap((row) => row.finals);
  const highest = Math.max(...finals);
  const value = fitting.includes(printed.value) ? printed.value : (fitting.at(-1) ?? Number.NaN);
  return {
    ours: {
      value,
      n: finals.length,
      method: `whole threshold that gives the printed counts of all ${rows.length} recorded models (the printed one if it does, else the highest)`,
    },
    ...(success && value !== printed.value ? { verdict: "paper-inconsistent" as const } : {}),
    note: joined(
      fitting.length > 0
        ? `Thresholds from ${fitting[0]} to ${fitting.at(-1)} give the counts of all ${rows.length}; ${printed.value} gives those of ${counted(printed.value)}.`
        : `No whole threshold gives the counts of all ${rows.length}; ${printed.value} gives those of ${counted(printed.value)}.`,
      success
        ? `The emotion is capped: the highest of ${finals.length} is ${highest}, so none can end above 100; ${finals.filter((final) => isSuccess({ final })).length} end at it, and these are what Table 3 counts (isSuccess).`
        : `${finals.filter((final) => isFailure({ final })).length} of ${finals.length} dialogues end below 10 (isFailure).`,
    ),
  };
}
