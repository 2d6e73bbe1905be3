import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { LengthData } from "../../diagnostics/length.js";
import type { FigureAbout } from "./about.js";
import { effectRowsFigure, unitsText } from "./effect-rows.js";

/** Length slopes: as they are, and with quality held equal. */
export function lengthFigure(found: ComputedDiagnostic<LengthData>, about: FigureAbout): Figure {
  const { pairs, ratings, factor, units } = found.data!;
  const arePairs = pairs.length > 0;
  const slopes = (arePairs ? pairs : ratings).filter(({ kind }) => kind !== "expert");
  const adjusted = slopes.some((slope) => slope.adjusted !== undefined);
  const reference = { value: 0, label: "no slope" };
  const strength = ({ adjusted: held, association }: (typeof slopes)[number]): number =>
    Math.abs((held ?? association).value) || 0;
  const [from, to] = arePairs
    ? [factor.pairs.toFixed(1), ""]
    : [factor.ratings.toFixed(1), factor.ratingsMost.toFixed(1)];
  const times = to === "" || to === from ? from : `${from} to ${to}`;
  return effectRowsFigure(
    {
      id: "length",
      title: "Does length pay?",
      subtitle: `${arePairs ? `Logits for an output that is ${times} times as long as the other` : `Points for a text that is ${times} times as long`} (one SD): ${unitsText(
        slopes.map(({ association }) => association.clusters),
        units,
      )}.${adjusted ? "" : " Without people's ratings this is an association: longer replies may be better."}`,
      panels: [
        { title: "as it stands,\nan association", reference },
        ...(adjusted ? [{ title: "quality held equal,\nas people see it", reference }] : []),
      ],
      rows: slopes
        .toSorted((a, b) => strength(b) - strength(a))
        .map((slope) => ({
          label: slope.label,
          judge: slope.judge,
          values: [slope.association, ...(adjusted ? [slope.adjusted] : [])],
        })),
      xTitle: arePairs ? "logits per SD of the ratio of lengths" : "points per SD of ln length",
      show: [0],
      madeBy: "lengthFigure",
      alt: `Slopes of preference on length: ${slopes
        .slice(0, 12)
        .map(
          ({ label, association, adjusted: held }) =>
            `${label} ${association.value.toFixed(2)}${held === undefined ? "" : `, with quality held equal ${held.value.toFixed(2)}`}`,
        )
        .join("; ")}.`,
    },
    about,
  );
}
