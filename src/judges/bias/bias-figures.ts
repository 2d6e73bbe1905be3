import { InputError } from "../../core/errors.js";
import type { Figure } from "../../plots/figure.js";
import type { BiasAnswer, BiasReport } from "./bias-report.js";
import type { FigureAbout } from "./figures/about.js";
import { certificateFigure } from "./figures/certificate.js";
import { diagnosticFigures } from "./figures/registry.js";
import { summaryFigure } from "./figures/summary.js";
import { type BiasSection, sectionPicture } from "./sections/contract.js";
import { biasSections } from "./sections/registry.js";

/** A report's picture with the question or section ("scale--1") that it belongs to; "certificate"; or null for the summary. */
export interface BiasPicture {
  diagnostic: string | null;
  figure: Figure;
}

/**
 * The pictures of a report: the summary first, then one for each question that could be computed, and the
 * certificate's.
 *
 * @example
 * ```ts
 * const rate = (judge: string, target: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const report = judgeBias([rate("a", "x", 1), rate("a", "y", 2), rate("b", "x", 3), rate("b", "y", 5)]);
 * biasFigures(report)[0].id; // "figure-summary"
 * ```
 */
export function biasFigures(report: BiasReport): Figure[] {
  return biasPictures(report).map(({ figure }) => figure);
}

/** @internal */
export function biasPictures(report: BiasReport): BiasPicture[] {
  const { certificate, title, source, table, notice } = report;
  // A line that belongs on every picture stands where each says what it shows.
  const about: FigureAbout = {
    title: notice === undefined ? title : `${title}. ${notice.replace(/\.$/, "")}`,
    source,
    raters: table.raters,
  };
  const of = report.diagnostics.flatMap((answer): BiasPicture[] => {
    const figure = pictureOf(answer, about);
    return figure === undefined ? [] : [{ diagnostic: answer.id, figure }];
  });
  const planted =
    certificate === undefined || certificate.rows.length === 0
      ? []
      : [
          {
            diagnostic: "certificate",
            figure: certificateFigure(certificate, about),
          },
        ];
  const sections = report.sections.flatMap((section) => sectionPictures(section, about));
  return [
    { diagnostic: null, figure: summaryFigure({ ...report, title: about.title }) },
    ...of,
    ...sections,
    ...planted,
  ];
}

/** undefined where there is nothing to draw, or where a chart refuses what it is given. */
function pictureOf(answer: BiasAnswer, about: FigureAbout): Figure | undefined {
  const make = diagnosticFigures[answer.id];
  if (make === undefined || answer.data === undefined) return undefined;
  const { effects, note, data } = answer;
  return drawnOrNot(() => make({ computable: true, effects, note, data: data as never }, about));
}

function sectionPictures({ id, computable, data }: BiasSection, about: FigureAbout): BiasPicture[] {
  const figures = biasSections.find((section) => section.id === id)?.figures;
  if (!computable || figures === undefined) return [];
  return (drawnOrNot(() => figures(data, about)) ?? []).map((figure, at) => ({
    diagnostic: sectionPicture(id, at),
    figure,
  }));
}

function drawnOrNot<T>(draw: () => T): T | undefined {
  try {
    return draw();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
