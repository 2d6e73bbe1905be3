import { readdir } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";

/** How a text is hidden from people while a model may still read it. */
export const hidingWays = [
  "zero-width-bits",
  "tag-characters",
  "variation-selectors",
  "interleaved",
] as const;
export type HidingWay = (typeof hidingWays)[number];

const attackSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: z.string().min(1),
  /** What the attack tries to make a judge do, and why it could work. */
  idea: z.string().min(1),
  /** Where the text goes: after the reply, before it, or in its place. */
  place: z.enum(["append", "prepend", "replace"]),
  /**
   * The text in each language; may be empty. Placeholders: {criterion} = a merit drawn from the rubric,
   * {criteria} and {ids} = all texts and ids, {id} = the drawn merit's id, {count} = the number of criteria,
   * {entries} = a whole answer that gives every id a one.
   */
  text: z.strictObject({ zh: z.string(), en: z.string() }),
  /** How often the text is repeated. */
  repeat: z.number().int().positive().default(1),
  hide: z.enum(hidingWays).optional(),
});
/** A text that is put into a reply so that a judge scores it higher. */
export type Attack = z.infer<typeof attackSchema>;

export const attackSuiteSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    title: z.string().min(1),
    /** The kind of judge that it was written for. */
    aims: z.enum(["dialogue", "verdicts", "sentient"]),
    /** Whether our judge's defences may have been developed with it. */
    written: z.enum(["with-the-defences", "after-the-defences"]),
    attacks: z.array(attackSchema).min(1),
  })
  .check((context) => {
    const ids = context.value.attacks.map(({ id }) => id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twice === undefined) return;
    const message = `the attack "${twice}" occurs twice`;
    context.issues.push({ code: "custom", message, path: ["attacks"], input: context.value });
  });
/** Attacks on one kind of judge, as a file of `data/prompts/judges` has them. */
export type AttackSuite = z.infer<typeof attackSuiteSchema>;

const folder = () => projectPath("data", "prompts", "judges");
const filePattern = /^attacks-(.+)\.json$/;

/** The existing suites, in alphabetical order: "dialogue", "sentient", … */
export async function attackSuiteNames(): Promise<string[]> {
  const names = (await readdir(folder())).map((file) => filePattern.exec(file)?.[1]);
  return names.filter((name) => name !== undefined).sort();
}

/**
 * Reads a suite of attacks on judges: texts that we wrote and that a reply might contain.
 *
 * @throws InputError naming the suites there are
 * @throws DataError when its file is not one
 *
 * @example
 * ```ts
 * const suite = await loadAttackSuite("dialogue");
 * suite.aims; // "dialogue"
 * ```
 */
export async function loadAttackSuite(name: string): Promise<AttackSuite> {
  const names = await attackSuiteNames();
  if (!names.includes(name)) throw new InputError(`no attack suite "${name}"; one of ${names.join(", ")}`);
  const file = path.join(folder(), `attacks-${name}.json`);
  return parseAs<AttackSuite>(attackSuiteSchema, await readJson(file), file);
}
