import type * as z from "zod";

/**
 * Reads some fields of a row; undefined if the row has to be read whole.
 *
 * @param text lines of a log in Latin-1, of which each sign is a byte
 * @param start where the row begins
 * @param end where its line break is
 */
export type ReadFields<T> = (text: string, start: number, end: number) => T | undefined;

/** Longer rows are read whole: a pattern keeps a place to return to for each escape in a text. */
const longestLine = 1 << 16;

/** The text inside a JSON string, in Latin-1: bytes of UTF-8 beyond ASCII count as signs. */
const anyText = String.raw`[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*`;
/** The same where it stands for itself. */
const plainText = String.raw`[^"\\\x00-\x1f\x7f-\xff]*`;
/** Signs that mean the same in a pattern for JSON as in one for the text. */
const isEmbeddable = /^\^[\w[\](){}?:*+-]+\$$/;

/**
 * Reads a few fields of a log's rows a few times faster than parsing JSON and checking it against a schema: the
 * schema becomes a pattern of the rows that `JSON.stringify` writes for it. What the pattern fits, the schema
 * accepts, with the same values. What it does not fit may still be a row, with spaces or with another order of
 * fields, and must be read whole.
 *
 * @param schema a strict object of texts, numbers, choices, lists and such objects, of which the first is required
 * @param fields the names of those to read
 * @throws Error if the schema has what no pattern is known for
 */
export function readFields<T extends object, K extends keyof T & string>(
  schema: z.ZodType<T>,
  fields: readonly K[],
): ReadFields<Pick<T, K>> {
  const { shape } = schema as unknown as { shape: Record<string, z.core.$ZodTypes> };
  // The groups stand in the order of the schema.
  const names = Object.keys(shape).filter((name) => fields.includes(name as K)) as K[];
  const pattern = new RegExp(`${objectPattern(shape, new Set(names))}\\n`, "y");
  const readers = names.map(() => valueReader());
  return (text, start, end) => {
    if (end - start > longestLine) return undefined;
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found === null) return undefined;
    const row: Partial<T> = {};
    for (let i = 0; i < names.length; i++) {
      const value = found[i + 1];
      if (value !== undefined) row[names[i] as K] = readers[i]?.(value) as T[K];
    }
    return row as Pick<T, K>;
  };
}

/** @param kept the fields that are groups; undefined inside one */
function objectPattern(
  shape: Readonly<Record<string, z.core.$ZodTypes>>,
  kept?: ReadonlySet<string>,
): string {
  const parts = Object.entries(shape).map(([name, schema], i) => {
    const isKept = kept === undefined || kept.has(name);
    const { def } = schema._zod;
    const inner = def.type === "optional" ? (def.innerType as z.core.$ZodTypes) : schema;
    const value = patternOf(inner, isKept ? plainText : anyText);
    const field = `${i === 0 ? "" : ","}"${name}":${kept?.has(name) ? `(${value})` : value}`;
    return inner === schema ? field : `(?:${field})?`;
  });
  return `\\{${parts.join("")}\\}`;
}

function patternOf(schema: z.core.$ZodTypes, text: string): string {
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
      return `"${textPattern(checksOf(def), text)}"`;
    case "number":
      return numberPattern(checksOf(def));
    case "boolean":
      return "(?:true|false)";
    case "enum":
      return `"(?:${Object.values(def.entries).join("|")})"`;
    case "nullable":
      return `(?:null|${patternOf(def.innerType as z.core.$ZodTypes, text)})`;
    case "array": {
      const each = patternOf(def.element as z.core.$ZodTypes, text);
      return `\\[(?:${each}(?:,${each})*)?\\]`;
    }
    case "object":
      return objectPattern(
        def.shape as Record<string, z.core.$ZodTypes>,
        text === plainText ? undefined : new Set(),
      );
    default:
      throw new Error(`no pattern for ${def.type}`);
  }
}

interface Check {
  check: string;
  pattern?: RegExp;
  minimum?: number;
  value?: unknown;
  inclusive?: boolean;
  format?: string;
}

const checksOf = ({ checks = [] }: { checks?: readonly z.core.$ZodCheck<never>[] }): Check[] =>
  checks.map(({ _zod }) => _zod.def as unknown as Check);

function textPattern(checks: readonly Check[], text: string): string {
  let pattern = text;
  for (const { check, pattern: own, minimum } of checks) {
    if (check === "string_format" && own !== undefined && isEmbeddable.test(own.source))
      pattern = own.source.slice(1, -1);
    else if (check === "min_length" && minimum === 1) pattern = `(?!")${pattern}`;
    else throw new Error(`no pattern for the check ${check} of a text`);
  }
  return pattern;
}

/** Few enough digits for a safe integer, and for no number that overflows. */
function numberPattern(checks: readonly Check[]): string {
  let [isWhole, isPositive, sign] = [false, false, "-?"];
  for (const { check, value, format, inclusive } of checks) {
    if (check === "number_format" && format === "safeint") isWhole = true;
    else if (check === "greater_than" && value === 0) [sign, isPositive] = ["", inclusive !== true];
    else throw new Error(`no pattern for the check ${check} of a number`);
  }
  if (isPositive && !isWhole) throw new Error("no pattern for a positive number that is not whole");
  const whole = isPositive ? String.raw`[1-9]\d{0,14}` : String.raw`${sign}(?:0|[1-9]\d{0,14})`;
  return isWhole ? whole : String.raw`${whole}(?:\.\d+)?(?:e[+-]\d{1,2})?`;
}

/**
 * Gives the values of the JSON texts that the pattern fits. Rows that follow each other often say the same: then they
 * share one frozen object.
 */
function valueReader(): (text: string) => unknown {
  let [last, value]: [string, unknown] = ["", undefined];
  return (text) => {
    const first = text.charCodeAt(0);
    // A part of a long text keeps all of it in memory, unless it is short enough to be copied.
    if (first === 0x22) return text.length < 14 ? text.slice(1, -1) : JSON.parse(text);
    if (first !== 0x7b && first !== 0x5b) return scalarIn(text);
    if (text !== last) [last, value] = [text, Object.freeze(JSON.parse(text))];
    return value;
  };
}

function scalarIn(text: string): number | boolean | null {
  if (text === "null") return null;
  if (text === "true") return true;
  return text === "false" ? false : Number(text);
}
