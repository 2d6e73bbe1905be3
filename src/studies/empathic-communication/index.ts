/** What the study of empathic communication gives to notebooks, analyses and other programs. */

export { EmpathicData, medianOfExperts, type RatedCase } from "./data/data.js";
export {
  dimensionTitle,
  experts as empathicExperts,
  type Framework as EmpathicFramework,
  frameworkOf,
  frameworks as empathicFrameworks,
  type ModelRater,
  models as empathicModels,
  type Pair as EmpathicPair,
  pairs as empathicPairs,
  pairTitle,
  type RatedBy,
  raters as empathicRaters,
  raterTitles,
  reversedDimensions,
  tableModel,
} from "./data/design.js";
export { loadPrintedPairs, type PrintedPair } from "./data/printed-pairs.js";
export { empathicRatings, ratingSet as empathicRatingSet } from "./data/rating-set.js";
export { deriveEmpathicCommunication, loadEmpathicCommunication } from "./data/tables.js";
export { figureLeftOut, figureLeftOutDifference } from "./figures/figure-left-out.js";
export { figureMayReplace } from "./figures/figure-may-replace.js";
export { figurePairsKappa, figurePairsRho } from "./figures/figure-pairs.js";
export { empathicFigureMakers } from "./figures/figures.js";
export { judgeOverExpert, modelOverCrowd } from "./measures/framework-means.js";
export {
  type Judge as EmpathicJudge,
  judgesBesideExperts,
  type LeftOutAgreement,
  leftOutAgreement,
  leftOutOnAll,
} from "./measures/left-out.js";
export { mayReplace, type ReplacementTest } from "./measures/may-replace.js";
export {
  fisherInterval,
  type PairAgreement,
  pairAgreement,
} from "./measures/pair-agreement.js";
export { allPairs, type PairRow, pairTable } from "./measures/pair-table.js";
export { placesAmongUsed, valueKappa } from "./measures/quadratic-agreement.js";
export { rowsThatFit } from "./measures/table-model.js";
export { checkEmpathicPrintedNumbers, computeEmpathicClaims } from "./paper/claims.js";
export { empathicCommunication } from "./study.js";
