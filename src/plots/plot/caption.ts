import type { Datum } from "./channels.js";
import type { Drawing } from "./draw.js";
import { counted, inList } from "./numbers.js";

/** A plot in words: what each mark says of its rows, then colours, panels, and rows that have no panel. */
export function captionOf({ layers, colour, names }: Drawing, facet: string, data: readonly Datum[]): string {
  const without = facet === "" ? 0 : data.filter(({ panel }) => panel === null).length;
  return [
    ...new Set(layers.flatMap(({ words }) => words)),
    ...(colour.groups.length === 0
      ? []
      : [`Colours and shapes stand for ${colour.label}: ${inList(colour.groups)}.`]),
    ...(facet === "" ? [] : [`Panels, one for each ${facet}: ${inList(names.map(String))}.`]),
    ...(without === 0
      ? []
      : [
          `${without} of ${counted(data.length, "row")} ${without === 1 ? "has" : "have"} no ${facet} and no panel.`,
        ]),
  ].join(" ");
}
