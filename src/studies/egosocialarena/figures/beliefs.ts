import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { pathChart } from "../../../plots/path-chart.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { type BeliefScore, opponentNumbers, rounds, scoreBeliefs } from "../measures/g08a.js";
import { beliefPanels, fromRoundOne, printedPanels } from "./belief-panels.js";

const shown = ["gpt-4-turbo", "gpt-3-5-turbo"];

/** Figure 5: what GPT-4-Turbo expects the level 2 opponent to play. */
export function figure5(data: EgoSocialArenaData): Figure {
  const gold = opponentNumbers(2);
  const beliefs = shown.map((id) => data.beliefsOf(2, id).map(({ belief }) => belief!));
  const { meanError, bias } = scoreBeliefs(data, 2, shown[0]!);
  const title = "GPT-4-Turbo finds the step, not the number";
  return {
    id: "figure-5",
    study: "egosocialarena",
    title,
    paper: "Figure 5",
    alt: `${title}: numbers of the level 2 opponent, 50 falling by 5 a round, and the beliefs of GPT-4-Turbo and GPT-3.5-Turbo in ten rounds. From round 4 GPT-4-Turbo's beliefs fall as the numbers do and stay above them; over the game they are ${meanError.toFixed(1)} away on average, ${bias.toFixed(1)} too high. GPT-3.5-Turbo starts at ${beliefs[1]![0]}.`,
    spec: fromRoundOne(
      pathChart({
        title,
        subtitle:
          "Beliefs about the number of the level 2 opponent, 50 − 5 (t − 1). One deterministic game each.",
        paths: [
          { name: "the opponent's number", values: gold, end: "opponent" },
          ...shown.map((id, i) => ({
            name: data.row(id).title,
            values: beliefs[i]!,
            end: data.row(id).title,
          })),
        ],
        xTitle: "Round",
        yTitle: "Number (0 to 100)",
        xRange: [0, rounds - 1],
        yRange: [0, 75],
        levels: [0, 25, 50, 75].map((value) => ({ value, label: String(value) })),
      }),
    ),
    table: {
      columns: ["round", "opponent", ...shown.map((id) => data.row(id).title)],
      rows: gold.map((number, t) => [t + 1, number, ...beliefs.map((own) => own[t]!)]),
    },
    madeBy: "figure5",
    inputs: inputsOf(data),
    seed: null,
    note: "The paper's figure shows several games of GPT-4-Turbo; Appendix C prints one.",
  };
}

/**
 * Appendix C: the beliefs of every model whose numbers are printed, at the levels at which the opponent's
 * numbers are known.
 */
export function figureBeliefs(data: EgoSocialArenaData, level: 1 | 2): Figure {
  const gold = opponentNumbers(level);
  const models = data.models.filter((row) =>
    data.beliefsOf(level, row.id).every(({ belief }) => belief !== null),
  );
  const scores = models.map((row) => scoreBeliefs(data, level, row.id));
  const { right, nearest, furthest } = mostCommon(scores);
  const title = `Level ${level}: with ${right} of ten rounds right, ${nearest} to ${furthest} off on average`;
  const listed = models.map(
    (row, i) => `${row.title} ${scores[i]!.right} of ${rounds}, ${scores[i]!.meanError.toFixed(1)} away`,
  );
  return {
    id: `figure-beliefs-${level}`,
    study: "egosocialarena",
    title,
    paper: "Appendix C",
    alt: `Beliefs about the level ${level} opponent's number over ten rounds, a panel for each model whose numbers are printed. Rounds right, and mean distance from the number: ${listed.join("; ")}. o1-preview's numbers are not printed.`,
    spec: beliefPanels(
      title,
      "Belief about the opponent's number. Notes: rounds right, and mean distance from the number.",
      printedPanels(data, level),
    ),
    table: {
      columns: ["round", "opponent", ...models.map((row) => row.title)],
      rows: gold.map((number, t) => [
        t + 1,
        number,
        ...models.map((row) => data.beliefsOf(level, row.id)[t]!.belief),
      ]),
    },
    madeBy: "figureBeliefs",
    inputs: inputsOf(data),
    seed: null,
    note: "A score of right and wrong rounds takes a belief that is 2 off like one that is 40 off. One deterministic game a model: no interval.",
  };
}

/**
 * The most common number of right rounds, and how far the beliefs of the models with it are from the numbers.
 */
function mostCommon(scores: readonly BeliefScore[]): { right: number; nearest: string; furthest: string } {
  const counts = [...new Set(scores.map((score) => score.right!))];
  const sharing = counts.map((right) => scores.filter((score) => score.right === right));
  const most = sharing.reduce((a, b) => (b.length > a.length ? b : a));
  const errors = most.map((score) => score.meanError);
  return {
    right: most[0]!.right!,
    nearest: Math.min(...errors).toFixed(1),
    furthest: Math.max(...errors).toFixed(1),
  };
}
