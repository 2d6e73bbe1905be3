import {
  type ClaimInput,
  countTolerance,
  numberClaim,
  roundingTolerance,
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
      ? ` The ${games} entries of Table 1 are ${games / printed.value} games on each of ${printed.value} maps.`
      : "";
  return numberClaim(printed, {
    ours: { value: null, method: "games that were played" },
    tolerance: countTolerance,
    verdict: "not-reproducible",
    note: `The games were not released.${note}`,
  });
}

/** Chips in the prompts of Figure 6, compared with the rules of a limit game. */
export function chipsClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const [street, player] = printed.subject.split("|") as [string, string];
  const before = { start: null, flop: "preflop", turn: "flop", river: "turn" }[street];
  const chipsBy = (rule: "limit" | "doubling"): number =>
    before === null
      ? [1, 2][Number(player)]!
      : bettingChips(data.hand, rule).find((end) => end.street === before)!.chips[Number(player)]!;
  const [value, doubled] = [chipsBy("limit"), chipsBy("doubling")];
  const open = bettingChips(data.hand, "limit").filter((end) => !end.closed);
  return numberClaim(printed, {
    ours: {
      value,
      method: "the figure's betting with fixed raises of 2, and of 4 on turn and river (bettingChips)",
    },
    tolerance: countTolerance,
    verdict: value === printed.value ? undefined : "paper-inconsistent",
    note:
      value === printed.value
        ? ""
        : `In limit hold'em a raise adds a fixed bet. ${printed.value === doubled ? "The printed chips follow if each raise doubles the higher stake instead" : "Doubling does not give it either"} (bettingChips).${street === "turn" ? ` The ${open.map((end) => end.street).join(", ")} also ends on a raise that is never answered, with unequal stakes.` : ""}`,
  });
}

/** A gain on a benchmark, beside the one that the model card of Llama 3 gives. */
export function benchmarkClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const gain = ({ small, large }: { small: number; large: number }): number => large - small;
  const own = data.card.filter((row) => row.benchmark === printed.subject);
  const chat = own.find((row) => row.variant === "instruct")!;
  const same = data.card.find((row) => Math.abs(gain(row) - printed.value) < 0.05);
  const listed = own
    .map((row) => `${row.small} to ${row.large} (${row.variant}, ${row.shots}-shot)`)
    .join(", ");
  const agrees = Math.abs(gain(chat) - printed.value) <= roundingTolerance(printed.decimals).value + 1e-9;
  return numberClaim(printed, {
    // The paper names neither source nor setting, so another number of the card does not refute it.
    verdict: agrees ? undefined : "not-reproducible",
    ours: {
      value: gain(chat),
      method: `70B minus 8B, instruction-tuned, in Meta's model card of Llama 3 (${chat.shots}-shot)`,
    },
    note: `The paper names neither source nor setting of its two gains. The card prints ${listed}. ${
      same === undefined
        ? "No benchmark of the card has the printed gain."
        : `${fixed(printed.value, 1)} is its gain on ${same.benchmark} (${same.variant}): the two printed numbers may stand in the wrong order.`
    } If they were measured anew, those runs were not released.`,
  });
}
