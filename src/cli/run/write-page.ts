import path from "node:path";
import { shownPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { countCalls } from "../../runs/plan.js";
import { renderPageFile } from "../../runs/reading/page/shell.js";
import type { Reading } from "../../runs/reading/row.js";
import { readManifest } from "../../runs/run-folder.js";
import { openWithProgress, readRun } from "./reading.js";

/** What became of a page: its path as messages show it, or why there is none. */
export interface WrittenPage {
  rows: number;
  page: string | null;
  /** One line for the user. */
  told: string;
}

/** Writes a run's replies as one page into a folder. @param words what the page rests on if not on the release */
export async function writeRunPage(
  run: string,
  { judgings, folder, words }: { judgings: readonly string[]; folder: string; words?: string | undefined },
): Promise<WrittenPage> {
  const reading = await readRun(run, judgings);
  const notes = words === undefined ? reading.notes : [words, ...reading.notes];
  const total = countCalls(readManifest(run).what);
  return writePage({ ...reading, notes }, total, path.join(folder, "read.html"), shownPath(run));
}

/**
 * Writes a reading as one page. Rows that take too much for one file are left to `affectlab view`.
 *
 * @param name what `affectlab view` calls it
 */
export async function writePage(
  reading: Reading,
  total: number,
  file: string,
  name: string,
): Promise<WrittenPage> {
  const open = await openWithProgress(reading, total);
  try {
    const rows = open.store.count;
    const html = renderPageFile(open);
    if (html === null) {
      const told = `the ${reading.names.rows} are too long for one page; read them with \`affectlab view ${name}\``;
      return { rows, page: null, told };
    }
    await writeFileAtomic(file, html);
    return { rows, page: shownPath(file), told: `${reading.names.rows}, to read: ${shownPath(file)}` };
  } finally {
    open.close();
  }
}
