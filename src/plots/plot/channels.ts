import { isScored } from "../house-style.js";

/**
 * Where a mark finds a value: the name of a column, or a function of the row and its index. The value is a number, a
 * text, true or false; null, undefined, NaN and "" are missing.
 */
export type Channel<Row = never> = string | ((row: Row, index: number) => unknown);

/** A value that can be placed: a number on a scale, or the name of a category. */
export type PlotValue = number | string;

/** One row as one mark sees it. Null is missing. */
export interface Datum {
  /** Index of the row that it comes from. */
  row: number;
  panel: string | null;
  values: Readonly<Record<string, PlotValue | null>>;
}

/** Reads a cell; undefined if it is nothing that can be drawn, such as a list or an infinite number. */
export function readCell(cell: unknown): PlotValue | null | undefined {
  if (cell === null || cell === undefined || cell === "" || Number.isNaN(cell)) return null;
  if (typeof cell === "boolean") return String(cell);
  if (typeof cell === "string") return cell;
  return typeof cell === "number" && Number.isFinite(cell) ? cell : undefined;
}

/** A channel's value in a row, as it is given. */
export function cellOf(channel: Channel, row: object, index: number): unknown {
  return typeof channel === "function"
    ? channel(row as never, index)
    : (row as Record<string, unknown>)[channel];
}

/** What axes and captions call a channel: its column, or else the function's or the channel's own name. */
export function channelLabel(channel: Channel, name: string): string {
  if (typeof channel === "string") return channel;
  return channel.name === "" || channel.name === name ? name : channel.name;
}

/** A channel that holds a number, or null. The checks have refused all else. */
export function numberOf(datum: Datum, channel: string): number | null {
  const value = datum.values[channel] ?? null;
  return typeof value === "number" && isScored(value) ? value : null;
}

/** A channel as the name of a group, or null. */
export function nameOf(datum: Datum, channel: string): string | null {
  const value = datum.values[channel] ?? null;
  return value === null ? null : String(value);
}
