import type { Rating } from "../../core/rating.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { scored, unitOf } from "./ratings.js";

/** The share of scored verdicts that are 1, with the independent units as clusters (CR2). */
export const yesRate = (verdicts: readonly Rating[], options: { level?: number } = {}): ClusteredMean =>
  clusteredMean(verdicts.map(scored), verdicts.map(unitOf), { level: options.level });
