import type { Reading, ReadRow, ShownMessage } from "./row.js";
import { type RowIndex, RowStore } from "./row-store.js";

/** What the page is told before any row: words, and the columns by which rows are found. */
export interface PageFacts extends Pick<Reading, "title" | "lead" | "notes" | "names" | "differ"> {
  index: RowIndex;
}

/** A reading whose rows are on disk and can be asked for by number. Close it. */
export interface OpenReading {
  reading: Reading;
  store: RowStore;
  facts: PageFacts;
  /** A row with its messages. */
  row(at: number): ReadRow & { messages: readonly ShownMessage[] | string };
  /** The text of a row's prompt in lower case. Rows of one item are asked for one after another. */
  promptText(row: ReadRow): string;
  close(): void;
}

/** Reads all rows once and keeps them in a temporary file. */
export async function openReading(
  reading: Reading,
  onRow: (count: number) => void = () => {},
): Promise<OpenReading> {
  const store = new RowStore();
  try {
    await reading.eachRow((row, order) => {
      store.add(row, order);
      onRow(store.count);
    });
    store.finish();
  } catch (error) {
    store.close();
    throw error;
  }
  const { title, lead, notes, names, differ } = reading;
  const messagesOf = (row: ReadRow): readonly ShownMessage[] | string =>
    row.messages ?? reading.messages?.(row) ?? "The prompt was not recorded.";
  let last: { item: string; texts: Map<string, string> } = { item: "", texts: new Map() };
  return {
    ...{ reading, store, facts: { title, lead, notes, names, differ, index: store.index() } },
    row(at) {
      const row = store.row(at);
      return { ...row, messages: messagesOf(row) };
    },
    promptText(row) {
      if (row.messages !== undefined) return lowered(row.messages);
      if (last.item !== row.item) last = { item: row.item, texts: new Map() };
      const known = last.texts.get(row.prompt);
      if (known !== undefined) return known;
      const text = lowered(messagesOf(row));
      last.texts.set(row.prompt, text);
      return text;
    },
    close: () => store.close(),
  };
}

const lowered = (messages: readonly ShownMessage[] | string): string =>
  typeof messages === "string" ? "" : messages.map(({ text }) => text.toLowerCase()).join("\n");
