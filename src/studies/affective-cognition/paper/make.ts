import { claimMaker } from "../../../claims/make-claim.js";

export { bracket, fixed, pText, roundingTolerance } from "../../../claims/make-claim.js";

/** Completes a claim of this study and gives its verdict. */
export const makeClaim = claimMaker("affective-cognition");
