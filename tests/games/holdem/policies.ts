import type { HoldemPolicy } from "../../../src/games/holdem/policy.js";

/** Ways to play of which everything is known. */
export const alwaysFold: HoldemPolicy = () => [1, 0, 0, 0];
export const alwaysCall: HoldemPolicy = ({ legal }) =>
  legal.includes("check") ? [0, 1, 0, 0] : [0, 0, 1, 0];
export const alwaysRaise: HoldemPolicy = (view) =>
  view.legal.includes("raise") ? [0, 0, 0, 1] : alwaysCall(view);
export const randomMoves: HoldemPolicy = ({ legal }) => {
  const p = 1 / legal.length;
  const of = (action: (typeof legal)[number]): number => (legal.includes(action) ? p : 0);
  return [of("fold"), of("check"), of("call"), of("raise")];
};
