import type { StudyId } from "../core/claim.js";
import { UsageError } from "../core/errors.js";
import type { LiveModule } from "./live.js";
import "./register-replays.js";

/** Each part is loaded when it is used: a run does not load what a report needs. */
interface LiveParts {
  prepare(): Promise<Pick<LiveModule, "prepareLive">>;
  report(): Promise<Pick<LiveModule, "reportLive">>;
  judging?(): Promise<Required<Pick<LiveModule, "prepareJudging">>>;
}

const studies: Partial<Record<StudyId, LiveParts>> = {
  "affective-cognition": {
    prepare: () => import("./affective-cognition/live/prepare.js"),
    report: () => import("./affective-cognition/live/report.js"),
  },
  heartbench: {
    prepare: () => import("./heartbench/live/prepare.js"),
    report: () => import("./heartbench/live/report.js"),
    judging: () => import("./heartbench/live/judging.js"),
  },
  egosocialarena: {
    prepare: () => import("./egosocialarena/live/prepare.js"),
    report: () => import("./egosocialarena/live/report.js"),
  },
};

/** @throws UsageError when models cannot be asked the study's items yet */
export async function loadPrepareLive(study: StudyId): Promise<LiveModule["prepareLive"]> {
  return (await partsOf(study).prepare()).prepareLive;
}

/** @throws UsageError when the study has no report of a run yet */
export async function loadReportLive(study: StudyId): Promise<LiveModule["reportLive"]> {
  return (await partsOf(study).report()).reportLive;
}

/** @throws UsageError when the study's answers are not judged */
export async function loadPrepareJudging(study: StudyId): Promise<NonNullable<LiveModule["prepareJudging"]>> {
  const { judging } = partsOf(study);
  if (judging === undefined) {
    throw new UsageError(
      `the answers of ${study} are scored by their options, not judged; see \`affectlab score\``,
    );
  }
  return (await judging()).prepareJudging;
}

/** Loads what registers the studies' computed players, so that `affectlab models` can list them. */
export async function loadPlayers(): Promise<void> {
  await Promise.all(Object.values(studies).map(({ prepare }) => prepare()));
}

function partsOf(study: StudyId): LiveParts {
  const parts = studies[study];
  if (parts !== undefined) return parts;
  const known = Object.keys(studies).join(", ");
  throw new UsageError(`${study} has no items that \`affectlab run\` can ask; ${known} have`);
}
