import type { Figure } from "../../../plots/figure.js";
import { figure5, figure10 } from "./figure-5.js";
import { figure6, figure9 } from "./figure-6.js";
import { figure11 } from "./figure-11.js";
import type { StrategyInput } from "./strategy-input.js";

/** The paper's figures of strategies, from labels that stand in for those that were not released. */
export const strategyFigureMakers = (input: StrategyInput): (() => Figure)[] => [
  () => figure5(input),
  () => figure6(input),
  () => figure9(input),
  () => figure10(input),
  () => figure11(input),
];
