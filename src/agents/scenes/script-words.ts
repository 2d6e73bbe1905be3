import * as z from "zod";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import type { Scenario } from "../scenario.js";

const line = z.string().trim().min(1);
const lines = z.array(line).min(1);
const threeOrMore = z.array(line).min(3);
const perManner = <T extends z.ZodType>(of: T) => z.strictObject({ negative: of, passive: of, avoidant: of });
const perIntention = z.record(z.string().regex(/^\d+$/), z.array(line).min(2).max(4));

const wordsSchema = z.strictObject({
  title: line,
  language: z.enum(["en", "zh"]),
  names: z.strictObject({ woman: lines, man: lines, nonbinary: lines }),
  surnames: lines,
  /** "{given} {surname}" */
  nameOrder: line,
  occupations: z.array(z.strictObject({ from: z.number(), to: z.number(), names: lines })).min(1),
  habits: lines,
  hobbies: threeOrMore,
  speakingStyles: perManner(lines),
  /** Somebody else in the story. */
  others: lines,
  causes: lines,
  /** Beginning, middle and end: of each one is taken. */
  course: z
    .array(z.array(z.strictObject({ when: line, event: line, felt: line })).min(1))
    .min(2)
    .max(5),
  conflicts: lines,
  tried: lines,
  now: lines,
  goals: lines,
  reactions: perManner(z.strictObject({ high: line, middle: line, low: line })),
  rises: perIntention,
  falls: perIntention,
  openings: perManner(lines),
});
/** What the scripted writer fills slots with, in one language. */
export type SceneScript = z.infer<typeof wordsSchema>;

/** Reads the scripted writer's words: data/prompts/<study>/scene-script.<language>.json. */
export async function loadSceneScript(language: Scenario["language"]): Promise<SceneScript> {
  const { file } = studyFile(`data/prompts/<study>/scene-script.${language}.json`);
  return parseAs(wordsSchema, await readJson(file), file);
}
