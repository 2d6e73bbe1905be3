import { isObject } from "./read-coded-json.js";

/*
 * The output of promptfoo (`promptfoo eval --output results.json`), as its versions since 0.60 write it. Only what
 * ratings and replies need is read.
 */

/** What one assertion said of a reply. */
export interface PromptfooComponent {
  /** "llm-rubric" */
  type: string;
  /** Its metric's name, or what it asserts. */
  name: string;
  score: unknown;
  reason: string | undefined;
  /** The model that graded, where the output names it. */
  grader: string | undefined;
  /** Whether the grader failed: then its score is no verdict. */
  failed: boolean;
  namedScores: Record<string, unknown>;
}

/** One reply of one provider to one test. */
export interface PromptfooResult {
  item: string;
  provider: string;
  /** The prompt's label. */
  prompt: string;
  /** How often the same was asked before. */
  replicate: number;
  /** The text that was sent, if the output holds it. */
  sent: string;
  reply: string;
  error: string | undefined;
  components: PromptfooComponent[];
  namedScores: Record<string, unknown>;
}

/** The results of a document; undefined if it is no output of promptfoo. */
export function promptfooRows(document: unknown): readonly unknown[] | undefined {
  if (!isObject(document)) return undefined;
  const { results } = document;
  const rows = isObject(results) ? results.results : results;
  const isRow = (row: unknown) => isObject(row) && ("provider" in row || "gradingResult" in row);
  return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : undefined;
}

/** Reads the results. A test is known by its variables: repeats of it are replicates. */
export function readPromptfoo(rows: readonly unknown[]): PromptfooResult[] {
  const items = new Map<string, string>();
  const asked = new Map<string, number>();
  return rows.filter(isObject).map((row) => {
    const vars = varsOf(row);
    const varsKey = JSON.stringify(vars);
    if (!items.has(varsKey)) items.set(varsKey, itemName(row, vars, new Set(items.values())));
    const item = items.get(varsKey)!;
    const { provider, prompt, response, error, gradingResult, namedScores } = row;
    const found = {
      item,
      provider: nameOf(provider),
      prompt: isObject(prompt) ? (textOf(prompt.label) ?? textOf(prompt.raw) ?? "") : "",
    };
    const key = JSON.stringify([found, row.promptIdx ?? null]);
    const replicate = asked.get(key) ?? 0;
    asked.set(key, replicate + 1);
    const output = isObject(response) ? response.output : undefined;
    // An assertion that fails is told as an error too; failureReason 2 is an error of the provider.
    const isError = row.failureReason === 2 || (output === undefined && textOf(error) !== undefined);
    return {
      ...found,
      replicate,
      sent: isObject(prompt) ? (textOf(prompt.raw) ?? "") : "",
      reply: typeof output === "string" ? output : output === undefined ? "" : JSON.stringify(output),
      error: isError ? (textOf(error) ?? "error") : undefined,
      components: componentsOf(gradingResult),
      namedScores: isObject(namedScores) ? namedScores : {},
    };
  });
}

function varsOf(row: Record<string, unknown>): Record<string, unknown> {
  if (isObject(row.vars)) return row.vars;
  return isObject(row.testCase) && isObject(row.testCase.vars) ? row.testCase.vars : {};
}

const idVars = ["item", "item_id", "id", "case", "case_id", "test_id"];

/** A test's own id, else its description, else its number. */
function itemName(
  row: Record<string, unknown>,
  vars: Record<string, unknown>,
  taken: ReadonlySet<string>,
): string {
  const own = idVars.map((name) => textOf(vars[name])).find((value) => value !== undefined);
  const described = isObject(row.testCase) ? textOf(row.testCase.description) : undefined;
  const name = own ?? described;
  return name === undefined || taken.has(name) ? `test-${taken.size + 1}` : name;
}

/** A provider is named, or an object with a label or an id. */
function nameOf(provider: unknown): string {
  if (!isObject(provider)) return textOf(provider) ?? "";
  return textOf(provider.label) ?? textOf(provider.id) ?? "";
}

function componentsOf(grading: unknown): PromptfooComponent[] {
  if (!isObject(grading) || !Array.isArray(grading.componentResults)) return [];
  const names = new Map<string, number>();
  return grading.componentResults.filter(isObject).map((component) => {
    const assertion = isObject(component.assertion) ? component.assertion : {};
    const metadata = isObject(component.metadata) ? component.metadata : {};
    const type = textOf(assertion.type) ?? "assertion";
    const wanted = textOf(assertion.metric) ?? shortText(assertion.value) ?? type;
    const before = names.get(wanted) ?? 0;
    names.set(wanted, before + 1);
    const grader = nameOf(assertion.provider);
    return {
      type,
      name: before === 0 ? wanted : `${wanted} (${before + 1})`,
      score: component.score ?? component.pass,
      reason: textOf(component.reason),
      grader: grader === "" ? undefined : grader,
      failed: metadata.graderError === true || component.graderError === true,
      namedScores: isObject(component.namedScores) ? component.namedScores : {},
    };
  });
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number" ? String(value) : undefined;

/** What an assertion demands is its name where it is short: a rubric of one line, a word. */
function shortText(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= 80 && !text.includes("\n") ? text : undefined;
}

/** Assertions in which a model grades; all others follow a rule. */
const graded = new Set([
  "llm-rubric",
  "g-eval",
  "model-graded-closedqa",
  "model-graded-factuality",
  "factuality",
  "answer-relevance",
  "context-faithfulness",
  "context-recall",
  "context-relevance",
  "conversation-relevance",
  "agent-rubric",
  "search-rubric",
  "trajectory:goal-success",
  "pi",
]);

/** Whether a model gave an assertion's score. */
export const isModelGraded = (type: string): boolean => graded.has(type.replace(/^not-/, ""));
