import path from "node:path";
import { UsageError } from "../core/errors.js";
import { optionValue } from "../core/option-value.js";
import { shownPath } from "../io/project-root.js";
import type { FrozenContext } from "../judges/freeze/contract.js";
import { planHash } from "../runs/plan.js";
import { findRun, isStarted, readManifest } from "../runs/run-folder.js";
import type { StudyFreezing } from "../studies/freezing-contract.js";
import { studyIds } from "../studies/registry.js";
import type { LiveReport } from "../studies/report-contract.js";
import { freezableStudies, loadFreezing } from "../studies/shared/freezing-parts.js";
import { freezeReplies } from "../studies/shared/frozen/any-replies.js";
import { freezeContexts } from "../studies/shared/frozen/freeze.js";
import {
  type Frozen,
  frozenPlan,
  isFrozen,
  readFrozen,
  writeFrozen,
} from "../studies/shared/frozen/frozen-run.js";
import { reportFrozenRun } from "../studies/shared/frozen/report.js";
import { pairsOption } from "./import-ratings.js";
import { askJudges } from "./judge.js";
import { frozenLines, tellReport, writeReport } from "./judge-freeze-report.js";
import { findJudgings } from "./judgings.js";
import { distinctOption, numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { requireModelIds } from "./run/model-options.js";
import type { JudgeOptions } from "./run/plan.js";
import { findFolders } from "./workbench.js";

export interface FreezeOptions extends Omit<JudgeOptions, "judge"> {
  judge?: string;
  edit?: string;
  firstTurns?: boolean;
  units?: string;
  translations?: string;
  sameAs?: string;
  figures?: boolean;
}

/** Where replies to freeze come from. */
interface Source {
  name: string;
  /** The study whose question judges are asked; "" if there is none. */
  study: string;
  freezing: StudyFreezing | undefined;
  contexts(): Promise<FrozenContext[]>;
}

/** `affectlab judge freeze <study|run>`: severity and steering, told apart by replies that stay as they were. */
export async function judgeFreeze(name: string, options: FreezeOptions): Promise<void> {
  const { runs } = await findFolders();
  // A wrong name is told before anything is written.
  if (options.judge !== undefined) await requireModelIds("judge", distinctOption("judge", options.judge));
  const folder = frozenFolder(name, runs);
  if (folder !== undefined) {
    refuseChoices(folder, options);
    return judgeFrozen(folder, options);
  }
  const source = await findSource(name, runs);
  if (options.judge === undefined && !chooses(options) && source.freezing?.reportFirstTurns !== undefined) {
    if (!isRun(name, runs)) return tellFirstTurns(source, runs, options);
  }
  const frozen = await freeze(source, options);
  const into = path.resolve(options.out ?? path.join(runs, folderName(source, frozen)));
  const { notice } = source.freezing ?? {};
  await writeFrozen(into, frozen, {
    source: source.name,
    notes: [...frozenLines(frozen), ...(notice === undefined ? [] : [notice])],
  });
  return judgeFrozen(into, options);
}

/** Asks judges about replies that are frozen, or tells what was said of them. */
async function judgeFrozen(folder: string, options: FreezeOptions): Promise<void> {
  const { judge, out: _, ...rest } = options;
  const report = () => reportFrozenRun(folder, findJudgings(folder), sameAs(options));
  const told = {
    json: async () => ({ frozen: shownPath(folder), ...(await reportJson(await report(), folder, options)) }),
    print: async () => tellReport(await report(), folder, options),
  };
  if (judge !== undefined) {
    const form = await formOf(folder, options);
    return askJudges(folder, { ...rest, judge, ...(form === undefined ? {} : { form }) }, told);
  }
  if (findJudgings(folder).length > 0) {
    return options.json === true ? printJson(await told.json()) : told.print();
  }
  const frozen = await readFrozen(folder);
  if (options.json === true) {
    const { contexts, items, left } = frozen;
    const counts = { contexts: contexts.length, replies: items.length, notEdited: left.length };
    return printJson({ frozen: shownPath(folder), ...counts });
  }
  for (const line of frozenLines(frozen)) print(line);
  print(`frozen in ${shownPath(folder)}`);
  print(`next: npx affectlab judge freeze ${shownPath(folder)} --judge <model>,<model>`);
}

async function reportJson(report: LiveReport, folder: string, options: FreezeOptions): Promise<object> {
  return { ...report.json, files: await writeReport(report, folder, options.figures !== false) };
}

const sameAs = ({ sameAs: given }: FreezeOptions): Record<string, string> =>
  given === undefined ? {} : pairsOption("same-as", given);

/** Replies of no study are judged by a form: there is no question that a recording judge was asked. */
async function formOf(folder: string, { form }: FreezeOptions): Promise<string | undefined> {
  if (form !== undefined && !form.startsWith("likert:")) {
    throw new UsageError(
      `--form must be likert:<form> here, got "${form}": frozen replies are scored one by one`,
    );
  }
  if (form !== undefined) return form;
  return (await readFrozen(folder)).study === "" ? "likert:empathic-support" : undefined;
}

async function freeze(source: Source, options: FreezeOptions): Promise<Frozen> {
  const edits = options.edit === undefined ? [] : distinctOption("edit", options.edit);
  const units = numberOption("units", options.units, { least: 1, whole: true });
  const seed = numberOption("seed", options.seed, { whole: true }) as number;
  const { firstTurns = false, translations } = options;
  const contexts = await source.contexts();
  if (contexts.length === 0) {
    throw new UsageError(
      `${source.name} has no scored replies to freeze; \`affectlab resume\` plays the rest`,
    );
  }
  return optionValue("edit", () =>
    freezeContexts(source.study, contexts, { edits, firstTurns, units, seed, translations }),
  );
}

/** A folder of frozen replies by that name. */
function frozenFolder(name: string, runs: string): string | undefined {
  return [path.resolve(name), path.resolve(runs, name)].find((one) => isStarted(one) && isFrozen(one));
}

const isRun = (name: string, runs: string): boolean =>
  isStarted(path.resolve(name)) || (!isStudy(name) && isStarted(path.resolve(runs, name)));
const isStudy = (name: string): boolean => freezableStudies().includes(name);

/** A path wins over a study, and a study over a run of its name. */
async function findSource(name: string, runs: string): Promise<Source> {
  if (!isRun(name, runs) && isStudy(name)) {
    const freezing = await loadFreezing(name);
    return {
      ...{ name, study: name, freezing },
      contexts: () => freezing?.freezeReleased?.() ?? Promise.resolve([]),
    };
  }
  if (!isRun(name, runs) && (studyIds as readonly string[]).includes(name)) {
    throw new UsageError(
      `${name} has no released dialogues to freeze; ${freezableStudies().join(", ")} has, and any run of replies`,
    );
  }
  const folder = findRun(name, runs);
  const { what } = readManifest(folder);
  if (what.judging !== undefined) {
    throw new UsageError("this run is a judging itself; name the run whose answers are to be judged");
  }
  const freezing = await loadFreezing(what.study);
  const own = path.basename(folder);
  if (freezing === undefined) {
    return { name: own, study: "", freezing, contexts: () => freezeReplies(folder) };
  }
  return { name: own, study: what.study, freezing, contexts: () => freezing.freezeRun(folder) };
}

const folderName = (source: Source, frozen: Frozen): string =>
  `frozen-${source.name.replace(/[^A-Za-z0-9._+-]+/g, "-").slice(0, 60)}-${planHash(frozenPlan(frozen)).slice(0, 8)}`;

const choosing = ["edit", "firstTurns", "units", "translations"] as const;
const chooses = (options: FreezeOptions): boolean => choosing.some((name) => options[name] !== undefined);

/** @throws UsageError when a choice is given that was made when the replies were frozen */
function refuseChoices(folder: string, options: FreezeOptions): void {
  const given = choosing.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag}: ${shownPath(folder)} is frozen already; freeze its source anew to choose`);
}

/** Without a judge nothing is asked: the released tables have first turns. */
async function tellFirstTurns(
  { name, freezing }: Source,
  runs: string,
  options: FreezeOptions,
): Promise<void> {
  const report = await freezing!.reportFirstTurns!();
  const folder = path.resolve(options.out ?? path.join(runs, "judge-freeze", name));
  if (options.json === true) {
    return printJson({ source: name, ...(await reportJson(report, folder, options)) });
  }
  await tellReport(report, folder, options);
}
