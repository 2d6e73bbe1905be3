import { shownPath } from "../io/project-root.js";
import { rescoreRun } from "../runs/rescore.js";
import { findRun, readManifest } from "../runs/run-folder.js";
import { print, printJson } from "./print.js";
import { prepareAgain } from "./run/prepare-again.js";
import { unreadableLines } from "./run/summary.js";
import { findFolders } from "./workbench.js";

/** `affectlab score <run>` */
export async function score(name: string, { json }: { json?: boolean }): Promise<void> {
  const folder = findRun(name, (await findFolders()).runs);
  const { study } = await prepareAgain(folder, readManifest(folder));
  const { material, episodes } = study;
  const { responses, changed, moves, unreadable, file } = await rescoreRun(folder, material, episodes);
  if (json === true)
    printJson({ run: shownPath(folder), responses, changed, moves, unreadable, file: shownPath(file) });
  else {
    const detail = Object.entries(moves).map(([move, count]) => `${count} ${move}`);
    print(`${responses} replies parsed again: ${changed} scores changed; run ${shownPath(folder)}`);
    if (detail.length > 0) print(detail.join(", "));
    for (const line of unreadableLines({ unreadable, folder })) print(line);
  }
}
