import * as z from "zod";

/**
 * The codebook of a data folder: a Frictionless data package (datapackage.json). Every table has its row
 * count and sha256; every column has its type, meaning and levels. Anything unknown here is an error: an
 * unsupported constraint would promise a check that is never made.
 */
const level = z.union([z.string(), z.number(), z.boolean()]);

const patternSchema = z.string().refine(
  (pattern) => {
    try {
      return new RegExp(`^(?:${pattern})$`, "u") instanceof RegExp;
    } catch {
      return false;
    }
  },
  { message: "is not a regular expression" },
);

const constraintsSchema = z.strictObject({
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  /** The levels of a factor: every value a cell may hold. */
  enum: z.array(level).min(1).optional(),
  /** A regular expression that the whole cell must match. */
  pattern: patternSchema.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const levelTypes = { string: "string", integer: "number", number: "number", boolean: "boolean" };

const fieldSchema = z
  .strictObject({
    name: z.string().min(1),
    type: z.enum(["string", "integer", "number", "boolean"]),
    title: z.string().optional(),
    description: z.string().min(1),
    constraints: constraintsSchema.optional(),
  })
  .check(({ value, issues }) => {
    const { minimum, maximum, enum: levels = [] } = value.constraints ?? {};
    const problem = (message: string, name: string): void => {
      issues.push({ code: "custom", message, path: ["constraints", name], input: value });
    };
    const bound = minimum === undefined ? "maximum" : "minimum";
    if ((minimum ?? maximum) !== undefined && levelTypes[value.type] !== "number") {
      problem(`bounds a column of numbers, and this is one of type ${value.type}`, bound);
    }
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
      problem(`is ${minimum}, above the maximum ${maximum}`, "minimum");
    }
    const other = levels.find((one) => typeof one !== levelTypes[value.type]);
    if (other !== undefined) {
      problem(`has the level ${JSON.stringify(other)}, which no ${value.type} can equal`, "enum");
    }
  });
export type Field = z.infer<typeof fieldSchema>;

const tableSchemaSchema = z
  .strictObject({
    fields: z.array(fieldSchema).min(1),
    primaryKey: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    /** Cells that mean "no value"; by default the empty cell. */
    missingValues: z.array(z.string()).optional(),
  })
  .check(({ value, issues }) => {
    const names = value.fields.map((field) => field.name);
    const twice = names.findIndex((name, i) => names.indexOf(name) !== i);
    if (twice === -1) return;
    const message = `is "${names[twice]}", the name of a column before it`;
    issues.push({ code: "custom", message, path: ["fields", twice, "name"], input: value });
  });
export type TableSchema = z.infer<typeof tableSchemaSchema>;

const relativePath = z
  .string()
  .min(1)
  .refine((value) => !value.startsWith("/") && !value.split(/[\\/]/).includes(".."), {
    message: "must be a path inside the data package",
  });

const resourceSchema = z.looseObject({
  name: z.string().regex(/^[a-z0-9._-]+$/),
  path: relativePath,
  description: z.string().optional(),
  format: z.string().optional(),
  encoding: z.literal(["utf-8", "UTF-8", "utf8"]).optional(),
  dialect: z.strictObject({ delimiter: z.string().length(1).optional() }).optional(),
  /** "sha256:" and 64 digits, of the file's bytes. */
  hash: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  bytes: z.number().int().nonnegative().optional(),
  /** Number of data rows, without the header. It reveals a truncated table. */
  rowCount: z.number().int().nonnegative().optional(),
  schema: tableSchemaSchema.optional(),
});
export type Resource = z.infer<typeof resourceSchema>;

export const datapackageSchema = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  licenses: z.array(z.looseObject({ name: z.string() })).optional(),
  sources: z.array(z.looseObject({ title: z.string(), path: z.string().optional() })).optional(),
  resources: z.array(resourceSchema).min(1),
});
export type Datapackage = z.infer<typeof datapackageSchema>;

/** The description of one table: a resource of a data package with its schema. */
export type TableCodebook = Pick<Resource, "hash" | "rowCount" | "dialect"> & { schema: TableSchema };
