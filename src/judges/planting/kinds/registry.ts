import type { BiasKind } from "../contract.js";
import { noise } from "./agreement.js";
import { compression } from "./compression.js";
import { drift } from "./drift.js";
import { groupsBetweenItems, groupsWithinItems } from "./groups.js";
import { halo } from "./halo.js";
import { lengthOfPairs } from "./length-of-pairs.js";
import { lengthOfRatings } from "./length-of-ratings.js";
import { missing } from "./missing.js";
import { positionInLists, positionOfPairs } from "./position.js";
import { selfPreferenceInPairs, selfPreferenceInRatings } from "./self-preference.js";
import { severity } from "./severity.js";

/** Every kind of bias that can be planted. */
export const biasKinds: readonly BiasKind[] = [
  missing,
  severity,
  compression,
  halo,
  noise,
  drift,
  positionOfPairs,
  positionInLists,
  lengthOfPairs,
  lengthOfRatings,
  selfPreferenceInPairs,
  selfPreferenceInRatings,
  groupsWithinItems,
  groupsBetweenItems,
];
