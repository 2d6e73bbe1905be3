import type { StudyId } from "../core/claim.js";
import { UsageError } from "../core/errors.js";
import type { LiveOptions, LiveStudy } from "../studies/affective-cognition/live.js";

/**
 * What a study gives to a run.
 *
 * @throws UsageError when models cannot be asked its items yet
 */
export async function prepareStudy(study: StudyId, options: LiveOptions): Promise<LiveStudy> {
  if (study === "affective-cognition") {
    return (await import("../studies/affective-cognition/live.js")).prepareLive(options);
  }
  throw new UsageError(`${study} has no items that \`affectlab run\` can ask; affective-cognition has`);
}
