import type { Study } from "../contract.js";
import { readHoldemStyles } from "./data/holdem-styles.js";
import { loadHoldemTables } from "./data/holdem-tables.js";
import { loadEgoSocialArena } from "./data/printed-tables.js";
import { egoSocialArenaFigures } from "./figures/figures.js";
import { egoSocialArenaTables } from "./measures/tables.js";
import { computeEgoSocialArenaClaims } from "./paper/claims.js";

/**
 * "EgoSocialArena", an anonymous submission to ACL whose repository has no licence, so only printed numbers
 * are used.
 */
export const egoSocialArena: Study = {
  id: "egosocialarena",
  title:
    "EgoSocialArena: Benchmarking the Social Intelligence of Large Language Models from a First-person Perspective",
  computeClaims: () => computeEgoSocialArenaClaims(),
  async makeFigures() {
    return egoSocialArenaFigures(
      await loadEgoSocialArena(),
      await readHoldemStyles(),
      await loadHoldemTables(),
    );
  },
  async makeTables() {
    return egoSocialArenaTables(await loadEgoSocialArena());
  },
};
