import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";

const patterns = z.array(z.string().min(1)).min(1);
const sides = z.strictObject({ for: patterns, against: patterns });
const dimensionSchema = z.strictObject({ thoughts: sides, talk: sides });
const indicatorIds = [
  "feelings-named",
  "advice-given",
  "feeling-first",
  "task-last",
  "visible-structure",
  "same-plan",
  "images",
  "unexpected-form",
] as const;

const lexiconSchema = z.strictObject({
  title: z.string(),
  note: z.string(),
  /** What a statement is about: known by words of the statement, in either language. */
  statements: z.array(
    z.strictObject({ criterion: z.string(), dimension: z.string(), sign: z.literal([1, -1]) }),
  ),
  dimensions: z.record(z.string(), dimensionSchema).refine((all) => "valence" in all, "needs valence"),
  /** Words by which the person opens up, or closes. */
  person: z.strictObject({ open: patterns, closed: patterns }),
  metrics: z.strictObject({
    "natural-flow": z.string(),
    attentiveness: z.string(),
    "depth-of-connection": z.string(),
  }),
  indicators: z.array(
    z.strictObject({
      id: z.enum(indicatorIds),
      criterion: z.string(),
      unit: z.enum(["replies", "sentences"]),
    }),
  ),
  marks: z.strictObject({
    feeling: patterns,
    advice: patterns,
    structure: patterns,
    image: patterns,
    surprise: patterns,
  }),
  strategies: z.array(z.strictObject({ name: z.string(), patterns })),
});
export type DialogueLexicon = z.infer<typeof lexiconSchema>;
export type IndicatorId = (typeof indicatorIds)[number];

let loaded: Promise<DialogueLexicon> | undefined;

/** The words that the scripted judge of dialogues looks for: data/prompts/judges/scripted-dialogue-judge.json. */
export function loadDialogueLexicon(): Promise<DialogueLexicon> {
  const file = projectPath("data", "prompts", "judges", "scripted-dialogue-judge.json");
  loaded ??= readJson(file).then((value) => parseAs(lexiconSchema, value, file));
  return loaded;
}
