import { type Command, Option } from "commander";
import type { StudyId } from "../core/study-id.js";
import type { LiveManifest, StudyOption } from "../studies/contract.js";
import { manifests } from "../studies/registry.js";

/** Where options of studies come from: of `run`, or of judging. */
export type Part = (live: LiveManifest) => readonly StudyOption[];

export const ofRun: Part = ({ options }) => options;
export const ofJudging: Part = ({ judging }) => judging?.options ?? [];

/** The studies whose items models can be asked, with the options of one part. */
export const optionsByStudy = (part: Part): { study: StudyId; options: readonly StudyOption[] }[] =>
  manifests.flatMap(({ id, live }) => (live === undefined ? [] : [{ study: id, options: part(live) }]));

/** `--judge-mode` -> "judgeMode": where the command line's values have an option of a study. */
export const attributeOf = (name: string, prefix: string): string =>
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
    command.addOption(new Option(`--${prefix}${name} <${name}>`, texts.join("; ")));
  }
  return command;
}
