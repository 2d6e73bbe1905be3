import { InputError } from "../../../core/errors.js";
import type { BiasOptions } from "../bias-report.js";
import { sentence, withoutCaller } from "../wording.js";
import type { BiasSection, SectionContext, SectionDefinition } from "./contract.js";
import { biasSections } from "./registry.js";

/** Tables above this size get a section only if it is named: some take minutes there. */
export const mostForSections = 100_000;

/** The sections that are asked for; all of them in a table of usual size if nothing is said. @throws InputError for an unknown one */
export function sectionsAsked(
  { sections: named, plan }: BiasOptions,
  n: number,
): readonly SectionDefinition[] {
  const planned = plan === undefined ? [] : ["panel"];
  if (named === undefined && n <= mostForSections) return biasSections;
  const sections = [...(named ?? []), ...planned];
  const unknown = sections.find((name) => !biasSections.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new InputError(
      `judgeBias has no section "${unknown}"; it has ${biasSections.map(({ id }) => id).join(", ")}`,
    );
  }
  return biasSections.filter(({ id }) => sections.includes(id));
}

/** One section with what it found, or with the reason why the table cannot answer. */
export function makeSection(
  { id, title, question, compute }: SectionDefinition,
  context: SectionContext,
): BiasSection {
  try {
    return { id, title, question, computable: true, ...compute(context) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const answer = [`Not computable: ${sentence(withoutCaller(error))}`];
    return { id, title, question, computable: false, answer, tables: [], notes: [], data: null };
  }
}
