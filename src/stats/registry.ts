import { altTest } from "./alt-test.js";
import { altTestPower } from "./alt-test-power.js";
import { bcaInterval } from "./bca-interval.js";
import { benjaminiHochberg } from "./benjamini-hochberg.js";
import { benjaminiYekutieli } from "./benjamini-yekutieli.js";
import { bhatiaDavisBound } from "./bhatia-davis-bound.js";
import { binomialTest } from "./binomial-test.js";
import { bootstrapInterval } from "./bootstrap-interval.js";
import { clopperPearson } from "./clopper-pearson.js";
import { clusterBootstrapInterval } from "./cluster-bootstrap-interval.js";
import { clusteredCorrectedRate } from "./clustered-corrected-rate.js";
import { clusteredMean } from "./clustered-mean.js";
import { clusteredShare } from "./clustered-share.js";
import { cohenKappa } from "./cohen-kappa.js";
import { combineCues } from "./combine-cues.js";
import { compareCorrections } from "./compare-corrections.js";
import { correctedRate } from "./corrected-rate.js";
import { correlationPermutationTest } from "./correlation-permutation-test.js";
import { dStudy } from "./d-study.js";
import { equivalenceTest } from "./equivalence-test.js";
import { explainInterval } from "./explain-interval.js";
import { explainT } from "./explain-t.js";
import { fitCueWeights } from "./fit-cue-weights.js";
import { fleissKappa } from "./fleiss-kappa.js";
import { grim } from "./grim.js";
import { gwetAC1 } from "./gwet-ac1.js";
import { holm } from "./holm.js";
import { impliedCue } from "./implied-cue.js";
import { impliedDenominators } from "./implied-denominators.js";
import { impliedN } from "./implied-n.js";
import { intraclassCorrelation } from "./intraclass-correlation.js";
import { jensenShannon } from "./jensen-shannon.js";
import { kendallTau } from "./kendall-tau.js";
import { krippendorffAlpha } from "./krippendorff-alpha.js";
import { labelsNeeded } from "./labels-needed.js";
import { leaveOneOutAgreement, modelAgreement } from "./leave-one-out-agreement.js";
import { logisticRegression } from "./logistic-regression.js";
import { mantelHaenszel } from "./mantel-haenszel.js";
import { adjustedMeans } from "./many-facet-rasch/adjusted-means.js";
import { conditionalResiduals } from "./many-facet-rasch/conditional-residuals.js";
import { raschInteractions } from "./many-facet-rasch/interactions.js";
import { manyFacetRasch } from "./many-facet-rasch/many-facet-rasch.js";
import { modelMeasures } from "./many-facet-rasch/model-measures.js";
import { objectMeasures } from "./many-facet-rasch/object-measures.js";
import { raschFitStatistics } from "./many-facet-rasch/rasch-fit-statistics.js";
import { raterDiscrimination } from "./many-facet-rasch/rater-discrimination.js";
import { residualDimensionality } from "./many-facet-rasch/residual-dimensionality.js";
import { separation } from "./many-facet-rasch/separation.js";
import { measureStretch } from "./many-facet-rasch/stretch.js";
import { mcdonaldOmega } from "./mcdonald-omega.js";
import { mcnemarBounds } from "./mcnemar-bounds.js";
import { meanInterval } from "./mean-interval.js";
import { modalAgreement } from "./modal-agreement.js";
import { needlemanWunsch } from "./needleman-wunsch.js";
import { ordinaryLeastSquares } from "./ordinary-least-squares.js";
import { pairedPermutationTest } from "./paired-permutation-test.js";
import { pairedT } from "./paired-t.js";
import { partialCorrelation } from "./partial-correlation.js";
import { pearsonCorrelation } from "./pearson-correlation.js";
import { percentileInterval } from "./percentile-interval.js";
import { percentileRankIntervals } from "./percentile-rank-intervals.js";
import { permutationTest } from "./permutation-test.js";
import { powerBySimulation } from "./power-by-simulation.js";
import { ppiDifference } from "./ppi-difference.js";
import { ppiMean } from "./ppi-mean.js";
import { ppiProportion } from "./ppi-proportion.js";
import { proportionDifference } from "./proportion-difference.js";
import { samplingFloor } from "./sampling-floor.js";
import { simultaneousRankSets } from "./simultaneous-rank-sets.js";
import { spearmanCorrelation } from "./spearman-correlation.js";
import { squaredDistanceUnbiased } from "./squared-distance-unbiased.js";
import { tFromSummaries, zeroCorrelationPairedT } from "./t-from-summaries.js";
import { totalVariation } from "./total-variation.js";
import { twoWayClusteredMean } from "./two-way-clustered-mean.js";
import { varianceComponents } from "./variance-components.js";
import { varianceComponentsReml } from "./variance-components-reml.js";
import { wassersteinClouds } from "./wasserstein-clouds.js";
import { wassersteinDiscrete } from "./wasserstein-discrete.js";
import { wassersteinDistance } from "./wasserstein-distance.js";
import { wassersteinOrdered } from "./wasserstein-ordered.js";
import { welchT } from "./welch-t.js";

/** What a table, a figure or a registration needs to know about a statistic besides its function. */
export interface Statistic {
  /** The field's term. */
  label: string;
  /** The range of its value, ends included; null where there is none. */
  bounds: readonly [lowest: number, highest: number] | null;
  /** The value of "no effect" or "as chance"; null where no value means that. */
  nullValue: number | null;
  /** The unit of its value, or where the unit comes from; null without a unit or with several numbers. */
  units: string | null;
  compute: (...input: never[]) => unknown;
}

const fromZero = [0, Infinity] as const;

/**
 * Every public statistic by its name, one line each: a new one is its file and a line here. Functions that
 * describe no data are not listed: distribution functions and their quantiles, `midranks` and
 * `linearAssignment`.
 *
 * Modelled on the registry of easystats/effectsize: label, bounds and null value of an effect.
 *
 * @example
 * ```ts
 * statistics.cohenKappa.label; // "Cohen's kappa"
 * statistics.cohenKappa.bounds; // [-1, 1]
 * statistics.cohenKappa.nullValue; // 0
 * ```
 */
export const statistics = {
  adjustedMeans: entry(adjustedMeans, "severity-adjusted mean", null, null, "values"),
  altTest: entry(altTest, "winning rate of the alt-test", [0, 1], null, "share"),
  altTestPower: entry(altTestPower, "power of the alt-test", [0, 1], null, "share"),
  bcaInterval: entry(bcaInterval, "BCa bootstrap interval"),
  benjaminiHochberg: entry(benjaminiHochberg, "p adjusted by Benjamini-Hochberg", [0, 1]),
  benjaminiYekutieli: entry(benjaminiYekutieli, "p adjusted by Benjamini-Yekutieli", [0, 1]),
  bhatiaDavisBound: entry(bhatiaDavisBound, "Bhatia-Davis bound", fromZero, null, "scores"),
  binomialTest: entry(binomialTest, "exact binomial test", [0, 1], null, "share"),
  bootstrapInterval: entry(bootstrapInterval, "bootstrap interval of any statistic"),
  clopperPearson: entry(clopperPearson, "share, Clopper-Pearson interval", [0, 1], null, "share"),
  clusterBootstrapInterval: entry(clusterBootstrapInterval, "cluster bootstrap interval"),
  clusteredCorrectedRate: entry(
    clusteredCorrectedRate,
    "rate corrected for errors, clustered",
    [0, 1],
    null,
    "share",
  ),
  clusteredMean: entry(clusteredMean, "mean of clustered rows (CR2)", null, null, "values"),
  clusteredShare: entry(clusteredShare, "share of clustered trials", [0, 1], null, "share"),
  cohenKappa: entry(cohenKappa, "Cohen's kappa", [-1, 1], 0),
  conditionalResiduals: entry(conditionalResiduals, "residuals given sums (many-facet Rasch)"),
  combineCues: entry(combineCues, "two cues combined by Bayes' rule", [0, 1], null, "share"),
  compareCorrections: entry(compareCorrections, "ways to correct a judged rate"),
  correctedRate: entry(correctedRate, "rate corrected for errors", [0, 1], null, "share"),
  correlationPermutationTest: entry(correlationPermutationTest, "correlation permutation test", [-1, 1], 0),
  dStudy: entry(dStudy, "decision study (D-study)"),
  equivalenceTest: entry(equivalenceTest, "equivalence by two one-sided tests", null, null, "estimate"),
  explainInterval: entry(explainInterval, "explanation of a printed interval"),
  explainT: entry(explainT, "explanation of a printed t"),
  fitCueWeights: entry(fitCueWeights, "weights of two cues", null, null, "first.value"),
  fleissKappa: entry(fleissKappa, "Fleiss' kappa", [-1, 1], 0),
  grim: entry(grim, "GRIM test"),
  gwetAC1: entry(gwetAC1, "Gwet's AC1", [-1, 1], 0),
  holm: entry(holm, "p adjusted by Holm", [0, 1]),
  impliedCue: entry(impliedCue, "second cue that answers imply", [0, 1], null, "share"),
  impliedDenominators: entry(impliedDenominators, "denominators that percentages fit"),
  impliedN: entry(impliedN, "n that a printed interval implies"),
  intraclassCorrelation: entry(intraclassCorrelation, "intraclass correlation (ICC)", [-Infinity, 1], 0),
  jensenShannon: entry(jensenShannon, "Jensen-Shannon distance", [0, 1], 0),
  kendallTau: entry(kendallTau, "Kendall's tau-b", [-1, 1], 0),
  krippendorffAlpha: entry(krippendorffAlpha, "Krippendorff's alpha", [-1, 1], 0),
  labelsNeeded: entry(labelsNeeded, "labels that an interval needs", fromZero, null, "cases"),
  leaveOneOutAgreement: entry(leaveOneOutAgreement, "leave-one-out agreement", [0, 1], null, "share"),
  logisticRegression: entry(logisticRegression, "logistic coefficient", null, 0, "logits per x"),
  mantelHaenszel: entry(mantelHaenszel, "Mantel-Haenszel odds ratio", fromZero, 1, "odds ratio"),
  manyFacetRasch: entry(manyFacetRasch, "many-facet Rasch severity", null, 0, "logits"),
  mcdonaldOmega: entry(mcdonaldOmega, "McDonald's omega total", [0, 1], 0),
  mcnemarBounds: entry(mcnemarBounds, "bounds of McNemar's test", [-1, 1], 0, "share"),
  meanInterval: entry(meanInterval, "mean with a naive interval", null, null, "values"),
  measureStretch: entry(measureStretch, "stretch of many-facet Rasch measures", null, 1),
  modalAgreement: entry(modalAgreement, "modal share", [0, 1], null, "share"),
  modelAgreement: entry(modelAgreement, "agreement with the raters' mode", [0, 1], null, "share"),
  modelMeasures: entry(modelMeasures, "measure of a model", null, null, "logits"),
  needlemanWunsch: entry(needlemanWunsch, "Needleman-Wunsch similarity", [0, 1]),
  objectMeasures: entry(objectMeasures, "measure of a rated object", null, null, "logits"),
  ordinaryLeastSquares: entry(ordinaryLeastSquares, "OLS coefficient", null, 0, "y per x"),
  pairedPermutationTest: entry(pairedPermutationTest, "paired permutation test", null, 0, "values"),
  pairedT: entry(pairedT, "paired t test", null, 0, "values"),
  partialCorrelation: entry(partialCorrelation, "partial correlation", [-1, 1], 0),
  pearsonCorrelation: entry(pearsonCorrelation, "Pearson's r", [-1, 1], 0),
  percentileInterval: entry(percentileInterval, "percentile bootstrap interval"),
  percentileRankIntervals: entry(percentileRankIntervals, "naive ranks", [1, Infinity], null, "rank"),
  permutationTest: entry(permutationTest, "permutation test of two means", null, 0, "values"),
  powerBySimulation: entry(powerBySimulation, "power by simulation", [0, 1], null, "share"),
  ppiDifference: entry(ppiDifference, "difference of PPI++ means", null, 0, "labels"),
  ppiMean: entry(ppiMean, "prediction-powered mean (PPI++)", null, null, "labels"),
  ppiProportion: entry(ppiProportion, "prediction-powered share", [0, 1], null, "share"),
  proportionDifference: entry(proportionDifference, "difference of proportions", [-1, 1], 0, "share"),
  raterDiscrimination: entry(raterDiscrimination, "slope of a rater", [0, Infinity], 1),
  raschFitStatistics: entry(raschFitStatistics, "infit and outfit mean square", fromZero, 1),
  raschInteractions: entry(raschInteractions, "many-facet Rasch interaction", null, 0, "logits"),
  residualDimensionality: entry(residualDimensionality, "Yen's Q3 and residual eigenvalues"),
  samplingFloor: entry(samplingFloor, "sampling floor of a distance", fromZero, null, "distance"),
  separation: entry(separation, "separation of measures", fromZero, 0),
  simultaneousRankSets: entry(simultaneousRankSets, "simultaneous rank sets", [1, Infinity], null, "rank"),
  spearmanCorrelation: entry(spearmanCorrelation, "Spearman's rho", [-1, 1], 0),
  squaredDistanceUnbiased: entry(squaredDistanceUnbiased, "unbiased squared distance", [-Infinity, 2], 0),
  tFromSummaries: entry(tFromSummaries, "t test from summaries", null, 0, "means"),
  totalVariation: entry(totalVariation, "total variation distance", [0, 1], 0),
  twoWayClusteredMean: entry(twoWayClusteredMean, "mean of crossed clusters", null, null, "values"),
  varianceComponents: entry(varianceComponents, "variance components (ANOVA)", null, 0, "values squared"),
  varianceComponentsReml: entry(varianceComponentsReml, "REML components", fromZero, 0, "values squared"),
  wassersteinClouds: entry(wassersteinClouds, "Wasserstein of two clouds", fromZero, 0, "points"),
  wassersteinDiscrete: entry(wassersteinDiscrete, "Wasserstein, ground metric", fromZero, 0, "metric"),
  wassersteinDistance: entry(wassersteinDistance, "1-D Wasserstein distance", fromZero, 0, "values"),
  wassersteinOrdered: entry(wassersteinOrdered, "Wasserstein, ordered scale", fromZero, 0, "scale"),
  welchT: entry(welchT, "Welch's t test", null, 0, "values"),
  zeroCorrelationPairedT: entry(zeroCorrelationPairedT, "paired t, correlation 0", null, 0, "means"),
} satisfies Record<string, Statistic>;

function entry<F extends Statistic["compute"]>(
  compute: F,
  label: string,
  bounds: Statistic["bounds"] = null,
  nullValue: number | null = null,
  units: string | null = null,
) {
  return { label, bounds, nullValue, units, compute };
}
