import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import type { Preregistration } from "../core/preregistration.js";
import { freezePreregistration } from "../io/freeze-preregistration.js";
import { contentHashOf } from "../io/preregistration-hashes.js";
import { shownPath } from "../io/project-root.js";
import { readJson } from "../io/read-json.js";
import { readFrozenPreregistration } from "../io/verify-preregistration.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { showMarkdown } from "../plots/display.js";
import { requireFileName } from "./keep-entry.js";
import { onlyForNow, ownFolder } from "./own-folder.js";

/**
 * Writes a plan into the student's own folder and freezes it, as `npx affectlab prereg freeze` does. The frozen file
 * is named after the hash of the plan's words. The same plan frozen again stays as it was first frozen; a changed
 * plan gets a file of its own beside it.
 *
 * @param name of the files, in small letters: `"my-claim"`
 * @param plan every field filled in; `npx affectlab prereg new --help-fields` explains them
 * @returns the frozen file
 * @throws InputError `freezePlan requires a name such as "my-claim", got "My claim"`
 * @throws AffectlabError when a draft of this name holds words that were never frozen
 * @throws DataError when a field still holds a placeholder or does not fit
 *
 * @example
 * ```ts
 * await freezePlan("My claim", {}).catch((error) => error.message); // 'freezePlan requires a name such as "my-claim", got "My claim"'
 * ```
 */
export async function freezePlan(name: string, plan: Preregistration): Promise<string> {
  requireFileName("freezePlan", name);
  const { folder, lasts } = ownFolder();
  const hash = contentHashOf(plan);
  const target = path.join(folder, `${name}.${hash.slice(0, 12)}.frozen.json`);
  const again = existsSync(target);
  if (!again) {
    const draft = path.join(folder, `${name}.json`);
    await requireKept(draft, name);
    // A plan that is not finished is refused, and leaves no file behind.
    const trial = mkdtempSync(path.join(tmpdir(), "affectlab-plan-"));
    try {
      const text = `${JSON.stringify(plan, null, 2)}\n`;
      await writeFileAtomic(path.join(trial, `${name}.json`), text);
      await freezePreregistration(path.join(trial, `${name}.json`), { folder });
      await writeFileAtomic(draft, text);
    } finally {
      rmSync(trial, { recursive: true, force: true });
    }
  }
  const { registeredAt } = await readFrozenPreregistration(target);
  const when = `${registeredAt.slice(0, 16).replace("T", " ")} UTC`;
  showMarkdown(
    [
      `**Frozen${again ? " already" : ""}:** \`${path.basename(target)}\`, ${when}.`,
      `Content sha256: \`${hash}\`. Write its first 12 digits where others can see when: on the board, or in a mail to your teacher. The hash alone shows later that nothing was exchanged.`,
      ...(lasts ? [] : [onlyForNow]),
    ].join("\n\n"),
  );
  return target;
}

/** What somebody wrote into the draft by hand must not be lost: only a draft that was frozen may be replaced. */
async function requireKept(draft: string, name: string): Promise<void> {
  if (!existsSync(draft)) return;
  const hash = contentHashOf(await readJson(draft));
  if (existsSync(draft.replace(/json$/, `${hash.slice(0, 12)}.frozen.json`))) return;
  throw new AffectlabError(
    `${shownPath(draft)} has words that were never frozen; freeze it with \`npx affectlab prereg freeze\`, or take another name than "${name}"`,
  );
}
