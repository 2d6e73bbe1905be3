import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";

/** A scored rating, with what a test cares about. */
export function rating(
  judge: string,
  target: string,
  value: number | null,
  more: Partial<Rating> = {},
): Rating {
  const kind = judge.startsWith("expert") ? "expert" : "model";
  return {
    target,
    rater: { id: judge, kind, version: null },
    value,
    status: value === null ? "missing" : "ok",
    ...more,
  };
}

/** Judges with different severities rate the replies of different respondents: whole points from 1 to 5. */
export function leaderboard({
  targets = 30,
  respondents = ["m1", "m2", "m3"],
  judges = ["a", "b", "c"],
  keep = (_judge: number, _respondent: number, _target: number): boolean => true,
  severity = 0.5,
} = {}): Rating[] {
  const stream = randomStream(1, "leaderboard");
  return Array.from({ length: targets }, (_, t) =>
    respondents.flatMap((respondent, r) =>
      judges.flatMap((judge, j) => {
        const value = Math.round(2.5 + 0.5 * r + severity * j + 0.8 * stream.normal());
        const kept = Math.max(1, Math.min(5, value));
        return keep(j, r, t) ? [rating(judge, `t${t}`, kept, { respondent })] : [];
      }),
    ),
  ).flat();
}
