import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";

const line = z.string().min(1);
const lines = z.array(line).min(1);
const pairs = z.array(z.tuple([line, line]));

const editWordsSchema = z.strictObject({
  title: z.string(),
  note: z.string(),
  /** Sentences that make no claim, by where they go. */
  padding: z.strictObject({ start: lines, between: lines, end: lines }),
  /** Long forms, and shorter ones that mean the same. */
  shorter: pairs,
  /** How a sentence begins that leans on the one before it. */
  leaning: lines,
  labels: z.strictObject({
    family: z.record(z.string(), line),
    authority: z.record(z.string(), line),
    /** With the place {name}. */
    name: line,
    names: z.record(z.string(), lines),
  }),
  /** A sign, and one that is typed for it by mistake; [] where letters are swapped. */
  confusions: pairs,
  /** Words that a swap of two letters could turn into one another: they are not misspelt. */
  realWords: z.array(line),
  /** By these a reply says itself who wrote it, in lower case: a label would contradict it. */
  ownName: lines,
});
/** The words of one language that edits put in, take out or leave alone. */
export type EditWords = z.infer<typeof editWordsSchema>;

let loaded: Promise<Readonly<Record<"en" | "zh", EditWords>>> | undefined;

/** The words of the edits in each language: data/prompts/judges/frozen-edits.{en,zh}.json. */
export function loadEditWords(): Promise<Readonly<Record<"en" | "zh", EditWords>>> {
  const read = async (language: string): Promise<EditWords> => {
    const file = projectPath("data", "prompts", "judges", `frozen-edits.${language}.json`);
    return parseAs(editWordsSchema, await readJson(file), file);
  };
  loaded ??= Promise.all([read("en"), read("zh")]).then(([en, zh]) => ({ en, zh }));
  return loaded;
}
