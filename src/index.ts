/**
 * The public surface of affectlab: notebooks, analyses and other programs import from "affectlab" only.
 * Everything heavy (plotly, the SDKs, mathjs, danfojs) loads when a function that needs it is called.
 */

export { decideVerdict, renderJson, renderSummary, verdictFor } from "./claims/index.js";
export { renderPreregistrationReport } from "./claims/preregistration-markdown.js";
export { reportPreregistration } from "./claims/preregistration-report.js";
export type { AnalysisRecord, RecordedTest, TestedEffect } from "./core/analysis-record.js";
export { canonicalJson } from "./core/canonical-json.js";
export type { Claim, Verdict } from "./core/claim.js";
export { verdicts } from "./core/claim.js";
export * from "./core/errors.js";
export type { ConfidenceInterval, Estimate } from "./core/estimate.js";
export type { FrozenPreregistration } from "./core/frozen-preregistration.js";
export { groupRows, type RowsOfGroup } from "./core/group-rows.js";
export { type Item, type ItemImage, itemSchema } from "./core/item.js";
export type { AnalysisPlan, Hypothesis, Preregistration } from "./core/preregistration.js";
export { type RandomStream, randomStream } from "./core/random.js";
export { type Rating, type RatingColumn, ratingColumns, ratingSchema } from "./core/rating.js";
export type { StudyId } from "./core/study-id.js";
export * from "./deprecated.js";
export * from "./games/index.js";
export { readTable, validateDatapackage } from "./io/datapackage.js";
export { formatCsv } from "./io/format-csv.js";
export { freezePreregistration, readPreregistration } from "./io/freeze-preregistration.js";
export { projectPath } from "./io/project-root.js";
export { readCsv } from "./io/read-csv.js";
export { refreshDatapackage } from "./io/refresh-datapackage.js";
export { resolveUpstream } from "./io/upstream.js";
export { readFrozenPreregistration, verifyPreregistration } from "./io/verify-preregistration.js";
export { writeCsv } from "./io/write-csv.js";
export { writeFileAtomic } from "./io/write-file-atomic.js";
export * from "./judges/index.js";
export { type Availability, listAvailability } from "./models/availability.js";
export { type AffectlabConfig, defineConfig } from "./models/config.js";
export type * from "./models/contract.js";
export {
  buildItemRequest,
  optionLetter,
  type Prompt as PromptText,
  readItemImage,
} from "./models/item-request.js";
export { ModelError, type ModelErrorKind } from "./models/model-error.js";
export {
  type AnswerStatus,
  type ParsedAnswer,
  type ParseOptions,
  parseAnswer,
} from "./models/parse-answer.js";
export type { NewProvider, ProviderContext, ProviderDescriptor, ProviderFactory } from "./models/provider.js";
export {
  type RecordedReplies,
  type ReplayDataset,
  registerReplay,
  replayModels,
} from "./models/providers/replay.js";
export { registerScripted, type ScriptedModel } from "./models/providers/scripted.js";
export {
  openModel,
  parseModelId,
  providerNames,
  registerProvider,
} from "./models/registry.js";
export {
  type FrameColumn,
  fromDataFrame,
  type RowFrame,
  toDataFrame,
} from "./plots/data-frame.js";
export { showFigure, showImage, showMarkdown, showTable } from "./plots/display.js";
export { displayFigure } from "./plots/display-figure.js";
export { displaySvg } from "./plots/display-image.js";
export { distanceChart } from "./plots/distance-chart.js";
export type { Figure, PlotlySpec } from "./plots/figure.js";
export type { RowGroup } from "./plots/grouped-rows.js";
export { type HeatCell, type HeatMap, type HeatRow, heatMap } from "./plots/heat-map.js";
export {
  type IntervalChart,
  type IntervalPanel,
  type IntervalRow,
  intervalChart,
} from "./plots/interval-chart.js";
export type { RadarAxis } from "./plots/marks/radar.js";
export {
  type PairedComparisonChart,
  type PairedEstimate,
  type PairedRow,
  pairedComparisonChart,
} from "./plots/paired-chart.js";
export { type RadarChart, type RadarPanel, radarChart } from "./plots/radar-chart.js";
export { type RangeChart, type RangeRow, rangeChart } from "./plots/range-chart.js";
export { type ShareChart, type ShareRow, shareChart } from "./plots/share-chart.js";
export { specificationChart } from "./plots/specification-chart.js";
export type { Ask, Episode, EpisodeContext, TurnReply } from "./runs/episode.js";
export { type JudgedReply, readJudged, targetId } from "./runs/judged.js";
export { readChoice } from "./runs/read-choice.js";
export { type EpisodeRecord, type EpisodeTurn, readEpisodes } from "./runs/read-episodes.js";
export { bcaInterval } from "./stats/bca-interval.js";
export { benjaminiHochberg } from "./stats/benjamini-hochberg.js";
export { betaQuantile } from "./stats/beta-quantile.js";
export { bhatiaDavisBound } from "./stats/bhatia-davis-bound.js";
export { type BinomialTest, binomialTest } from "./stats/binomial-test.js";
export {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapInterval,
  type CountStatistic,
} from "./stats/bootstrap-interval.js";
export { clopperPearson } from "./stats/clopper-pearson.js";
export {
  type ClusterBootstrapInterval,
  type ClusterCountStatistic,
  clusterBootstrapInterval,
} from "./stats/cluster-bootstrap-interval.js";
export { type ClusteredMean, type ClusterMethod, clusteredMean } from "./stats/clustered-mean.js";
export { cohenKappa, type Kappa, type KappaWeights } from "./stats/cohen-kappa.js";
export type { Label } from "./stats/contingency-table.js";
export type { Correlation, CorrelationOptions } from "./stats/correlation-interval.js";
export {
  type CorrelationPermutationOptions,
  correlationPermutationTest,
} from "./stats/correlation-permutation-test.js";
export type { Factors } from "./stats/crossed-design.js";
export { type DStudy, dStudy, type EstimatedComponents } from "./stats/d-study.js";
export {
  chiSquareCdf,
  chiSquareSurvival,
  fCdf,
  fSurvival,
  normalCdf,
  normalQuantile,
  studentTwoSidedP,
  tCdf,
  tQuantile,
} from "./stats/distributions.js";
export { type EquivalenceTest, type EstimateWithError, equivalenceTest } from "./stats/equivalence-test.js";
export {
  explainInterval,
  type IntervalCandidate,
  type IntervalExplanation,
  type PrintedInterval,
} from "./stats/explain-interval.js";
export { explainT, type SummaryGroup, type TExplanation, type TMatch } from "./stats/explain-t.js";
export { fQuantile } from "./stats/f-quantile.js";
export { type FleissKappa, type FleissKappaOptions, fleissKappa } from "./stats/fleiss-kappa.js";
export { type GrimResult, grim } from "./stats/grim.js";
export { type ChanceCorrected, gwetAC1 } from "./stats/gwet-ac1.js";
export { holm } from "./stats/holm.js";
export { type ImpliedDenominators, impliedDenominators } from "./stats/implied-denominators.js";
export { impliedN } from "./stats/implied-n.js";
export {
  type IntraclassCorrelation,
  type IntraclassForm,
  intraclassCorrelation,
} from "./stats/intraclass-correlation.js";
export { jensenShannon } from "./stats/jensen-shannon.js";
export { kendallTau } from "./stats/kendall-tau.js";
export {
  type KrippendorffAlpha,
  krippendorffAlpha,
  type MeasurementLevel,
} from "./stats/krippendorff-alpha.js";
export {
  type AgreementScores,
  leaveOneOutAgreement,
  modelAgreement,
  type TieRule,
} from "./stats/leave-one-out-agreement.js";
export { linearAssignment } from "./stats/linear-assignment.js";
export { type McNemarBounds, mcnemarBounds } from "./stats/mcnemar-bounds.js";
export { type MeanInterval, meanInterval } from "./stats/mean-interval.js";
export { modalAgreement } from "./stats/modal-agreement.js";
export { type Alignment, needlemanWunsch } from "./stats/needleman-wunsch.js";
export {
  type Coefficient,
  ordinaryLeastSquares,
  type Regression,
  type RegressionOptions,
} from "./stats/ordinary-least-squares.js";
export { pairedPermutationTest } from "./stats/paired-permutation-test.js";
export { pairedT } from "./stats/paired-t.js";
export { pearsonCorrelation } from "./stats/pearson-correlation.js";
export { percentileInterval } from "./stats/percentile-interval.js";
export { type PercentileRanks, percentileRankIntervals } from "./stats/percentile-rank-intervals.js";
export type { PermutationOptions, PermutationOutcome } from "./stats/permutation-outcome.js";
export { permutationTest } from "./stats/permutation-test.js";
export type { SimulatedPower } from "./stats/power-by-simulation.js";
export { powerBySimulation } from "./stats/power-by-simulation.js";
export { type ProportionDifference, proportionDifference } from "./stats/proportion-difference.js";
export { midranks } from "./stats/ranks.js";
export { type Statistic, statistics } from "./stats/registry.js";
export type { ErrorKind } from "./stats/robust-covariance.js";
export { type SamplingFloor, samplingFloor } from "./stats/sampling-floor.js";
export {
  type RankSet,
  type RankSetOptions,
  type RankSets,
  simultaneousRankSets,
} from "./stats/simultaneous-rank-sets.js";
export { spearmanCorrelation } from "./stats/spearman-correlation.js";
export { squaredDistanceUnbiased } from "./stats/squared-distance-unbiased.js";
export {
  type Summary as GroupSummary,
  type TTest,
  tFromSummaries,
  zeroCorrelationPairedT,
} from "./stats/t-from-summaries.js";
export { totalVariation } from "./stats/total-variation.js";
export { varianceComponents } from "./stats/variance-components.js";
export { type RemlComponents, varianceComponentsReml } from "./stats/variance-components-reml.js";
export type { VarianceComponent, VarianceComponents, VarianceOptions } from "./stats/variance-table.js";
export { wassersteinClouds } from "./stats/wasserstein-clouds.js";
export { wassersteinDiscrete } from "./stats/wasserstein-discrete.js";
export { wassersteinDistance } from "./stats/wasserstein-distance.js";
export { wassersteinOrdered } from "./stats/wasserstein-ordered.js";
export { welchT } from "./stats/welch-t.js";
export * from "./stimuli/faces/index.js";
export * from "./stimuli/false-belief/index.js";
export * from "./stimuli/index.js";

import "./studies/shared/register-replays.js";

export { loadCodedItems, loadUpstreamItems } from "./studies/affective-cognition/data/upstream-items.js";
export * from "./studies/affective-cognition/index.js";
export type { JudgingOptions, LiveOptions, LiveReport, LiveStudy, Study } from "./studies/contract.js";
export * from "./studies/egosocialarena/index.js";
export * from "./studies/heartbench/index.js";
export { loadStudies, studyIds } from "./studies/registry.js";
export * from "./studies/sage/index.js";
export { chooseItems } from "./studies/shared/choose-items.js";
export { renderHtml, renderMarkdown, writeLedger } from "./studies/shared/ledger.js";
export { writeFigure } from "./studies/shared/write-figure.js";
