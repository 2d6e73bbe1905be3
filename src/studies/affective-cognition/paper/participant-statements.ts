import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import { type Task, taskById, tasks } from "../data/conditions.js";
import { labelMajorityAgreement } from "../measures/agreement.js";
import { aboveChance, between, signCases, significanceCases, within } from "./cases.js";
import { type ClaimContext, respondentId } from "./context.js";

const participants = "participants";

/** What the paper says in words about people and labels. */
export function participantStatements(context: ClaimContext): ClaimInput[] {
  const safety = tasks.filter((task) => task.subexperiment === "1b");
  return [
    participantsAboveChance(
      context,
      "people-above-chance",
      tasks,
      "Agreement between people is significantly above chance",
    ),
    participantsAboveChance(
      context,
      "people-above-chance-1b",
      safety,
      "The results replicate with safety and expectedness",
    ),
    similarWithExpressions(context),
    outcomeHigherIn1a(context),
    ...againstLabels(context),
    labelByTheText(context),
    tableOneLabels(context),
    goalMoreSalient(context),
  ];
}

function participantsAboveChance(
  context: ClaimContext,
  id: string,
  among: readonly Task[],
  statement: string,
): ClaimInput {
  const members = among.map((task) => ({ label: task.id, d: aboveChance(context, task.id, participants) }));
  return statementClaim({
    id,
    place: "Section 2.1, paragraph 2",
    statement,
    quantifier: "all",
    method: "share of tasks significantly above chance (stories as clusters, Holm)",
    cases: significanceCases(members, (direction) => direction > 0),
  });
}

function similarWithExpressions(context: ClaimContext): ClaimInput {
  const first = tasks.filter((task) => task.experiment === 1);
  const partner = (task: Task): Task => taskById(`2${task.id.slice(1)}`);
  const members = first.map((task) => ({
    label: `${partner(task).id} − ${task.id}`,
    d: between(context, participants, partner(task).id, task.id, true),
  }));
  const values = (list: readonly Task[]): number[] =>
    list.map((task) => context.agreement(task.id, participants).value);
  const rho = spearmanCorrelation(values(first), values(first.map(partner)));
  return statementClaim({
    id: "people-similar-with-expressions",
    place: "Section 2.1, paragraph 2",
    statement: "With expressions (Experiments 2a, 2b) agreement patterns were very similar",
    quantifier: "all",
    method:
      "share of the 8 tasks with no significant difference between the experiments (stories as clusters, Holm)",
    cases: significanceCases(members, (direction) => direction === 0),
    note: `Over the 8 tasks the two experiments correlate at Spearman ${fixed(rho.value)} ${bracket(rho.ci)}.`,
  });
}

function outcomeHigherIn1a(context: ClaimContext): ClaimInput {
  const d = between(context, participants, "1a-outcome", "1b-outcome", false);
  return statementClaim({
    id: "people-outcome-1a-above-1b",
    place: "Section 2.2, paragraph 3",
    statement: "Agreement between people on outcomes is higher in Experiment 1a than in 1b",
    quantifier: "all",
    method: "significance of the difference (20 stories as clusters, CR2)",
    cases: significanceCases([{ label: "1a − 1b", d }], (direction) => direction > 0),
    note: `Difference ${signedEstimate(d)} points.`,
  });
}

function againstLabels(context: ClaimContext): ClaimInput[] {
  const members = tasks.map((task) => ({
    label: task.id,
    d: within(context, task.id, participants, "label"),
  }));
  return [
    statementClaim({
      id: "people-not-below-label",
      place: "Section 2.1, paragraph 3",
      statement: "Agreement between people is usually the same as or higher than agreement with the label",
      quantifier: "most",
      said: '"usually"',
      method:
        "share of the 16 tasks in which people are not significantly below the label (stories as clusters, Holm)",
      cases: significanceCases(members, (direction) => direction >= 0),
    }),
    statementClaim({
      id: "people-above-label",
      place: "Section 2.1, paragraph 3",
      statement: "People generally predict each other's judgments better than the a-priori labels do",
      quantifier: "most",
      said: '"generally"',
      method:
        "share of the 16 tasks in which people are significantly above the label (stories as clusters, Holm)",
      cases: significanceCases(members, (direction) => direction > 0),
    }),
  ];
}

/** The text defines label agreement by the majority's choice; the printed number scores single answers. */
function labelByTheText(context: ClaimContext): ClaimInput {
  const task = taskById("1b-emotion");
  const byText = labelMajorityAgreement(context.data, task);
  const byCode = context.agreement(task.id, "label");
  const printed = context.printed.find((row) => row.id === "label-1b-emotion");
  return {
    id: "label-1b-emotion-by-the-text",
    place: "Section 2.1, paragraph 3",
    statement:
      "Label agreement compares the label with the choice of the majority (emotion, Experiment 1b, %)",
    published: { value: printed?.value ?? null, ci: printed?.ci ?? null },
    ours: { value: byText.value, ci: byText.story, n: byText.n, method: byText.method },
    tolerance: { value: 0.005, reason: "rounding: printed with 2 decimals" },
    verdict: "paper-inconsistent",
    note: `By the text's definition the label meets the majority in ${fixed(byText.value)}% of ${byText.n} items. The printed ${fixed(printed?.value ?? Number.NaN)} follows from scoring each person's answer against the label (${fixed(byCode.value)}, labelScores), which the text does not describe.`,
  };
}

function tableOneLabels(context: ClaimContext): ClaimInput {
  const emotions = context.data.items.filter((item) => item.inference === "emotion");
  const namesOf = (pair: string): string[] => [
    ...new Set(emotions.filter((item) => item.pair === pair).map((item) => item.emotion)),
  ];
  const cases = ["goal-control", "safety-expectedness"].flatMap((pair) =>
    // Options stand in the order of Table 1, so the label's index tells which of its rows was assigned.
    namesOf(pair).map((emotion, index): Case => {
      const items = emotions.filter((item) => item.emotion === emotion);
      const kept = items.filter((item) => item.label === index).length;
      return { label: emotion, holds: kept === items.length, detail: `${kept} of ${items.length} items` };
    }),
  );
  return statementClaim({
    id: "table-1-labels",
    place: "Table 1",
    statement: "Each pair of appraisals is assigned the emotion of Table 1",
    quantifier: "all",
    method: "share of the 8 emotions whose items carry it as their label",
    cases,
    note: "This checks the assignment, not that people share it: see label agreement.",
  });
}

function goalMoreSalient(context: ClaimContext): ClaimInput {
  const members = (["1a", "2a"] as const).flatMap((sub) =>
    context
      .cells()
      .filter(
        ({ task, respondent: r }) =>
          task.id === `${sub}-goal` && (r.kind === participants || (r.kind === "model" && r.model.inPaper)),
      )
      .map(({ respondent }) => respondentId(respondent))
      .map((id) => ({
        label: `${id} ${sub}`,
        d: between(context, id, `${sub}-goal`, `${sub}-control`, true),
      })),
  );
  const cases = signCases(members);
  const count = (chosen: Case[]): string => `${chosen.filter((c) => c.holds).length} of ${chosen.length}`;
  const ofParticipants = cases.filter((c) => c.label.startsWith(participants));
  return statementClaim({
    id: "goal-more-salient-than-control",
    place: "Section 3, paragraph 2",
    statement: "Goal congruence is more salient for people and models than control",
    quantifier: "all",
    method:
      "share of respondents (people, 3 models × 2 prompts; Experiments 1a, 2a) with higher agreement on goal than on control",
    cases,
    note: `People ${count(ofParticipants)}, models ${count(cases.filter((c) => !ofParticipants.includes(c)))}. The paper does not say how salience is measured: agreement is our reading.`,
  });
}
