import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { UsageError } from "../../../../core/errors.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { writeFileAtomic } from "../../../../io/write-file-atomic.js";
import { languages, longestDialogue } from "../../data/case.js";
import { confidences } from "../construction/privacy/identifier.js";

const share = z.number().min(0).max(1);
const count = z.int().min(1);
const model = z.string().min(1);

/**
 * Everything that decides what a pipeline makes. The paper's numbers are the defaults; where the paper names none, the
 * default is ours and the description of the option says so.
 */
export const settingsSchema = z.strictObject({
  /** The folder of conversations. */
  from: z.string().min(1),
  /** Tags, synthesises, polishes and writes criteria. */
  model: model,
  /** Reads what the rules for identifiers left over; null = nobody does. */
  secondPass: model.nullable().default(null),
  /** Says whether a polished dialogue keeps its causal chain; null = `model`. */
  checker: model.nullable().default(null),
  /** The models whose replies a rubric is written from, and by which saturation is decided. */
  models: z.array(model).default([]),
  /** Judges their replies. */
  judge: model.nullable().default(null),
  /** Who audits: people's forms, or scripts that show how it goes. */
  experts: z.enum(["people", "scripted"]).default("people"),
  /** Ids of the conversations that are taken; none = all. */
  only: z.array(z.string()).default([]),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .default([...languages]),
  /** How sure a find must be to be replaced. */
  privacy: z.enum(confidences).default("low"),
  /** Whether a library looks for names and places beside the rules. */
  names: z.enum(["library", "rules"]).default("library"),
  fewestTurns: count.default(4),
  mostCharacters: count.default(20_000),
  /** Jaccard similarity of word triples from which a conversation counts as a double. */
  nearDouble: share.default(0.7),
  mostTurns: z.int().min(1).max(longestDialogue).default(longestDialogue),
  fewestCriteria: count.default(4),
  mostCriteria: count.default(15),
  /** Criteria that a finished case must have. */
  leastCriteria: count.default(4),
  fewestModels: count.default(6),
  /** Criteria that all models miss: dropped, or kept. */
  allMissed: z.enum(["drop", "keep"]).default("drop"),
  /** A case whose mean score lies above is too easy, 0 to 100. The paper names no number. */
  caseThreshold: z.number().min(0).max(100).default(80),
  hardShare: share.default(84 / 296),
  /** The share of pairs of replies that the author's intuition and the rubric must order alike. */
  mockAgreement: share.default(0.5),
  seniors: z.int().min(2).default(4),
  seed: z.int().default(1),
});
export type Settings = z.infer<typeof settingsSchema>;
export interface GivenSettings extends Partial<z.input<typeof settingsSchema>> {
  /** Rules play every part that is not named. */
  scripted?: boolean;
}

const fileOf = (folder: string): string => path.join(folder, "pipeline.json");

/** The settings of a folder that a pipeline has begun; undefined if none has. */
async function readSettings(folder: string): Promise<Settings | undefined> {
  const file = fileOf(folder);
  if (!existsSync(file)) return undefined;
  const settings = parseAs(settingsSchema, await readJson(file), file);
  return { ...settings, from: path.resolve(folder, settings.from) };
}

/**
 * The settings of this command: what was given, then what the folder remembers, then the defaults. So a pipeline goes on
 * with the command's first words alone.
 *
 * @throws UsageError naming the option
 */
export async function chooseSettings(folder: string, given: GivenSettings): Promise<Settings> {
  const known = (await readSettings(folder)) ?? {};
  const own = Object.keys(settingsSchema.shape);
  const parts = given.scripted === true ? everyPart : {};
  const named = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && own.includes(name)),
  );
  const parsed = settingsSchema.safeParse({ ...known, ...withoutKey({ ...parts, ...named }) });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const name = String(issue.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const missing = !(String(issue.path[0]) in { ...known, ...named });
  throw new UsageError(
    missing
      ? `--${name} is missing; --from needs it${name === "model" ? " (any model, or scripted/heartbench-editor)" : ""}`
      : `--${name}: ${issue.message}`,
  );
}

/** The parts that rules play where `scripted` is asked for. */
const everyPart = { model: "scripted", models: ["scripted"], judge: "scripted", experts: "scripted" };

/** "scripted" alone stands for the rules that play a part, so that all can be tried without a key. */
function withoutKey(named: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rules: Record<string, string | string[]> = {
    model: "scripted/heartbench-editor",
    checker: "scripted/heartbench-editor",
    judge: "scripted/rubric-judge",
    secondPass: "scripted/heartbench-privacy-reader",
    models: ["", "-advice", "-asks", "-cheers", "-mimic", "-silent"].map(
      (name) => `scripted/heartbench-helper${name}`,
    ),
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => {
      const alone = Array.isArray(value) && value.length === 1 ? value[0] : value;
      return [name, alone === "scripted" && name in rules ? rules[name] : value];
    }),
  );
}

/** Keeps the settings. The material is named as seen from the folder, so that every working folder finds it. */
export function keepSettings(folder: string, settings: Settings): Promise<void> {
  const kept = { ...settings, from: path.relative(folder, settings.from) };
  return writeFileAtomic(fileOf(folder), `${JSON.stringify(kept, null, 2)}\n`);
}
