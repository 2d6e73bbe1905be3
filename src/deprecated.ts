/** Public names that were renamed: they still work, and the new ones stand beside them. */
import { decideVerdict } from "./claims/verdict.js";

/** @deprecated Use decideVerdict. */
export const judge = decideVerdict;
