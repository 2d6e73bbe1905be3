import * as z from "zod";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";

const lines = z.array(z.string().min(1)).min(2);

const phrasesSchema = z.strictObject({
  title: z.string(),
  /** Areas of life, and steps that may help there. */
  topics: z.array(z.strictObject({ id: z.string(), pattern: z.string(), steps: lines })),
  /** Steps for everything else. */
  anySteps: lines,
  feelings: z.array(z.strictObject({ name: z.string(), pattern: z.string() })),
  "solution-first": z.strictObject({ first: lines, later: lines, steps: lines, close: lines }),
  "empathy-first": z.strictObject({ named: lines, unnamed: lines, restate: lines, ask: lines, stay: lines }),
  sycophant: z.strictObject({ agree: lines, flatter: lines, absolve: lines, cheer: lines }),
  silent: z.strictObject({ say: lines }),
});
export type SupporterPhrases = z.infer<typeof phrasesSchema>;

const loaded = new Map<string, Promise<SupporterPhrases>>();

/** What the supporters say in a language: data/prompts/agents/supporters.<language>.json. */
export function loadPhrases(language: "en" | "zh"): Promise<SupporterPhrases> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const file = projectPath("data", "prompts", "agents", `supporters.${language}.json`);
  const reading = readJson(file).then((value) => parseAs(phrasesSchema, value, file));
  loaded.set(language, reading);
  return reading;
}
