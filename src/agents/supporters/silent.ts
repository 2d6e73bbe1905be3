import type { Supporter } from "./contract.js";
import { loadPhrases } from "./phrases.js";
import { variant } from "./variants.js";

/** `scripted/silent`: says next to nothing. Its score is what a dialogue gives without any support. */
export const silent: Supporter = {
  name: "silent",
  reply: async (turn) => variant(turn, "say", (await loadPhrases(turn.language)).silent.say),
};
