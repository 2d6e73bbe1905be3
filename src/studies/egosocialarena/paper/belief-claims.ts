import { type ClaimInput, countTolerance, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
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
  const { ticks, right, unprinted, missingTicks, meanError, found } = score;
  const known = right !== null && unprinted === 0;
  const own = (known ? right : ticks) / rounds;
  const table2 = data.row(respondent).scores[`level${level}` as "level1"];
  const agrees = Math.abs(own - printed.value) <= 0.05;
  return [
    numberClaim(printed, {
      ours: {
        value: own,
        n: rounds,
        method: `${
          known
            ? "beliefs that are the opponent's number"
            : "ticks (the opponent's or the model's numbers are not printed)"
        }, share of ten rounds; one deterministic game, so no interval`,
        by: ["scoreBeliefs"],
      },
      ...(agrees
        ? {}
        : {
            verdict: "paper-inconsistent",
            answer: `That ${printed.value} is a misprint of ${own}, which Table 2 has.`,
          }),
      note: joined(
        agrees ? "" : `The row has ${ticks} ticks, and Table 2 prints ${table2.toFixed(1)}.`,
        known ? `Beliefs are ${fixed(meanError, 1)} from the opponent's number on average.` : "",
        found === null ? "" : `From round ${found} on every belief is ${known ? "right" : "ticked"}.`,
      ),
      partOf: "appendix-c-accuracy",
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
    published: { value: ticks, n: rounds, decimals: 0 },
    tolerance: countTolerance,
  };
  const method = "rounds whose belief is the opponent's number";
  if (right === null) {
    const { ranges, impossible } = level3Ranges(data, respondent);
    const second = ranges[1];
    const needs =
      respondent === "o1-preview" && second
        ? `That of round 2 needs an own number of 1, which makes the opponent's ${fixed(second[0], 1)}.`
        : "";
    return {
      ...base,
      ours: { value: null, method, by: ["level3Ranges"] },
      note: joined(
        "The level 3 opponent answers its player's numbers, which are not printed.",
        impossible === null
          ? "Every tick is possible for some numbers from 1 to 100."
          : `No number from 1 to 100 gives the tick of round ${impossible}.`,
        needs,
      ),
      ...(impossible === null
        ? { verdict: "not-reproducible", partOf: "appendix-c-ticks-unprinted" }
        : { verdict: "paper-inconsistent", answer: "The player's own numbers in this game." }),
    };
  }
  if (unprinted > 0) {
    return {
      ...base,
      ours: { value: null, method },
      verdict: "not-reproducible",
      note: `${unprinted} of the ticks stand without a number: what was believed is not printed.`,
      partOf: "appendix-c-ticks-unprinted",
    };
  }
  return {
    ...base,
    ours: { value: right, n: rounds, method, by: ["scoreBeliefs"] },
    ...(right === ticks
      ? {}
      : {
          verdict: "paper-inconsistent",
          note: `Round ${missing.join(", ")} is right and has no tick; the printed accuracy counts it.`,
          answer: "That a tick is missing in print. The accuracy and Table 2 are right.",
        }),
    partOf: "appendix-c-ticks",
  };
}

/** A number of a rule-based opponent that the text names. */
export function goldClaim(printed: Printed): ClaimInput {
  const [level, round] = printed.subject.split("|").map(Number) as [number, number];
  return numberClaim(printed, {
    ours: {
      value: opponentNumbers(level)[round - 1]!,
      method: "the rule of its level",
      by: ["opponentNumbers"],
    },
    tolerance: countTolerance,
    evidence: "design",
    partOf: "rule-numbers",
  });
}

/** "An arithmetic sequence with the first term 50 and a common difference of 5." */
export function stepClaim(printed: Printed): ClaimInput {
  const [first, second] = opponentNumbers(2);
  return numberClaim(printed, {
    ours: {
      value: second! - first!,
      method: "second minus first number of level 2",
      by: ["opponentNumbers"],
    },
    tolerance: countTolerance,
    verdict: "paper-inconsistent",
    note: "The sequence falls: by its formula and its listed numbers the common difference is −5.",
    answer: "That the size of the step is meant. The formula beside it is right.",
  });
}

/** The factor of the game, given by the scenario, by the rule of level 3 and by o1-preview's explanation. */
export function factorClaim(printed: Printed): ClaimInput {
  const percent = printed.decimals === 0;
  // Two players at 100: their mean is 100, so the next number is the factor in percent.
  const factor = guessTarget(100, 100) / 100;
  const head = "target-percent";
  return numberClaim(printed, {
    ours: {
      value: percent ? 100 * factor : factor,
      method: "factor of the level 3 rule",
      by: ["guessTarget"],
    },
    evidence: "design",
    ...(printed.id === head
      ? {
          alsoIn: ["Section 2.1.2, level 3", "Figure 4, right"],
          note: "With two players the lower number is always nearer to 0.8 of the mean. So a right belief says nothing about the best answer, which is to go lower.",
        }
      : { partOf: head }),
  });
}

/** GPT-4-Turbo's belief in round 1. */
export function firstBeliefClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const beliefs = [1, 2, 3].map((level) => data.beliefsOf(level, printed.subject)[0]!.belief);
  return numberClaim(printed, {
    ours: { value: beliefs[1]!, method: "round 1 of Appendix C, level 2", by: ["loadEgoSocialArena"] },
    tolerance: countTolerance,
    note: `At levels 1 to 3 it is ${beliefs.join(", ")}. Every opponent starts at 50, so this guess counts as right at every level.`,
  });
}

/** Numbers of a game that o1-preview describes in Figure 4. Those of round 3 follow from that of round 2. */
export function toldClaim(printed: Printed, { data, printed: all }: ClaimContext): ClaimInput {
  const start = opponentNumbers(1)[0]!;
  if (printed.subject === "2") return toldSecond(printed, data, start);
  const second = all.find(({ kind, subject }) => kind === "told" && subject === "2")!.value;
  const own = ownNumber(second, start);
  const target = guessTarget(own, second);
  const isTarget = printed.kind === "told-target";
  const unrounded = data.beliefs.filter(
    ({ level, tick, belief }) => level === 3 && tick && belief !== null && !Number.isInteger(belief),
  );
  return numberClaim(printed, {
    ours: {
      value: target,
      method: `0.4 (own + ${second}), with the own number that leads from ${start} to ${second}`,
      by: ["guessTarget"],
    },
    note: isTarget
      ? `It follows if o1-preview plays the same ${fixed(own, 0)} in both rounds.`
      : `The printed rule gives ${fixed(target, 1)} and does not round. In Appendix C ${unrounded.map(({ belief }) => belief).join(" and ")} are ticked, so the opponent does not always round down.`,
    ...(isTarget ? {} : { partOf: "figure-4-round-3-target" }),
  });
}

function toldSecond(printed: Printed, data: EgoSocialArenaData, start: number): ClaimInput {
  const ticked = data.beliefsOf(3, "o1-preview")[1]!.belief;
  return {
    ...unreleasedClaim(
      printed,
      `The game of Figure 4 was not released. It is not that of Appendix C, where o1-preview's belief ${ticked} is ticked in round 2: by the rule ${printed.value} follows an own number of ${fixed(ownNumber(printed.value, start), 0)}.`,
      "the opponent's number in the game that the figure shows",
    ),
    answer: "Which game Figure 4 shows, and how many games each model played.",
  };
}

/** The player's number that leads the level 3 opponent from one number to the next. */
const ownNumber = (next: number, last: number): number => next / 0.4 - last;
