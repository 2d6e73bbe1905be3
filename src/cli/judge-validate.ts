import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MissingDataError, UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { findRun, readManifest } from "../runs/run-folder.js";
import { splitJudgings } from "../studies/shared/form-judging/report.js";
import { loadValidation } from "../studies/shared/judging-parts.js";
import { findJudgings, judgedFolder } from "./judgings.js";
import { distinctOption, numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { printReport } from "./run/summary.js";
import { findFolders } from "./workbench.js";

interface ValidateOptions {
  experts?: string;
  write?: string;
  raters?: string;
  study?: string;
  share?: string;
  seed?: string;
  json?: boolean;
}

/** `affectlab judge validate <run>`; of a judging: this judging alone. */
export async function judgeValidate(name: string, options: ValidateOptions): Promise<void> {
  const { experts, write } = options;
  if ((experts === undefined) === (write === undefined)) {
    throw new UsageError("name either --write <folder>, to write forms, or --experts <folder>, to read them");
  }
  const named = findRun(name, (await findFolders()).runs);
  const { judged } = readManifest(named);
  const run = judged === undefined ? named : judgedFolder(named, judged);
  const judgings = judged === undefined ? findJudgings(run) : [named];
  if (write !== undefined) return writeForms(run, write, options);
  requireNothingOfWriting(options);
  await compare(run, judgings, path.resolve(experts as string), options);
}

async function writeForms(run: string, write: string, options: ValidateOptions): Promise<void> {
  const { raters, study } = options;
  const share = numberOption("share", options.share, { least: 0, most: 1 }) ?? 0.3;
  if (share === 0) throw new UsageError(`--share must be above 0, got "${options.share}"`);
  if (raters === undefined) throw new UsageError("--raters is missing; --write needs it");
  if (study === undefined) throw new UsageError("--study is missing; --write needs it");
  const out = path.resolve(write);
  if (existsSync(out) && readdirSync(out).length > 0) {
    throw new UsageError(`${shownPath(out)} is not empty; name a new folder, since forms may be filled in`);
  }
  const { writeForms: written } = await loadValidation(readManifest(run).what.study);
  const { lines, json } = await written(run, {
    ...{ share, raters: distinctOption("raters", raters), study, out, seed: seedOf(options) },
  });
  if (options.json === true) printJson(json);
  else print(lines.join("\n"));
}

async function compare(
  run: string,
  judgings: readonly string[],
  forms: string,
  options: ValidateOptions,
): Promise<void> {
  if (!existsSync(forms)) {
    throw new MissingDataError(
      `${shownPath(forms)} is not there; write forms with \`affectlab judge validate ${shownPath(run)} --write ${shownPath(forms)}\``,
    );
  }
  const { validate } = await loadValidation(readManifest(run).what.study);
  const { own } = splitJudgings(judgings);
  if (own.length === 0) {
    throw new MissingDataError(
      `${shownPath(run)} was not judged by its study's criteria; \`affectlab judge ${shownPath(run)} --judge <model>\` has it judged`,
    );
  }
  const report = await validate(run, own, forms, { seed: seedOf(options) });
  if (options.json === true) {
    printJson({ run: shownPath(run), judgings: own.map(shownPath), ...report.json });
    return;
  }
  printReport(report);
}

const seedOf = ({ seed }: ValidateOptions): number => numberOption("seed", seed, { whole: true }) ?? 1;

function requireNothingOfWriting(options: ValidateOptions): void {
  const odd = (["raters", "study", "share"] as const).find((name) => options[name] !== undefined);
  if (odd !== undefined) throw new UsageError(`--${odd} belongs to --write`);
}
