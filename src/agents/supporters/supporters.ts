import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import type { Supporter } from "./contract.js";
import { elizaReply } from "./eliza/eliza.js";
import { loadElizaScript } from "./eliza/script.js";
import { empathyFirst } from "./empathy-first.js";
import { silent } from "./silent.js";
import { solutionFirst } from "./solution-first.js";
import { sycophant } from "./sycophant.js";
import { supportTurn } from "./turn.js";
import { parrot, valenceLine } from "./valence-line.js";

/** `scripted/eliza`: see elizaReply. It knows English only, as the original did. */
const eliza: Supporter = {
  name: "eliza",
  reply: async ({ said, stream }) => elizaReply(await loadElizaScript(), said, stream("starts")),
};

/** Every supporter of rules: reference players of a board, for teaching and tests. */
export const supporters: readonly Supporter[] = [
  empathyFirst,
  solutionFirst,
  sycophant,
  silent,
  valenceLine,
  parrot,
  eliza,
];

/**
 * Registers `scripted/empathy-first`, `scripted/solution-first`, `scripted/sycophant`, `scripted/silent`,
 * `scripted/valence-line`, `scripted/parrot` and `scripted/eliza`; calling it again changes nothing. They answer any chat, and never speak with real people.
 */
export function registerSupporters(): void {
  const taken = scriptedNames();
  for (const supporter of supporters) {
    if (taken.includes(supporter.name)) continue;
    registerScripted(supporter.name, async (request) =>
      supporter.reply(supportTurn(request, supporter.name)),
    );
  }
}
