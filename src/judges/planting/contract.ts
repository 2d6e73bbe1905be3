import type { RandomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";

/*
 * Biases of known size, planted in a user's own table. Nothing here knows how a diagnostic computes: the
 * arithmetic is written a second time, so that an error in a diagnostic cannot hide in its own check.
 *
 * To add a kind of bias: write `kinds/<id>.ts` with `prepare`, and add one line to `kinds/registry.ts`.
 */

/** Which judge, and which of its ratings. */
export interface PlantingAbout {
  judge: string;
  /** The bias is measured in this criterion only; it is planted in all. */
  criterion?: string;
  /** Criteria that are bad when high. */
  reversed?: readonly string[];
  /** The lowest and the highest possible value by criterion, "" for a table without criteria. */
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  /** Raters that are means over several people: nobody is compared with them. */
  averages?: readonly string[];
}

/** Clears one table of a bias, and plants it. Rows keep their order and number. */
export interface Planter {
  /** A draw of the table in which the judge has no bias of this kind: in expectation the effect is null. */
  clear(stream: RandomStream): Rating[];
  /** The cleared table with a bias of this size. */
  plant(cleared: readonly Rating[], size: number, stream: RandomStream): Rating[];
  /** How large the effect is in a table, in its unit; 0 without bias. */
  measure(ratings: readonly Rating[]): number;
  /** The effect of a size, where it is known exactly; else it is measured. */
  truth?(size: number): number;
  /** A first guess of the size that moves the effect by about this much. */
  sizeFor(effect: number): number;
  /** Sizes to try where the effect of a cleared table never strays from 0. */
  sizes?: readonly number[];
  /** The largest size that makes sense; none if left out. */
  largest?: number;
  /** The unit of a size, and that of the effect. */
  sizeUnit: string;
  effectUnit: string;
}

/** The table cannot hold the bias. */
export interface NotPlantable {
  reason: string;
}

export interface BiasKind {
  id: string;
  /** What is removed from the table and why then no bias of this kind is left: a sentence or two. */
  removed: string;
  /** What is planted: a sentence. */
  planted: string;
  /** Whether the other judges are part of the comparison beside people. */
  needsOthers?: boolean;
  prepare(ratings: readonly Rating[], about: PlantingAbout): Planter | NotPlantable;
}

export const isPlanter = (made: Planter | NotPlantable): made is Planter => "clear" in made;
