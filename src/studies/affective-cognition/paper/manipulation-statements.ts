import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { type Task, tasks } from "../data/conditions.js";
import { chainOfThoughtEffect } from "../measures/comparisons.js";
import { cotSpecifications, type SpecificationRow } from "../measures/specification.js";
import { between, type Member, signCases, significanceCases, within } from "./cases.js";
import type { ClaimContext } from "./context.js";
import { models, respondents } from "./model-statements.js";

const participants = "participants";

/** What sections 2.2.1 and 2.2.2 say in words about expressions and reasoning. */
export function manipulationStatements(context: ClaimContext): ClaimInput[] {
  return [...expressions(context), ...reasoning(context)];
}

function expressions(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2.1";
  const first = tasks.filter((task) => task.experiment === 1);
  const change = (among: readonly Task[], ids: readonly string[] = respondents): Member[] =>
    among.flatMap((task) =>
      ids.map((id) => {
        const second = `2${task.id.slice(1)}`;
        return { label: `${id} ${second} − ${task.id}`, d: between(context, id, second, task.id, true) };
      }),
    );
  const emotion = signCases(change(first.filter((task) => task.inference === "emotion")));
  const appraisal = first.filter((task) => task.inference !== "emotion" && task.inference !== "outcome");
  const outcomeA = first.filter((task) => task.id === "1a-outcome");
  const claudeDrop = change(outcomeA, ["claude-3.5/0shot", "claude-3.5/0shot-cot"]);
  const significantDrop = significanceCases(claudeDrop, (direction) => direction < 0);
  const gpt4 = ["gpt-4/0shot", "gpt-4/0shot-cot"];
  return [
    statementClaim({
      id: "expressions-raise-emotion",
      place,
      statement: "With expressions, models' agreement on emotions generally increases",
      quantifier: "most",
      said: '"generally"',
      method: "share of 3 models × 2 prompts × 2 pairs with higher agreement in Experiment 2",
      cases: emotion,
      note: `By prompt: 0-shot ${up(emotion, "/0shot ")}, chain of thought ${up(emotion, "/0shot-cot ")}.`,
    }),
    statementClaim({
      id: "claude-expressions-outcome-drop",
      place,
      statement: "Claude's agreement on outcomes (goal × control) drops with expressions",
      quantifier: "all",
      method: "share of the 2 prompts with lower agreement in Experiment 2a than in 1a",
      cases: signCases(claudeDrop, -1),
      note: `The printed 87.01 to 73.14 is the chain-of-thought prompt. With stories as clusters (Holm) the drop is significant in ${significantDrop.filter((c) => c.holds).length} of ${claudeDrop.length}: ${significantDrop.map((c) => `${c.label} ${c.detail}`).join("; ")}. Ten stories do not tell it from none.`,
    }),
    statementClaim({
      id: "gpt4-outcome-not-below-people",
      place,
      statement: "Given expressions, GPT-4 exceeds or matches people (outcome)",
      quantifier: "all",
      method: "share of 2 prompts × 2 pairs not significantly below people (stories as clusters, Holm)",
      cases: significanceCases(
        ["2a-outcome", "2b-outcome"].flatMap((task) =>
          gpt4.map((id) => ({ label: `${id} ${task}`, d: within(context, task, id, participants) })),
        ),
        (direction) => direction >= 0,
      ),
    }),
    statementClaim({
      id: "expressions-lower-appraisals",
      place,
      statement: "Models' agreement falls when appraisals are inferred with expressions",
      quantifier: "all",
      method: "share of 3 models × 2 prompts × 4 appraisals with lower agreement in Experiment 2",
      cases: signCases(change(appraisal), -1),
    }),
  ];
}

function reasoning(context: ClaimContext): ClaimInput[] {
  const gain = (experiment: 1 | 2): Case[] =>
    signCases(
      tasks
        .filter((task) => task.experiment === experiment)
        .flatMap((task) =>
          models.map((model) => ({
            label: `${model} ${task.id}`,
            d: within(context, task.id, `${model}/0shot-cot`, `${model}/0shot`),
          })),
        ),
    );
  const byModel = models.map((model) => {
    const { value, story, storyP } = chainOfThoughtEffect(context.data, { model });
    return { label: model, d: { value, ci: story, p: storyP } };
  });
  return [
    statementClaim({
      id: "cot-raises-every-model",
      place: "Abstract",
      statement: "All models' performances increase with chain of thought",
      quantifier: "all",
      method:
        "share of the 3 models with a significant positive effect (Experiment 1, stories as clusters, Holm)",
      cases: significanceCases(byModel, (direction) => direction > 0),
    }),
    statementClaim({
      id: "cot-many-but-not-all",
      place: "Section 2.2.2",
      statement: "Reasoning helps in many but not all conditions (Figures 4 and 5)",
      quantifier: "some but not all",
      said: '"many but not all"',
      method: "share of 3 models × 8 tasks of Experiment 1 with higher agreement under chain of thought",
      cases: gain(1),
    }),
    statementClaim({
      id: "cot-many-but-not-all-with-expressions",
      place: "Section 2.2.2",
      statement: "Across conditions and models, reasoning increases agreement (Experiment 2)",
      quantifier: "some but not all",
      said: '"many but not all"',
      method: "share of 3 models × 8 tasks of Experiment 2 with higher agreement under chain of thought",
      cases: gain(2),
    }),
  ];
}

function up(cases: readonly Case[], part: string): string {
  const chosen = cases.filter((c) => c.label.includes(part));
  return `${chosen.filter((c) => c.holds).length} of ${chosen.length} up`;
}

/** Whether an effect that the paper reports once also holds under other choices of the analysis. */
export function specificationClaims(context: ClaimContext): ClaimInput[] {
  const rows = cotSpecifications(context.data);
  const pooled = (row: SpecificationRow): boolean =>
    row.models === "paper's three" || row.models === "all recorded";
  const papers = rows.find((row) => row.isPapers) as SpecificationRow;
  return [
    robustEffect(
      rows.filter(pooled),
      "cot-effect-specification",
      "Overall, models prompted with chain of thought do much better than those without",
      ` The paper's own specification gives ${fixed(papers.value, 1)} ${bracket(papers.story, 1)}.`,
    ),
    robustEffect(
      rows.filter((row) => !pooled(row)),
      "cot-effect-specification-by-model",
      "Across conditions and models, chain of thought increases agreement (each of the three models by itself)",
      "",
    ),
  ];
}

function robustEffect(
  rows: readonly SpecificationRow[],
  id: string,
  statement: string,
  note: string,
): ClaimInput {
  const values = rows.map((row) => row.value);
  const positive = values.filter((value) => value > 0).length;
  const failing = rows.filter((row) => !(row.story[0] > 0));
  const where = [...new Set(failing.map((row) => `${row.models}, Experiment ${row.experiments}`))];
  const gathered =
    failing.length === 0 ? "" : ` The ${failing.length} that do not lie above 0 are of ${where.join("; ")}.`;
  return statementClaim({
    id,
    place: "Section 2.2.2, paragraph 1",
    statement,
    quantifier: "all",
    method: `share of ${rows.length} specifications (score, ties, unparsed replies, experiments, models) whose interval lies above 0 (stories as clusters, CR2; each at 95%)`,
    cases: rows.map((row) => ({
      label: [
        row.models,
        `Experiment ${row.experiments}`,
        row.score,
        row.ties === null ? "" : `ties ${row.ties}`,
        `unparsed ${row.unparsed}`,
      ]
        .filter((part) => part !== "")
        .join(", "),
      holds: row.story[0] > 0,
      detail: signedEstimate({ value: row.value, ci: row.story }),
    })),
    note: `The effect is positive in ${positive} of ${rows.length}: ${fixed(Math.min(...values), 1)} to ${fixed(Math.max(...values), 1)} points.${gathered}${note} The specifications share their data and are no independent tests (cotSpecifications).`,
  });
}
