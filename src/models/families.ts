import * as z from "zod";
import { reasoningEfforts } from "../core/reasoning-effort.js";

const pattern = z.string().refine(
  (text) => {
    try {
      return new RegExp(text) instanceof RegExp;
    } catch {
      return false;
    }
  },
  { message: "is not a regular expression" },
);

/** What the models of a family take and refuse. The columns of data/models.csv say what each value means. */
export const familySchema = z.strictObject({
  /** A regular expression over the model's name, without its vendor. */
  family: pattern,
  provider: z.string().default("local"),
  api: z.enum(["chat", "responses", "messages", "retired"]).default("chat"),
  temperature: z
    .enum(["yes", "no", "without-reasoning", "contested", "ignored", "ignored-while-reasoning", "keep-1"])
    .default("yes"),
  reasoning: z
    .enum([
      "none",
      "effort",
      "budget",
      "adaptive",
      "adaptive-or-budget",
      "adaptive-on",
      "adaptive-always",
      "toggle",
      "always",
    ])
    .default("none"),
  /** Empty = none is taken, or none was found. */
  efforts: z.array(z.enum(reasoningEfforts)).default([]),
  defaultEffort: z.enum(reasoningEfforts).nullable().default(null),
  limitCovers: z.enum(["text", "reasoning-and-text"]).default("text"),
  defaultLimit: z.number().int().positive().default(1024),
  structured: z.enum(["json-schema", "tool", "json-object", "instructions"]).default("json-schema"),
  images: z.enum(["yes", "no", "unknown"]).default("unknown"),
  asOf: z.string().default(""),
  source: z.string().default("affectlab.config.ts"),
});
export type ModelFamily = z.infer<typeof familySchema>;

/** Families in the order in which they are tried. */
export class FamilyTable {
  private readonly patterns: readonly { pattern: RegExp; family: ModelFamily }[];

  constructor(families: readonly ModelFamily[]) {
    this.patterns = families.map((family) => ({ pattern: new RegExp(family.family, "i"), family }));
  }

  /**
   * The family of a model, or null if no row fits. The first row that fits one of the name's forms decides.
   * Capitals do not matter: "meta-llama/Llama-3.1-8B-Instruct".
   *
   * @param model the part of the id after the provider
   */
  find(model: string): ModelFamily | null {
    const names = formsOfName(model);
    return this.patterns.find(({ pattern }) => names.some((name) => pattern.test(name)))?.family ?? null;
  }
}

/**
 * A name as it is, and as its maker writes it: without the vendor ("openrouter/openai/gpt-5",
 * "us.anthropic.claude-…"), without a router's variant (":free"), and with hyphens in a Claude's version, which
 * routers write "claude-opus-4.7".
 */
function formsOfName(model: string): string[] {
  const last = model.slice(model.lastIndexOf("/") + 1);
  const plain = last.replace(/:.*$/, "").replace(/^(?:[a-z]+\.)?anthropic\./i, "");
  const own = /^claude/i.test(plain) ? plain.replace(/(\d)\.(\d)/g, "$1-$2") : plain;
  return [model, last, own];
}

let ownRows: Promise<ModelFamily[]> | undefined;

/**
 * The project's table of families, after the rows that a configuration adds.
 *
 * @throws DataError naming file, line and field when the table is damaged
 */
export async function loadFamilies(added: readonly ModelFamily[] = []): Promise<FamilyTable> {
  ownRows ??= readOwn();
  return new FamilyTable([...added, ...(await ownRows)]);
}

async function readOwn(): Promise<ModelFamily[]> {
  // Opening a model must not load the reader of tables before one is needed.
  const [{ readTable }, { projectPath }] = await Promise.all([
    import("../io/datapackage.js"),
    import("../io/project-root.js"),
  ]);
  const table = await readTable(projectPath("data"), "models");
  const limits = table.numbers("default_limit");
  const text = (name: string, row: number): string => table.optionalStrings(name)[row] ?? "";
  return table.strings("family").map((family, row) =>
    familySchema.parse({
      family,
      provider: text("provider", row),
      api: text("api", row),
      temperature: text("temperature", row),
      reasoning: text("reasoning", row),
      efforts: text("efforts", row) === "" ? [] : text("efforts", row).split("|"),
      defaultEffort: text("default_effort", row) || null,
      limitCovers: text("limit_covers", row),
      defaultLimit: limits[row],
      structured: text("structured", row),
      images: text("images", row),
      asOf: text("as_of", row),
      source: text("source", row),
    }),
  );
}

/** Whether models of a family take pictures, and how the form of their replies is enforced. */
export function formsOf(family: ModelFamily | null): {
  images: boolean;
  structuredOutput: "json-schema" | "json-object" | "instructions";
} {
  const structured = family?.structured ?? "json-schema";
  return {
    images: family?.images !== "no",
    structuredOutput: structured === "tool" ? "json-schema" : structured,
  };
}
