import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import { isPlanter, type PlantingAbout } from "./contract.js";
import { biasKinds } from "./kinds/registry.js";

/** Options of `plantBias`. */
export interface PlantOptions extends PlantingAbout {
  /** "severity", "position-of-pairs": the id of a kind of bias. */
  kind: string;
  /** In the unit of the kind: "points". 0 plants nothing. */
  size: number;
  /** 1 unless given. */
  seed?: number;
  /** Whether the bias that the judge already has is removed first; true unless given. */
  clear?: boolean;
}

/** A table of ratings in which one judge has one bias, and its true size. */
export interface PlantedBias {
  ratings: Rating[];
  truth: {
    kind: string;
    judge: string;
    /** The size that was asked for, and its unit. */
    nominal: number;
    sizeUnit: string;
    /** By how much the effect moved in this table: less than asked for where a scale ends. */
    effective: number;
    effectUnit: string;
  };
}

/**
 * A table of ratings in which one judge has one bias of known size, made from a user's own table. First the bias
 * of this kind that the judge already has is removed. The table keeps its rows: raters, things and missing
 * ratings are the user's.
 *
 * Answers "what would my table look like if this judge had such a bias?", for teaching and to test an analysis.
 *
 * @param ratings with the columns that the kind needs
 * @throws InputError `plantBias: unknown kind "mood"; one of severity, ...`
 *
 * @example
 * ```ts
 * const rate = (target: string, id: string, value: number) => ({ target, value, status: "ok" as const, rater: { id, kind: "model" as const, version: null } });
 * const table = ["a", "b", "c"].flatMap((target) => [rate(target, "one", 2), rate(target, "two", 4), rate(target, "three", 3)]);
 * const planted = plantBias(table, { kind: "severity", judge: "two", size: -1, clear: false });
 * planted.ratings[1]!.value; // 3
 * planted.truth.effective; // -1
 * ```
 */
export function plantBias(ratings: readonly Rating[], options: PlantOptions): PlantedBias {
  const { kind: id, size, judge, seed = 1, clear = true } = options;
  const kind = biasKinds.find((one) => one.id === id);
  if (kind === undefined) {
    const known = biasKinds.map((one) => one.id).join(", ");
    throw new InputError(`plantBias: unknown kind "${id}"; one of ${known}`);
  }
  if (!Number.isFinite(size)) throw new InputError(`plantBias requires a finite size, got ${size}`);
  if (!ratings.some(({ rater }) => rater.id === judge)) {
    throw new InputError(`plantBias: no ratings by "${judge}"`);
  }
  const planter = kind.prepare(ratings, options);
  if (!isPlanter(planter)) throw new InputError(`plantBias cannot plant ${id}: ${planter.reason}`);
  const cleared = clear ? planter.clear(randomStream(seed, "planting", id, judge, "clear")) : [...ratings];
  const planted = planter.plant(cleared, size, randomStream(seed, "planting", id, judge, "plant"));
  return {
    ratings: planted,
    truth: {
      kind: id,
      judge,
      nominal: size,
      sizeUnit: planter.sizeUnit,
      effective: planter.truth?.(size) ?? planter.measure(planted) - planter.measure(cleared),
      effectUnit: planter.effectUnit,
    },
  };
}
