import type { SectionDefinition } from "./contract.js";
import { panelSection } from "./panel.js";
import { peopleAndModelsSection } from "./people-and-models.js";
import { replacementSection } from "./replacement.js";
import { scaleSection } from "./scale.js";
import { survivalSection } from "./survival.js";

/** Every section of a report, in the order in which it shows them. */
export const biasSections: readonly SectionDefinition[] = [
  // One a line, so that a change of one is a change of one line.
  scaleSection,
  peopleAndModelsSection,
  replacementSection,
  survivalSection,
  panelSection,
];
