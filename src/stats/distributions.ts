/** The distributions that the tests and intervals of this folder rest on, one file each. */
export { chiSquareCdf, chiSquareSurvival } from "./chiSquareDistribution.js";
export { fCdf, fSurvival } from "./fDistribution.js";
export { logGamma } from "./logGamma.js";
export { normalCdf, normalQuantile, normalSurvival, normalTwoSidedP } from "./normalDistribution.js";
export { logBeta, regularisedIncompleteBeta } from "./regularisedIncompleteBeta.js";
export { regularisedIncompleteGamma, regularisedIncompleteGammaUpper } from "./regularisedIncompleteGamma.js";
export { studentTwoSidedP, tCdf, tQuantile, tSurvival } from "./tDistribution.js";
