import * as z from "zod";
import { type RandomStream, randomStream } from "../../core/random.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import { personaManners, type Scenario } from "../scenario.js";

const line = z.string().trim().min(1);
const words = z
  .array(line)
  .min(3)
  .refine((values) => new Set(values).size === values.length, { message: "holds an entry twice" });
const poolsSchema = z.strictObject({
  title: line,
  language: z.enum(["en", "zh"]),
  ages: z.array(z.number().int().min(13).max(100)).min(1),
  /** Words for a character, by how a person tends to meet others. */
  traits: z.strictObject({ negative: words, passive: words, avoidant: words }),
  /** What people say to friends, about anything. */
  sentences: words,
  themes: words,
});
/** From which persons and their scenes are drawn, in one language. */
export type ScenePools = z.infer<typeof poolsSchema>;

/** What is drawn before a scene is written. */
export interface SceneSeed {
  /** "en-001" */
  id: string;
  language: Scenario["language"];
  manner: (typeof personaManners)[number];
  traits: [string, string, string];
  sayings: [string, string, string];
  age: number;
  theme: string;
  /** A code of the pool of hidden intentions. */
  intention: number;
}

/**
 * Reads the pools of a language: data/prompts/<study>/scene-pools.<language>.json.
 *
 * @throws DataError naming the field that is not as it should be
 *
 * @example
 * ```ts
 * const pools = await loadScenePools("en");
 * pools.traits.passive.includes("anxious"); // true
 * ```
 */
export async function loadScenePools(language: Scenario["language"]): Promise<ScenePools> {
  const { file } = studyFile(`data/prompts/<study>/scene-pools.${language}.json`);
  return parseAs(poolsSchema, await readJson(file), file);
}

/**
 * Draws what each of `count` scenes begins with. Keywords, sentences and age are drawn anew for every scene. Manners,
 * themes and hidden intentions are dealt like cards: none comes again before all have come. Scene 7 of a seed is the
 * same however many are drawn.
 *
 * @param intentions the codes of the pool of hidden intentions
 */
export function drawSceneSeeds(
  pools: ScenePools,
  intentions: readonly number[],
  { count, seed }: { count: number; seed: number },
): SceneSeed[] {
  const { language } = pools;
  return Array.from({ length: count }, (_, i): SceneSeed => {
    const stream = randomStream(seed, "scene", language, i);
    const manner = dealt(personaManners, i, seed, "scene manners", language);
    return {
      id: `${language}-${String(i + 1).padStart(3, "0")}`,
      language,
      manner,
      traits: pickThree(stream, pools.traits[manner]),
      sayings: pickThree(stream, pools.sentences),
      age: pick(stream, pools.ages),
      theme: dealt(pools.themes, i, seed, "scene themes", language),
      intention: dealt(intentions, i, seed, "scene intentions", language),
    };
  });
}

const pick = <T>(stream: RandomStream, values: readonly T[]): T => values[stream.int(values.length)] as T;

const pickThree = (stream: RandomStream, values: readonly string[]): [string, string, string] =>
  stream.shuffle(values).slice(0, 3) as [string, string, string];

/** The i-th card, when the cards are shuffled anew each time that they have all been dealt. */
function dealt<T>(cards: readonly T[], i: number, seed: number, ...key: string[]): T {
  const round = Math.floor(i / cards.length);
  return randomStream(seed, ...key, round).shuffle(cards)[i % cards.length] as T;
}
