import { DataError } from "../../../core/errors.js";
import type { ReleasedFiles, TextRow } from "../../../io/released-files.js";
import { sha256 } from "../../../io/sha256-file.js";
import { type Experiment, type PairDesign, pairDesigns, type Task, tasks } from "./conditions.js";
import { echoAnswer } from "./echo-answer.js";

/** An item while tables are derived. */
export interface DerivedItem {
  id: string;
  task: Task;
  design: PairDesign;
  story: number;
  /** As upstream names it: "goal_control/emotion_joyful_0". */
  condition: string;
  emotion: string;
  /** The value of the pair's first appraisal (goal or safety): the digit in upstream's name. */
  firstValue: 0 | 1;
  /** Normalised option texts in the fixed order. They stay in memory: text is never written. */
  options: string[];
  label: number;
  /** The option that shares the most words with the story; null where none does, or several do. */
  echo: number | null;
  /** Whether the template has this story's safety answers in each other's place. */
  inverted: boolean;
}

/**
 * The two safety answers of the released templates that have them swapped, by the first 16 digits of their sha256:
 * other stories need no correction.
 */
const invertedAnswers: readonly string[] = ["6fee1a899baede8d", "05ba2fe2c0c7e4b1"];

/** Answers are compared as the released code compares them: stripped and in lower case. */
export const normalise = (text: string): string => text.trim().toLowerCase();

/** A template has 17 fields: scene, action, three pairs of endings and beliefs, three questions with answers. */
const templateFields = 17;

/**
 * Reads the stories of every condition. There may be any number of stories; each condition has them all.
 *
 * @throws DataError naming file and line when a condition has another number of stories than its template, or an
 * item has other options
 */
export async function readItems(files: ReleasedFiles): Promise<DerivedItem[]> {
  const templates = new Map<string, TextRow[]>();
  for (const { folder } of pairDesigns) templates.set(folder, await readTemplates(files, folder));
  const items: DerivedItem[] = [];
  for (const task of tasks) {
    const design = pairDesigns.find((one) => one.id === task.pair) as PairDesign;
    const own = templates.get(design.folder) as TextRow[];
    for (const emotion of design.emotions) {
      for (const firstValue of [0, 1] as const) {
        const condition = conditionOf(design, task.inference, emotion, firstValue);
        const name = `data/conditions_${task.experiment}/${condition}/stories.csv`;
        const rows = await readStories(files, name, own.length);
        rows.forEach((row, story) => {
          const template = own[story] as TextRow;
          const options = fixedOptions(task, design, template.cells).map(normalise);
          const place = { file: files.shown(name), line: row.line };
          items.push({
            ...{ id: `${task.id}-${emotion}-${firstValue}-s${story}`, task, design, story },
            ...{ condition, emotion, firstValue, options },
            label: labelOf(row, task, options, place),
            echo: echoAnswer(row.cells[0] ?? "", options),
            inverted: isInverted(template),
          });
        });
      }
    }
  }
  return items;
}

/** The name of a condition's folder inside a pair's, as upstream writes it. */
export function conditionOf(
  design: PairDesign,
  inference: Task["inference"],
  emotion: string,
  firstValue: number,
): string {
  const [variable] = Object.entries(design.variables).find(([, own]) => own === inference) ?? [];
  return `${design.folder}/${variable}_${emotion}_${firstValue}`;
}

async function readTemplates(files: ReleasedFiles, folder: string): Promise<TextRow[]> {
  const name = `data/${folder}.csv`;
  const rows = await files.rows(name, ";");
  for (const { cells, line } of rows) {
    if (cells.length >= templateFields) continue;
    throw new DataError(
      `has ${cells.length} fields, expected ${templateFields}: a story's scene, endings and answers`,
      { file: files.shown(name), line },
    );
  }
  return rows;
}

async function readStories(files: ReleasedFiles, name: string, stories: number): Promise<TextRow[]> {
  const rows = await files.rows(name, ";");
  if (rows.length === stories) return rows;
  throw new DataError(`has ${rows.length} stories, expected ${stories}, as many as there are templates`, {
    file: files.shown(name),
    line: (rows.at(-1) as TextRow).line,
  });
}

/** The a-priori label is the first option that a story offers. Experiment 2 has an image before the question. */
function labelOf(
  { cells }: TextRow,
  task: Task,
  options: readonly string[],
  place: { file: string; line: number },
): number {
  const offered = cells.slice(task.experiment === 2 ? 3 : 2).map(normalise);
  const label = options.indexOf(offered[0] ?? "");
  if (label >= 0 && [...offered].sort().join("\n") === [...options].sort().join("\n")) return label;
  throw new DataError("options differ from the story template's", { ...place, field: "options" });
}

const isInverted = ({ cells }: TextRow): boolean =>
  invertedAnswers.includes(sha256(cells.slice(15, 17).map(normalise).join("\n")).slice(0, 16));

/** The options in an order that does not depend on the key: Table 1 for emotions, the template otherwise. */
export function fixedOptions(task: Task, design: PairDesign, template: readonly string[]): string[] {
  // Fields 8-16: outcome question and answers, then the same for belief a and belief b.
  const at = { outcome: 9, expectedness: 12, control: 12, safety: 15, goal: 15 };
  if (task.inference === "emotion") return [...design.emotions];
  const first = at[task.inference];
  return template.slice(first, first + 2);
}

/** The items of a condition, in the order of the stories. */
export class ItemsByCondition {
  private readonly byKey = new Map<string, DerivedItem[]>();

  constructor(items: readonly DerivedItem[]) {
    for (const item of items) {
      const key = `${item.task.experiment}|${item.condition}`;
      const own = this.byKey.get(key);
      if (own === undefined) this.byKey.set(key, [item]);
      else own.push(item);
    }
  }

  /** The names of an experiment's conditions, sorted. */
  conditions(experiment: Experiment): string[] {
    const own = [...this.byKey.keys()].filter((key) => key.startsWith(`${experiment}|`));
    return own.map((key) => key.slice(2)).sort();
  }

  of(experiment: Experiment, condition: string): readonly DerivedItem[] {
    return this.byKey.get(`${experiment}|${condition}`) ?? [];
  }
}
