import type { Diagnostic } from "./contract.js";
import { position } from "./position.js";
import { prompt } from "./prompt.js";
import { repeatability } from "./repeatability.js";
import { rerun } from "./rerun.js";
import { severity } from "./severity.js";
import { variance } from "./variance.js";
import { yesRates } from "./yes-rates.js";

/** Every diagnostic of a judge, in the order in which a report asks them. */
export const diagnostics: readonly Diagnostic[] = [
  severity,
  yesRates,
  position,
  prompt,
  repeatability,
  rerun,
  variance,
];
