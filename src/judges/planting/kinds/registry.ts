import type { BiasKind } from "../contract.js";
import { noise } from "./agreement.js";
import { lengthOfPairs } from "./length-of-pairs.js";
import { positionInLists, positionOfPairs } from "./position.js";
import { severity } from "./severity.js";

/** Every kind of bias that can be planted. */
export const biasKinds: readonly BiasKind[] = [
  severity,
  noise,
  positionOfPairs,
  positionInLists,
  lengthOfPairs,
];
