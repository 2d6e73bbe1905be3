import { InputError } from "../core/errors.js";
import { type DisplayedTable, formatValue, toTable } from "./display-table.js";

/** A column of a frame, whose comparisons `query` takes. */
export interface FrameColumn {
  readonly values: unknown[];
  gt(value: unknown): FrameColumn;
  ge(value: unknown): FrameColumn;
  lt(value: unknown): FrameColumn;
  le(value: unknown): FrameColumn;
  eq(value: unknown): FrameColumn;
  ne(value: unknown): FrameColumn;
  and(other: FrameColumn): FrameColumn;
  or(other: FrameColumn): FrameColumn;
}

/** The members of a danfojs table that only show it. Those that compute or rewrite are refused. */
export interface RowFrame {
  readonly shape: [rows: number, columns: number];
  readonly columns: string[];
  readonly dtypes: string[];
  /** The positions of these rows in the list that the frame was made from. */
  readonly index: (string | number)[];
  head(rows?: number): RowFrame;
  tail(rows?: number): RowFrame;
  iloc(where: { rows?: (string | number)[]; columns?: (string | number)[] }): RowFrame;
  loc(where: { rows?: (string | number)[]; columns?: string[] }): RowFrame;
  query(condition: FrameColumn): RowFrame;
  sortValues(column: string, options?: { ascending?: boolean }): RowFrame;
  column(name: string): FrameColumn;
  print(): void;
  toString(): string;
}

const looks = new Set(
  `shape columns dtypes index values head tail iloc loc query sortValues column print toString
  gt ge lt le eq ne and or`.split(/\s+/),
);

/** The refused members, and what to do instead. */
const instead: readonly [members: ReadonlySet<string>, reason: string, remedy: string][] = [
  [
    new Set(["groupby"]),
    "takes null for 0 and mixes up groups of two columns",
    "use groupRows(rows, keys), and meanInterval on each group",
  ],
  [
    new Set(
      "add sub mul div divNoNan pow mod abs round diff pctChange cumSum cumProd cumMin cumMax".split(" "),
    ),
    "computes in single precision, where 16777217 is 16777216",
    "compute on the rows, and call toDataFrame(rows) again",
  ],
  [
    new Set("sum mean median mode min max std var count describe nUnique".split(" ")),
    "computes in single precision and leaves out what is missing in silence",
    "use meanInterval(values) or another statistic of affectlab on the rows",
  ],
  [
    new Set(["toCSV", "toJSON", "toExcel"]),
    "writes commas and quotation marks unquoted",
    "use writeCsv(file, columns, rows), or fromDataFrame(frame)",
  ],
  [new Set(["sample"]), "draws without a seed", 'use randomStream(seed, "key").shuffle(rows)'],
];

/** The object behind a guarded frame or column. */
interface Guarded {
  target: object;
  rows: readonly object[];
  /** The name of each column in the rows, by its name in danfojs. */
  names: ReadonlyMap<string, string>;
}
const guards = new WeakMap<object, Guarded>();

/**
 * A table as a danfojs-node data frame, for looking at it in a notebook: head, tail, loc, query, sortValues,
 * print.
 *
 * danfojs computes in single precision, takes null for 0 in groups, and writes CSV without quotation marks.
 * So the frame only shows. A member that computes, groups or writes is refused, and the message names the
 * function that does it correctly. The rows are kept, and {@link fromDataFrame} gives them back as they were,
 * NaN, null and 16777217 among them.
 *
 * danfojs is loaded when this is called. A cell that is not a single value (a list, an object) is shown as
 * text. The frame has the columns of all rows. If a column has the name of a member of danfojs ("mean",
 * "index"), the frame adds an underscore to it.
 *
 * @param input rows as objects, or `{ columns, rows }`
 * @throws InputError `toDataFrame requires each column once, got "a" twice`
 *
 * @example
 * ```ts
 * const frame = await toDataFrame([{ model: "a, b", r: 0.8 }, { model: "c", r: null }, { model: "d", r: 16777217 }]);
 * frame.head(2).shape; // [2, 2]
 * frame.query(frame.column("r").gt(0.5)).index; // [0, 2]
 * fromDataFrame(frame.tail(2)); // [{ model: "c", r: null }, { model: "d", r: 16777217 }]
 * ```
 */
export async function toDataFrame(input: readonly object[] | DisplayedTable): Promise<RowFrame> {
  const { columns, rows: cells } = toTable(input);
  const twice = columns.find((name, i) => columns.indexOf(name) !== i);
  if (twice !== undefined)
    throw new InputError(`toDataFrame requires each column once, got "${twice}" twice`);
  const { default: danfojs } = (await import("danfojs-node")) as unknown as { default: Danfojs };
  const names = new Map<string, string>();
  for (const column of columns) {
    let name = column;
    while (name in danfojs.DataFrame.prototype || (name !== column && columns.includes(name))) name += "_";
    names.set(name, column);
  }
  const shown = cells.map((row) =>
    row.map((cell) => (Array.isArray(cell) ? formatValue(cell, 3) : (cell ?? null))),
  );
  const rows = Array.isArray(input)
    ? (input as readonly object[])
    : cells.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  const frame = new danfojs.DataFrame(shown, { columns: [...names.keys()] });
  return guard(frame, { rows, names }) as RowFrame;
}

interface Danfojs {
  DataFrame: { new (rows: unknown[][], options: { columns: string[] }): object; prototype: object };
}

/**
 * The original rows behind a frame of {@link toDataFrame}, in the frame's order and with the columns that it
 * still has.
 *
 * @throws InputError when the frame was not made by toDataFrame
 *
 * @example
 * ```ts
 * const frame = await toDataFrame([{ r: Number.NaN, n: 2 }, { r: 0.1, n: 1 }]);
 * fromDataFrame(frame.sortValues("n")); // [{ r: 0.1, n: 1 }, { r: NaN, n: 2 }]
 * fromDataFrame(frame.loc({ columns: ["r"] })); // [{ r: NaN }, { r: 0.1 }]
 * ```
 */
export function fromDataFrame<Row extends object = Record<string, unknown>>(frame: RowFrame): Row[] {
  const kept = guards.get(frame);
  if (kept === undefined) {
    throw new InputError(
      "fromDataFrame requires a frame of toDataFrame; danfojs alone does not keep the rows",
    );
  }
  const { rows, names } = kept;
  const left = frame.columns.map((name) => names.get(name) as string);
  return frame.index.map((at) => {
    const row = rows[Number(at)] as Row;
    if (left.length === names.size) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => left.includes(name))) as Row;
  });
}

export const isRowFrame = (input: object): input is RowFrame => guards.has(input);

/** Allows the members of a danfojs frame or column that show it, and refuses the rest. */
function guard(target: object, kept: Omit<Guarded, "target">): object {
  const proxy = new Proxy(target, {
    get(own, member) {
      // danfojs calls its own objects, never the guard.
      const value: unknown = Reflect.get(own, member, own);
      if (typeof member === "symbol" || (!(member in own) && member !== "then")) return value;
      if (!looks.has(member)) return member === "then" ? undefined : () => refuse(member);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const raw = given.map((one) => guards.get(one as object)?.target ?? one);
        const made: unknown = value.apply(own, raw);
        const isTable = typeof made === "object" && made !== null && "$data" in made;
        return isTable ? guard(made, kept) : made;
      };
    },
  });
  guards.set(proxy, { target, ...kept });
  return proxy;
}

function refuse(member: string): never {
  const [, reason, remedy] = instead.find(([members]) => members.has(member)) ?? [
    undefined,
    "changes the table, and its rows would be lost",
    "change the rows, and call toDataFrame(rows) again",
  ];
  throw new InputError(`danfojs shows tables here: its ${member} ${reason}; ${remedy}`);
}
