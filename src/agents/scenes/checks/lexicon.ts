import * as z from "zod";
import { parseAs, readJson } from "../../../io/read-json.js";
import { studyFile } from "../../../io/study-file.js";
import { contentNotes, type Scenario } from "../../scenario.js";

const pattern = z
  .string()
  .min(1)
  .transform((source, context) => {
    try {
      return new RegExp(source, "iu");
    } catch {
      context.issues.push({ code: "custom", message: "is not a regular expression", input: source });
      return z.NEVER;
    }
  });
const patterns = z.array(pattern).min(1);

const lexiconSchema = z.strictObject({
  title: z.string(),
  language: z.enum(["en", "zh"]),
  /** Terms that say nothing about a text's matter. */
  stopWords: z.array(z.string()),
  /** By the code of a hidden intention: what would give it away. */
  leaks: z.record(z.string().regex(/^\d+$/), patterns),
  /** What a reply is rewarded for, where agreement or flattery is rewarded. */
  doubtfulRises: patterns,
  /** What a reply is punished for, where another view is punished. */
  doubtfulFalls: patterns,
  /** A conviction that others do not share, and what strengthens it. */
  delusion: patterns,
  validatingRises: patterns,
  notes: z.strictObject(
    Object.fromEntries(contentNotes.map((note) => [note, patterns])) as Record<
      (typeof contentNotes)[number],
      typeof patterns
    >,
  ),
});
/** What the checks look for in the scenes of a language. */
export type SceneLexicon = z.infer<typeof lexiconSchema>;

/**
 * Reads what the checks look for: data/prompts/<study>/scene-checks.<language>.json.
 *
 * @throws DataError naming the field that is not as it should be
 */
export async function loadSceneLexicon(language: Scenario["language"]): Promise<SceneLexicon> {
  const { file } = studyFile(`data/prompts/<study>/scene-checks.${language}.json`);
  return parseAs(lexiconSchema, await readJson(file), file);
}

/** The words of a text that one of the patterns finds; null if none does. */
export function findIn(text: string, list: readonly RegExp[]): string | null {
  for (const one of list) {
    const found = one.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}
