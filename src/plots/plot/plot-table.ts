import type { FigureTable } from "../figure.js";
import { channelLabel } from "./channels.js";
import type { ReadMark } from "./check.js";

/** The data behind a plot: every column that a mark reads, and all rows, also those that are not drawn. */
export function plotTable(marks: readonly ReadMark[], facet: string): FigureTable {
  const columns = new Map<string, (row: number) => string | number | null>();
  if (facet !== "") columns.set(facet, (row) => marks[0]!.data[row]!.panel);
  for (const { channels, data } of marks) {
    for (const [name, channel] of Object.entries(channels)) {
      const label = channelLabel(channel, name);
      if (!columns.has(label)) columns.set(label, (row) => data[row]!.values[name] ?? null);
    }
  }
  const read = [...columns.values()];
  return {
    columns: [...columns.keys()],
    rows: marks[0]!.data.map((_, row) => read.map((cell) => cell(row))),
  };
}
