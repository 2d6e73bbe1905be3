import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { tasks } from "../data/conditions.js";
import { chainOfThoughtEffect, expressionEffect, withExpression } from "../measures/comparisons.js";
import { cotSpecifications, type SpecificationRow } from "../measures/specification.js";
import {
  between,
  byStory,
  casesOf,
  counted,
  isAbove,
  isBelow,
  manyCasesClaim,
  margin,
  matchesOrIsAbove,
  shortName,
  within,
} from "./cases.js";
import type { ClaimContext } from "./context.js";
import { againstParticipants, models, respondents } from "./model-statements.js";

const first = tasks.filter((task) => task.experiment === 1);
const second = tasks.filter((task) => task.experiment === 2);
const byInterval = "95% interval, stories as clusters";

/** What section 2.2.1 says in words about expressions. */
export function expressionStatements(context: ClaimContext): ClaimInput[] {
  const place = "Section 2.2.1";
  const { data } = context;
  const emotion = first
    .filter((task) => task.inference === "emotion")
    .flatMap((task) =>
      respondents.map((id) => ({
        label: `${shortName(id)} ${task.subexperiment[1]}`,
        d: between(context, id, withExpression(task).id, task.id, true),
      })),
    );
  const appraisals = first.filter((task) => task.inference !== "emotion" && task.inference !== "outcome");
  const falling = appraisals.flatMap((task) =>
    respondents.filter((id) => between(context, id, withExpression(task).id, task.id, true).value < 0),
  );
  const gpt4 = ["gpt-4/0shot", "gpt-4/0shot-cot"];
  const outcomes = ["2a-outcome", "2b-outcome"];
  return [
    manyCasesClaim({
      id: "expressions-raise-emotion",
      place,
      statement: "With expressions, models' agreement on emotions generally increases",
      quantifier: "most",
      said: '"generally"',
      method: `share of 3 models × 2 prompts × 2 pairs of appraisals with higher agreement in Experiment 2 (${byInterval})`,
      by: ["compareTasks", "leads"],
      cases: casesOf(emotion, isAbove),
      note: `Higher by the means alone: ${upFor(emotion, "0-shot")} with 0-shot, ${upFor(emotion, "CoT")} with chain of thought.`,
    }),
    statementClaim({
      id: "claude-expressions-outcome-drop",
      place,
      statement: "Claude's agreement on outcomes (goal × control) drops with expressions",
      quantifier: "all",
      method: `share of the 2 prompts with lower agreement in Experiment 2a than in 1a (${byInterval})`,
      by: ["compareTasks", "leads"],
      cases: casesOf(
        ["claude-3.5/0shot", "claude-3.5/0shot-cot"].map((id) => ({
          label: shortName(id),
          d: between(context, id, "2a-outcome", "1a-outcome", true),
        })),
        isBelow,
      ),
      note: "The printed 87.01 and 73.14 are those of chain of thought.",
    }),
    statementClaim({
      id: "gpt4-outcome-not-below-people",
      place,
      statement: "Given expressions, GPT-4 exceeds or matches people on outcomes",
      quantifier: "all",
      method: `share of 2 prompts × 2 pairs of appraisals not below people by ${margin} point (one-sided test at 5%, stories as clusters)`,
      by: ["compare", "matchesOrExceeds"],
      cases: casesOf(
        outcomes.flatMap((task) => againstParticipants(context, task, gpt4)),
        matchesOrIsAbove,
      ),
      answer:
        "They could say that they meant chain of thought alone: the value that they print is of that prompt.",
    }),
    statementClaim({
      id: "expressions-lower-appraisals",
      place,
      statement: "Models' agreement falls when appraisals are inferred with expressions",
      quantifier: "all",
      method: `share of the 3 models whose agreement on the four appraisals, over both prompts, is lower in Experiment 2 (${byInterval})`,
      by: ["expressionEffect", "leads"],
      cases: casesOf(
        models.map((model) => ({
          label: shortName(model),
          d: byStory(expressionEffect(data, { model, tasks: appraisals, prompt: "both" })),
        })),
        isBelow,
      ),
      note: `In single cells (model, prompt, appraisal) it falls in ${falling.length} of ${appraisals.length * respondents.length}.`,
    }),
  ];
}

const upFor = (all: readonly { label: string; d: { value: number } }[], prompt: string): string =>
  counted(all.filter(({ label }) => label.includes(prompt)).map(({ d }) => ({ holds: d.value > 0 })));

/** What the abstract and section 2.2.2 say in words about reasoning. */
export function reasoningStatements(context: ClaimContext): ClaimInput[] {
  const { data } = context;
  const overall = [
    { label: "Experiment 1", d: byStory(chainOfThoughtEffect(data, { tasks: first })) },
    { label: "Experiment 2", d: byStory(chainOfThoughtEffect(data, { tasks: second })) },
    { label: "both", d: byStory(chainOfThoughtEffect(data, { tasks })) },
  ];
  const byModel = models.map((model) => ({
    label: shortName(model),
    d: byStory(chainOfThoughtEffect(data, { model, tasks })),
  }));
  const claude2 = chainOfThoughtEffect(data, { model: "claude-3.5", tasks: second });
  const ofEmotions = tasks.filter((task) => task.inference === "emotion");
  return [
    statementClaim({
      id: "cot-overall",
      place: "Section 2.2.2, paragraph 1",
      alsoIn: ["Section 3, paragraph 2"],
      statement: "Overall, models prompted with chain of thought do much better than those without",
      quantifier: "all",
      method: `whether the effect over the three models lies above 0 in Experiment 1, in Experiment 2 and in both (${byInterval}); the paper sets no bar for "much"`,
      by: ["chainOfThoughtEffect", "leads"],
      cases: casesOf(overall, isAbove),
      note: `In points: ${overall.map(({ label, d }) => `${label} ${signedEstimate(d)}`).join("; ")}. The printed 6.9 is Experiment 1's.`,
    }),
    statementClaim({
      id: "cot-raises-every-model",
      place: "Abstract",
      statement: "All models' performances increase with chain of thought",
      quantifier: "all",
      method: `share of the 3 models whose effect over both experiments lies above 0 (${byInterval})`,
      by: ["chainOfThoughtEffect", "leads"],
      cases: casesOf(byModel, isAbove),
      note: `${byModel.map(({ label, d }) => `${label} ${signedEstimate(d)}`).join("; ")}. In Experiment 2 alone, Claude ${signedEstimate({ value: claude2.value, ci: claude2.story })}.`,
    }),
    statementClaim({
      id: "cot-improves-emotion-inference",
      place: "Section 2.2.2, paragraph 1",
      statement:
        "Reasoning plays a crucial role in improving affective judgment (tested on inferring emotions)",
      quantifier: "all",
      method: `whether the effect of chain of thought on inferring emotions lies above 0 in each experiment (three models together; ${byInterval})`,
      by: ["chainOfThoughtEffect", "leads"],
      cases: casesOf(
        ([1, 2] as const).map((experiment) => ({
          label: `Experiment ${experiment}`,
          d: byStory(
            chainOfThoughtEffect(data, {
              tasks: ofEmotions.filter((task) => task.experiment === experiment),
            }),
          ),
        })),
        isAbove,
      ),
      note: "Outcomes, goals and safety carry the overall effect.",
      answer: "They could say that they meant all inferences together, where the effect is clear.",
    }),
    gains(context, 1),
    gains(context, 2),
  ];
}

/** "Reasoning helps in many but not all conditions", in the conditions of one experiment. */
function gains(context: ClaimContext, experiment: 1 | 2): ClaimInput {
  const members = tasks
    .filter((task) => task.experiment === experiment)
    .flatMap((task) =>
      models.map((model) => ({
        label: `${shortName(model)} ${task.id}`,
        d: within(context, task.id, `${model}/0shot-cot`, `${model}/0shot`),
      })),
    );
  const below = casesOf(members, isBelow).filter(({ holds }) => holds === true).length;
  return manyCasesClaim({
    id: experiment === 1 ? "cot-many-but-not-all" : "cot-many-but-not-all-with-expressions",
    place: "Section 2.2.2, paragraph 1",
    statement: `Reasoning increases agreement in many but not all conditions (Experiment ${experiment})`,
    quantifier: "some but not all",
    said: '"many but not all"',
    method: `share of 3 models × 8 tasks of Experiment ${experiment} with higher agreement under chain of thought (${byInterval})`,
    by: ["compare", "leads"],
    cases: casesOf(members, isAbove),
    note: `Higher by the means alone: ${counted(members.map(({ d }) => ({ holds: d.value > 0 })))}. Clearly lower: ${below}.`,
    ...(experiment === 1 ? {} : { partOf: "cot-many-but-not-all" }),
  });
}

/** Whether an effect that the paper reports once also holds under other choices of the analysis. */
export function specificationClaims(context: ClaimContext): ClaimInput[] {
  const rows = cotSpecifications(context.data);
  const pooled = (row: SpecificationRow): boolean =>
    row.models === "paper's three" || row.models === "all recorded";
  return [
    robustEffect(rows.filter(pooled), {
      id: "cot-effect-specification",
      statement: "Overall, models do better with chain of thought (under every choice of the analysis)",
      partOf: "cot-overall",
    }),
    robustEffect(
      rows.filter((row) => !pooled(row)),
      {
        id: "cot-effect-specification-by-model",
        statement:
          "Each of the three models does better with chain of thought (under every choice of the analysis)",
        partOf: "cot-raises-every-model",
      },
    ),
  ];
}

function robustEffect(
  rows: readonly SpecificationRow[],
  about: { id: string; statement: string; partOf: string },
): ClaimInput {
  const values = rows.map((row) => row.value);
  const open = rows.filter((row) => !(row.story[0] > 0));
  const where = [...new Set(open.map((row) => `${shortName(row.models)}, Experiment ${row.experiments}`))];
  const cases = rows.map(
    (row): Case => ({
      label: "",
      holds: isAbove({ value: row.value, ci: row.story, se: row.storySe, df: row.storyDf }),
      detail: "",
    }),
  );
  return manyCasesClaim({
    ...about,
    place: "Section 2.2.2, paragraph 1",
    quantifier: "all",
    method: `share of ${rows.length} specifications (score, ties, unparsed replies, experiments, models) whose interval lies above 0 (${byInterval}, CR2)`,
    by: ["cotSpecifications", "leads"],
    cases,
    note: `The effects run from ${fixed(Math.min(...values), 1)} to ${fixed(Math.max(...values), 1)} points.${where.length === 0 ? "" : ` All ${open.length} open ones are of ${where.join("; ")}.`} They share their data and are no independent tests.`,
  });
}
