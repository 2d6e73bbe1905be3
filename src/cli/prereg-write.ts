import { existsSync } from "node:fs";
import { AffectlabError, DataError, UsageError } from "../core/errors.js";
import { preregistrationSchema } from "../core/preregistration.js";
import { preregistrationFields } from "../core/preregistration-fields.js";
import type { StudyId } from "../core/study-id.js";
import { freezePreregistration, placeholdersIn, readPreregistration } from "../io/freeze-preregistration.js";
import { shownPath } from "../io/project-root.js";
import { verifyPreregistration } from "../io/verify-preregistration.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { studyIds } from "../studies/registry.js";
import { studyTemplate, unknownTests } from "../studies/shared/preregistrations.js";
import { print, printJson } from "./print.js";

export interface NewOptions {
  study?: StudyId;
  out?: string;
  date?: string;
  author?: string[];
  helpFields?: boolean;
  json?: boolean;
}

/** `affectlab prereg new` */
export async function newRegistration(options: NewOptions): Promise<void> {
  const { study, out, date, author, json } = options;
  if (options.helpFields) return showFields(json === true);
  if (study === undefined) {
    throw new UsageError("`prereg new` needs --study <id>; see `npx affectlab prereg new --help`");
  }
  if (date !== undefined && !preregistrationSchema.shape.date.safeParse(date).success) {
    throw new UsageError(`--date needs a day, YYYY-MM-DD, got "${date}"`);
  }
  const template = await studyTemplate(study);
  const draft = {
    ...template,
    ...(author === undefined ? {} : { authors: author }),
    ...(date === undefined ? {} : { date }),
  };
  if (out === undefined) return printJson(draft);
  if (existsSync(out)) {
    throw new AffectlabError(
      `${shownPath(out)} is there already; choose another --out, nothing is overwritten`,
    );
  }
  await writeFileAtomic(out, `${JSON.stringify(draft, null, 2)}\n`);
  const fields = placeholdersIn(draft).map(({ field }) => field);
  if (json) return printJson({ file: shownPath(out), toReplace: fields });
  print(`${shownPath(out)}: replace ${fields.length} texts, check the rest, then freeze it:`);
  print(`  npx affectlab prereg freeze ${out}`);
  print("every field is explained by `npx affectlab prereg new --help-fields`");
}

function showFields(json: boolean): void {
  const fields = preregistrationFields().map((one) =>
    one.field === "study" ? { ...one, type: studyIds.join(" | ") } : one,
  );
  if (json) printJson(fields);
  else for (const { field, type, meaning } of fields) print(`${field} (${type})\n    ${meaning}`);
}

/** `affectlab prereg freeze <file>` */
export async function freezeRegistration(file: string, { json }: { json?: boolean }): Promise<void> {
  const registration = await readPreregistration(file);
  requireKnownStudy(registration.study, file);
  const [unknown] = await unknownTests(registration);
  if (unknown !== undefined) {
    throw new DataError(`"${unknown.test}" is no function of affectlab`, {
      file: shownPath(file),
      field: `hypotheses.${unknown.index}.test`,
      remedy: "name the statistic or the study's function that will test it",
    });
  }
  const { file: written, frozen } = await freezePreregistration(file);
  const { contentHash, registeredAt, inputs, software } = frozen;
  if (json) return printJson({ file: shownPath(written), contentHash, registeredAt, inputs, software });
  print(`frozen: ${shownPath(written)}`);
  print(`content sha256: ${contentHash}`);
  print(`inputs hashed: ${inputs.length === 0 ? "none" : inputs.map((input) => input.path).join(", ")}`);
  print("deposit the hash where others can see when: it alone shows later that nothing was exchanged");
}

function requireKnownStudy(study: StudyId, file: string): void {
  if (studyIds.includes(study)) return;
  const known = studyIds.map((id) => `"${id}"`).join("|");
  throw new DataError(`Invalid option: expected one of ${known}`, { file: shownPath(file), field: "study" });
}

/** `affectlab prereg verify <file>` */
export async function verifyRegistration(
  file: string,
  { hash, json }: { hash?: string; json?: boolean },
): Promise<void> {
  if (hash !== undefined && !/^[0-9a-f]{12,64}$/i.test(hash)) {
    throw new UsageError(`--hash needs 12 to 64 hexadecimal digits, got "${hash}"`);
  }
  const { frozen, changes } = await verifyPreregistration(file, hash);
  const { contentHash, registeredAt, software } = frozen;
  if (json) {
    printJson({
      file: shownPath(file),
      intact: changes.length === 0,
      contentHash,
      registeredAt,
      software,
      changes,
    });
  } else if (changes.length === 0) {
    const inputs = frozen.inputs.length === 0 ? "no inputs" : `${frozen.inputs.length} inputs`;
    print(
      `${shownPath(file)}: content and ${inputs} as they were frozen ${registeredAt}, sha256 ${contentHash}`,
    );
  }
  if (!json) for (const { message } of changes) print(`${shownPath(file)}: ${message}`);
  if (changes.length > 0) process.exitCode = 1;
}
