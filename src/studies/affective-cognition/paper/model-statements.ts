import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { tasks } from "../data/conditions.js";
import { modalAnswerScores } from "../measures/scores.js";
import { aboveChance, between, signCases, significanceCases, within } from "./cases.js";
import type { ClaimContext } from "./context.js";
export const models = ["gpt-4", "claude-3.5", "gemini-1.5"] as const;
export const chainOfThought = models.map((model) => `${model}/0shot-cot`);
/** The paper's three models under both prompts. */
export const respondents = models.flatMap((model) => [`${model}/0shot`, `${model}/0shot-cot`]);
const participants = "participants";

/** What section 2.2 says in words about the models (both prompts, unless it names one). */
export function modelStatements(context: ClaimContext): ClaimInput[] {
  return [...emotions(context), ...outcomes(context), ...appraisals(context), overall(context)];
}

const againstParticipants = (context: ClaimContext, task: string, ids: readonly string[] = respondents) =>
  ids.map((id) => ({ label: `${id} ${task}`, d: within(context, task, id, participants) }));

function emotions(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2, paragraph 2";
  return [
    statementClaim({
      id: "models-emotion-comparable",
      place,
      statement: "Inferring emotions in Experiment 1a, the models are comparable to people",
      quantifier: "all",
      method:
        "share of 3 models × 2 prompts with no significant difference to people (stories as clusters, Holm)",
      cases: significanceCases(againstParticipants(context, "1a-emotion"), (direction) => direction === 0),
      note: "No significant difference is weak evidence of none: with ten stories the intervals are wide.",
    }),
    statementClaim({
      id: "models-emotion-above-chance",
      place,
      statement: "Inferring emotions in Experiment 1a, the models are significantly above chance",
      quantifier: "all",
      method: "share of 3 models × 2 prompts significantly above chance (stories as clusters, Holm)",
      cases: significanceCases(
        respondents.map((id) => ({ label: id, d: aboveChance(context, "1a-emotion", id) })),
        (direction) => direction > 0,
      ),
    }),
    statementClaim({
      id: "models-emotion-1a-above-1b",
      place,
      statement: "Models agree more on goal × control than on safety × expectedness stimuli (emotion)",
      quantifier: "most",
      said: '"generally"',
      method: "share of 3 models × 2 prompts with higher agreement in 1a than in 1b, emotion inference",
      cases: signCases(
        respondents.map((id) => ({ label: id, d: between(context, id, "1a-emotion", "1b-emotion", false) })),
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
      method: "share of 3 models significantly above people (stories as clusters, Holm)",
      cases: significanceCases(
        againstParticipants(context, "1b-outcome", chainOfThought),
        (direction) => direction > 0,
      ),
    }),
    statementClaim({
      id: "models-outcome-1a-none-exceeds",
      place,
      statement: "On outcomes, models are better than people only in Experiment 1b (none in 1a)",
      quantifier: "all",
      method:
        "share of 3 models × 2 prompts not significantly above people in 1a (stories as clusters, Holm)",
      cases: significanceCases(againstParticipants(context, "1a-outcome"), (direction) => direction <= 0),
    }),
  ];
}

function appraisals(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2, paragraph 4";
  const appraisalTasks = ["1a-goal", "1a-control", "1b-safety", "1b-expectedness"];
  const ranked = respondents.map((id) => {
    const cells = appraisalTasks.map((task) => ({ task, value: context.agreement(task, id).value }));
    return { id, cells: cells.sort((a, b) => b.value - a.value) };
  });
  const cell = ({ task, value }: { task: string; value: number }): string => `${task} ${fixed(value, 1)}`;
  const below = respondents.filter((id) => within(context, "1b-safety", id, participants).ci[1] < 0).length;
  return [
    statementClaim({
      id: "models-goal-highest-appraisal",
      place,
      statement: "Of the appraisals, models agree best on goal congruency",
      quantifier: "all",
      method: "share of 3 models × 2 prompts whose highest appraisal in Experiment 1 is goal",
      cases: ranked.map(({ id, cells }) => {
        const goal = cells.find(({ task }) => task === "1a-goal") ?? { task: "1a-goal", value: Number.NaN };
        const top = cells[0] ?? goal;
        return { label: id, holds: top === goal, detail: `highest ${cell(top)}, ${cell(goal)}` };
      }),
    }),
    statementClaim({
      id: "models-safety-much-lower",
      place,
      statement: "Models agree much less on safety than on the other appraisals",
      quantifier: "all",
      method: "share of 3 models × 2 prompts whose lowest appraisal in Experiment 1 is safety",
      cases: ranked.map(({ id, cells }) => {
        const bottom = cells[cells.length - 1] ?? { task: "", value: Number.NaN };
        return { label: id, holds: bottom.task === "1b-safety", detail: `lowest ${cell(bottom)}` };
      }),
      note: `Below people on safety with stories as clusters: ${below} of ${respondents.length}.`,
    }),
  ];
}

function overall(context: ClaimContext): ClaimInput {
  const members = tasks.flatMap((task) => againstParticipants(context, task.id));
  const above = significanceCases(members, (direction) => direction > 0).filter((c) => c.holds).length;
  const modal = tasks.filter((task) => {
    const always = modalAnswerScores(context.data, task).values;
    return 100 * mean(always) > context.agreement(task.id, participants).value;
  });
  return statementClaim({
    id: "models-match-or-exceed-people",
    place: "Section 2.2, last paragraph",
    statement: "The models' agreement matches, or sometimes exceeds, agreement between people",
    quantifier: "most",
    method:
      "share of 3 models × 2 prompts × 16 tasks not significantly below people (stories as clusters, Holm)",
    cases: significanceCases(members, (direction) => direction >= 0),
    note: `Significantly above people in ${above}. By this score a respondent who always gives the modal answer exceeds people in ${modal.length} of ${tasks.length} tasks (modalAnswerScores): people vary and a model answers once, so exceeding them is not knowing more than they do.`,
  });
}
