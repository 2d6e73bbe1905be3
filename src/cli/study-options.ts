import { type Command, Option } from "commander";
import { UsageError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import type { LiveManifest, StudyOption } from "../studies/live-contract.js";
import { manifestOf, manifests } from "../studies/registry.js";
import type { ReportOption } from "../studies/report-contract.js";
import { listOption } from "./option-values.js";

/** Which of a study's options: those of `run`, or those of judging. */
type Part = (live: LiveManifest) => readonly StudyOption[];

const ofRun: Part = ({ options }) => options;
const ofJudging: Part = ({ judging }) => judging?.options ?? [];

/** The studies whose items models can be asked, with the options of one part. */
const optionsByStudy = (part: Part): { study: StudyId; options: readonly StudyOption[] }[] =>
  manifests.flatMap(({ id, live }) => (live === undefined ? [] : [{ study: id, options: part(live) }]));

/** `--judge-mode` -> "judgeMode": where Commander keeps the value of a study's option. */
const attributeOf = (name: string, prefix: string): string =>
  new Option(`--${prefix}${name} <value>`).attributeName();

/** Adds every study's own options to `run`; help says which study an option belongs to. */
export function addStudyOptions(command: Command): Command {
  return addOptions(command, ofRun, "");
}

/** Adds the options of judging to `judge`, or with a prefix to `run`. */
export function addJudgingOptions(command: Command, prefix = ""): Command {
  return addOptions(command, ofJudging, prefix);
}

function addOptions(command: Command, part: Part, prefix: string): Command {
  const described = new Map<string, string[]>();
  for (const { study, options } of optionsByStudy(part)) {
    for (const option of options) {
      const choices = option.choices === undefined ? "" : ` (${option.choices.join(", ")})`;
      const otherwise = option.default === option.choices?.join(",") ? "all" : option.default;
      const text = `${study}: ${option.description}${choices}; ${otherwise} unless given`;
      described.set(option.name, [...(described.get(option.name) ?? []), text]);
    }
  }
  for (const [name, texts] of described) {
    // Its last word alone: a long placeholder would leave no room for the description beside it.
    const value = name.split("-").at(-1);
    command.addOption(new Option(`--${prefix}${name} <${value}>`, texts.join("; ")));
  }
  return command;
}

/** The values of a study's own options, with defaults filled in; undefined if it has no options. */
export function readChoices(
  study: StudyId,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> | undefined {
  return readOptions(study, given, ofRun, "");
}

/** The same for the options of judging. */
export function readJudgingChoices(
  study: StudyId,
  given: Readonly<Record<string, unknown>>,
  prefix = "",
): Record<string, string> {
  return readOptions(study, given, ofJudging, prefix) ?? {};
}

/** @throws UsageError when an option says how to judge, and none says who judges */
export function requireNoJudgingOption(given: Readonly<Record<string, unknown>>, prefix: string): void {
  const options = optionsByStudy(ofJudging).flatMap((its) => its.options);
  const set = options.find(({ name }) => given[attributeOf(name, prefix)] !== undefined);
  if (set === undefined) return;
  throw new UsageError(`--${prefix}${set.name} says how to judge, and no judge is named; add --judge`);
}

/** @throws UsageError for an option of another study, or a value that is none of the choices */
function readOptions(
  study: StudyId,
  given: Readonly<Record<string, unknown>>,
  part: Part,
  prefix: string,
): Record<string, string> | undefined {
  const all = optionsByStudy(part);
  const own = all.find((its) => its.study === study)?.options ?? [];
  const givenFor = ({ name }: StudyOption): unknown => given[attributeOf(name, prefix)];
  for (const { study: other, options } of all) {
    for (const option of options) {
      if (givenFor(option) === undefined || own.some(({ name }) => name === option.name)) continue;
      const has = own.length === 0 ? "no options of its own" : listed(own, prefix);
      const instead =
        part === ofJudging && manifestOf(study).live?.judging === undefined
          ? `${study} has no judging of its own`
          : `${study} has ${has}`;
      throw new UsageError(`--${prefix}${option.name} is an option of ${other}; ${instead}`);
    }
  }
  if (own.length === 0) return undefined;
  return Object.fromEntries(own.map((option) => [option.name, checked(option, givenFor(option), prefix)]));
}

function checked(option: StudyOption, value: unknown, prefix: string): string {
  if (value === undefined) return option.default;
  const name = `${prefix}${option.name}`;
  const parts = option.multiple === true ? listOption(name, String(value)) : [String(value)];
  const { choices } = option;
  if (choices === undefined) return parts.join(",");
  for (const part of parts) {
    if (choices.includes(part)) continue;
    throw new UsageError(`--${name} must be one of ${choices.join(", ")}, got "${part}"`);
  }
  // In the order of the choices, each once, so that the same selection gives the same plan.
  return choices.filter((choice) => parts.includes(choice)).join(",");
}

const listed = (options: readonly StudyOption[], prefix: string): string =>
  options.map(({ name }) => `--${prefix}${name}`).join(", ");

/** Every study's own options of `report`. */
const ofReports = (): { study: StudyId; options: readonly ReportOption[] }[] =>
  manifests.flatMap(({ id, live }) =>
    live?.reportOptions === undefined ? [] : [{ study: id, options: live.reportOptions }],
  );

/** Adds every study's own options to `report`. */
export function addReportOptions(command: Command): Command {
  for (const { study, options } of ofReports()) {
    for (const { name, description } of options) {
      command.addOption(new Option(`--${name} <list>`, `${study}: ${description}`));
    }
  }
  return command;
}

/**
 * What was given of a study's own options of `report`, each as a list.
 *
 * @param folderOf finds the folder of a run that is named
 * @throws UsageError for an option of another study, or an empty list
 */
export function readReportChoices(
  study: StudyId,
  given: Readonly<Record<string, unknown>>,
  folderOf: (run: string) => string,
): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (const { study: owner, options } of ofReports()) {
    for (const { name, areRuns } of options) {
      const value = given[attributeOf(name, "")];
      if (value === undefined) continue;
      if (owner !== study)
        throw new UsageError(`--${name} is an option of ${owner}; this is a run of ${study}`);
      const values = listOption(name, String(value));
      chosen[name] = areRuns === true ? values.map(folderOf) : values;
    }
  }
  return chosen;
}
