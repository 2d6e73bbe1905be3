import { statSync } from "node:fs";
import path from "node:path";
import { MissingDataError, UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { resolveUpstream } from "../io/upstream.js";
import { print, printJson } from "./print.js";
import { formatTable } from "./text-table.js";

/**
 * `affectlab data check sage [folder]`: imports recorded dialogues line by line. Without --allow-partial
 * the first defect ends it; with it every defect is named, the rest is imported, and both are counted.
 */
export async function checkData(
  study: string,
  folder: string | undefined,
  { allowPartial, json }: { allowPartial?: boolean; json?: boolean },
): Promise<void> {
  if (study !== "sage") throw new UsageError(`"${study}" has no dialogues to check; name sage`);
  const { importDialogues } = await import("../studies/sage/data/import-dialogues.js");
  const from = folder ?? resolveUpstream("digitalhuman");
  const sage = path.join(from, "SAGE");
  if (statSync(sage, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new MissingDataError(
      `${shownPath(sage)} is not there; name a folder in the layout of upstream's digitalhuman`,
    );
  }
  const { profiles, dialogues, files, problems } = await importDialogues(from, {
    allowPartial: allowPartial === true,
  });
  const messages = problems.map(({ message }) => message);
  if (json) {
    printJson({
      folder: shownPath(from),
      profiles: profiles.length,
      dialogues: dialogues.length,
      files,
      problems: messages,
    });
    return;
  }
  for (const message of messages) process.stderr.write(`affectlab: ${message}\n`);
  print(
    formatTable(
      ["file", "imported", "left out", "profiles without one"],
      files.map(({ file, imported, leftOut, missing }) => [
        file,
        String(imported),
        String(leftOut),
        String(missing),
      ]),
    ),
  );
  const count = messages.length === 1 ? "1 problem" : `${messages.length} problems`;
  print(
    `\n${dialogues.length} dialogues of ${profiles.length} profiles imported from ${files.length} files, ${count}`,
  );
}
