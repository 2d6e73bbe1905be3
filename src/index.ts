/**
 * The public surface of affectlab: notebooks, analyses and other programs import from "affectlab" only.
 * Everything heavy (plotly, the SDKs, mathjs, danfojs) loads when a function that needs it is called.
 */
export type { Claim, StudyId, Verdict } from "./core/claim.js";
export { studyIds, verdicts } from "./core/claim.js";
export * from "./core/errors.js";
export type { ConfidenceInterval, Estimate } from "./core/estimate.js";
export { type RandomStream, randomStream } from "./core/random.js";
export { projectPath } from "./io/project-root.js";
export { resolveUpstream } from "./io/upstream.js";
export { showFigure, showMarkdown, showTable } from "./plots/display.js";
export type { Figure, PlotlySpec } from "./plots/figure.js";
export {
  type IntervalChart,
  type IntervalPanel,
  type IntervalRow,
  intervalChart,
} from "./plots/interval-chart.js";
export { benjaminiHochberg } from "./stats/benjaminiHochberg.js";
export { bootstrapInterval } from "./stats/bootstrapInterval.js";
export { clusterBootstrapInterval } from "./stats/clusterBootstrapInterval.js";
export { clusteredMean } from "./stats/clusteredMean.js";
export { cohenKappa } from "./stats/cohenKappa.js";
export { correlationPermutationTest } from "./stats/correlationPermutationTest.js";
export { gwetAC1 } from "./stats/gwetAC1.js";
export { holm } from "./stats/holm.js";
export { kendallTau } from "./stats/kendallTau.js";
export { leaveOneOutAgreement, modelAgreement, type TieRule } from "./stats/leaveOneOutAgreement.js";
export { linearAssignment } from "./stats/linearAssignment.js";
export { meanInterval } from "./stats/meanInterval.js";
export { modalAgreement } from "./stats/modalAgreement.js";
export { ordinaryLeastSquares } from "./stats/ordinaryLeastSquares.js";
export { pairedPermutationTest } from "./stats/pairedPermutationTest.js";
export { pairedT } from "./stats/pairedT.js";
export { pearsonCorrelation } from "./stats/pearsonCorrelation.js";
export { permutationTest } from "./stats/permutationTest.js";
export { spearmanCorrelation } from "./stats/spearmanCorrelation.js";
export { totalVariation } from "./stats/totalVariation.js";
export { wassersteinClouds } from "./stats/wassersteinClouds.js";
export { wassersteinDiscrete } from "./stats/wassersteinDiscrete.js";
export { wassersteinDistance } from "./stats/wassersteinDistance.js";
export { wassersteinOrdered } from "./stats/wassersteinOrdered.js";
export { welchT } from "./stats/welchT.js";
export * from "./studies/affective-cognition/index.js";
export { loadStudies, type Study } from "./studies/index.js";
