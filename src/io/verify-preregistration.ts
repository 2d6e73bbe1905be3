import { statSync } from "node:fs";
import path from "node:path";
import { DataError } from "../core/errors.js";
import {
  type FrozenPreregistration,
  frozenPreregistrationSchema,
  type Preregistration,
  preregistrationSchema,
} from "../core/preregistration.js";
import { isFrozen } from "./freeze-preregistration.js";
import { textSha256 } from "./line-ends.js";
import { contentHashOf, differingFields, fieldHashesOf, sealOf } from "./preregistration-hashes.js";
import { projectPath, shownPath } from "./project-root.js";
import { parseAs, readJson } from "./read-json.js";
import { sha256File } from "./sha256-file.js";

/** One change since the freezing. */
export interface RegistrationChange {
  what: "content" | "surroundings" | "file name" | "deposited hash" | "input";
  message: string;
}

/**
 * Lists what has changed since a registration was frozen. An empty list means nothing has.
 *
 * @param depositedHash the hash (12 digits or more) that was deposited elsewhere, if any. Only this hash
 * reveals that another registration was frozen in place of the first
 */
export async function verifyPreregistration(
  file: string,
  depositedHash?: string,
): Promise<{ frozen: FrozenPreregistration; changes: RegistrationChange[] }> {
  const frozen = await readFrozenFile(file);
  const changes = [...contentChanges(frozen), ...nameChanges(frozen, file)];
  const { contentHash } = frozen;
  if (depositedHash !== undefined && !contentHash.startsWith(depositedHash.toLowerCase())) {
    changes.push({
      what: "deposited hash",
      message: `the deposited hash is ${depositedHash}, this registration's ${contentHash}`,
    });
  }
  for (const { path: input, sha256 } of frozen.inputs) {
    const found = projectPath(input);
    if (!statSync(found, { throwIfNoEntry: false })?.isFile())
      changes.push({ what: "input", message: `input data gone: ${input}` });
    // Older registrations have the hash of the bytes.
    else if ((await textSha256(found)) !== sha256 && (await sha256File(found)) !== sha256) {
      changes.push({ what: "input", message: `input data changed: ${input}` });
    }
  }
  return { frozen, changes };
}

/**
 * Reads a frozen registration for a report.
 *
 * @throws DataError when the content or anything around it was edited after freezing.
 */
export async function readFrozenPreregistration(
  file: string,
): Promise<Omit<FrozenPreregistration, "content"> & { content: Preregistration }> {
  const frozen = await readFrozenFile(file);
  const [change] = contentChanges(frozen);
  if (change !== undefined) {
    throw new DataError(
      change.message,
      { file: shownPath(file), remedy: "use the file as it was frozen" },
      { page: "docs/commands.md#preregistration" },
    );
  }
  return { ...frozen, content: parseAs(preregistrationSchema, frozen.content, file) };
}

async function readFrozenFile(file: string): Promise<FrozenPreregistration> {
  const json = await readJson(file);
  if (!isFrozen(json)) {
    throw new DataError(
      "is not a frozen registration",
      {
        file: shownPath(file),
        remedy: "freeze it first with `npx affectlab prereg freeze`",
      },
      { page: "docs/commands.md#preregistration" },
    );
  }
  return parseAs(frozenPreregistrationSchema, json, file);
}

function contentChanges(frozen: FrozenPreregistration): RegistrationChange[] {
  const changes: RegistrationChange[] = [];
  if (contentHashOf(frozen.content) !== frozen.contentHash) {
    const fields = differingFields(frozen.fieldHashes, fieldHashesOf(frozen.content));
    const where = fields.length === 0 ? "" : `: ${fields.join(", ")}`;
    changes.push({ what: "content", message: `content edited since it was frozen${where}` });
  }
  if (sealOf(frozen) !== frozen.seal) {
    changes.push({
      what: "surroundings",
      message: "edited since it was frozen: hash, time, software, inputs or seal",
    });
  }
  return changes;
}

/** A registration that was edited and hashed again still has the first hash in its file name. */
function nameChanges({ contentHash }: FrozenPreregistration, file: string): RegistrationChange[] {
  const named = /\.([0-9a-f]{12})\.frozen\.json$/.exec(path.basename(file))?.[1];
  if (named === undefined || contentHash.startsWith(named)) return [];
  return [
    {
      what: "file name",
      message: `the file is named after the hash ${named}, its content hash is ${contentHash.slice(0, 12)}`,
    },
  ];
}
