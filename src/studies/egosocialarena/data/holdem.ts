import { InputError } from "../../../core/errors.js";

/** One action of the betting. */
export interface BettingAction {
  street: "preflop" | "flop" | "turn" | "river";
  player: 0 | 1;
  action: "raise" | "call" | "check" | "fold";
}

/** Chips of both players when a street of the betting has ended. */
export interface StreetEnd {
  street: BettingAction["street"];
  chips: [number, number];
  /** Whether both have put in the same, so that the next street may begin. */
  closed: boolean;
}

/**
 * The chips of two players by the rules of a game, street by street. In limit hold'em ("limit") a raise adds
 * a fixed bet to the higher stake: the big blind before and on the flop, twice that on turn and river. With
 * "doubling" each raise doubles the higher stake instead, which limit hold'em does not allow.
 *
 * @throws InputError `bettingChips requires a raise, a call or a check, got fold: nothing follows a fold`
 *
 * @example
 * ```ts
 * const raised = [{ street: "preflop", player: 0, action: "raise" }, { street: "preflop", player: 1, action: "call" }] as const;
 * bettingChips(raised, "limit")[0]?.chips; // [4, 4]
 * ```
 */
export function bettingChips(
  actions: readonly BettingAction[],
  rule: "limit" | "doubling",
  blinds: readonly [number, number] = [1, 2],
): StreetEnd[] {
  const chips: [number, number] = [...blinds];
  const ends: StreetEnd[] = [];
  actions.forEach(({ street, player, action }, i) => {
    const high = Math.max(...chips);
    const bet = street === "preflop" || street === "flop" ? blinds[1] : 2 * blinds[1];
    if (action === "fold") {
      throw new InputError(
        "bettingChips requires a raise, a call or a check, got fold: nothing follows a fold",
      );
    }
    if (action === "call") chips[player] = high;
    if (action === "raise") chips[player] = rule === "limit" ? high + bet : 2 * high;
    if (actions[i + 1]?.street !== street) {
      ends.push({ street, chips: [...chips], closed: chips[0] === chips[1] });
    }
  });
  return ends;
}
