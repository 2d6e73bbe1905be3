import { InputError } from "../../core/errors.js";
import { ink, modelColours } from "../house-style.js";
import { type Datum, nameOf } from "./channels.js";

/** How a group looks. Colour is never alone: each group has a shape, a dash and a hatching of its own too. */
export interface GroupLook {
  colour: string;
  /** plotly's name of the shape. */
  symbol: string;
  open: boolean;
  dash: string;
  /** Its place among the groups, from 0. */
  rank: number;
}

const shapes = ["circle", "square", "diamond", "triangle-up", "triangle-down"] as const;
const dashes = ["solid", "7px,3px", "2px,2px", "9px,3px,2px,3px", "12px,4px"] as const;

/** As many groups as can be told apart: five filled ones, and the same five open. */
export const mostGroups = 2 * shapes.length;

/**
 * The look of each group by its rank. The same group looks the same in every panel and mark. A
 * mark without groups has a colour of none of them.
 *
 * @throws {InputError} `plot tells at most 10 groups apart, got 12 in judge; use it for facet or for an axis`
 * @internal
 */
export function groupLooks(groups: readonly string[], label: string): (group: string | null) => GroupLook {
  if (groups.length > mostGroups) {
    throw new InputError(
      `plot tells at most ${mostGroups} groups apart, got ${groups.length} in ${label}; use it for facet or for an axis`,
    );
  }
  const ranks = new Map(groups.map((group, i) => [group, i]));
  return (group) => {
    const rank = group === null ? 0 : ranks.get(group)!;
    const at = rank % shapes.length;
    return {
      colour: group === null ? singleColour(groups) : modelColours[at]!,
      symbol: shapes[at]!,
      open: rank >= shapes.length,
      dash: dashes[at]!,
      rank,
    };
  };
}

/** The colour of a mark without groups: none that a group of another mark has. */
export const singleColour = (groups: readonly string[]): string =>
  groups.length === 0 ? modelColours[0] : ink.strong;

/** The groups of colour in all marks, in the order in which they first occur. */
export function groupsOf(marks: readonly { data: readonly Datum[] }[]): string[] {
  const names = marks.flatMap(({ data }) => data.map((datum) => nameOf(datum, "colour")));
  return [...new Set(names)].filter((name) => name !== null);
}

// A square or triangle as wide as a circle would look larger or smaller than it.
const wider: Readonly<Record<string, number>> = { circle: 0, "triangle-up": 3, "triangle-down": 3 };

/** plotly's marker of a group, about as large as a circle of that many pixels. */
export function groupMarker({ colour, symbol, open }: GroupLook, size: number): Record<string, unknown> {
  return {
    symbol,
    size: size + (wider[symbol] ?? 1),
    color: open ? ink.paper : colour,
    // Around a small point the edge of paper would leave little of it.
    line: open ? { color: colour, width: 1.6 } : { color: ink.paper, width: size < 6 ? 0 : 1 },
  };
}
