import * as z from "zod";
import type { StudyId } from "../../core/study-id.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import { questionKinds } from "./cells.js";

const text = z.string().trim().min(1);
const some = z.array(text).min(1);
/** A place that hides what is in it, as a phrase that begins with "in", "under" or "behind". */
const hidingPlace = z
  .string()
  .regex(/^(in|under|behind) the \S/, 'must begin with "in the", "under the" or "behind the"');

const settingSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  life: text.describe("What the people there do, as a predicate"),
  place: text.describe("The room"),
  in: text.describe("In that room"),
  out: text.describe("Where one goes who leaves it"),
  vantage: text.describe("Through what one can look in unseen"),
  containers: z.array(hidingPlace).min(3),
  objects: z.array(text.startsWith("the ")).min(2),
  stranger: text.describe("Somebody who passes by and sees nothing"),
  asides: some.describe("What has nothing to do with anybody"),
});
export type Setting = z.infer<typeof settingSchema>;

const settingsSchema = z.strictObject({
  people: z
    .array(z.strictObject({ name: text, pronouns: z.enum(["she", "he", "they"]) }))
    .min(3)
    .describe("First names; none is also an English word in these sentences"),
  settings: z.array(settingSchema).min(1),
});

const sentencesSchema = z.strictObject({
  errands: some,
  opening: some,
  places: some,
  start: some,
  leave: some,
  leaveOther: some,
  return: some,
  returnAlone: some,
  arrive: some,
  move: some,
  moveAlone: some,
  moveSeen: some,
  watch: some,
  walkOn: some,
  tell: some,
  lostMessage: some,
  find: some,
  putOther: some,
  moods: some,
  strangers: some,
  containers: some,
  questions: z.record(z.enum(questionKinds), some),
});
export type Sentences = z.infer<typeof sentencesSchema>;

/** All the words of false-belief stories. Other words may be given in the same form. */
export interface FalseBeliefWords extends z.infer<typeof settingsSchema> {
  sentences: Sentences;
}

const wordsPlace = (name: string): string => `data/<study>/stimuli/false-belief-${name}.json`;

/** The study that asks about false beliefs: the one that has the words of their stories. */
export const falseBeliefStudy = (): StudyId => studyFile(wordsPlace("settings")).study;

let loaded: Promise<FalseBeliefWords> | undefined;

/** The project's own settings, people and sentences, from data/<study>/stimuli/false-belief-*.json. */
export function loadFalseBeliefWords(): Promise<FalseBeliefWords> {
  loaded ??= (async () => {
    const file = (name: string): string => studyFile(wordsPlace(name)).file;
    const settings = parseAs(settingsSchema, await readJson(file("settings")), file("settings"));
    const sentences = parseAs(sentencesSchema, await readJson(file("sentences")), file("sentences"));
    return { ...settings, sentences };
  })();
  return loaded;
}
