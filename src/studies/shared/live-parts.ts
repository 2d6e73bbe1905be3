import "./register-replays.js";
import { UsageError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import type { LiveManifest, LiveModule } from "../live-contract.js";
import { manifestOf, manifests } from "../registry.js";

/** @throws UsageError when models cannot be asked the study's items yet */
export async function loadPrepareLive(study: StudyId): Promise<LiveModule["prepareLive"]> {
  return (await liveOf(study).prepare()).prepareLive;
}

/** @throws UsageError when the study has no report of a run yet */
export async function loadReportLive(study: StudyId): Promise<LiveModule["reportLive"]> {
  return (await liveOf(study).report()).reportLive;
}

/** Loads what registers the studies' computed players, so that `affectlab models` can list them. */
export async function loadPlayers(): Promise<void> {
  await Promise.all([
    ...manifests.map(({ live }) => live?.prepare()),
    import("./form-judging/scripted-judges.js"),
  ]);
}

/** @throws UsageError when models cannot be asked the study's items yet */
export function liveOf(study: StudyId): LiveManifest {
  const { live } = manifestOf(study);
  if (live !== undefined) return live;
  const known = manifests.filter((manifest) => manifest.live !== undefined).map(({ id }) => id);
  throw new UsageError(`${study} has no items that \`affectlab run\` can ask; ${known.join(", ")} have`);
}
