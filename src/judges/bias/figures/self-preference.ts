import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { SelfPreferenceData } from "../../diagnostics/self-preference.js";
import type { FigureAbout } from "./about.js";
import { effectRowsFigure, unitsText } from "./effect-rows.js";

/** What each judge grants to its own family, beside the other judges of the same replies. */
export function selfPreferenceFigure(
  found: ComputedDiagnostic<SelfPreferenceData>,
  about: FigureAbout,
): Figure {
  const { pairs, ratings, units } = found.data!;
  return pairs.length > 0 ? ofPairs(pairs, units, about) : ofRatings(ratings, units, about);
}

function ofPairs(pairs: SelfPreferenceData["pairs"], units: string, about: FigureAbout): Figure {
  const labelled = pairs.some(({ difference }) => difference !== undefined);
  const reference = { value: 0, label: "none" };
  const bases = pairs.map(({ base }) => 100 * base).filter(Number.isFinite);
  const base =
    bases.length === 0
      ? "People did not label these pairs, so a liking cannot be told from quality."
      : `People prefer the own reply in ${Math.min(...bases).toFixed(0)} to ${Math.max(...bases).toFixed(0)}% of pairs.`;
  return effectRowsFigure(
    {
      id: "self-preference",
      title: "Do judges favour their own family?",
      subtitle: `${unitsText(
        pairs.map(({ wins }) => wins.clusters),
        units,
      )} with an own reply and one of another family. ${base}`,
      panels: labelled
        ? [
            { title: "judge: own minus other wins,\ngiven people's preference", reference },
            { title: "other judges,\nsame pairs", reference },
            { title: "beyond them, without\npeople's known errors", reference },
          ]
        : [
            { title: "own replies win", reference: { value: 0.5, label: "half" } },
            { title: "with other judges,\nsame pairs", reference: { value: 0.5, label: "half" } },
          ],
      rows: pairs.map(({ label, judge, ...one }) => ({
        label,
        judge,
        values: labelled
          ? [one.difference, one.differenceOfOthers, one.beyond]
          : [one.wins, one.winsOfOthers],
      })),
      xTitle: labelled ? "difference of two shares" : "share of pairs",
      show: [labelled ? 0 : 0.5],
      width: 960,
      madeBy: "selfPreferenceFigure",
      alt: `What each judge grants its own family: ${pairs
        .slice(0, 12)
        .map(({ label, beyond, wins }) => `${label} ${(beyond ?? wins).value.toFixed(2)}`)
        .join(", ")}.`,
    },
    about,
  );
}

function ofRatings(ratings: SelfPreferenceData["ratings"], units: string, about: FigureAbout): Figure {
  const tested = ratings.some(({ beyond }) => beyond !== undefined);
  const reference = { value: 0, label: "none" };
  return effectRowsFigure(
    {
      id: "self-preference",
      title: "Do judges favour their own family?",
      subtitle: `Points for own minus others' replies: ${unitsText(
        ratings.map(({ gap }) => gap.clusters),
        units,
      )}.${tested ? "" : " Without people's ratings a gap cannot be told from quality."}`,
      panels: [
        { title: "as it stands,\nan association", reference },
        ...(tested ? [{ title: "quality held equal,\nbeyond other judges", reference }] : []),
      ],
      rows: ratings.map(({ label, judge, gap, beyond }) => ({
        label,
        judge,
        values: [gap, ...(tested ? [beyond] : [])],
      })),
      xTitle: "points",
      show: [0],
      madeBy: "selfPreferenceFigure",
      alt: `Points for the own family: ${ratings
        .slice(0, 12)
        .map(({ label, gap, beyond }) => `${label} ${(beyond ?? gap).value.toFixed(2)}`)
        .join(", ")}.`,
    },
    about,
  );
}
