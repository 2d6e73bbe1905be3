import { InputError } from "../../core/errors.js";
import type { Figure } from "../../plots/figure.js";
import type { BiasAnswer, BiasReport } from "./bias-report.js";
import { certificateFigure } from "./figures/certificate.js";
import { diagnosticFigures } from "./figures/registry.js";
import { summaryFigure } from "./figures/summary.js";

/** A report's picture with the question that it belongs to; "certificate"; or null for the summary. */
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
  const of = report.diagnostics.flatMap((answer): BiasPicture[] => {
    const figure = pictureOf(answer, report);
    return figure === undefined ? [] : [{ diagnostic: answer.id, figure }];
  });
  const { certificate, title, source, table } = report;
  const planted =
    certificate === undefined || certificate.rows.length === 0
      ? []
      : [
          {
            diagnostic: "certificate",
            figure: certificateFigure(certificate, { title, source, raters: table.raters }),
          },
        ];
  return [{ diagnostic: null, figure: summaryFigure(report) }, ...of, ...planted];
}

/** undefined where there is nothing to draw, or where a chart refuses what it is given. */
function pictureOf(answer: BiasAnswer, { title, source, table }: BiasReport): Figure | undefined {
  const make = diagnosticFigures[answer.id];
  if (make === undefined || answer.data === undefined) return undefined;
  const { effects, note, data } = answer;
  try {
    return make(
      { computable: true, effects, note, data: data as never },
      { title, source, raters: table.raters },
    );
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
