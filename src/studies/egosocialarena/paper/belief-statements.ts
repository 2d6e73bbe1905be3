import { comparable, leads } from "../../../claims/criteria.js";
import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { fixed, signed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { guessDifference } from "../measures/differences.js";
import { opponentNumbers, rounds, scoreBeliefs } from "../measures/g08a.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about beliefs in G0.8A. */
export function beliefStatements({ data }: ClaimContext): ClaimInput[] {
  return [
    mostPoor(data),
    exceptional(data),
    hardForParticipants(data),
    unperceived(data),
    midPoint(data),
    strangeGuess(data),
    progressivelySmaller(data),
    backOnTrack(data),
    noBelief(data),
  ];
}

const o1 = "o1-preview";
const games = "its three games as units, since the ten rounds of a game are deterministic";

/** The models that are said to perform poorly: all but o1-preview, which the paper sets against them. */
const poorModels = (data: EgoSocialArenaData): string[] =>
  data.models.map(({ id }) => id).filter((id) => id !== o1);

function mostPoor(data: EgoSocialArenaData): ClaimInput {
  const high = data.models.filter((row) => row.scores.level1 >= 50 && row.id !== o1);
  return statementClaim({
    id: "most-poor-at-level-1",
    place: "Section 4.4, o1-preview",
    statement: "Almost all models perform poorly in G0.8A, even at level 1",
    quantifier: "nearly all",
    said: '"almost all"',
    method: `share of the eight models that people lead in G0.8A: the 95% interval of the difference is above 0, with ${games}`,
    by: ["guessDifference", "leads"],
    cases: data.models.map((row) => {
      const gap = guessDifference(data, ["human"], [row.id]);
      return { label: row.title, holds: leads(gap), detail: `(${signedEstimate(gap)})` };
    }),
    note: `At level 1 alone ${high.map((row) => `${row.title} has ${row.scores.level1}`).join(" and ")}.`,
    answer: "More games of each model, so that a level has a spread.",
  });
}

function exceptional(data: EgoSocialArenaData): ClaimInput {
  const lead = guessDifference(data, [o1], poorModels(data));
  const unprinted = data.beliefs.filter(
    ({ respondent, belief }) => respondent === o1 && belief === null,
  ).length;
  return statementClaim({
    id: "o1-exceptional-in-g08a",
    place: "Section 4.4, o1-preview",
    statement: "o1-preview performs exceptionally well in G0.8A",
    quantifier: "all",
    method: `whether it leads the mean of the other models: the 95% interval of the difference is above 0, with ${games}`,
    by: ["guessDifference", "leads"],
    cases: [
      {
        label: "o1-preview above the others by",
        holds: leads(lead),
        detail: signed(lead.value) + range(lead),
      },
    ],
    note: `It misses round 1 alone. ${unprinted} of its ${3 * rounds} beliefs are ticks without a number.`,
  });
}

const range = ({ ci }: { ci: readonly [number, number] }): string =>
  ` [${ci.map((bound) => signed(bound)).join(", ")}]`;

/** People would find the game as hard as the models do if they did not lead those that do poorly. */
function hardForParticipants(data: EgoSocialArenaData): ClaimInput {
  const lead = guessDifference(data, ["human"], poorModels(data));
  return statementClaim({
    id: "level-1-hard-for-people",
    place: "Section 4.4, o1-preview",
    statement: "G0.8A, even at level 1, is a significant challenge for people as well",
    quantifier: "all",
    method: `whether people do not lead the seven models that are said to perform poorly, by the 95% interval with ${games}`,
    by: ["guessDifference", "leads"],
    cases: [
      {
        label: "People are above these models by",
        holds: isNot(leads(lead)),
        detail: signed(lead.value) + range(lead),
      },
    ],
    note: `At level 1 they have ${data.human.scores.level1}, as much as o1-preview, whose score the paper calls exceptional.`,
    answer: "The answers of the people: a mean may hide some who never find the rule.",
  });
}

const isNot = (holds: boolean | null): boolean | null => (holds === null ? null : !holds);

function unperceived(data: EgoSocialArenaData): ClaimInput {
  const lead = guessDifference(data, ["human"], poorModels(data));
  const gap = guessDifference(data, [o1], ["human"]);
  return statementClaim({
    id: "people-miss-patterns",
    place: "Section 4.4, o1-preview",
    statement: "People do not perceive the numerical patterns that o1-preview perceives",
    quantifier: "all",
    method: `whether people do not lead the seven models that miss the patterns, by the 95% interval with ${games}`,
    by: ["guessDifference", "leads"],
    cases: [
      {
        label: "People are above these models by",
        holds: isNot(leads(lead)),
        detail: signed(lead.value) + range(lead),
      },
    ],
    note: `o1-preview minus people is ${signedEstimate(gap)}.`,
    answer: "That only those people are meant who do not find the rule; their answers would show how many.",
  });
}

function midPoint(data: EgoSocialArenaData): ClaimInput {
  const first = (id: string, level: number): number | null => data.beliefsOf(level, id)[0]!.belief;
  const at50 = data.models.filter(({ id }) => [1, 2, 3].every((level) => first(id, level) === 50));
  return statementClaim({
    id: "gpt-3-5-mid-point-belief",
    place: "Section 4.4, mid-point belief",
    statement: "GPT-3.5-Turbo, like GPT-4-Turbo, first believes in 50",
    quantifier: "all",
    method: "share of the three levels with a belief of 50 in round 1 of Appendix C",
    by: ["loadEgoSocialArena"],
    cases: [1, 2, 3].map((level) => ({
      label: `level ${level}`,
      holds: first("gpt-3-5-turbo", level) === 50,
      detail: `(${first("gpt-3-5-turbo", level)})`,
    })),
    note: `50 is the first belief of ${at50.map(({ title }) => title).join(", ")}.`,
    answer: "The games in which it was observed, or that another model was meant.",
  });
}

function strangeGuess(data: EgoSocialArenaData): ClaimInput {
  const beliefs = data.beliefsOf(2, "gpt-4-turbo").map(({ belief }) => belief!);
  const gold = opponentNumbers(2);
  // An initial round: before the middle of the game; larger than the opponent's last number.
  const rising = gold.flatMap((_, i) =>
    i > 0 && i < rounds / 2 && beliefs[i]! > gold[i - 1]! ? [i + 1] : [],
  );
  return statementClaim({
    id: "gpt-4-turbo-strange-guess",
    place: "Section 4.4, mid-point belief",
    statement:
      "In an initial round of level 2 GPT-4-Turbo believes that the opponent suddenly chooses a larger number",
    quantifier: "at least one",
    method: "whether a belief of rounds 2 to 5 is above the opponent's number of the round before",
    by: ["opponentNumbers"],
    cases: [{ label: "In Appendix C", holds: rising.length > 0, detail: `rounds ${rising.join(", ")}` }],
  });
}

function progressivelySmaller(data: EgoSocialArenaData): ClaimInput {
  const beliefs = data.beliefsOf(2, "gpt-4-turbo").map(({ belief }) => belief!);
  const rises = beliefs.flatMap((belief, i) => (i > 0 && belief >= beliefs[i - 1]! ? [i + 1] : []));
  return textClaim({
    id: "gpt-4-turbo-progressively-smaller",
    place: "Section 4.4, mid-point belief",
    statement: "GPT-4-Turbo sometimes believes in ever smaller numbers throughout level 2",
    method: "whether the beliefs of a game fall in every round",
    verdict: "not-reproducible",
    note: `The game that is said to fall, guess 1 of Figure 5, is not printed in numbers. The one in Appendix C rises in round ${rises.join(", ")}.`,
    answer: "The numbers of Figure 5, and why there are several games although temperature was 0.",
  });
}

function backOnTrack(data: EgoSocialArenaData): ClaimInput {
  const gold = opponentNumbers(2);
  const row = data.beliefsOf(2, "gpt-4-turbo").filter(({ round }) => round >= 4);
  const errors = row.map(({ belief, round }) => belief! - gold[round - 1]!);
  const steps = row.slice(1).map(({ belief }, i) => row[i]!.belief! - belief!);
  const step = meanInterval(steps.map((one) => one - (gold[0]! - gold[1]!)));
  return statementClaim({
    id: "gpt-4-turbo-back-on-track",
    place: "Section 4.4, mid-point belief",
    statement: "After a strange guess GPT-4-Turbo captures the arithmetic sequence of level 2",
    quantifier: "all",
    method:
      "whether two one-sided tests show its mean step from round 4 of Appendix C on to be within one printed unit of the opponent's step",
    by: ["opponentNumbers", "meanInterval", "comparable"],
    cases: [
      {
        label: "Steps from round 4 on are",
        holds: comparable({ ...step, df: steps.length - 1 }, 1),
        detail: steps.join(", "),
      },
    ],
    note: `Their mean is ${fixed(step.value + gold[0]! - gold[1]!, 1)}, as the opponent's, but beliefs stay ${Math.min(...errors)} to ${Math.max(...errors)} too high.`,
    answer: "More games of GPT-4-Turbo at level 2.",
  });
}

function noBelief(data: EgoSocialArenaData): ClaimInput {
  const { found, ticks } = scoreBeliefs(data, 2, "gpt-4-turbo");
  return statementClaim({
    id: "gpt-4-turbo-no-belief-at-level-2",
    place: "Section 4.4, mid-point belief",
    statement: "By its statistics GPT-4-Turbo does not establish a belief about the level 2 opponent",
    quantifier: "all",
    method: "whether there is no round from which three or more beliefs to the end are right",
    by: ["scoreBeliefs"],
    cases: [
      { label: "There is none:", holds: found === null, detail: `${ticks} of ${rounds} rounds are right` },
    ],
  });
}
