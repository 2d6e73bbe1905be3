import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { projectPath } from "../../io/project-root.js";
import { sha256File } from "../../io/sha256-file.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";

/**
 * The file of a picture that is drawn once on this machine, by the packages of this version, for a site that copies
 * files.
 *
 * @param ending of the file: "webp"
 * @param from all that decides how it looks
 */
export async function keptPicture(
  ending: string,
  from: readonly (string | number)[],
  draw: () => Promise<Uint8Array>,
): Promise<string> {
  packages ??= sha256File(projectPath("package-lock.json"));
  const name = createHash("sha256")
    .update(JSON.stringify([await packages, ...from]))
    .digest("hex");
  const file = projectPath("node_modules", ".cache", "affectlab", "site", `${name.slice(0, 32)}.${ending}`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFileAtomic(file, await draw());
  return file;
}

let packages: Promise<string> | undefined;
