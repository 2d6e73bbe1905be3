import type { Rating } from "../../core/rating.js";

/** Who judged, and as which family of models. */
export interface FormJudge {
  id: string;
  version: string | null;
  family?: string | undefined;
}

/** The rater of a rating. A rule written by hand is never called a model. */
export function raterOf({ id, version, family }: FormJudge): Rating["rater"] {
  const kind = id.startsWith("scripted/") ? "scripted" : "model";
  return { id, kind, version, ...(family === undefined ? {} : { family }) };
}
