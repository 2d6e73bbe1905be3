import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { checkRatings } from "../check-ratings.js";
import { type Diagnostic, type DiagnosticOptions, notComputable } from "../diagnostics/contract.js";
import { diagnostics } from "../diagnostics/registry.js";
import { RatingTable } from "../diagnostics/table.js";
import type { RatingSet } from "../rating-set.js";
import { answersOf } from "./answers.js";
import type { BiasOptions, BiasReport } from "./bias-report.js";
import { cannotTell } from "./cannot-tell.js";
import { describeTable } from "./describe-table.js";
import { readBiasOptions, requireNames, requireRatings } from "./options.js";
import { outsideScales } from "./outside-scales.js";
import { rankRespondents } from "./ranks.js";
import { makeSection, sectionsAsked } from "./sections/make-sections.js";

/**
 * Ten questions about the judges behind a table of ratings, each answered with effects, intervals, a verdict
 * and what it cannot separate; with a description of the table, and the respondents' ranks under each judge.
 *
 * Answers "can these judges be trusted, and in what not?". It does not say whether a model may replace people.
 *
 * Shape: a named set of ratings (`loadRatingSet`), whose title, scales and notes hold unless an option says
 * otherwise; or ratings in long form, one for each judge, target and criterion; people and models in one table. An
 * unscored rating (value null) is counted and left out. The independent unit is the conversation, or the
 * target where none is named. The verdict of a question is `found` if its headline's p, adjusted by Holm over
 * all questions, is below 1 - level. The headline is the tested effect with the smallest p, times their number.
 *
 * @throws InputError `judgeBias requires ratings, got an empty list`; an option that it does not know; a
 *   criterion in `reversed` or `scales`, or a rater in `averages`, that the table does not have
 *
 * @example
 * ```ts
 * const rate = (judge: string, target: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const report = judgeBias([rate("a", "x", 1), rate("a", "y", 2), rate("b", "x", 3), rate("b", "y", 5)]);
 * report.table.raters.map(({ id, scored }) => `${id} ${scored}`); // ["a 2", "b 2"]
 * report.table.units; // { n: 2, name: "targets" }
 * ```
 */
export function judgeBias(ratings: readonly Rating[] | RatingSet, options: BiasOptions = {}): BiasReport {
  const {
    title = "Ratings",
    source = "",
    notes = [],
    notice,
    onProgress,
    ...settings
  } = readBiasOptions(isSet(ratings) ? { ...optionsOf(ratings), ...options } : options);
  const table = RatingTable.of(isSet(ratings) ? ratings.ratings : ratings);
  requireRatings(table);
  requireNames(table, settings);
  const about = describeTable(table, settings.reversed ?? []);
  const given = withoutUndefined(settings);
  const sections = sectionsAsked(given, table.n);
  const steps = diagnostics.length + sections.length;
  const asked = diagnostics.map((diagnostic, done) => {
    onProgress?.(done, steps, diagnostic.id);
    return { diagnostic, found: computeOrSay(diagnostic, table, given) };
  });
  const { level, resamples, seed, reversed = [], scales = {} } = settings;
  return {
    title,
    source,
    notes: [...notes],
    ...(notice === undefined ? {} : { notice }),
    table: about,
    cautions: [...checkRatings(table), ...outsideScales(table, scales)],
    diagnostics: answersOf(asked, level),
    ranks: rankRespondents(table, settings),
    sections: sections.map((section, done) => {
      onProgress?.(diagnostics.length + done, steps, section.id);
      return makeSection(section, { table, about, options: { ...given, level, resamples, seed } });
    }),
    cannotTell: cannotTell(table, about, settings.averages),
    settings: { level, resamples, seed, reversed: [...reversed], scales: { ...scales } },
  };
}

const isSet = (given: readonly Rating[] | RatingSet): given is RatingSet =>
  typeof given === "object" && given !== null && "ratings" in given;

/** What a named set of ratings says of itself. */
const optionsOf = ({ id: _, ratings: __, ...about }: RatingSet): BiasOptions => withoutUndefined(about);

/** A table that a statistic refuses makes its question not computable, and leaves the others alone. */
function computeOrSay(diagnostic: Diagnostic, table: RatingTable, options: DiagnosticOptions) {
  try {
    return diagnostic.compute(table, options);
  } catch (error) {
    if (error instanceof InputError) return notComputable(error.message);
    throw error;
  }
}

const withoutUndefined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
