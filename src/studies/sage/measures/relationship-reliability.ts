import type { ConfidenceInterval } from "../../../core/estimate.js";
import { jackknifeError } from "../../../stats/descriptives.js";
import { tQuantile } from "../../../stats/distributions.js";
import { type OneFactor, oneFactor } from "../../../stats/mcdonald-omega.js";
import { correlationOfProducts } from "../../../stats/partial-correlation.js";
import { crossedCells, modelMeans, profileMeans } from "./crossed-cells.js";
import { crossedProducts } from "./crossed-products.js";
import {
  centringOf,
  isPartial,
  type RelationshipLevelName,
  type RelationshipRow,
} from "./relationship-levels.js";

/** How reliable the total is at a level, and what the correlation would be with a total free of noise. */
export interface LevelReliability {
  /** McDonald's omega total of the dimensions. */
  omega: number;
  omegaCi: ConfidenceInterval;
  /** r / √omega: only the total's unreliability is taken out. It may pass 1. NaN where omega is below 0.3. */
  disattenuated: number;
  disattenuatedCi: ConfidenceInterval;
  /** Dialogues with all dimensions. */
  n: number;
  method: string;
}

const nothing: ConfidenceInterval = [Number.NaN, Number.NaN];

/**
 * McDonald's omega of the dimensions at one level of `emotionRelationship`, and the correlation disattenuated by
 * it. NaN for the partial correlations.
 *
 * The interval is a jackknife over profiles, or over models where models are the units, of the logit of omega.
 * Omega takes the dimensions as measures of one thing. It cannot show that they are four.
 */
export function levelReliability(
  level: RelationshipLevelName,
  rows: readonly RelationshipRow[],
  confidence = 0.95,
): LevelReliability {
  const complete = rows.filter((row) => row.dimensions.length > 2 && row.dimensions.every(Number.isFinite));
  if (isPartial(level) || complete.length < 3) {
    const method = isPartial(level) ? "none for partial correlations" : "no omega: no dimensions";
    return { ...noReliability, n: complete.length, method };
  }
  const { unit, units, products } = productsAt(level, complete);
  const counts = new Int32Array(units).fill(1);
  const all = reliabilityOf(products(counts));
  const without = Array.from({ length: units }, (_, left) => {
    counts.fill(1)[left] = 0;
    return reliabilityOf(products(counts), all.fit);
  });
  const t = units < 3 ? Number.NaN : tQuantile(0.5 + confidence / 2, units - 1);
  const around = (centre: number, left: number[]): ConfidenceInterval => {
    const half = t * jackknifeError(left);
    return [centre - half, centre + half];
  };
  const [low, high] = around(
    logit(all.fit.value),
    without.map((one) => logit(one.fit.value)),
  );
  return {
    omega: all.fit.value,
    omegaCi: [logistic(low), logistic(high)],
    disattenuated: all.disattenuated,
    disattenuatedCi: around(
      all.disattenuated,
      without.map((one) => one.disattenuated),
    ),
    n: complete.length,
    method: `McDonald's omega total of ${complete[0]!.dimensions.length} dimensions, ${level}; jackknife over ${units} ${unit}s (logit of omega), t with ${units - 1} df`,
  };
}

const noReliability: LevelReliability = {
  omega: Number.NaN,
  omegaCi: nothing,
  disattenuated: Number.NaN,
  disattenuatedCi: nothing,
  n: 0,
  method: "",
};

/** Products of emotion, total and dimensions at a level, by how often each of its units was drawn. */
function productsAt(level: RelationshipLevelName, rows: readonly RelationshipRow[]) {
  const cells = crossedCells(rows);
  const columns = [
    rows.map((row) => row.emotion),
    rows.map((row) => row.total),
    ...rows[0]!.dimensions.map((_, d) => rows.map((row) => row.dimensions[d]!)),
  ];
  if (level !== "between models" && level !== "between profiles") {
    const products = crossedProducts(cells, columns, centringOf(level));
    return { unit: "profile", units: cells.profiles.length, products };
  }
  const unit = level === "between models" ? "model" : "profile";
  const names = unit === "model" ? cells.models : cells.profiles;
  const all = new Int32Array(cells.profiles.length).fill(1);
  const means = columns.map((column) =>
    unit === "model" ? modelMeans(cells, column, all) : profileMeans(cells, column),
  );
  const own = crossedCells(names.map((profile) => ({ model: "", profile })));
  return { unit, units: names.length, products: crossedProducts(own, means, "none") };
}

function reliabilityOf(
  products: readonly (readonly number[])[],
  from?: OneFactor,
): { fit: OneFactor; disattenuated: number } {
  const fit = oneFactor(
    products.slice(2).map((row) => row.slice(2)),
    from === undefined ? {} : { from, tolerance: 1e-8 },
  );
  const isReliable = fit.value >= leastOmega;
  const r = correlationOfProducts(products, 0, 1);
  return { fit, disattenuated: isReliable ? r / Math.sqrt(fit.value) : Number.NaN };
}

/** Divided by the root of less, a correlation is mostly noise. */
const leastOmega = 0.3;

const logit = (p: number): number => Math.log(p / (1 - p));
const logistic = (z: number): number => 1 / (1 + Math.exp(-z));
