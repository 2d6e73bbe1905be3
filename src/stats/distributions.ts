/** The distributions that the tests and intervals in this folder use, one file each. */
export { chiSquareCdf, chiSquareSurvival } from "./chi-square-distribution.js";
export { fCdf, fSurvival } from "./f-distribution.js";
export { logGamma } from "./log-gamma.js";
export { normalCdf, normalQuantile, normalSurvival, normalTwoSidedP } from "./normal-distribution.js";
export { logBeta, regularisedIncompleteBeta } from "./regularised-incomplete-beta.js";
export {
  regularisedIncompleteGamma,
  regularisedIncompleteGammaUpper,
} from "./regularised-incomplete-gamma.js";
export { studentTwoSidedP, tCdf, tQuantile, tSurvival } from "./t-distribution.js";
