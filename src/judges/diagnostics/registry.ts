import { agreement } from "./agreement.js";
import type { Diagnostic } from "./contract.js";
import { groups } from "./groups.js";
import { halo } from "./halo.js";
import { hygiene } from "./hygiene.js";
import { length } from "./length.js";
import { position } from "./position.js";
import { repeatability } from "./repeatability.js";
import { scaleUse } from "./scale-use.js";
import { selfPreference } from "./self-preference.js";
import { severity } from "./severity.js";

/** Every diagnostic of a judge, in the order in which a report asks them. */
export const diagnostics: readonly Diagnostic[] = [
  // One a line, so that a change of one is a change of one line.
  hygiene,
  severity,
  scaleUse,
  halo,
  agreement,
  repeatability,
  position,
  length,
  selfPreference,
  groups,
];
