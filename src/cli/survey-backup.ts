import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { counted } from "../core/counted.js";
import { AffectlabError, ChecksumError, MissingDataError, UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { sha256 } from "../io/sha256-file.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { designHash, surveyFiles } from "../people/design/survey-folder.js";
import { backupBytes, readBackup } from "../people/export/backup-file.js";
import { timeInName } from "../people/export/write-data-set.js";
import { openStore } from "../people/store/open-store.js";
import { print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";

/**
 * `affectlab survey backup <survey>`: also while the server runs; a line for `sha256sum -c` stands beside it.
 *
 * @param options `now` in milliseconds: the moment that the file's name says
 */
export async function backup(
  name: string,
  options: { out?: string; json?: boolean; now?: number },
): Promise<void> {
  const { now = Date.now() } = options;
  const found = await foundSurvey(name);
  const { design, folder } = found;
  const out = path.resolve(
    options.out ?? path.join(surveyFiles(folder).data, "backups", `${timeInName(now)}.ndjson.gz`),
  );
  if (existsSync(out)) throw new UsageError(`${shownPath(out)} is there already; name a new file`);
  const dump = await atDesk(found, (desk) => desk.dump());
  const bytes = backupBytes(dump, { name: design.name, design: designHash(design) });
  const hash = sha256(bytes);
  await writeFileAtomic(out, bytes);
  await writeFileAtomic(`${out}.sha256`, `${hash}  ${path.basename(out)}\n`);
  const { sessions, trials } = dump;
  if (options.json === true) {
    return printJson({ file: out, sha256: hash, sessions: sessions.length, trials: trials.length });
  }
  print(
    `${counted(sessions.length, "session")}, ${counted(trials.length, "trial")}: ${shownPath(out)} (sha256 ${hash})`,
  );
}

/** `affectlab survey restore <survey> <file>` */
export async function restore(name: string, file: string, options: { json?: boolean }): Promise<void> {
  const found = await foundSurvey(name);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new MissingDataError(`${file} cannot be read; check the path`, { cause });
  });
  const beside = await readFile(`${file}.sha256`, "utf8").catch(() => undefined);
  if (beside !== undefined && !beside.startsWith(sha256(bytes))) {
    throw new ChecksumError(`${shownPath(file)} is not what its .sha256 says; copy it again`);
  }
  const { design, dump } = readBackup(bytes, shownPath(file));
  if (design !== designHash(found.design)) {
    throw new AffectlabError(
      `${shownPath(file)} holds answers to another design than ${found.design.name}; put that design.json back first`,
    );
  }
  const store = await openStore(found.folder, found.design, found);
  try {
    await store.restore(dump);
  } finally {
    await store.close();
  }
  const { sessions, trials } = dump;
  if (options.json === true) printJson({ sessions: sessions.length, trials: trials.length });
  else print(`${counted(sessions.length, "session")} and ${counted(trials.length, "trial")} restored`);
}
