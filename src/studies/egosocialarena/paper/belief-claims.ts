import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { guessTarget } from "../../../games/guess/rules.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { level3Ranges, opponentNumbers, rounds, scoreBeliefs } from "../measures/g08a.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** The accuracy at the end of a row of Appendix C, compared with the row's ticks. */
export function accuracyClaims(printed: Printed, { data }: ClaimContext): ClaimInput[] {
  const [level, respondent] = printed.subject.split("|") as [string, string];
  const score = scoreBeliefs(data, Number(level), respondent);
  const { ticks, right, unprinted, missingTicks, meanError, bias, found } = score;
  const known = right !== null && unprinted === 0;
  const own = (known ? right : ticks) / rounds;
  const table2 = data.row(respondent).scores[`level${level}` as "level1"];
  const agrees = Math.abs(own - printed.value) <= 0.05;
  return [
    numberClaim(printed, {
      ours: {
        value: own,
        n: rounds,
        method: known
          ? "beliefs that are the opponent's number, share of ten rounds (scoreBeliefs)"
          : "ticks, share of ten rounds: the opponent's or the model's numbers are not printed",
      },
      verdict: agrees ? undefined : "paper-inconsistent",
      note: joined(
        agrees
          ? ""
          : `The row has ${ticks} ticks, all of them right, and Table 2 prints ${table2.toFixed(1)}: ${own} is meant.`,
        known
          ? `The beliefs are ${fixed(meanError, 1)} from the opponent's number on average (mean of belief − number ${fixed(bias, 1).replace("-", "−")}).`
          : "",
        found === null ? "" : `From round ${found} on every belief is ${known ? "right" : "ticked"}.`,
        "Ten deterministic rounds are one observation: no interval.",
      ),
    }),
    ticksClaim(printed, data, Number(level), respondent, missingTicks),
  ];
}

function ticksClaim(
  printed: Printed,
  data: EgoSocialArenaData,
  level: number,
  respondent: string,
  missing: readonly number[],
): ClaimInput {
  const { ticks, right, unprinted } = scoreBeliefs(data, level, respondent);
  const base = {
    id: printed.id.replace(/-accuracy$/, "-ticks"),
    place: printed.place,
    statement: `${data.row(respondent).title}: rounds ticked as right at level ${level}`,
    published: { value: ticks, n: rounds },
    tolerance: countTolerance,
  };
  const method = "rounds whose belief is the opponent's number (scoreBeliefs)";
  if (right === null) {
    const { ranges, impossible } = level3Ranges(data, respondent);
    const second = ranges[1];
    return {
      ...base,
      ours: { value: null, method },
      verdict: impossible === null ? "not-reproducible" : "paper-inconsistent",
      note: joined(
        "The level 3 opponent answers its player's own numbers, which are not printed.",
        impossible === null
          ? "Every tick is possible for some numbers from 1 to 100 of the player (level3Ranges)."
          : `No number from 1 to 100 of the player gives the tick of round ${impossible} (level3Ranges).`,
        respondent === "o1-preview" && second
          ? `The tick of round 2 needs an own number of 1 in round 1, the lowest, which makes the opponent's ${fixed(second[0], 1)}.`
          : "",
        unprinted > 0 ? `${unprinted} ticks stand without a number.` : "",
      ),
    };
  }
  if (unprinted > 0) {
    return {
      ...base,
      ours: { value: null, method },
      verdict: "not-reproducible",
      note: `${unprinted} of the ticks stand without a number: what was believed is not printed.`,
    };
  }
  return {
    ...base,
    ours: { value: right, n: rounds, method },
    verdict: right === ticks ? undefined : "paper-inconsistent",
    note:
      missing.length === 0
        ? ""
        : `Round ${missing.join(", ")} is right and has no tick; the printed accuracy counts it.`,
  };
}

/** A number of a rule-based opponent that the text names. */
export function goldClaim(printed: Printed): ClaimInput {
  const [level, round] = printed.subject.split("|").map(Number) as [number, number];
  return numberClaim(printed, {
    ours: { value: opponentNumbers(level)[round - 1]!, method: "the rule of its level (opponentNumbers)" },
    tolerance: countTolerance,
  });
}

/** "An arithmetic sequence with the first term 50 and a common difference of 5." */
export function stepClaim(printed: Printed): ClaimInput {
  const [first, second] = opponentNumbers(2);
  return numberClaim(printed, {
    ours: { value: second! - first!, method: "second minus first number of level 2 (opponentNumbers)" },
    tolerance: countTolerance,
    verdict: "paper-inconsistent",
    note: "The sequence falls: by its formula and its listed numbers the common difference is −5 (opponentNumbers).",
  });
}

/** The factor of the game, given by the scenario, by the rule of level 3 and by o1-preview's explanation. */
export function factorClaim(printed: Printed): ClaimInput {
  const percent = printed.decimals === 0;
  // Two players at 100: their mean is 100, so the next number is the factor in percent.
  const factor = guessTarget(100, 100) / 100;
  return numberClaim(printed, {
    ours: { value: percent ? 100 * factor : factor, method: "factor of the level 3 rule (guessTarget)" },
    note: "With two players the lower number is always nearer to 0.8 of the mean: a belief that is right says nothing about a best answer, which undercuts.",
  });
}

/** GPT-4-Turbo's belief in round 1. */
export function firstBeliefClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const beliefs = [1, 2, 3].map((level) => data.beliefsOf(level, printed.subject)[0]!.belief);
  return numberClaim(printed, {
    ours: { value: beliefs[1]!, method: "round 1 of Appendix C, level 2" },
    tolerance: countTolerance,
    note: `At levels 1 to 3 it is ${beliefs.join(", ")}: all opponents start at 50, so this guess counts as right at every level.`,
  });
}

/** Numbers of a game that o1-preview describes in Figure 4. Those of round 3 follow from that of round 2. */
export function toldClaim(printed: Printed, { data, printed: all }: ClaimContext): ClaimInput {
  const start = opponentNumbers(1)[0]!;
  if (printed.subject === "2") return toldSecond(printed, data, start);
  const second = all.find(({ kind, subject }) => kind === "told" && subject === "2")!.value;
  const own = ownNumber(second, start);
  const target = guessTarget(own, second);
  const unrounded = data.beliefs.filter(
    ({ level, tick, belief }) => level === 3 && tick && belief !== null && !Number.isInteger(belief),
  );
  return numberClaim(printed, {
    ours: {
      value: target,
      method: `0.4 (own + ${second}) with the own number that gives ${second} before (guessTarget)`,
    },
    note:
      printed.kind === "told-target"
        ? `It follows if o1-preview plays the same ${fixed(own, 0)} in both rounds.`
        : `The rule as printed gives ${fixed(target, 1)}; rounding down is no part of it, and ticks in Appendix C on ${unrounded.map(({ belief }) => belief).join(", ")} speak against it in other games.`,
  });
}

function toldSecond(printed: Printed, data: EgoSocialArenaData, start: number): ClaimInput {
  const ticked = data.beliefsOf(3, "o1-preview")[1]!.belief ?? Number.NaN;
  const needs = [ownNumber(printed.value, start), ownNumber(ticked, start)].map((own) => fixed(own, 0));
  const most = Math.ceil(ownNumber(ticked + 1, start)) - 1;
  return numberClaim(printed, {
    ours: { value: ticked, method: "o1-preview's ticked belief in round 2 of level 3, Appendix C" },
    tolerance: countTolerance,
    verdict: ticked === printed.value ? "reproduced" : "paper-inconsistent",
    note: `By the rule ${printed.value} needs an own number of ${needs[0]} in round 1 and ${ticked} one of ${needs[1]}, or of up to ${most} if the opponent rounds down (guessTarget): Figure 4 and Appendix C show two different games.`,
  });
}

/** The player's number that leads the level 3 opponent from one number to the next. */
const ownNumber = (next: number, last: number): number => next / 0.4 - last;
