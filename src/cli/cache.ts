import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import { clearCache, listCache, pruneCache } from "../runs/cache-files.js";
import { numberOption } from "./option-values.js";
import { formatTable, print, printJson } from "./print.js";
import { findFolders } from "./workbench.js";

interface JsonOption {
  json?: boolean;
}

/** `affectlab cache list` */
export async function list({ json }: JsonOption): Promise<void> {
  const listing = await listCache((await findFolders()).cache);
  const folder = shownPath(listing.folder);
  if (json === true) {
    printJson({ ...listing, folder });
    return;
  }
  const rows = listing.models.map(({ model, replies, bytes }) => [
    printable(model),
    String(replies),
    kilobytes(bytes),
  ]);
  if (rows.length > 0) print(formatTable(["model", "replies", "size"], rows));
  print(`${counted(listing.replies, "reply", "replies")}, ${kilobytes(listing.bytes)}, in ${folder}`);
  if (listing.damaged > 0)
    print(
      `${counted(listing.damaged, "line")} without a reply; \`affectlab cache prune\` removes what is damaged`,
    );
}

/** `affectlab cache prune` */
export async function prune(options: JsonOption & { olderThan?: string; model?: string }): Promise<void> {
  const olderThanDays = numberOption("older-than", options.olderThan);
  if (options.model === "") throw new UsageError("--model is empty; name a model");
  const { model } = options;
  const { cache } = await findFolders();
  const choice = {
    ...(olderThanDays === undefined ? {} : { olderThanDays }),
    ...(model === undefined ? {} : { model }),
  };
  tell(await pruneCache(cache, { ...choice, now: Date.now() }), cache, options);
}

/** `affectlab cache clear` */
export async function clear(options: JsonOption): Promise<void> {
  const { cache } = await findFolders();
  tell(await clearCache(cache), cache, options);
}

function tell(gone: { removed: number; bytes: number }, folder: string, { json }: JsonOption): void {
  if (json === true) printJson({ folder: shownPath(folder), ...gone });
  else
    print(
      `${counted(gone.removed, "reply", "replies")}, ${kilobytes(gone.bytes)}, removed from ${shownPath(folder)}`,
    );
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
