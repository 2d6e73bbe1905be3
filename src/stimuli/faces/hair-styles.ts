import { bob, headscarf, long, wavy } from "./hair-long.js";
import type { HairStyle } from "./hair-shapes.js";
import { bald, bun, crop, pixie, receding } from "./hair-short.js";
import { afro, coils, locs } from "./hair-textured.js";
import type { Identity } from "./identity.js";

/** Every style that an identity can have. */
export const styles: Readonly<Record<Identity["hair"]["style"], HairStyle>> = {
  crop,
  coils,
  bald,
  receding,
  pixie,
  bob,
  long,
  wavy,
  afro,
  bun,
  locs,
  headscarf,
};
