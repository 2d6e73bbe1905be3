import type { Figure } from "../../../plots/figure.js";
import type { RatingTable } from "../../diagnostics/table.js";
import type { BiasOptions, BiasTable } from "../bias-report.js";
import type { FigureAbout } from "../figures/about.js";
import type { SectionContent } from "./content.js";

export type { BiasSection, SectionContent, SectionTable } from "./content.js";

/*
 * A section of a report on judges answers a question that is larger than one bias: what the ratings say on one
 * scale, whether a judge may replace people, which ranks survive, which panel to hire.
 *
 * To add one:
 * 1. Write `src/judges/bias/sections/<id>.ts`: `defineSection({ id, title, question, compute, figures })`. The
 *    mathematics stands elsewhere, in `stats` or in a folder of `judges`, as functions that a notebook can call.
 * 2. `compute` throws InputError where the table cannot answer; the report then says why in one line.
 * 3. Add one line to `registry.ts`.
 */

/** What a section is computed from. */
export interface SectionContext {
  table: RatingTable;
  /** The report's description of the table. */
  about: BiasTable;
  options: BiasOptions & Required<Pick<BiasOptions, "level" | "resamples" | "seed">>;
}

/** A section as it is written. */
export interface SectionDefinition<Data = unknown> {
  /** kebab-case; the name of its file, and what `--sections` takes. */
  id: string;
  /** The name of its page in `docs`, where that is another: `--sections` takes it too. */
  page?: string;
  /** "One scale" */
  title: string;
  /** In plain English; it ends in a question mark. */
  question: string;
  /** @throws InputError where the table cannot answer: the reason follows "Not computable: " */
  compute(context: SectionContext): SectionContent<Data>;
  /** Its pictures, the most important first. A picture's id begins with "figure-". */
  figures?(data: Data, about: FigureAbout): Figure[];
}

/** Types a section's data from `compute` to `figures`. */
export const defineSection = <Data>(definition: SectionDefinition<Data>): SectionDefinition =>
  definition as unknown as SectionDefinition;

/** The id of a section's picture on a page: "scale--1", the second "scale--2". */
export const sectionPicture = (section: string, at: number): string => `${section}--${at + 1}`;
