import path from "node:path";
import type { LedgerEntry } from "../claims/ledger-entry.js";
import { renderLedgerEntry } from "../claims/ledger-entry-markdown.js";
import { InputError } from "../core/errors.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { showMarkdown } from "../plots/display.js";
import { onlyForNow, ownFolder } from "./own-folder.js";

/**
 * Shows an entry and writes it as `<name>.entry.md` into the student's own folder, to hand in with the frozen plan.
 *
 * @param name of the file, in small letters: `"my-claim"`
 * @throws InputError `keepEntry requires a name such as "my-claim", got "My claim"`
 *
 * @example
 * ```ts
 * await keepEntry("My claim", {}).catch((error) => error.message); // 'keepEntry requires a name such as "my-claim", got "My claim"'
 * ```
 */
export async function keepEntry(name: string, entry: LedgerEntry): Promise<void> {
  requireFileName("keepEntry", name);
  const { folder, lasts } = ownFolder();
  const file = path.join(folder, `${name}.entry.md`);
  const text = renderLedgerEntry(entry);
  await writeFileAtomic(file, text);
  showMarkdown(`${text}\nKept as \`${path.basename(file)}\`.${lasts ? "" : ` ${onlyForNow}`}`);
}

/** A name that is a file's on every system, and stays in its folder. */
export function requireFileName(caller: string, name: string): void {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return;
  throw new InputError(`${caller} requires a name such as "my-claim", got ${JSON.stringify(name)}`);
}
