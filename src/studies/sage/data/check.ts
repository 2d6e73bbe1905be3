import { statSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import type { DataCheck } from "../../contract.js";
import { importDialogues } from "./import-dialogues.js";

/** Imports the recorded dialogues line by line. */
export const dialogueCheck: DataCheck = {
  upstream: "digitalhuman",
  async check(folder, options) {
    const sage = path.join(folder, "SAGE");
    if (statSync(sage, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new MissingDataError(
        `${shownPath(sage)} is not there; name a folder in the layout of upstream's digitalhuman`,
      );
    }
    const { profiles, dialogues, files, problems } = await importDialogues(folder, options);
    const [made, from] = [dialogues.length, profiles.length];
    return {
      counts: { profiles: from, dialogues: made, files },
      problems: problems.map(({ message }) => message),
      table: {
        header: ["file", "imported", "left out", "profiles without one"],
        rows: files.map(({ file, ...counts }) => [
          file,
          ...[counts.imported, counts.leftOut, counts.missing].map(String),
        ]),
      },
      summary: `${made} dialogues of ${from} profiles imported from ${files.length} files`,
    };
  },
};
