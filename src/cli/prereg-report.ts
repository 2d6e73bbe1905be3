import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { renderPreregistrationReport } from "../claims/preregistration-markdown.js";
import { type PreregistrationReport, reportPreregistration } from "../claims/preregistration-report.js";
import { type AnalysisRecord, analysisRecordSchema } from "../core/analysis-record.js";
import { AffectlabError, MissingDataError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";
import { readFrozenPreregistration } from "../io/verify-preregistration.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { Conventions } from "../studies/contract.js";
import { analyseRegistered } from "../studies/shared/preregistrations.js";
import { print, printJson } from "./print.js";
import type { ReportCondition } from "./report-conditions.js";

/** The exit code when the report meets a condition of `--fail-on`. */
const conditionMet = 100;

/** `affectlab prereg analyse <file>` */
export async function analyse(
  file: string,
  { out, conventions, json }: { out: string; conventions: Conventions; json?: boolean },
): Promise<void> {
  if (existsSync(out)) {
    throw new AffectlabError(
      `${shownPath(out)} is there already; choose another --out, nothing is overwritten`,
    );
  }
  const { content, contentHash } = await readFrozenPreregistration(file);
  const record = await analyseRegistered(content, { contentHash, conventions });
  await writeFileAtomic(out, `${JSON.stringify(record, null, 2)}\n`);
  if (json) return printJson(record);
  const tests = record.tests.length === 1 ? "1 test" : `${record.tests.length} tests`;
  print(`${shownPath(out)}: ${tests} done; now compare:`);
  print(`  npx affectlab prereg report ${file} --against ${out}`);
}

export interface ReportOptions {
  against: string;
  out?: string;
  failOn?: ReportCondition[];
  json?: boolean;
}

/** `affectlab prereg report <file> --against <path>` */
export async function report(file: string, options: ReportOptions): Promise<void> {
  const { against, out, failOn = [], json } = options;
  const frozen = await readFrozenPreregistration(file);
  const found = reportPreregistration(frozen, await readRecord(against));
  const markdown = renderPreregistrationReport(found);
  if (out !== undefined) await writeFileAtomic(out, markdown);
  if (json) printJson(found);
  else print(markdown.trimEnd());

  const met = failOn.filter((condition) => isMet(condition, found));
  if (met.length > 0) {
    process.stderr.write(`affectlab: the report has ${met.join(" and ")} (--fail-on)\n`);
    process.exitCode = conditionMet;
  }
}

async function readRecord(against: string): Promise<AnalysisRecord> {
  const isFolder = statSync(against, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? path.join(against, "analysis.json") : against;
  if (isFolder && !existsSync(file)) {
    throw new MissingDataError(
      `${shownPath(against)} holds no analysis.json; an analysis writes it to say what it did`,
      { page: "docs/commands.md#preregistration" },
    );
  }
  return parseAs(analysisRecordSchema, await readJson(file), file);
}

function isMet(condition: ReportCondition, { deviations, hypotheses }: PreregistrationReport): boolean {
  if (condition === "deviation") return deviations.length > 0;
  if (condition === "unexplained-deviation") return deviations.some(({ reason }) => reason === null);
  return hypotheses.some(({ decision }) => decision === "not-tested");
}
