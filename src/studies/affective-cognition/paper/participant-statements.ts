import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import { type Task, tasks } from "../data/conditions.js";
import { cellsEffect, withExpression } from "../measures/comparisons.js";
import {
  aboveChance,
  between,
  byStory,
  casesOf,
  counted,
  isAbove,
  isComparable,
  margin,
  matchesOrIsAbove,
  shortName,
  within,
} from "./cases.js";
import type { ClaimContext } from "./context.js";
import { models } from "./model-statements.js";

const participants = "participants";

/** What the paper says in words about people, and about how salient appraisals are. */
export function participantStatements(context: ClaimContext): ClaimInput[] {
  return [
    peopleAboveChance(context, tasks, {
      id: "people-above-chance",
      statement: "Agreement between people is significantly above chance",
    }),
    peopleAboveChance(
      context,
      tasks.filter((task) => task.subexperiment === "1b"),
      {
        id: "people-above-chance-1b",
        statement: "High agreement between people replicates with safety and expectedness (Experiment 1b)",
        partOf: "people-above-chance",
      },
    ),
    similarWithExpressions(context),
    outcomeHigherIn1a(context),
    ...againstLabels(context),
    goalMoreSalient(context),
  ];
}

function peopleAboveChance(
  context: ClaimContext,
  among: readonly Task[],
  about: { id: string; statement: string; partOf?: string },
): ClaimInput {
  const cases = among.map((task) => aboveChance(context, task.id, participants));
  return statementClaim({
    ...about,
    place: "Section 2.1, paragraph 2",
    quantifier: "all",
    method: "share of tasks whose 95% interval over rows (the paper's own) lies above chance",
    by: ["agreement"],
    cases,
    note: `With stories as clusters: ${cases.filter(({ clear }) => clear).length} of ${cases.length}.`,
  });
}

function similarWithExpressions(context: ClaimContext): ClaimInput {
  const first = tasks.filter((task) => task.experiment === 1);
  const members = first.map((task) => ({
    label: `${task.inference} (${task.subexperiment[1]})`,
    d: between(context, participants, withExpression(task).id, task.id, true),
  }));
  const values = (list: readonly Task[]): number[] =>
    list.map((task) => context.agreement(task.id, participants).value);
  const rho = spearmanCorrelation(values(first), values(first.map(withExpression)));
  return statementClaim({
    id: "people-similar-with-expressions",
    place: "Section 2.1, paragraph 2",
    statement: "With expressions (Experiments 2a, 2b) agreement between people is very similar",
    quantifier: "all",
    method: `share of the 8 tasks whose agreement in Experiment 2 is within ${margin} point of that in Experiment 1 (two one-sided tests, stories as clusters)`,
    by: ["compareTasks", "comparable"],
    cases: casesOf(members, isComparable),
    note: `Over the 8 tasks the experiments correlate at Spearman ${fixed(rho.value)} ${bracket(rho.ci)}.`,
    answer:
      "They could say that similar means the same order of tasks, or how many points of difference they would still call similar.",
  });
}

function outcomeHigherIn1a(context: ClaimContext): ClaimInput {
  const d = between(context, participants, "1a-outcome", "1b-outcome", false);
  return statementClaim({
    id: "people-outcome-1a-above-1b",
    place: "Section 2.2, paragraph 3",
    statement: "Agreement between people on outcomes is higher in Experiment 1a than in 1b",
    quantifier: "all",
    method: "whether the 95% interval of the difference lies above 0 (20 stories as clusters, CR2)",
    by: ["compareTasks"],
    cases: casesOf([{ label: "1a minus 1b, in points:", d }], isAbove),
  });
}

function againstLabels(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.1, paragraph 3";
  const members = tasks.map((task) => ({
    label: task.id,
    d: within(context, task.id, participants, "label"),
  }));
  const corrected = tasks.map((task) => ({
    label: task.id,
    d: within(context, task.id, participants, "label", { labels: "corrected" }),
  }));
  return [
    statementClaim({
      id: "people-not-below-label",
      place,
      statement: "Agreement between people is usually the same as or higher than agreement with the label",
      quantifier: "most",
      said: '"usually"',
      method: `share of the 16 tasks in which people are not below the label by ${margin} point (one-sided test at 5%, stories as clusters)`,
      by: ["compare", "matchesOrExceeds"],
      cases: casesOf(members, matchesOrIsAbove),
    }),
    statementClaim({
      id: "people-above-label",
      place,
      statement: "People generally predict each other's judgments better than the a-priori labels do",
      quantifier: "most",
      said: '"generally"',
      method:
        "share of the 16 tasks in which the 95% interval of people minus label lies above 0 (stories as clusters)",
      by: ["compare", "leads"],
      cases: casesOf(members, isAbove),
      note: `With the inverted labels put right: ${counted(casesOf(corrected, isAbove))}.`,
    }),
  ];
}

/** The paper does not say how salience is measured: agreement is our reading. */
function goalMoreSalient(context: ClaimContext): ClaimInput {
  const effectOf = (ids: readonly string[]) =>
    byStory(
      cellsEffect(
        tasks
          .filter((task) => task.inference === "goal" || task.inference === "control")
          .flatMap((task) =>
            ids.map((id) => ({
              task,
              scores: context.scores(task.id, id),
              dummy: task.inference === "goal" ? (1 as const) : (0 as const),
            })),
          ),
      ),
    );
  const members = [
    { label: "people", d: effectOf([participants]) },
    ...models.map((model) => ({
      label: shortName(model),
      d: effectOf([`${model}/0shot`, `${model}/0shot-cot`]),
    })),
  ];
  return statementClaim({
    id: "goal-more-salient-than-control",
    place: "Section 3, paragraph 2",
    statement: "Goal congruence is more salient for people and models than control",
    quantifier: "all",
    method:
      "whether agreement on goal exceeds that on control, for people and each model (Experiments 1a and 2a, both prompts; 95% interval, stories as clusters)",
    by: ["cellsEffect"],
    cases: casesOf(members, isAbove),
    note: "Salience is not defined; agreement is our reading.",
    answer:
      "They could define salience: by the distances of Figure 13, models are nearer to people on goal than on control.",
  });
}
