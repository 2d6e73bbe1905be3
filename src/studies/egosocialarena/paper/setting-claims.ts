import {
  type ClaimInput,
  countTolerance,
  numberClaim,
  roundingTolerance,
  unreleasedClaim,
} from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { bettingChips } from "../data/holdem.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** A setting of Defuse bomb, whose games were not released. */
export function settingClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const games = data.count("cooperative");
  const note =
    printed.id === "bomb-maps"
      ? ` The ${games} entries of Table 1 would be ${games / printed.value} games on each of ${printed.value} maps.`
      : "";
  return { ...unreleasedClaim(printed, `The games were not released.${note}`), partOf: "bomb-settings" };
}

/** Chips in the prompts of Figure 6, compared with the rules of a limit game. */
export function chipsClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const [street, player] = printed.subject.split("|") as [string, string];
  const before = { start: null, flop: "preflop", turn: "flop", river: "turn" }[street];
  if (before === null) {
    return numberClaim(printed, {
      ours: { value: [1, 2][Number(player)]!, method: "the blinds of the game that we deal" },
      tolerance: countTolerance,
      evidence: "design",
      ...(player === "0" ? {} : { partOf: "figure-6-start-own" }),
    });
  }
  const chipsBy = (rule: "limit" | "doubling"): number =>
    bettingChips(data.hand, rule).find((end) => end.street === before)!.chips[Number(player)]!;
  const value = chipsBy("limit");
  const agrees = value === printed.value;
  const doubled = printed.value === chipsBy("doubling");
  return numberClaim(printed, {
    ours: {
      value,
      method: "the betting that the figure shows, with raises of 2, and of 4 on turn and river",
      by: ["bettingChips"],
    },
    tolerance: countTolerance,
    partOf: "figure-6-chips",
    ...(agrees
      ? {}
      : {
          verdict: "paper-inconsistent",
          note: `In limit hold'em a raise adds a fixed bet. The printed chips ${doubled ? "follow if each raise doubles the stake" : "do not follow by doubling either"}.`,
          answer:
            "That their version of the game lets a raise double the stake. It is then not limit hold'em, and the text should say so.",
        }),
  });
}

/** A gain on a benchmark, beside the one that the model card of Llama 3 gives. */
export function benchmarkClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const gain = ({ small, large }: { small: number; large: number }): number => large - small;
  const chat = data.card.find((row) => row.benchmark === printed.subject && row.variant === "instruct")!;
  const same = data.card.find((row) => Math.abs(gain(row) - printed.value) < 0.05);
  const agrees = Math.abs(gain(chat) - printed.value) <= roundingTolerance(printed.decimals).value + 1e-9;
  return numberClaim(printed, {
    // The paper names neither source nor setting, so another number of the card does not refute it.
    ...(agrees ? {} : { verdict: "not-reproducible" }),
    ours: {
      value: gain(chat),
      method: `70B minus 8B, instruction-tuned, in Meta's model card of Llama 3 (${chat.shots}-shot)`,
      by: ["loadEgoSocialArena"],
    },
    note: `The paper names neither source nor setting. In Meta's card ${
      same === undefined
        ? "no benchmark has this gain."
        : `${fixed(printed.value, 1)} is the gain on ${same.benchmark} (${same.variant}): the two numbers may stand in the wrong order.`
    }`,
    answer: "Where the two gains are from, and in which order they stand.",
    partOf: "figure-4-gains",
  });
}
