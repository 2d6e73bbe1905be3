import * as z from "zod";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";

const lines = z.array(z.string().min(1)).min(1);
const bothLanguages = z.strictObject({ en: lines, zh: lines });

const featureSchema = z.strictObject({
  id: z.string(),
  /** Points of emotion, in the order of the eight hidden intentions. */
  moves: z.array(z.number()).length(8),
  /** Why it moves the emotion so. */
  why: z.string(),
  /** Counts only where this other feature was noticed. */
  needs: z.string().optional(),
  /** Patterns by language; none where the feature is computed. */
  en: z.array(z.string()),
  zh: z.array(z.string()),
  seen: z.strictObject({ en: z.string(), zh: z.string() }),
  liked: bothLanguages,
  disliked: bothLanguages,
});
export type ReplyFeature = z.infer<typeof featureSchema>;

const featuresSchema = z.strictObject({
  title: z.string(),
  note: z.string(),
  features: z.array(featureSchema),
});

const share = z.number().positive().max(2);
const mannerSchema = z.strictObject({ pattern: z.string(), gains: share, losses: share, why: z.string() });
const rulesSchema = z.strictObject({
  base: z.number(),
  why: z.record(z.string(), z.string()),
  satiety: share,
  weariness: share,
  early: z.strictObject({ feature: z.string(), points: z.number(), except: z.number().int() }),
  guard: z.strictObject({ below: z.number(), gains: share }),
  spread: z.number().int().min(0),
});

const wordsSchema = z.strictObject({
  hopes: z.array(z.string()).length(8),
  goal: z.strictObject({ much: lines, some: lines, none: lines, against: lines }),
  reading: z.strictObject({ start: z.string(), comma: z.string(), and: z.string(), nothing: z.string() }),
  feeling: z.strictObject({
    up3: lines,
    up2: lines,
    up1: lines,
    flat: lines,
    down1: lines,
    down2: lines,
    down3: lines,
  }),
  mind: z.strictObject({ nothing: lines, story: lines }),
  say: z.strictObject({
    goodbye: z.strictObject({ S: lines, F: lines }),
    A: lines,
    B: lines,
    C: lines,
    hints: z.array(lines).length(8),
    answers: z.record(z.string(), z.strictObject({ liked: lines, disliked: lines })),
    nothing: lines,
  }),
  notes: z.strictObject({
    attitude: z.strictObject({
      S: z.string(),
      A: z.string(),
      B: z.string(),
      C: z.string(),
      F: z.string(),
    }),
    thinking: z.string(),
    farewell: z.string(),
    rewriting: z.string(),
  }),
});
export type PersonWords = z.infer<typeof wordsSchema>;

const personSchema = z.strictObject({
  title: z.string(),
  rules: rulesSchema,
  manners: z.record(z.string(), mannerSchema),
  moods: z.strictObject({ bright: lines }),
  en: wordsSchema,
  zh: wordsSchema,
});

/** All that the scripted person goes by: data, so that a reader can see why an emotion moved. */
export interface PersonRules extends z.infer<typeof personSchema> {
  features: readonly ReplyFeature[];
}

let loaded: Promise<PersonRules> | undefined;

/** The project's own rules: data/prompts/agents/{reply-features,person}.json. */
export function loadPersonRules(): Promise<PersonRules> {
  loaded ??= (async () => {
    const file = (name: string): string => projectPath("data", "prompts", "agents", name);
    const person = parseAs(personSchema, await readJson(file("person.json")), file("person.json"));
    const { features } = parseAs(
      featuresSchema,
      await readJson(file("reply-features.json")),
      file("reply-features.json"),
    );
    return { ...person, features };
  })();
  return loaded;
}
