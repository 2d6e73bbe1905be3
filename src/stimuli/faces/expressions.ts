import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import { readingSchema } from "../source-reading.js";
import { type ActionUnit, actionUnitInfo } from "./action-units.js";
import { evidenceSchema } from "./evidence.js";
import { parseActionUnits } from "./notation.js";

const text = z.string().min(1);

const unitSchema = z.strictObject({
  facs: text
    .refine((value) => isNotation(value), { message: "must be one action unit, such as 12C or R12B" })
    .describe("one action unit as FACS writes it: side (L, R: the person's own), number, intensity A to E"),
  reason: text.describe("why this unit, at this intensity"),
});

const expressionSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)*$/, "must be lower-case words joined by hyphens")
    .describe("the emotion that it expresses"),
  group: z
    .enum(["study", "pairs", "further", "basic", "control"])
    .describe(
      "the paper's two pairs of appraisals, our two further pairs, our other templates, basic emotions, or the control",
    ),
  basis: z
    .enum(["prototype", "near-prototype", "composed"])
    .describe("whether the sources show this set, something close to it, or only its parts"),
  summary: text.describe("what is seen, in a line"),
  units: z.array(unitSchema).describe("what the face does; empty = nothing"),
  sources: z.array(text).min(1).describe("ids of the file's sources"),
  evidence: z.array(evidenceSchema).optional().describe("what these sources list for the emotion"),
});

const sourceSchema = z.strictObject({
  id: text,
  citation: text,
  doi: text.optional(),
  url: z.url().optional(),
  read: readingSchema.optional(),
  through: text.optional().describe("id of the source that this one's action units are known through"),
});

/** A source of expressions: how it is cited, and how far it was read. */
export type ExpressionSource = z.infer<typeof sourceSchema>;

/** The schema of a file of expressions. Add your own by name. */
export const expressionFileSchema = z
  .strictObject({
    about: text,
    sources: z.array(sourceSchema),
    expressions: z.array(expressionSchema).min(1),
  })
  .check((context) => {
    const { sources, expressions } = context.value;
    const known = new Set(sources.map((source) => source.id));
    sources.forEach(({ through }, i) => {
      if (through === undefined || known.has(through)) return;
      context.issues.push({
        code: "custom",
        message: `names the source "${through}", which is not listed`,
        path: ["sources", i, "through"],
        input: context.value,
      });
    });
    expressions.forEach((one, i) => {
      const unknown = one.sources.find((id) => !known.has(id));
      const problem = (message: string, field: string): void => {
        context.issues.push({
          code: "custom",
          message,
          path: ["expressions", i, field],
          input: context.value,
        });
      };
      if (unknown !== undefined) problem(`names the source "${unknown}", which is not listed`, "sources");
      const foreign = one.evidence?.find(({ source }) => !one.sources.includes(source));
      if (foreign !== undefined) {
        problem(`names "${foreign.source}", which is not among the expression's sources`, "evidence");
      }
      if (expressions.findIndex((other) => other.name === one.name) !== i) {
        problem(`"${one.name}" occurs twice`, "name");
      }
      const numbers = one.units.map(({ facs }) => facs.replace(/[A-E]$|@.*$/, ""));
      const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
      if (twice !== undefined) problem(`has action unit ${twice} twice`, "units");
    });
  });

function ownFile(): string {
  return studyFile("data/<study>/stimuli/faces.json").file;
}

function isNotation(value: string): boolean {
  try {
    return parseActionUnits(value).length === 1;
  } catch {
    return false;
  }
}

/** An expression: what the face does, with the reason for each action unit. */
export interface Expression extends z.infer<typeof expressionSchema> {
  /** The units in the form that `faceSvg` takes. */
  actionUnits: ActionUnit[];
}

/**
 * The expressions of a file; by default the twenty-seven emotions of our templates, seven basic
 * emotions and the neutral face.
 *
 * @throws DataError `<file>: field "expressions.2.units.0.facs": must be one action unit, such as 12C or R12B`
 *
 * @example
 * ```ts
 * const expressions = await loadExpressions();
 * expressions.filter((one) => one.group === "study").length; // 8
 * expressions[0]!.name; // "neutral"
 * ```
 */
export async function loadExpressions(file: string = ownFile()): Promise<Expression[]> {
  const { expressions } = parseAs(expressionFileSchema, await readJson(file), file);
  return expressions.map((one) => ({
    ...one,
    actionUnits: one.units.flatMap(({ facs }) => parseActionUnits(facs)),
  }));
}

/**
 * The sources of a file's expressions, each with how far it was read (left out = not said).
 *
 * @throws DataError `<file>: field "sources.0.citation": is missing`
 *
 * @example
 * ```ts
 * const sources = await loadExpressionSources();
 * sources.find((one) => one.id === "du2014")!.read; // "abstract"
 * ```
 */
export async function loadExpressionSources(file: string = ownFile()): Promise<ExpressionSource[]> {
  return parseAs(expressionFileSchema, await readJson(file), file).sources;
}

/**
 * One expression by its name.
 *
 * @throws InputError `no expression "happy"; there are neutral, joyful, …`
 *
 * @example
 * ```ts
 * const joyful = expressionByName(await loadExpressions(), "joyful");
 * joyful.actionUnits[0]; // { au: 6, intensity: 0.8 }
 * ```
 */
export function expressionByName(expressions: readonly Expression[], name: string): Expression {
  const found = expressions.find((one) => one.name === name);
  if (found === undefined) {
    throw new InputError(
      `no expression "${name}"; there are ${expressions.map((one) => one.name).join(", ")}`,
    );
  }
  return found;
}

/**
 * The same expression with head and eyes held straight: only what the muscles of the face do.
 *
 * @example
 * ```ts
 * faceOnly(parseActionUnits("6C+12D+54B")).length; // 2
 * ```
 */
export function faceOnly(units: readonly ActionUnit[]): ActionUnit[] {
  return units.filter(({ au }) => {
    const { region } = actionUnitInfo(au);
    return region === "upper face" || region === "lower face";
  });
}

/**
 * The same expression, weaker (unchanged at 1). Every movement is scaled by the same share, head and gaze
 * included.
 *
 * @throws InputError `scaleIntensity requires a share from 0 to 1, got 2`
 *
 * @example
 * ```ts
 * scaleIntensity([{ au: 12, intensity: 0.8 }], 0.5); // [{ au: 12, intensity: 0.4 }]
 * ```
 */
export function scaleIntensity(units: readonly ActionUnit[], share: number): ActionUnit[] {
  if (!(share >= 0 && share <= 1)) {
    throw new InputError(`scaleIntensity requires a share from 0 to 1, got ${share}`);
  }
  return units.map((unit) => ({ ...unit, intensity: unit.intensity * share }));
}
