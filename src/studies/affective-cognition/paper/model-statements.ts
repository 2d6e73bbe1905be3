import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { taskById, tasks } from "../data/conditions.js";
import { cellsEffect } from "../measures/comparisons.js";
import { modalAnswerScores } from "../measures/scores.js";
import {
  aboveChance,
  between,
  byStory,
  casesOf,
  counted,
  doesNotExceed,
  isAbove,
  isBelow,
  isComparable,
  type Member,
  manyCasesClaim,
  margin,
  matchesOrIsAbove,
  shortName,
  within,
} from "./cases.js";
import type { ClaimContext } from "./context.js";

export const models = ["gpt-4", "claude-3.5", "gemini-1.5"] as const;
export const chainOfThought = models.map((model) => `${model}/0shot-cot`);
/** The paper's three models under both prompts. */
export const respondents = models.flatMap((model) => [`${model}/0shot`, `${model}/0shot-cot`]);
const participants = "participants";
const units = "stories as clusters";

/** What section 2.2 says in words about the models (both prompts, unless it names one). */
export function modelStatements(context: ClaimContext): ClaimInput[] {
  return [...emotions(context), ...outcomes(context), ...appraisals(context), overall(context)];
}

/** Models minus people on the rows of one task. */
export const againstParticipants = (
  context: ClaimContext,
  task: string,
  ids: readonly string[] = respondents,
): Member[] =>
  ids.map((id) => ({ label: `${shortName(id)} ${task}`, d: within(context, task, id, participants) }));

function emotions(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2, paragraph 2";
  const chance = respondents.map((id) => ({
    ...aboveChance(context, "1a-emotion", id),
    label: shortName(id),
  }));
  return [
    statementClaim({
      id: "models-emotion-comparable",
      place,
      statement: "Inferring emotions in Experiment 1a, the models are comparable to people",
      quantifier: "all",
      method: `share of 3 models × 2 prompts within ${margin} point of people (two one-sided tests, ${units})`,
      by: ["compare", "comparable"],
      cases: casesOf(againstParticipants(context, "1a-emotion"), isComparable),
      answer:
        "They could say how many points of difference they call comparable, or that better than people counts as comparable too.",
    }),
    statementClaim({
      id: "models-emotion-above-chance",
      place,
      statement: "Inferring emotions in Experiment 1a, the models are significantly above chance",
      quantifier: "all",
      method:
        "share of 3 models × 2 prompts whose 95% interval over rows (the paper's own) lies above chance",
      by: ["agreement"],
      cases: chance,
      note: `With ${units}: ${chance.filter(({ clear }) => clear).length} of ${chance.length}.`,
    }),
    statementClaim({
      id: "models-emotion-1a-above-1b",
      place,
      statement: "Models agree more on goal × control than on safety × expectedness stimuli (emotion)",
      quantifier: "most",
      said: '"generally"',
      method: `share of 3 models × 2 prompts whose agreement on emotions is higher in 1a than in 1b (95% interval above 0, 20 ${units})`,
      by: ["compareTasks", "leads"],
      cases: casesOf(
        respondents.map((id) => ({
          label: shortName(id),
          d: between(context, id, "1a-emotion", "1b-emotion", false),
        })),
        isAbove,
      ),
    }),
  ];
}

function outcomes(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2, paragraph 3";
  return [
    statementClaim({
      id: "models-outcome-1b-exceed-people",
      place,
      statement: "With chain of thought, Claude, Gemini and GPT-4 exceed people on outcomes in Experiment 1b",
      quantifier: "all",
      method: `share of 3 models whose 95% interval of model minus people lies above 0 (${units})`,
      by: ["compare", "leads"],
      cases: casesOf(againstParticipants(context, "1b-outcome", chainOfThought), isAbove),
    }),
    statementClaim({
      id: "models-outcome-1a-none-exceeds",
      place,
      statement: "On outcomes, models are better than people only in Experiment 1b (none in 1a)",
      quantifier: "all",
      method: `share of 3 models × 2 prompts not above people in 1a by ${margin} point (one-sided test at 5%, ${units})`,
      by: ["compare", "matchesOrExceeds"],
      cases: casesOf(againstParticipants(context, "1a-outcome"), doesNotExceed),
    }),
  ];
}

const appraisalTasks = ["1a-goal", "1a-control", "1b-safety", "1b-expectedness"];

function appraisals(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2, paragraph 4";
  const agreementOf = (task: string, id: string): number => context.agreement(task, id).value;
  const highest = (of: (task: string) => number): string =>
    [...appraisalTasks].sort((a, b) => of(b) - of(a))[0]!;
  const average = (task: string): number => mean(respondents.map((id) => agreementOf(task, id)));
  const below = casesOf(againstParticipants(context, "1b-safety"), (d) => d.ci[1] < 0);
  return [
    statementClaim({
      id: "models-goal-highest-appraisal",
      place,
      statement: "Of the appraisals, models agree best on goal congruency",
      quantifier: "all",
      method: "share of 3 models × 2 prompts whose highest appraisal in Experiment 1 is goal",
      by: ["agreement"],
      cases: respondents.map((id): Case => {
        const top = highest((task) => agreementOf(task, id));
        return {
          label: shortName(id),
          holds: top === "1a-goal",
          detail: `(${top} ${fixed(agreementOf(top, id), 1)}, goal ${fixed(agreementOf("1a-goal", id), 1)})`,
        };
      }),
      note: `Mean of all six: ${appraisalTasks.map((task) => `${task} ${fixed(average(task), 1)}`).join(", ")}.`,
      answer: "They could say whether they meant chain of thought alone, and which experiments.",
    }),
    statementClaim({
      id: "models-safety-much-lower",
      place,
      statement: "Models agree much less on safety than on the other appraisals",
      quantifier: "all",
      method: `share of 3 models × 2 prompts whose agreement on safety is below that on the other three appraisals together (Experiment 1, 95% interval, 20 ${units})`,
      by: ["cellsEffect", "leads"],
      cases: casesOf(
        respondents.map((id) => ({
          label: shortName(id),
          d: byStory(
            cellsEffect(
              appraisalTasks.map((task) => ({
                task: taskById(task),
                scores: context.scores(task, id),
                dummy: task === "1b-safety" ? (0 as const) : (1 as const),
              })),
            ),
          ),
        })),
        isAbove,
      ),
      note: `Below people on safety: ${counted(below)}.`,
    }),
  ];
}

function overall(context: ClaimContext): ClaimInput {
  const members = tasks.flatMap((task) => againstParticipants(context, task.id));
  const modal = tasks.filter((task) => {
    const always = modalAnswerScores(context.data, task).values;
    return 100 * mean(always) > context.agreement(task.id, participants).value;
  });
  return manyCasesClaim({
    id: "models-match-or-exceed-people",
    place: "Section 2.2.2, last paragraph",
    alsoIn: ["Abstract", "Section 3, paragraph 2"],
    statement: "The models' agreement matches, or sometimes exceeds, agreement between people",
    quantifier: "most",
    method: `share of 3 models × 2 prompts × 16 tasks not below people by ${margin} point (one-sided test at 5%, ${units})`,
    by: ["compare", "matchesOrExceeds", "modalAnswerScores"],
    cases: casesOf(members, matchesOrIsAbove),
    note: `Clearly above people: ${counted(casesOf(members, isAbove))}; clearly below: ${counted(casesOf(members, isBelow))}. Always giving the modal answer exceeds people in ${modal.length} of ${tasks.length} tasks.`,
    answer: "They could say for how many tasks and models they claim a match, and how close counts as one.",
  });
}
