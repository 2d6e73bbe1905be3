import { readFile } from "node:fs/promises";
import { type ClaimInput, completeClaim, numberClaim } from "../../claims/make-claim.js";
import { type PaperRules, type PaperScan, scanNumbers } from "../../claims/scan-paper.js";
import type { Claim, Evidence } from "../../core/claim.js";
import { MissingDataError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import { studyFolder } from "../../io/data-origin.js";
import { projectPath } from "../../io/project-root.js";
import { fromData } from "./from-data.js";
import type { PrintedContext } from "./printed-context.js";
import type { PrintedRow } from "./read-printed.js";

/** How the claims of a study are made, and how its paper's text is read. */
export interface StudyClaims<Row extends PrintedRow, Context extends PrintedContext<Row>> {
  study: StudyId;
  /** Reads the printed numbers from a data folder. They are only ever compared with computed ones. */
  readPrinted(folder: string): Promise<Row[]>;
  /** Reads what the claims are computed from. */
  load(folder: string, printed: readonly Row[]): Promise<Context>;
  /** What each kind of printed number is compared with. */
  makers: Readonly<Record<Row["kind"], (row: Row, context: Context) => ClaimInput | readonly ClaimInput[]>>;
  /** What the paper says in words, part by part. */
  statements: readonly ((context: Context) => readonly ClaimInput[])[];
  /** What our numbers rest on, unless a claim says otherwise. Default "data". */
  evidence?: Evidence;
  rules: PaperRules;
}

/**
 * The claims of a study, computed from a data folder: the project's own unless another is given.
 *
 * @throws DataError, ChecksumError or MissingDataError naming the file when a table is not as recorded
 */
export async function computeClaims<Row extends PrintedRow, Context extends PrintedContext<Row>>(
  { study, readPrinted, load, makers, statements, evidence }: StudyClaims<Row, Context>,
  folder: string = studyFolder(study),
): Promise<Claim[]> {
  const printed = await readPrinted(folder);
  const context = await load(folder, printed);
  const inputs = [
    ...printed.flatMap((row) =>
      fromData(
        () => makers[row.kind as Row["kind"]](row, context),
        (why) =>
          numberClaim(row, { ours: { value: null, method: "not computed" }, verdict: "not-run", note: why }),
      ),
    ),
    ...statements.flatMap((make) =>
      fromData(
        () => make(context),
        (why) => passOver(make.name, why),
      ),
    ),
  ];
  return inputs.map((input) => completeClaim(study, input, evidence));
}

/**
 * Compares a study's printed numbers with the text of its paper, which is not part of this project. Every
 * number of the text must have a claim or a reason to have none. Every claim's number must stand where the
 * claim says.
 *
 * @param file the paper as plain text, with its headings at the start of lines
 * @throws MissingDataError when there is no such file
 */
export async function checkPaper<Row extends PrintedRow, Context extends PrintedContext<Row>>(
  { study, readPrinted, rules }: StudyClaims<Row, Context>,
  file: string,
): Promise<PaperScan> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new MissingDataError(`${file} is not there; give the path of the paper's text`);
  });
  return scanNumbers(text, await readPrinted(projectPath("data", study)), rules);
}

/** Statements that cannot be computed from other data have no claim; the reason is told. */
function passOver(what: string, why: string): ClaimInput[] {
  process.emitWarning(`${what} has no claims. ${why}`, "OtherData");
  return [];
}
