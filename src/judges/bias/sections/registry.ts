import type { SectionDefinition } from "./contract.js";
import { scaleSection } from "./scale.js";

/** Every section of a report, in the order in which it shows them: a line each. */
export const biasSections: readonly SectionDefinition[] = [scaleSection];
