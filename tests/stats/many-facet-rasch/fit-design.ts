import type { RaschDesign, RaschFit, RaschOptions } from "../../../src/stats/many-facet-rasch/contract.js";
import { alignedFit, estimateRasch } from "../../../src/stats/many-facet-rasch/fit.js";
import { readSettings } from "../../../src/stats/many-facet-rasch/settings.js";

/** The fit of a design alone, without measures and errors. */
export const fitDesign = (design: RaschDesign, options: RaschOptions): RaschFit =>
  alignedFit(design, estimateRasch(design, readSettings(options)).fit, options);
