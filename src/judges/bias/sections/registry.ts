import type { SectionDefinition } from "./contract.js";
import { scaleSection } from "./scale.js";

/** Every section of a report, in the order in which it shows them: a line each. */
export const biasSections: readonly SectionDefinition[] = [scaleSection];
import { replacementSection } from "./replacement.js";

/** Every section of a report, in the order in which it shows them: a line each. */
export const biasSections: readonly SectionDefinition[] = [replacementSection];
import { survivalSection } from "./survival.js";

/** Every section of a report, in the order in which it shows them: a line each. */
export const biasSections: readonly SectionDefinition[] = [survivalSection];
import { panelSection } from "./panel.js";

/** Every section of a report, in the order in which it shows them: a line each. */
export const biasSections: readonly SectionDefinition[] = [panelSection];
