import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { PairLadder, PositionData } from "../../diagnostics/position.js";
import type { FigureAbout } from "./about.js";
import { effectRowsFigure, unitsText } from "./effect-rows.js";

/** The position ladder: what each judge does with pairs in both orders; of lists, the last half minus the first. */
export function positionFigure(found: ComputedDiagnostic<PositionData>, about: FigureAbout): Figure {
  const { pairs, lists, units } = found.data!;
  const whole = pairs.filter((ladder) => ladder.pairs > 0);
  if (whole.length === 0) return listFigure(lists, units, about);
  const judged = whole.some(({ bothCorrect }) => bothCorrect.n > 0);
  const parts: { name: Rung; title: string; reference?: { value: number; label: string } }[] = [
    { name: "first", title: "for the first\nplace", reference: { value: 50, label: "no lean" } },
    { name: "alwaysFirst", title: "always\nthe first" },
    { name: "alwaysSecond", title: "always\nthe second" },
    judged
      ? { name: "bothCorrect", title: "right in\nboth orders" }
      : { name: "consistent", title: "same verdict\nin both orders" },
  ];
  const rungs = whole.toSorted((a, b) => b.first.value - a.first.value);
  const most = rungs[0]!;
  return effectRowsFigure(
    {
      id: "position",
      title: "Does the first place win?",
      subtitle: `Pairs shown in both orders: ${unitsText(
        whole.map((ladder) => ladder.first.clusters),
        units,
      )}. An even share for the first place can hide a judge that takes the first in some pairs and the second in others.`,
      panels: parts,
      rows: rungs.map((ladder) => ({
        label: ladder.label,
        judge: ladder.judge,
        values: parts.map(({ name }) => estimateOf(ladder, name)),
      })),
      xTitle: "% of verdicts (first panel) and of pairs",
      ...{ times: 100, unit: "%", digits: 0, bounds: [0, 100] as [number, number], width: 960 },
      madeBy: "positionFigure",
      alt: `Share of verdicts for the output shown first, by judge, highest first: ${most.label} ${(100 * most.first.value).toFixed(0)}%; 50% is no lean.`,
    },
    about,
  );
}

type Rung = "first" | "alwaysFirst" | "alwaysSecond" | "bothCorrect" | "consistent";

const estimateOf = (ladder: PairLadder, name: Rung) => {
  const { value, ci, n } = ladder[name];
  return n === 0 ? undefined : { value, ci: [Math.max(0, ci[0]), Math.min(1, ci[1])] as [number, number] };
};

function listFigure(lists: PositionData["lists"], units: string, about: FigureAbout): Figure {
  const compared = lists.filter(({ difference }) => difference.n > 0);
  return effectRowsFigure(
    {
      id: "position",
      title: "Does the end of a list fare otherwise than its start?",
      subtitle: `Last half minus first half, each thing compared with itself: ${unitsText(
        compared.map(({ difference }) => difference.clusters),
        units,
      )}.`,
      panels: [{ title: "last minus first half", reference: { value: 0, label: "no effect" } }],
      rows: compared.map(({ judge, criterion, difference }) => ({
        label: criterion === undefined ? judge : `${judge}, ${criterion}`,
        judge,
        values: [difference],
      })),
      xTitle: "points",
      show: [0],
      madeBy: "positionFigure",
      alt: `Difference between the last and the first half of a list, by judge: ${compared
        .map(({ judge, difference }) => `${judge} ${difference.value.toFixed(2)}`)
        .join(", ")}.`,
    },
    about,
  );
}
