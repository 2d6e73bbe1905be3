import type { ReadingOptions } from "../people/answers/read-with-rules.js";
import { pairsOption } from "./import-ratings.js";
import { numberOption } from "./option-values.js";

/** Options of `import people` that say how answers are read, and whom rules leave out. */
export interface ExclusionOptions {
  map?: string;
  exclude?: string;
  failChecks?: string;
  leastShare?: string;
  leastSeconds?: string;
}

/** @throws UsageError for a value that is no number, or out of range */
export function readingOptionsOf(options: ExclusionOptions): ReadingOptions {
  const { map, exclude, failChecks, leastShare, leastSeconds } = options;
  const rules = {
    failChecks: numberOption("fail-checks", failChecks, { least: 1, whole: true }),
    leastShare: numberOption("least-share", leastShare, { most: 1 }),
    leastSeconds: numberOption("least-seconds", leastSeconds, {}),
  };
  return {
    rules: Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)),
    ...(map === undefined ? {} : { map: pairsOption("map", map) }),
    ...(exclude === undefined ? {} : { exclude }),
  };
}
