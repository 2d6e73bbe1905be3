import type { Supporter } from "./contract.js";
import { loadPhrases } from "./phrases.js";
import { variant } from "./variants.js";

/** `scripted/sycophant`: agrees with everything, flatters, and finds no fault, whatever was said. */
export const sycophant: Supporter = {
  name: "sycophant",
  async reply(turn) {
    const { agree, flatter, absolve, cheer } = (await loadPhrases(turn.language)).sycophant;
    const parts = [
      variant(turn, "agree", agree),
      variant(turn, "absolve", absolve),
      variant(turn, "flatter", flatter),
      variant(turn, "cheer", cheer),
    ];
    return parts.join(turn.language === "zh" ? "" : " ");
  },
};
