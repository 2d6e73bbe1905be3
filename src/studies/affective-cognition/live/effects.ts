import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { ReportTable } from "../../report-contract.js";
import { type Experiment, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import {
  cellsEffect,
  chainOfThoughtEffect,
  type Effect,
  type EffectCell,
  expressionEffect,
  withExpression,
} from "../measures/comparisons.js";
import { shortTask } from "../measures/effects-table.js";
import { liveScores } from "./agreement.js";
import { type LiveAnswers, type LiveRespondent, nameIn } from "./answers.js";

/** One effect on agreement with people, in percentage points; intervals of 95 %. */
export interface RunEffect {
  effect: "reasoning" | "expressions";
  respondent: string;
  source: "recorded" | "run";
  /** Prompts that are compared, or the prompt under which experiments are. */
  prompt: string;
  /** "emotion (a)", or what several tasks have in common. */
  task: string;
  /** Of reasoning; null for expressions, which compare the experiments. */
  experiment: Experiment | null;
  value: number;
  /** Stories as clusters. */
  ci: ConfidenceInterval;
  itemCi: ConfidenceInterval;
  naiveCi: ConfidenceInterval;
  /** Items that were answered under both conditions. */
  items: number;
  stories: number;
}

const unscored = { unparsed: "unscored" } as const;

/**
 * The effects of reasoning and of expressions on a run's models: for every model that answered the same items with
 * and without chain of thought, and with and without an expression. The paper's recorded models stand beside them.
 * Replies that name no option are left out.
 */
export function runEffects(data: StudyData, run: LiveAnswers): RunEffect[] {
  return [...reasoning(data, run), ...expressions(data, run)];
}

function reasoning(data: StudyData, { respondents }: LiveAnswers): RunEffect[] {
  const pairs = respondents.flatMap((plain) =>
    respondents.flatMap((thinking) =>
      thinking.model === plain.model && isThinkingForm(thinking.promptId, plain.promptId)
        ? [[plain, thinking] as const]
        : [],
    ),
  );
  return ([1, 2] as const).flatMap((experiment) => {
    const own = tasks.filter((task) => task.experiment === experiment);
    const found = pairs.flatMap(([plain, thinking]) => {
      const compared = own.flatMap((task) => comparison(data, [plain, task], [thinking, task]));
      const about = {
        respondent: nameIn(experiment, plain),
        prompt: `${thinking.promptId} - ${plain.promptId}`,
      };
      return rowsOf(compared, "all tasks", { ...about, effect: "reasoning", experiment });
    });
    const asked = own.filter((task) => found.some((row) => row.task === shortTask(task)));
    return besideRecorded(data, found, "0shot-cot - 0shot", own, asked, (of) =>
      chainOfThoughtEffect(data, { ...unscored, tasks: of }),
    );
  });
}

function expressions(data: StudyData, { respondents }: LiveAnswers): RunEffect[] {
  const text = tasks.filter((task) => task.experiment === 1);
  return (["0shot", "0shot-cot"] as const).flatMap((prompt) => {
    const found = respondents
      .filter((respondent) => respondent.prompt === prompt)
      .flatMap((respondent) => {
        const compared = text.flatMap((task) =>
          comparison(data, [respondent, task], [respondent, withExpression(task)]),
        );
        const about = { respondent: nameIn(2, respondent), prompt: respondent.promptId };
        return rowsOf(compared, "emotions", { ...about, effect: "expressions", experiment: null });
      });
    const emotions = text.filter((task) => task.inference === "emotion");
    const asked = text.filter((task) => found.some((row) => row.task === shortTask(task)));
    return besideRecorded(data, found, prompt, emotions, asked, (of) =>
      expressionEffect(data, { ...unscored, prompt, tasks: of }),
    );
  });
}

/** "0shot-cot" of "0shot", "upstream:0shot-cot2-faces" of "upstream:0shot-faces". */
const isThinkingForm = (thinking: string, plain: string): boolean =>
  thinking !== plain && thinking.replace(/-cot\d*/, "") === plain;

interface Compared {
  task: Task;
  cells: [EffectCell, EffectCell];
  items: number;
}

/** The scores of one model under two conditions, on the items that it answered under both. */
function comparison(
  data: StudyData,
  [without, task]: readonly [LiveRespondent, Task],
  [given, counterpart]: readonly [LiveRespondent, Task],
): Compared[] {
  // Items of the two experiments differ in the first character of their ids.
  const other = (id: string): string => `${counterpart.experiment}${id.slice(1)}`;
  const complete = (of: LiveRespondent, id: string): boolean =>
    of.answers.get(id)?.every((reply) => reply !== undefined) ?? false;
  const shared = data
    .itemsOf(task.id)
    .map(({ id }) => id)
    .filter((id) => complete(without, id) && complete(given, other(id)));
  const cell = (of: LiveRespondent, at: Task, ids: readonly string[], dummy: 0 | 1): EffectCell[] => {
    const scores = liveScores(data, at, cut(of, ids), unscored);
    const isScored = scores?.values.some((value) => !Number.isNaN(value)) ?? false;
    return scores !== null && isScored ? [{ task: at, scores, dummy }] : [];
  };
  const [low, high] = [...cell(without, task, shared, 0), ...cell(given, counterpart, shared.map(other), 1)];
  return low === undefined || high === undefined ? [] : [{ task, cells: [low, high], items: shared.length }];
}

const cut = (respondent: LiveRespondent, ids: readonly string[]): LiveRespondent => ({
  ...respondent,
  answers: new Map(ids.map((id) => [id, respondent.answers.get(id)!])),
});

/** The effect over several tasks (reasoning: all; expressions: the two of emotions), then in each. */
function rowsOf(
  compared: readonly Compared[],
  together: "all tasks" | "emotions",
  about: Pick<RunEffect, "effect" | "respondent" | "prompt" | "experiment">,
): RunEffect[] {
  const row = (task: string, of: readonly Compared[]): RunEffect => ({
    ...about,
    source: "run",
    task,
    ...estimated(cellsEffect(of.flatMap(({ cells }) => cells))),
    items: of.reduce((sum, { items }) => sum + items, 0),
  });
  const pooled =
    together === "all tasks" ? compared : compared.filter(({ task }) => task.inference === "emotion");
  return [
    ...(pooled.length > 1 ? [row(together, pooled)] : []),
    ...compared.map((one) => row(shortTask(one.task), [one])),
  ];
}

const estimated = ({ value, story, item, naive, stories }: Effect) => ({
  ...{ value, ci: story, itemCi: item, naiveCi: naive, stories },
});

/** After a run's rows the same effects of the paper's three models together, over all items. */
function besideRecorded(
  data: StudyData,
  found: readonly RunEffect[],
  prompt: string,
  together: readonly Task[],
  asked: readonly Task[],
  effectOf: (of: readonly Task[]) => Effect,
): RunEffect[] {
  const [first] = found;
  if (first === undefined) return [];
  const row = (task: string, of: readonly Task[]): RunEffect => ({
    ...first,
    source: "recorded",
    respondent: "the paper's three models (recorded)",
    prompt,
    task,
    ...estimated(effectOf(of)),
    items: of.reduce((sum, one) => sum + data.itemsOf(one.id).length, 0),
  });
  const pooled = found.find(({ task }) => task === "all tasks" || task === "emotions");
  return [
    ...found,
    ...(pooled === undefined ? [] : [row(pooled.task, together)]),
    ...asked.map((task) => row(shortTask(task), [task])),
  ];
}

const header = ["task", "respondent", "prompts", "effect", "ci", "items"];

/** One table for reasoning in each experiment, and one for expressions. */
export function effectTables(rows: readonly RunEffect[]): ReportTable[] {
  const table = (title: string, own: readonly RunEffect[]): ReportTable[] =>
    own.length === 0 ? [] : [{ title, header, rows: byTask(own).map(cells) }];
  const of = (experiment: Experiment | null) => rows.filter((row) => row.experiment === experiment);
  return [
    ...table(
      "reasoning, Experiment 1: change of agreement with chain of thought, in percentage points",
      of(1),
    ),
    ...table(
      "reasoning, Experiment 2: change of agreement with chain of thought, in percentage points",
      of(2),
    ),
    ...table("expressions: change of agreement from Experiment 1 to 2, in percentage points", of(null)),
  ];
}

function byTask(rows: readonly RunEffect[]): RunEffect[] {
  const order = [...new Set(rows.map(({ task }) => task))];
  return order.flatMap((task) => rows.filter((row) => row.task === task));
}

function cells({ task, respondent, source, prompt, value, ci, items }: RunEffect): string[] {
  return [
    task,
    source === "run" ? `> ${respondent}` : respondent,
    prompt,
    signed(value),
    ci.every(Number.isFinite) ? `[${signed(ci[0])}, ${signed(ci[1])}]` : "undefined: one story",
    String(items),
  ];
}

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
