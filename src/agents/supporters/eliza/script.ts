import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";

const words = z.array(z.string().min(1)).min(1);
const pairs = z.array(z.tuple([z.string(), z.string()]));

/** One way to take a clause apart, and the ways to put an answer together, used in turn. */
const ruleSchema = z.strictObject({
  /** "* i am * @sad *": "*" is any number of words, "@sad" a word of that group. */
  when: z.string().min(1),
  /** "(4)" is the fourth part, turned round; "=what" goes on with that keyword, "=newkey" with the next one. */
  say: words,
});
export type ElizaRule = z.infer<typeof ruleSchema>;

const scriptSchema = z.strictObject({
  title: z.string(),
  /** Replaced before keywords are looked for. */
  substitutions: pairs,
  /** I becomes you, and you become I. The first that fits counts. */
  reflections: pairs,
  groups: z.record(z.string(), words),
  keywords: z.array(
    z.strictObject({
      words,
      /** The keyword with the highest rank is answered. */
      rank: z.number().int().min(0),
      rules: z.array(ruleSchema).min(1),
      /** Kept for later, when no keyword is found. */
      memory: z.array(ruleSchema).optional(),
    }),
  ),
  /** Said when there is neither keyword nor memory. */
  none: words,
});
export type ElizaScript = z.infer<typeof scriptSchema>;

let loaded: Promise<ElizaScript> | undefined;

/** The project's own script, data/prompts/agents/eliza.json. */
export function loadElizaScript(): Promise<ElizaScript> {
  const file = projectPath("data", "prompts", "agents", "eliza.json");
  loaded ??= readJson(file).then((value) => parseAs(scriptSchema, value, file));
  return loaded;
}
