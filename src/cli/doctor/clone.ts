import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { counted } from "../../core/counted.js";
import { findProjectRoot } from "../../io/project-root.js";
import { findFolders } from "../workbench.js";
import { type Check, missing, ok, optional } from "./check.js";

export async function checkFonts(): Promise<Check> {
  // The module looks for the package of the fonts as it is loaded.
  const fonts = await import("../../plots/fonts.js").catch(() => undefined);
  const all = fonts !== undefined && Object.values(fonts.fontFiles).every((file) => existsSync(file));
  return all
    ? ok("fonts", "Arimo, and Noto Sans CJK SC for Chinese")
    : missing("fonts", "not all are here", "npm ci --ignore-scripts, or git checkout src/plots/fonts");
}

/** What a first `npm run reproduce` writes, with room for a run. */
const neededBytes = 0.5e9;

export async function checkDisk(): Promise<Check> {
  const { bavail, bsize } = await statfs(findProjectRoot());
  const free = bavail * bsize;
  const found = `${(free / 1e9).toFixed(1)} GB free`;
  return free >= neededBytes
    ? ok("disk", found)
    : missing("disk", `${found}, and 0.5 GB are needed`, "free some space");
}

/** Whether results can be written to the clone, and runs to their folder. */
export async function checkWriting(): Promise<Check> {
  const { runs } = await findFolders();
  const [clone, runFolder] = await Promise.all([canWrite(findProjectRoot()), canWrite(runs)]);
  if (clone && runFolder) return ok("writing", `runs and replies go to ${runs}`);
  const here = "AFFECTLAB_RUNS_DIR=<folder>";
  return clone || runFolder
    ? optional("writing", runFolder ? "the clone is read-only" : `${runs} is read-only`, `set ${here}`)
    : optional("writing", "the clone is read-only: claims and notebooks work", `for runs, set ${here}`);
}

/** A folder that is not there yet counts as the one that it would be made in. */
async function canWrite(folder: string): Promise<boolean> {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  return access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
}

const run = promisify(execFile);

/** Whether git wrote the texts with LF, as they are committed. */
export async function checkLineEnds(): Promise<Check> {
  const listing = await run("git", ["-C", findProjectRoot(), "ls-files", "--eol"], {
    windowsHide: true,
    maxBuffer: 1 << 26,
  }).catch(() => undefined);
  if (listing === undefined)
    return optional("line ends", "git cannot tell", "nothing to do in a copy without git");
  const changed = listing.stdout.match(/^i\/lf\s+w\/(?:crlf|mixed)/gm)?.length ?? 0;
  return changed === 0
    ? ok("line ends", "LF, as committed")
    : optional(
        "line ends",
        `CRLF in ${counted(changed, "file")}: results are the same, tests of the sources fail`,
        "commit your changes, then `git rm -r -q --cached .`, then `git reset -q --hard`",
      );
}
