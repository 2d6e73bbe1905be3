/**
 * The public surface of affectlab: notebooks, analyses and other programs import from "affectlab" only, or from one
 * folder of it ("affectlab/stats"). Each folder's index.ts lists what is public of it.
 * plotly, the SDKs and danfojs load when a function that needs them is called. The few functions of mathjs that
 * statistics use are in the bundle, and are set up at their first use.
 */

export * from "./claims/index.js";
export * from "./core/index.js";
export * from "./deprecated.js";
export * from "./games/index.js";
export * from "./io/index.js";
export * from "./judges/index.js";
export * from "./models/index.js";
export * from "./people/index.js";
export * from "./plots/index.js";
export * from "./runs/index.js";
export * from "./stats/index.js";
export * from "./stimuli/index.js";
export * from "./teaching/index.js";

import "./studies/shared/keep-drawings.js";
import "./studies/shared/register-replays.js";

export { loadCodedItems, loadUpstreamItems } from "./studies/affective-cognition/data/upstream-items.js";
export * from "./studies/affective-cognition/index.js";
export type { Study } from "./studies/contract.js";
export * from "./studies/egosocialarena/index.js";
export * from "./studies/empathic-communication/index.js";
export * from "./studies/heartbench/index.js";
export type { JudgingOptions, LiveOptions, LiveStudy } from "./studies/live-contract.js";
export { loadStudies, studyIds } from "./studies/registry.js";
export type { LiveReport } from "./studies/report-contract.js";
export * from "./studies/sage/index.js";
export { chooseItems } from "./studies/shared/choose-items.js";
export { deriveStudy } from "./studies/shared/derive-study.js";
export { renderLedger, writeLedger } from "./studies/shared/ledger.js";
export { analyseRegistered } from "./studies/shared/preregistrations.js";
export { loadRatingSet } from "./studies/shared/rating-sets.js";
export { writeFigure } from "./studies/shared/write-figure.js";
