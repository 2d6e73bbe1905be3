import type { Mark } from "../mark.js";
import type { Datum, PlotValue } from "./channels.js";
import type { GroupLook } from "./groups.js";

export type Side = "x" | "y";
export type AxisKind = "number" | "category";

/** What a mark is drawn with: the scales of its panel, in pixels of the figure. */
export interface Place {
  x(value: PlotValue): number;
  y(value: PlotValue): number;
  /** The ends of each axis, in values; of categories, their indices with half a step more. */
  range: Record<Side, [number, number]>;
  /** Pixels of one category; 0 on an axis of numbers. */
  band: Record<Side, number>;
  /** How far from the middle of its category a group stands, in shares of the category: -0.5 to 0.5. */
  dodge(group: string | null): number;
  /** How many groups share a category. */
  shared: number;
  look(group: string | null): GroupLook;
}

/** How a legend shows the groups of a layer. */
export type GroupSign = "point" | "line" | "bar";

/** An entry of the legend that is no group. */
export interface LayerKey {
  sign: "interval" | "fit" | "band" | "scale" | "missing";
  text: string;
  /** Default: the grey of texts, where groups have colours of their own. */
  colour?: string;
  /** Of a colour scale: its ends. */
  range?: [number, number];
}

/** A mark with its data: what the axes must hold, how it is drawn, and what is said of it. */
export interface Layer {
  extent: Record<Side, PlotValue[]>;
  /** What an axis holds too, unless the caller gives its range: then it is cut there. */
  reach?: { side: Side; values: number[] };
  /** The axis that must hold 0. */
  zero?: Side;
  /** Whether it fills its categories, so that they need no line of their own. */
  fills?: boolean;
  draw(panel: string | null, place: Place): Mark;
  /** What lies under all layers: areas, which would hide points. */
  under?(panel: string | null, place: Place): Mark;
  groupSigns: GroupSign[];
  keys: LayerKey[];
  /** Sentences for the caption. */
  words: string[];
}

/** What a mark may know before it is drawn. */
export interface LayerInput {
  data: readonly Datum[];
  settings: Readonly<Record<string, unknown>>;
  /** What axes and captions call each channel. */
  labels: Readonly<Record<string, string>>;
  kinds: Readonly<Record<Side, AxisKind>>;
  /** What an interval is, in the caller's words. */
  intervalNote: string | undefined;
  /** The colour of a mark without groups. */
  single: string;
}

/** A kind of mark: which channels and settings it takes, and how it becomes a layer. */
export interface MarkDefinition {
  required: readonly string[];
  optional: readonly string[];
  /** Settings with what each must be; a check gives true where it is. */
  settings: Readonly<Record<string, { is: string; holds(value: unknown): boolean }>>;
  /** Channels that must hold numbers, by the kinds of the axes. */
  numeric(kinds: Readonly<Record<Side, AxisKind>>): readonly string[];
  /** Axes that must have numbers, whatever other marks and the caller say. */
  numberAxes?: readonly Side[];
  /** Axes that this mark makes categories, whatever they hold. */
  categories?: readonly Side[];
  layer(input: LayerInput): Layer;
}
