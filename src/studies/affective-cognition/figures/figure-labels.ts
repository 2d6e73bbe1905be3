import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { type Experiment, pairDesigns } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { releasedTemplate } from "../measures/observer-fit.js";
import { type TemplateCell, templateAgreement } from "../measures/template-agreement.js";

const panels: readonly { experiment: Experiment; title: string }[] = [
  { experiment: 1, title: "Experiment 1: text" },
  { experiment: 2, title: "Experiment 2: with expression" },
];

interface Row {
  experiment: Experiment;
  pair: string;
  cell: TemplateCell;
}

/** For each label of Table 1: in how many items is it the emotion that most people chose? */
export function figureLabels(data: StudyData): Figure {
  const rows: Row[] = panels.flatMap(({ experiment }) =>
    pairDesigns.flatMap(({ id, title: pair }) =>
      templateAgreement(data, releasedTemplate(id), { experiment }).cells.map((cell) => ({
        experiment,
        pair,
        cell,
      })),
    ),
  );
  const [agree, all] = (["agrees", "n"] as const).map((of) =>
    rows.reduce((sum, { cell }) => sum + cell[of], 0),
  );
  const title = `The theory's label is what most people say in ${agree} of ${all} items`;
  return {
    id: "figure-labels",
    study: "affective-cognition",
    title,
    paper: "Table 1",
    alt: altText(rows, title),
    spec: intervalChart({
      title,
      subtitle: "Items whose label is the mode of people's answers, by label; 20 items each",
      panels: panels.map(({ experiment, title: name }) => ({
        title: name,
        rows: rows
          .filter((row) => row.experiment === experiment)
          .map(({ pair, cell }) => ({
            label: cell.theoryLabel,
            group: pair,
            value: cell.value,
            clustered: cell.ci,
          })),
      })),
      xTitle: "Items (%)",
      xRange: [0, 100],
      digits: 0,
    }),
    table: {
      columns: ["experiment", "pair", "label", "percent", "lower", "upper", "agrees", "items", "tied"],
      rows: rows.map(({ experiment, pair, cell }) => [
        experiment,
        pair,
        cell.theoryLabel,
        cell.value,
        ...cell.ci,
        cell.agrees,
        cell.n,
        cell.tied,
      ]),
    },
    madeBy: "figureLabels",
    inputs: inputsOf(data),
    seed: null,
    note: "The first-seen of tied options counts as the mode. Where no item agrees, or all do, the interval has no width: other stories could still differ.",
  };
}

function altText(rows: readonly Row[], title: string): string {
  const parts = panels.map(({ experiment, title: name }) => {
    const own = rows.filter((row) => row.experiment === experiment);
    return `${name}: ${own.map(({ cell }) => `${cell.theoryLabel} ${cell.agrees} of ${cell.n} items`).join(", ")}.`;
  });
  return `${title}. Dots with intervals for eight labels, in text and with an expression. ${parts.join(" ")}`;
}
