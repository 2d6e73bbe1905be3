import { registerLikertJudge } from "../../../judges/likert/scripted-likert-judge.js";
import { registerPairwiseJudge } from "../../../judges/pairwise/scripted-pairwise-judge.js";

/** Importing this file registers the scripted judges that work by forms. */
registerLikertJudge();
registerPairwiseJudge();
