import * as z from "zod";
import { counted } from "../../../core/counted.js";
import { DataError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { openRelease } from "../../../io/open-release.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { Reading, ReadRow, ReadShares, ShownMessage } from "../../../runs/reading/row.js";
import { modelOfKey, pairDesigns, type RecordedModel } from "../data/conditions.js";
import type { StudyItem } from "../data/data.js";
import { conditionOf, normalise } from "../data/derive-items.js";
import { loadStudyItems } from "../data/tables.js";
import { loadUpstreamItems } from "../data/upstream-items.js";
import { loadPrompt } from "./prompts.js";
import { countShares, itemText, peopleShares } from "./read-items.js";

/** The model's key, then temperature, stories, first story and replies. */
const fileForm = /^(.+_0shot(?:_cot)?)_1\.0_\d+_\d+_\d+_predicted_answers\.json$/;
const repliesSchema = z.array(z.array(z.string()));

/** An item of Experiment 1: its codes, and its text as released. */
interface ReleasedItem {
  codes: StudyItem;
  text: Item;
}

/**
 * The released replies at temperature 1 to Experiment 1, with their reasoning where the prompt asks for it, beside
 * people's answers. One condition is in memory at a time.
 *
 * @throws MissingDataError when the authors' data are not here
 */
export async function readReleased(): Promise<Reading> {
  const files = await openRelease("affective-cog");
  const [codes, texts] = await Promise.all([
    loadStudyItems(),
    loadUpstreamItems(undefined, { experiment: 1 }),
  ]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  const conditions = new Map<string, ReleasedItem[]>();
  for (const one of codes.filter(({ experiment }) => experiment === 1)) {
    const name = conditionName(one);
    conditions.set(name, [...(conditions.get(name) ?? []), { codes: one, text: byId.get(one.id)! }]);
  }
  const prompts = new Map<string, string>();
  for (const id of ["0shot", "0shot-cot"]) prompts.set(id, (await loadPrompt(`upstream:${id}`)).text);
  return {
    title: "Affective cognition: the released replies",
    lead: "What the recorded models replied at temperature 1 in Experiment 1, with their reasoning where the prompt asked for it, beside people's answers.",
    notes: [
      "The texts are the authors', and are read from their data on this machine. Please do not publish this page.",
      "The order of the options was drawn anew for each call and was not recorded. So the prompt shows them in a fixed order and without their letters.",
      "Some models have files for a part of the conditions only. The paper's figures leave these models out.",
    ],
    names: { item: "item", model: "model", prompt: "prompt", row: "reply", rows: "replies" },
    differ: "",
    async eachRow(onRow) {
      for (const [name, items] of conditions) await readCondition(files, name, items, onRow);
    },
    messages: ({ item, prompt }) => promptOf(prompts.get(prompt) ?? "", byId.get(item)!),
  };
}

const conditionName = ({ pair, inference, emotion, firstValue }: StudyItem): string =>
  conditionOf(pairDesigns.find(({ id }) => id === pair)!, inference, emotion, firstValue);

/** The system message and the item, as they were sent but for the order of the options. */
function promptOf(instructions: string, item: Item): ShownMessage[] {
  const options = item.options.map((option) => `?. ${option}`);
  return [
    { role: "system", text: instructions },
    { role: "user", text: `${itemText(item)}\n\n${options.join("\n")}` },
  ];
}

/** The replies to one condition's items: item by item, then model by model. */
async function readCondition(
  files: ReleasedFiles,
  condition: string,
  items: readonly ReleasedItem[],
  onRow: (row: ReadRow) => void,
): Promise<void> {
  const results = `data/results/${condition}`;
  const models: { model: RecordedModel; replies: string[][]; parsed: string[][] }[] = [];
  for (const name of await files.names(results)) {
    const [, key] = fileForm.exec(name) ?? [];
    if (key === undefined) continue;
    const read = async (file: string): Promise<string[][]> => {
      const stories = await files.json(`${results}/${file}`, repliesSchema);
      if (stories.length === items.length) return stories;
      throw new DataError(`has ${stories.length} entries, expected one for each of ${items.length} stories`, {
        file: files.shown(`${results}/${file}`),
      });
    };
    const [replies, parsed] = await Promise.all([read(name), read(name.replace("predicted", "parsed"))]);
    models.push({ model: modelOfKey(1, key), replies, parsed });
  }
  for (const item of items) {
    const people = peopleShares(item.codes);
    const options = item.text.options.map(normalise);
    const { story } = item.codes;
    for (const { model, replies, parsed } of models) {
      const answers = (parsed[story] ?? []).map((answer) => {
        const found = options.indexOf(normalise(answer));
        return found < 0 ? null : found;
      });
      const own = countShares(
        `this model, ${counted(answers.length, "reply", "replies")}`,
        answers,
        options.length,
      );
      for (const [replicate, reply] of (replies[story] ?? []).entries()) {
        onRow(rowOf(item, model, { replicate, reply, answer: answers[replicate] ?? null }, [people, own]));
      }
    }
  }
}

function rowOf(
  { codes, text }: ReleasedItem,
  model: RecordedModel,
  { replicate, reply, answer }: { replicate: number; reply: string; answer: number | null },
  shares: readonly ReadShares[],
): ReadRow {
  return {
    ...{ item: codes.id, model: model.title, prompt: model.prompt, replicate, reply, refusal: null },
    ...(answer === null
      ? { status: "unparsed", reason: "none of the above, as released" }
      : { status: "ok", reason: null }),
    ...{ options: text.options, key: codes.label, shares, orderShown: [], answer },
    facts: [
      ["released as", model.key],
      ["temperature", "1"],
      ...(codes.correctedLabel === codes.label
        ? []
        : [["key", "the release has this story's two answers in each other's place"] as const]),
    ],
    ...{ criteria: [], judgements: [], dialogues: [], judgesDiffer: null },
  };
}
