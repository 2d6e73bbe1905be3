import type { Claim } from "../../../core/claim.js";
import type { EgoSocialArenaData } from "../data/data.js";
import {
  accuracyClaims,
  factorClaim,
  firstBeliefClaim,
  goldClaim,
  stepClaim,
  toldClaim,
} from "./belief-claims.js";
import { beliefStatements } from "./belief-statements.js";
import { agreementClaim, countClaim, entriesClaim, studentsClaim } from "./count-claims.js";
import { perspectiveStatements } from "./perspective-statements.js";
import type { Printed, PrintedKind } from "./printed.js";
import { scalingStatements } from "./scaling-statements.js";
import { averageClaim, deltaClaim, gapClaim, scoreClaim } from "./score-claims.js";
import { benchmarkClaim, chipsClaim, settingClaim } from "./setting-claims.js";
import { standingStatements } from "./standing-statements.js";

/** Everything that the paper prints or says, beside what its own tables give. */
export function egoSocialArenaClaims(data: EgoSocialArenaData, printed: readonly Printed[]): Claim[] {
  return [
    ...printed.flatMap((row) => makers[row.kind](row, data, printed)),
    ...standingStatements(data),
    ...perspectiveStatements(data),
    ...scalingStatements(data),
    ...beliefStatements(data),
  ];
}

type Maker = (printed: Printed, data: EgoSocialArenaData, all: readonly Printed[]) => Claim | Claim[];

/** What each kind of printed number is held against. */
const makers: Readonly<Record<PrintedKind, Maker>> = {
  agreement: agreementClaim,
  average: averageClaim,
  benchmark: benchmarkClaim,
  chips: chipsClaim,
  count: countClaim,
  delta: deltaClaim,
  entries: entriesClaim,
  factor: factorClaim,
  "first-belief": firstBeliefClaim,
  gap: gapClaim,
  gold: goldClaim,
  score: scoreClaim,
  setting: settingClaim,
  step: stepClaim,
  students: studentsClaim,
  told: toldClaim,
  "told-target": toldClaim,
  accuracy: accuracyClaims,
  // The beliefs of Appendix C: judged by the claims on the ticks and the accuracy of their row.
  listed: () => [],
};
