import type { Figure } from "../../../plots/figure.js";
import type { EmpathicData } from "../data/data.js";
import type { PrintedPair } from "../data/printed-pairs.js";
import { figureLeftOut, figureLeftOutDifference } from "./figure-left-out.js";
import { figureMayReplace } from "./figure-may-replace.js";
import { figurePairsKappa, figurePairsRho } from "./figure-pairs.js";

/** Every figure of the study, each by itself: other data may not allow all of them. */
export function empathicFigureMakers(data: EmpathicData, printed: readonly PrintedPair[]): (() => Figure)[] {
  return [
    () => figurePairsRho(data, printed),
    () => figurePairsKappa(data, printed),
    () => figureLeftOut(data),
    () => figureLeftOutDifference(data),
    () => figureMayReplace(data),
  ];
}
