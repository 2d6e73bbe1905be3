import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, signed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import type { EgoSocialArenaData } from "../data/data.js";
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

const levelIds = ["level1", "level2", "level3"] as const;
/** The best score of a player who does not guess round 1 by luck. */
const ceiling = (100 * (rounds - 1)) / rounds;

function mostPoor(data: EgoSocialArenaData): ClaimInput {
  const errors = data.models
    .map((row) => ({ title: row.title, error: scoreBeliefs(data, 1, row.id).meanError }))
    .filter(({ error }) => !Number.isNaN(error))
    .sort((a, b) => a.error - b.error);
  const alike = data.models
    .filter((row) => row.scores.level1 === 100 / rounds)
    .map((row) => scoreBeliefs(data, 1, row.id).meanError);
  const below = data.models.filter((row) => row.scores.level1 < ceiling).length;
  return statementClaim({
    id: "most-poor-at-level-1",
    place: "Section 4.4, o1-preview",
    statement: "Almost all models perform poorly in G0.8A, even at level 1",
    quantifier: "nearly all",
    said: '"almost all"',
    method: "share of the eight models with fewer than half of the rounds right at level 1",
    cases: data.models.map((row) => ({
      label: row.title,
      holds: row.scores.level1 < 50,
      detail: `(${row.scores.level1})`,
    })),
    note: `That less than half is poor is our reading; below the ${ceiling} that o1-preview has are ${below} of ${data.models.length}. Right or wrong hides how near a belief is: of 50, the mean distances at level 1 are ${errors.map(({ title, error }) => `${title} ${fixed(error, 1)}`).join(", ")} (scoreBeliefs). The models with one round right are ${fixed(Math.min(...alike), 1)} to ${fixed(Math.max(...alike), 1)} away.`,
  });
}

function exceptional(data: EgoSocialArenaData): ClaimInput {
  const o1 = data.row("o1-preview").scores;
  const others = data.models.filter(({ id }) => id !== "o1-preview");
  const unprinted = data.beliefs.filter(
    ({ respondent, belief }) => respondent === "o1-preview" && belief === null,
  ).length;
  return statementClaim({
    id: "o1-exceptional-in-g08a",
    place: "Section 4.4, o1-preview",
    statement: "o1-preview performs exceptionally well in G0.8A",
    quantifier: "all",
    method: "share of the three levels at which no other model has as many rounds right",
    cases: levelIds.map((id, i) => ({
      label: `level ${i + 1}`,
      holds: others.every(({ scores }) => scores[id] < o1[id]),
      detail: `(${o1[id]}, next ${Math.max(...others.map(({ scores }) => scores[id]))})`,
    })),
    note: `It misses round 1 alone, where its belief is ${data.beliefsOf(1, "o1-preview")[0]!.belief}. ${unprinted} of its ${levelIds.length * rounds} beliefs are ticks without a number in Appendix C.`,
  });
}

function hardForParticipants({ human }: EgoSocialArenaData): ClaimInput {
  return statementClaim({
    id: "level-1-hard-for-people",
    place: "Section 4.4, o1-preview",
    statement: "Level 1 is a significant challenge for people as well",
    quantifier: "all",
    method: `whether people are below ${ceiling}, what a player has who is right in every round but the first`,
    cases: [{ label: "people", holds: human.scores.level1 < ceiling, detail: `(${human.scores.level1})` }],
    note: `Table 2 gives people ${human.scores.level1}, as much as o1-preview, whose score is called exceptional. The sentence can also be read of the whole game: there people have ${levelIds.map((id) => human.scores[id]).join(", ")}.`,
  });
}

function unperceived(data: EgoSocialArenaData): ClaimInput {
  const o1 = data.row("o1-preview");
  return statementClaim({
    id: "people-miss-patterns",
    place: "Section 4.4, o1-preview",
    statement: "People do not perceive the numerical patterns that o1-preview perceives",
    quantifier: "all",
    method: "share of the three levels at which people have fewer than half of the rounds right",
    cases: levelIds.map((id, i) => ({
      label: `level ${i + 1}`,
      holds: data.human.scores[id] < 50,
      detail: `(people ${data.human.scores[id]}, o1-preview ${o1.scores[id]})`,
    })),
    note: `${ceiling} is what a player has who finds the rule after round 1.`,
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
    cases: [1, 2, 3].map((level) => ({
      label: `level ${level}`,
      holds: first("gpt-3-5-turbo", level) === 50,
      detail: `(${first("gpt-3-5-turbo", level)})`,
    })),
    note: `50 is the first belief of ${at50.map(({ title }) => title).join(", ")} at all levels. It is also every opponent's first number, so that it scores a round.`,
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
    cases: [{ label: "Appendix C", holds: rising.length > 0, detail: `(rounds ${rising.join(", ")})` }],
  });
}

function progressivelySmaller(data: EgoSocialArenaData): ClaimInput {
  const beliefs = data.beliefsOf(2, "gpt-4-turbo").map(({ belief }) => belief!);
  const rises = beliefs.flatMap((belief, i) => (i > 0 && belief >= beliefs[i - 1]! ? [i + 1] : []));
  const { meanError } = scoreBeliefs(data, 2, "gpt-4-turbo");
  return statementClaim({
    id: "gpt-4-turbo-progressively-smaller",
    place: "Section 4.4, mid-point belief",
    statement: "GPT-4-Turbo sometimes believes in ever smaller numbers throughout level 2",
    quantifier: "at least one",
    method: "whether the beliefs of the game in Appendix C fall in every round",
    cases: [{ label: "Appendix C", holds: rises.length === 0, detail: "" }],
    note: `The curve that is said to fall (guess 1 of Figure 5) belongs to another game, whose numbers are not printed. The one that is printed rises in round ${rises.join(", ")}; that there are two, though the released code asks at temperature 0, is not explained. The printed beliefs are ${fixed(meanError, 1)} from the opponent's numbers on average (scoreBeliefs).`,
  });
}

function backOnTrack(data: EgoSocialArenaData): ClaimInput {
  const gold = opponentNumbers(2);
  const row = data.beliefsOf(2, "gpt-4-turbo").filter(({ round }) => round >= 4);
  const errors = row.map(({ belief, round }) => belief! - gold[round - 1]!);
  const steps = row.slice(1).map(({ belief }, i) => row[i]!.belief! - belief!);
  const step = mean(steps);
  return statementClaim({
    id: "gpt-4-turbo-back-on-track",
    place: "Section 4.4, mid-point belief",
    statement: "After a strange guess GPT-4-Turbo captures the arithmetic sequence of level 2",
    quantifier: "most",
    method: `share of rounds 4 to 10 of Appendix C whose belief is the opponent's number`,
    cases: row.map(({ belief, round }, i) => ({
      label: `round ${round}`,
      holds: errors[i] === 0,
      detail: `(${belief}, ${signed(errors[i]!, 0)})`,
    })),
    note: `The step is found on average and the number is not: from round 4 on beliefs fall by ${fixed(step, 1)} a round (${steps.join(", ")}), the numbers by 5, and beliefs stay ${Math.min(...errors)} to ${Math.max(...errors)} too high although the last number is shown.`,
  });
}

function noBelief(data: EgoSocialArenaData): ClaimInput {
  const { found, ticks } = scoreBeliefs(data, 2, "gpt-4-turbo");
  return statementClaim({
    id: "gpt-4-turbo-no-belief-at-level-2",
    place: "Section 4.4, mid-point belief",
    statement: "By its statistics GPT-4-Turbo does not establish a belief about the level 2 opponent",
    quantifier: "all",
    method: "whether there is no round from which three or more beliefs to the end are right (scoreBeliefs)",
    cases: [{ label: "GPT-4-Turbo", holds: found === null, detail: `(${ticks} of ${rounds} right)` }],
  });
}
