/** The statistics for other programs and notebooks; `statistics` lists them with label, bounds and null value. */

export { type AltTest, type AltTestOptions, altTest, type LeftOutPerson } from "./alt-test.js";
export { epsilonFor, type PeopleRole } from "./alt-test-epsilon.js";
export { type AltTestPower, type AltTestPowerOptions, altTestPower } from "./alt-test-power.js";
export type { AltTestScoring } from "./alt-test-wins.js";
export { bcaInterval } from "./bca-interval.js";
export { benjaminiHochberg } from "./benjamini-hochberg.js";
export { benjaminiYekutieli } from "./benjamini-yekutieli.js";
export { betaQuantile } from "./beta-quantile.js";
export { bhatiaDavisBound } from "./bhatia-davis-bound.js";
export { type BinomialTest, binomialTest } from "./binomial-test.js";
export {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapInterval,
  type CountStatistic,
} from "./bootstrap-interval.js";
export { clopperPearson } from "./clopper-pearson.js";
export {
  type ClusterBootstrapInterval,
  type ClusterCountStatistic,
  clusterBootstrapInterval,
} from "./cluster-bootstrap-interval.js";
export {
  type ClusteredCorrectedRate,
  type ClusteredJudgedRate,
  type ClusteredTrials,
  clusteredCorrectedRate,
} from "./clustered-corrected-rate.js";
export { type ClusteredMean, type ClusterMethod, clusteredMean } from "./clustered-mean.js";
export { type ClusteredShare, clusteredShare } from "./clustered-share.js";
export { cohenKappa, type Kappa, type KappaWeights } from "./cohen-kappa.js";
export { type CueOptions, combineCues } from "./combine-cues.js";
export {
  type Correction,
  type CorrectionOutcome,
  type CorrectionPlan,
  compareCorrections,
  type JudgedWorld,
} from "./compare-corrections.js";
export type { Label } from "./contingency-table.js";
export { type CorrectedRate, type CountOf, correctedRate, type JudgedRate } from "./corrected-rate.js";
export type { Correlation, CorrelationOptions } from "./correlation-interval.js";
export {
  type CorrelationPermutationOptions,
  correlationPermutationTest,
} from "./correlation-permutation-test.js";
export type { Factors } from "./crossed-design.js";
export { type DStudy, dStudy, type EstimatedComponents } from "./d-study.js";
export {
  chiSquareCdf,
  chiSquareSurvival,
  fCdf,
  fSurvival,
  logGamma,
  normalCdf,
  normalQuantile,
  normalSurvival,
  normalTwoSidedP,
  studentTwoSidedP,
  tCdf,
  tQuantile,
  tSurvival,
} from "./distributions.js";
export { type EquivalenceTest, type EstimateWithError, equivalenceTest } from "./equivalence-test.js";
export {
  explainInterval,
  type IntervalCandidate,
  type IntervalExplanation,
  type PrintedInterval,
} from "./explain-interval.js";
export { explainT, type SummaryGroup, type TExplanation, type TMatch } from "./explain-t.js";
export { fQuantile } from "./f-distribution.js";
export { type CueAnswers, type CueWeights, fitCueWeights } from "./fit-cue-weights.js";
export { type FleissKappa, type FleissKappaOptions, fleissKappa } from "./fleiss-kappa.js";
export { type GrimResult, grim } from "./grim.js";
export { type ChanceCorrected, gwetAC1 } from "./gwet-ac1.js";
export { holm } from "./holm.js";
export { impliedCue } from "./implied-cue.js";
export { type ImpliedDenominators, impliedDenominators } from "./implied-denominators.js";
export { impliedN } from "./implied-n.js";
export {
  type IntraclassCorrelation,
  type IntraclassForm,
  intraclassCorrelation,
} from "./intraclass-correlation.js";
export { jensenShannon } from "./jensen-shannon.js";
export { kendallTau } from "./kendall-tau.js";
export {
  type KrippendorffAlpha,
  krippendorffAlpha,
  type MeasurementLevel,
} from "./krippendorff-alpha.js";
export { type LabelsNeeded, type LabelsPilot, labelsNeeded } from "./labels-needed.js";
export {
  type AgreementScores,
  leaveOneOutAgreement,
  modelAgreement,
  type TieRule,
} from "./leave-one-out-agreement.js";
export { linearAssignment } from "./linear-assignment.js";
export {
  type LogisticOptions,
  type LogisticRegression,
  logisticRegression,
} from "./logistic-regression.js";
export { type MantelHaenszel, mantelHaenszel, type TwoByTwo } from "./mantel-haenszel.js";
export {
  type AdjustedMean,
  type AdjustedMeans,
  adjustedMeans,
} from "./many-facet-rasch/adjusted-means.js";
export { type ConditionalResiduals, conditionalResiduals } from "./many-facet-rasch/conditional-residuals.js";
export type {
  ManyFacetRasch,
  RaschDesign,
  RaschFacets,
  RaschFit,
  RaschItem,
  RaschMeasure,
  RaschMethod,
  RaschModel,
  RaschOptions,
} from "./many-facet-rasch/contract.js";
export {
  type RaschInteraction,
  type RaschInteractions,
  raschInteractions,
} from "./many-facet-rasch/interactions.js";
export { manyFacetRasch } from "./many-facet-rasch/many-facet-rasch.js";
export {
  type ModelMeasure,
  type ModelMeasureOptions,
  type ModelMeasures,
  modelMeasures,
} from "./many-facet-rasch/model-measures.js";
export {
  type ObjectMeasure,
  type ObjectMeasureOptions,
  objectMeasures,
} from "./many-facet-rasch/object-measures.js";
export {
  type MeanSquare,
  type RaschFitRow,
  type RaschFitStatistics,
  raschFitStatistics,
} from "./many-facet-rasch/rasch-fit-statistics.js";
export {
  type RaterDiscrimination,
  type RaterSlope,
  raterDiscrimination,
} from "./many-facet-rasch/rater-discrimination.js";
export {
  type ResidualDimensionality,
  type ResidualPair,
  residualDimensionality,
} from "./many-facet-rasch/residual-dimensionality.js";
export { type MeasureSeparation, separation } from "./many-facet-rasch/separation.js";
export { measureStretch } from "./many-facet-rasch/stretch.js";
export { type McdonaldOmega, mcdonaldOmega, type OmegaOptions } from "./mcdonald-omega.js";
export { type McNemarBounds, mcnemarBounds } from "./mcnemar-bounds.js";
export { type MeanInterval, meanInterval } from "./mean-interval.js";
export { modalAgreement } from "./modal-agreement.js";
export { type Alignment, needlemanWunsch } from "./needleman-wunsch.js";
export {
  ordinaryLeastSquares,
  type Regression,
  type RegressionOptions,
} from "./ordinary-least-squares.js";
export { pairedPermutationTest } from "./paired-permutation-test.js";
export { pairedT } from "./paired-t.js";
export { partialCorrelation } from "./partial-correlation.js";
export { pearsonCorrelation } from "./pearson-correlation.js";
export { percentileInterval } from "./percentile-interval.js";
export { type PercentileRanks, percentileRankIntervals } from "./percentile-rank-intervals.js";
export type { PermutationOptions, PermutationOutcome } from "./permutation-outcome.js";
export { permutationTest } from "./permutation-test.js";
export type { SimulatedPower } from "./power-by-simulation.js";
export { powerBySimulation } from "./power-by-simulation.js";
export { type PpiDifference, ppiDifference } from "./ppi-difference.js";
export { type PpiMean, type PpiOptions, ppiMean } from "./ppi-mean.js";
export { ppiProportion } from "./ppi-proportion.js";
export type { PpiSample } from "./ppi-sums.js";
export { type ProportionDifference, proportionDifference } from "./proportion-difference.js";
export { midranks } from "./ranks.js";
export { type Statistic, statistics } from "./registry.js";
export type { Coefficient } from "./regression-coefficient.js";
export type { ErrorKind } from "./robust-covariance.js";
export { type SamplingFloor, samplingFloor } from "./sampling-floor.js";
export {
  type RankSet,
  type RankSetOptions,
  type RankSets,
  simultaneousRankSets,
} from "./simultaneous-rank-sets.js";
export { spearmanCorrelation } from "./spearman-correlation.js";
export { squaredDistanceUnbiased } from "./squared-distance-unbiased.js";
export {
  type Summary as GroupSummary,
  type TTest,
  tFromSummaries,
  zeroCorrelationPairedT,
} from "./t-from-summaries.js";
export { totalVariation } from "./total-variation.js";
export { type TwoWayClusteredMean, twoWayClusteredMean } from "./two-way-clustered-mean.js";
export { varianceComponents } from "./variance-components.js";
export { type RemlComponents, varianceComponentsReml } from "./variance-components-reml.js";
export type { VarianceComponent, VarianceComponents, VarianceOptions } from "./variance-table.js";
export { wassersteinClouds } from "./wasserstein-clouds.js";
export { wassersteinDiscrete } from "./wasserstein-discrete.js";
export { wassersteinDistance } from "./wasserstein-distance.js";
export { wassersteinOrdered } from "./wasserstein-ordered.js";
export { welchT } from "./welch-t.js";
