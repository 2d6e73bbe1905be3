import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DataError } from "../../../core/errors.js";
import type { Cell } from "../../../io/cell.js";
import { eachCsvRow } from "../../../io/csv-cells.js";
import type { DerivedTable } from "../../shared/write-derived.js";
import {
  type Experiment,
  type PairDesign,
  pairDesigns,
  recordedModels,
  type Task,
  tasks,
} from "./conditions.js";

/** The models with a complete set of 20 replies an item at temperature 1 (Experiment 1). */
const replyModels = ["azure_gpt-4", "claude-3-5-sonnet-20240620", "gemini-1.5-pro-002"];
/** Released for 17 of 64 conditions under one prompt; no figure of the paper uses it. */
const partialReplyModel = "claude-3-opus-20240229_0shot";
const repliesPerItem = 20;
const unparsedAnswer = "none of the above";

/** The two stories whose safety answers upstream swaps, in Experiments 1b and 2b. */
const invertedSafetyStories = [0, 1];

interface Item {
  id: string;
  task: Task;
  design: PairDesign;
  story: number;
  condition: string;
  emotion: string;
  /** The value of the pair's first appraisal (goal or safety): the digit in upstream's name. */
  firstValue: 0 | 1;
  /** Normalised option texts in the fixed order. They stay in memory: text is never written. */
  options: string[];
  label: number;
}

/** Answers are compared as the released code compares them: stripped and in lower case. */
const normalise = (text: string): string => text.trim().toLowerCase();

/**
 * Turns the released files of Gandhi et al. into numeric tables: condition codes, option indices in the
 * recorded order, and counts. No text of a story, question, option or reply is kept.
 *
 * @param upstream the folder that holds upstream's `data/` and `code/`
 * @throws DataError naming the file when an answer is not one of its item's options
 */
export async function deriveTables(upstream: string): Promise<Record<string, DerivedTable>> {
  const items = await readItems(upstream);
  const byKey = new Map(
    items.map((item) => [`${item.task.experiment}|${item.condition}|${item.story}`, item]),
  );
  const itemsOf = (experiment: Experiment, condition: string): Item[] =>
    Array.from({ length: 10 }, (_, story) => byKey.get(`${experiment}|${condition}|${story}`) as Item);
  return {
    items: itemTable(items),
    answers: await answerTable(upstream, items, itemsOf),
    "model-answers": await modelAnswerTable(upstream, itemsOf),
    "reply-counts": await replyTable(upstream, items),
    corrections: correctionTable(items),
  };
}

async function readItems(upstream: string): Promise<Item[]> {
  const items: Item[] = [];
  for (const task of tasks) {
    const design = pairDesigns.find((d) => d.id === task.pair) as PairDesign;
    const variable = Object.entries(design.variables).find(([, v]) => v === task.inference)?.[0] as string;
    const templates = await readSemicolons(join(upstream, "data", `${design.folder}.csv`));
    for (const emotion of design.emotions) {
      for (const firstValue of [0, 1] as const) {
        const condition = `${design.folder}/${variable}_${emotion}_${firstValue}`;
        const file = join(upstream, "data", `conditions_${task.experiment}`, condition, "stories.csv");
        const rows = await readSemicolons(file);
        if (rows.length !== 10) throw new DataError(`expected 10 stories, got ${rows.length}`, { file });
        rows.forEach((row, story) => {
          // Experiment 2 has the image path as its second field. The a-priori label is the first option.
          const offered = row.slice(task.experiment === 2 ? 3 : 2).map(normalise);
          const options = fixedOptions(task, design, templates[story] as string[]).map(normalise);
          const label = options.indexOf(offered[0] as string);
          const same = [...offered].sort().join("\n") === [...options].sort().join("\n");
          if (label < 0 || !same) {
            throw new DataError("options differ from the story template's", { file, line: story + 1 });
          }
          const id = `${task.id}-${emotion}-${firstValue}-s${story}`;
          items.push({ id, task, design, story, condition, emotion, firstValue, options, label });
        });
      }
    }
  }
  return items;
}

/** The options in an order that does not depend on the key: Table 1 for emotions, the template otherwise. */
export function fixedOptions(task: Task, design: PairDesign, template: string[]): string[] {
  // Fields 8-16: outcome question and answers, then the same for belief a and belief b.
  const at = { outcome: 9, expectedness: 12, control: 12, safety: 15, goal: 15 };
  if (task.inference === "emotion") return [...design.emotions];
  const first = at[task.inference];
  return template.slice(first, first + 2);
}

function itemTable(items: Item[]): DerivedTable {
  return {
    columns: [
      "item",
      "task",
      "experiment",
      "pair",
      "inference",
      "story",
      "emotion",
      "first_value",
      "options",
      "label",
      "alphabetical",
    ],
    rows: items.map((item) => [
      item.id,
      item.task.id,
      item.task.experiment,
      item.task.pair,
      item.task.inference,
      item.story,
      item.emotion,
      item.firstValue,
      item.options.length,
      item.label,
      alphabeticalRanks(item.options).join(" "),
    ]),
  };
}

/** The place of each option in alphabetical order. The authors' distances pair options by it. */
function alphabeticalRanks(options: string[]): number[] {
  const sorted = [...options].sort();
  return options.map((option) => sorted.indexOf(option));
}

async function answerTable(
  upstream: string,
  items: Item[],
  itemsOf: (experiment: Experiment, condition: string) => Item[],
): Promise<DerivedTable> {
  const answers = new Map<string, number[]>();
  for (const experiment of [1, 2] as const) {
    const prefix = experiment === 2 ? "x_" : "";
    const file = join(upstream, "code", "analysis", `${prefix}participant_data.json`);
    const data = await readJson<Record<string, string[][]>>(file);
    const labelFile = join(
      upstream,
      "code",
      "analysis",
      experiment === 2 ? "x_correct_answers.json" : "correct_data.json",
    );
    const labels = await readJson<Record<string, Record<string, string>>>(labelFile);
    for (const [condition, stories] of Object.entries(data)) {
      itemsOf(experiment, condition).forEach((item, story) => {
        const given = (stories[story] as string[]).map((answer) => optionIndex(item, answer, file));
        answers.set(item.id, given);
        if (optionIndex(item, labels[condition]?.[story] as string, labelFile) !== item.label) {
          throw new DataError(`the label of ${item.id} is not the first option`, { file: labelFile });
        }
      });
    }
  }
  return {
    columns: ["item", "answers"],
    rows: items.map((item) => [item.id, (answers.get(item.id) as number[]).join(" ")]),
  };
}

async function modelAnswerTable(
  upstream: string,
  itemsOf: (experiment: Experiment, condition: string) => Item[],
): Promise<DerivedTable> {
  const rows: Cell[][] = [];
  for (const experiment of [1, 2] as const) {
    const file = join(upstream, "code", "analysis", `${experiment === 2 ? "x_" : ""}model_data.json`);
    const data = await readJson<Record<string, Record<string, string[]>>>(file);
    const known = recordedModels.filter((model) => model.experiment === experiment);
    const unknown = Object.keys(data).filter((key) => !known.some((model) => model.key === key));
    if (unknown.length > 0) throw new DataError(`unknown model key ${unknown[0]}`, { file });
    for (const { key } of known) {
      const conditions = data[key] ?? {};
      for (const condition of Object.keys(conditions).sort()) {
        itemsOf(experiment, condition).forEach((item, story) => {
          const answer = normalise(conditions[condition]?.[story] as string);
          const parsed = answer !== unparsedAnswer;
          rows.push([
            item.id,
            key,
            parsed ? optionIndex(item, answer, file) : null,
            parsed ? "ok" : "unparsed",
          ]);
        });
      }
    }
  }
  return { columns: ["item", "key", "answer", "status"], rows };
}

async function replyTable(upstream: string, items: Item[]): Promise<DerivedTable> {
  const rows: Cell[][] = [];
  for (const model of replyModels) {
    for (const prompt of ["0shot", "0shot_cot"]) {
      const key = `${model}_${prompt}`;
      if (key === partialReplyModel) continue;
      const cache = new Map<string, string[][]>();
      for (const item of items) {
        if (item.task.experiment !== 1) continue;
        const name = `${key}_1.0_10_0_${repliesPerItem}_parsed_answers.json`;
        const file = join(upstream, "data", "results", item.condition, name);
        if (!cache.has(file)) cache.set(file, await readJson<string[][]>(file));
        const replies = (cache.get(file) as string[][])[item.story] as string[];
        const counts = [0, 0, 0, 0];
        let unparsed = 0;
        for (const reply of replies) {
          if (normalise(reply) === unparsedAnswer) unparsed++;
          else counts[optionIndex(item, reply, file)]!++;
        }
        rows.push([
          item.id,
          key,
          ...counts.map((count, i) => (i < item.options.length ? count : null)),
          unparsed,
        ]);
      }
    }
  }
  return { columns: ["item", "key", "count_0", "count_1", "count_2", "count_3", "unparsed"], rows };
}

function correctionTable(items: Item[]): DerivedTable {
  const reason =
    "upstream's template has the two safety answers of this story in each other's place, so its a-priori label is inverted";
  return {
    columns: ["table", "item", "column", "recorded", "corrected", "reason"],
    rows: items
      .filter((item) => item.task.inference === "safety" && invertedSafetyStories.includes(item.story))
      .map((item) => ["items", item.id, "label", item.label, 1 - item.label, reason]),
  };
}

function optionIndex(item: Item, answer: string, file: string): number {
  const index = item.options.indexOf(normalise(answer));
  if (index < 0) throw new DataError(`an answer to ${item.id} is not one of its options`, { file });
  return index;
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8")) as T;
}

export async function readSemicolons(file: string): Promise<string[][]> {
  const rows: string[][] = [];
  eachCsvRow(await readFile(file, "utf8"), (cells) => rows.push(cells), {
    delimiter: ";",
    relaxQuotes: true,
  });
  return rows;
}
