import type { FindingInput } from "../../../claims/finding.js";
import { bracket, fixed } from "../../../claims/note-text.js";

/** What a reader of the paper should know first. */
export const findings: readonly FindingInput[] = [
  {
    id: "modal-answer-exceeds-people",
    claim: "models-match-or-exceed-people",
    sentence: () =>
      "A respondent who always gives the most common human answer also beats the agreement between people, in every task.",
    changes: "To exceed people by this score does not show that a model understands more than they do.",
    settle: "The authors can print the score of the most common answer beside each model's.",
    reach: "abstract",
    figure: "figure-4a",
    notebook: "affective-cognition/02-agreement-and-its-intervals.ipynb",
  },
  {
    id: "stories-are-the-units",
    claim: "expression-effect-points",
    sentence: (claim) => {
      const { published, ours } = claim("expression-effect-points");
      return `Facial expressions raise agreement by ${published.value} points, but ten stories a task leave open whether it is ${ours.ci![0].toFixed(0)} or ${ours.ci![1].toFixed(0)}.`;
    },
    changes:
      "The printed interval treats every person's answer as a new test, although a model answered each question once.",
    settle: "More stories would settle it; the authors can report intervals with stories as units.",
    reach: "conclusion",
    figure: "figure-6a",
    notebook: "affective-cognition/02-agreement-and-its-intervals.ipynb",
  },
  {
    id: "distance-forgets-its-items",
    claim: "distribution-distance-knows-its-items",
    sentence: () =>
      "The distance between the answers of models and people stays the same when a model's answers are shuffled over the questions.",
    changes: "A small distance does not show that a model varies where people vary.",
    settle: "The authors can compare the answers question by question; the notebook does it.",
    reach: "conclusion",
    figure: "figure-12",
    notebook: "affective-cognition/04-distributions-and-distances.ipynb",
  },
  {
    id: "every-answer-counted-twice",
    claim: "people-1a-goal-interval",
    sentence: (claim) => {
      const { published, ours } = claim("people-1a-goal-interval");
      return `Several intervals of people are too narrow by a factor of ${fixed(ours.value! / published.value!)}, the square root of two, as if every answer had been counted twice: ${bracket(published.ci!)} should be ${bracket(ours.ci!)}.`;
    },
    changes: "Differences between people and models look more certain than the data make them.",
    settle: "The authors can release the script that made the intervals.",
    reach: "table",
    figure: "figure-3",
    notebook: "affective-cognition/02-agreement-and-its-intervals.ipynb",
  },
];
