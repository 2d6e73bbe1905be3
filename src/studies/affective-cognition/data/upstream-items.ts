import { DataError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { openFolder, type ReleasedFiles, type TextRow } from "../../../io/released-files.js";
import { resolveUpstream } from "../../../io/upstream.js";
import { type Experiment, type PairDesign, pairDesigns, type Task, tasks } from "./conditions.js";
import type { StudyItem } from "./data.js";
import { conditionOf, fixedOptions } from "./derive-items.js";
import { loadStudyItems } from "./tables.js";

/**
 * The study's 1,280 items with the authors' texts, from the mirror or the download, under our ids and with
 * our fixed order of options. Experiment 2's items name their picture, but upstream released no pictures.
 *
 * @param options.experiment only the items of this experiment: half as many files are read
 * @throws MissingDataError when upstream is missing; it says which files to place where
 * @throws DataError naming file and line when an item's options are not its template's
 */
export async function loadUpstreamItems(
  folder: string | ReleasedFiles = resolveUpstream("affective-cog"),
  { experiment }: { experiment?: Experiment } = {},
): Promise<Item[]> {
  const items = (await loadStudyItems()).filter(
    (item) => experiment === undefined || item.experiment === experiment,
  );
  const files = openFolder(folder);
  // All at once: waiting for dozens of small files one by one takes longer than reading them.
  const read = async <Key>(names: [Key, string][]): Promise<Map<Key, TextRow[]>> =>
    new Map(await Promise.all(names.map(async ([key, name]) => [key, await files.rows(name, ";")] as const)));
  const conditions = new Set(items.map(conditionFile));
  const [templates, cells] = await Promise.all([
    read(pairDesigns.map(({ id, folder: domain }) => [id, `data/${domain}.csv`])),
    read([...conditions].map((name) => [name, name])),
  ]);
  const found: Item[] = [];
  for (const item of items) {
    const name = conditionFile(item);
    const file = files.shown(name);
    const template = templates.get(item.pair)?.[item.story];
    const row = cells.get(name)?.[item.story];
    if (row === undefined || template === undefined)
      throw new DataError(`has no story ${item.story}`, { file });
    found.push(textItem(item, row.cells, template.cells, file));
  }
  return found;
}

const designOf = (item: StudyItem): PairDesign =>
  pairDesigns.find(({ id }) => id === item.pair) as PairDesign;

const conditionFile = (item: StudyItem): string =>
  `data/conditions_${item.experiment}/${conditionOf(designOf(item), item.inference, item.emotion, item.firstValue)}/stories.csv`;

function textItem(item: StudyItem, row: string[], template: string[], file: string): Item {
  const design = designOf(item);
  const task = tasks.find(({ id }) => id === item.task) as Task;
  const faces = item.experiment === 2;
  const [text = "", second = "", third = ""] = row;
  const offered = row.slice(faces ? 3 : 2).map((option) => option.trim());
  const options = fixedOptions(task, design, template).map((wanted) => {
    // As upstream shows it: the template may differ in case.
    const shown = offered.find((option) => option.toLowerCase() === wanted.trim().toLowerCase());
    if (shown === undefined) {
      throw new DataError("options differ from the story template's", { file, line: item.story + 1 });
    }
    return shown;
  });
  return {
    id: item.id,
    study: "affective-cognition",
    conditions: conditionsOf(item),
    stimulus: {
      text: text.trim(),
      ...(faces ? { image: { mediaType: "image/png" as const, path: second.trim() } } : {}),
    },
    question: (faces ? third : second).trim(),
    options,
    keyed: item.label,
  };
}

const conditionsOf = (item: StudyItem): Item["conditions"] => ({
  task: item.task,
  experiment: item.experiment,
  pair: item.pair,
  inference: item.inference,
  story: item.story,
  emotion: item.emotion,
  firstValue: item.firstValue,
});

/**
 * The same items without their texts, for replaying recorded replies on a machine that has no upstream: each
 * option is named by its code. They are marked as coded, so that no language model is asked them.
 *
 * @example
 * ```ts
 * const [first] = await loadCodedItems();
 * first!.options; // ["joyful", "frustrated", "grateful", "disappointed"]
 * first!.coded; // true
 * ```
 */
export async function loadCodedItems(): Promise<Item[]> {
  const items = await loadStudyItems();
  return items.map((item) => ({
    id: item.id,
    study: "affective-cognition",
    conditions: conditionsOf(item),
    stimulus: { text: `(the text of ${item.id} comes with the authors' data)` },
    question: `(the question of ${item.task} comes with the authors' data)`,
    options:
      item.inference === "emotion"
        ? [...designOf(item).emotions]
        : Array.from({ length: item.options }, (_, i) => `${item.inference} ${i + 1}`),
    keyed: item.label,
    coded: true,
  }));
}
