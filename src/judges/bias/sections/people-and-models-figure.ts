import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { niceStep } from "../../../plots/scale.js";
import type { PeopleAndModels } from "../../one-scale/people-and-models.js";
import type { FigureAbout } from "../figures/about.js";
import { raterName } from "../figures/about-text.js";
import { formatInterval, formatNumber } from "../wording.js";

const mostRaters = 40;

/** Everyone's severity on one axis, people and models in a colour each, with the gap between the groups in words. */
export function groupMapFigure(
  { raters, gap, parts, by, units }: PeopleAndModels,
  about: FigureAbout,
): Figure {
  const shown = raters.slice(0, mostRaters);
  const left = raters.length - shown.length;
  const title = "People and models on one map";
  const said = `Models minus people: ${formatNumber(gap.value)} logits ${formatInterval(gap.ci)}`;
  return {
    id: "figure-people-and-models",
    study: "judge-bias",
    title,
    paper: "People and models",
    alt: `${about.title}: severity of ${raters.length} raters in logits, the most severe first. ${said}. ${raters
      .map(({ id, value }) => `${id} ${formatNumber(value)}`)
      .join(", ")}.`,
    spec: intervalChart({
      title,
      subtitle: `${about.title}. Severity in logits, from ratings of the same things; right: gives less. ${said}, ${units.n} ${units.name}.${left > 0 ? ` ${left} more raters stand in the table.` : ""}`,
      panels: [
        {
          title: "Severity",
          reference: { value: 0, label: "mean" },
          rows: shown.map(
            ({ id, group, value, ci }): IntervalRow => ({
              // Colour is not all that tells the groups apart.
              label: `${raterName(id, about)}${group === "people" ? ", person" : ""}`,
              group,
              value: finite(Math.abs(value) < 0.005 ? 0 : value),
              clustered: ci.every(Number.isFinite) ? ci : null,
              undefinedBecause: "too few units",
            }),
          ),
        },
      ],
      groups: ["people", "models"],
      xTitle: "severity (logits)",
      xRange: rangeOf(shown.flatMap(({ value, ci }) => [value, ...ci])),
      ...{ unit: "", digits: 2 },
      key: { clustered: `95% interval, ${units.name} as units` },
    }),
    table: {
      columns: ["kind", "name", "group", "logits", "lower", "upper", "p (Holm)"],
      rows: [
        ...raters.map(({ id, group, value, ci }) => rowOf("rater", id, group, value, ci, null)),
        rowOf("gap", "models minus people", "", gap.value, gap.ci, gap.p),
        ...parts.map(({ id, value, ci, p }) => rowOf(by, id, "gap beyond the mean gap", value, ci, p)),
      ],
    },
    madeBy: "groupMapFigure",
    inputs: [],
    seed: null,
    note: about.source,
  };
}

function rowOf(
  kind: string,
  name: string,
  group: string,
  value: number,
  [lower, upper]: readonly [number, number],
  p: number | null,
): (string | number | null)[] {
  return [kind, name, group, finite(value), finite(lower), finite(upper), p === null ? null : finite(p)];
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Round ends around all values and 0. */
function rangeOf(values: readonly number[]): [number, number] {
  const ends = values.filter(Number.isFinite);
  const [low, high] = [Math.min(-0.5, ...ends), Math.max(0.5, ...ends)];
  const step = niceStep(high - low, 4);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}
