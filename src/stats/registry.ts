import { bcaInterval } from "./bca-interval.js";
import { benjaminiHochberg } from "./benjamini-hochberg.js";
import { bhatiaDavisBound } from "./bhatia-davis-bound.js";
import { binomialTest } from "./binomial-test.js";
import { bootstrapInterval } from "./bootstrap-interval.js";
import { clopperPearson } from "./clopper-pearson.js";
import { clusterBootstrapInterval } from "./cluster-bootstrap-interval.js";
import { clusteredMean } from "./clustered-mean.js";
import { cohenKappa } from "./cohen-kappa.js";
import { correlationPermutationTest } from "./correlation-permutation-test.js";
import { dStudy } from "./d-study.js";
import { equivalenceTest } from "./equivalence-test.js";
import { explainInterval } from "./explain-interval.js";
import { explainT } from "./explain-t.js";
import { fleissKappa } from "./fleiss-kappa.js";
import { grim } from "./grim.js";
import { gwetAC1 } from "./gwet-ac1.js";
import { holm } from "./holm.js";
import { impliedDenominators } from "./implied-denominators.js";
import { impliedN } from "./implied-n.js";
import { intraclassCorrelation } from "./intraclass-correlation.js";
import { jensenShannon } from "./jensen-shannon.js";
import { kendallTau } from "./kendall-tau.js";
import { krippendorffAlpha } from "./krippendorff-alpha.js";
import { leaveOneOutAgreement, modelAgreement } from "./leave-one-out-agreement.js";
import { mcnemarBounds } from "./mcnemar-bounds.js";
import { meanInterval } from "./mean-interval.js";
import { modalAgreement } from "./modal-agreement.js";
import { needlemanWunsch } from "./needleman-wunsch.js";
import { ordinaryLeastSquares } from "./ordinary-least-squares.js";
import { pairedPermutationTest } from "./paired-permutation-test.js";
import { pairedT } from "./paired-t.js";
import { pearsonCorrelation } from "./pearson-correlation.js";
import { percentileInterval } from "./percentile-interval.js";
import { percentileRankIntervals } from "./percentile-rank-intervals.js";
import { permutationTest } from "./permutation-test.js";
import { powerBySimulation } from "./power-by-simulation.js";
import { proportionDifference } from "./proportion-difference.js";
import { samplingFloor } from "./sampling-floor.js";
import { simultaneousRankSets } from "./simultaneous-rank-sets.js";
import { spearmanCorrelation } from "./spearman-correlation.js";
import { squaredDistanceUnbiased } from "./squared-distance-unbiased.js";
import { tFromSummaries, zeroCorrelationPairedT } from "./t-from-summaries.js";
import { totalVariation } from "./total-variation.js";
import { varianceComponents } from "./variance-components.js";
import { varianceComponentsReml } from "./variance-components-reml.js";
import { wassersteinClouds } from "./wasserstein-clouds.js";
import { wassersteinDiscrete } from "./wasserstein-discrete.js";
import { wassersteinDistance } from "./wasserstein-distance.js";
import { wassersteinOrdered } from "./wasserstein-ordered.js";
import { welchT } from "./welch-t.js";

/** What a table, a figure or a registration needs to know of a statistic besides its function. */
export interface Statistic {
  /** The field's term. */
  label: string;
  /** The range of its value, ends included; null where there is none. */
  bounds: readonly [lowest: number, highest: number] | null;
  /** The value of "no effect" or "as chance"; null where no value means that. */
  nullValue: number | null;
  /** The unit of its value; null where it has none, or is more than one number. */
  units: string | null;
  compute: (...input: never[]) => unknown;
}

/**
 * Every public statistic by its name, one line each: a new one is its file and a line here. What describes no data
 * stands outside: distribution functions and their quantiles, `midranks` and `linearAssignment`.
 *
 * After the registry of easystats/effectsize: label, bounds and null value of an effect.
 *
 * @example
 * ```ts
 * statistics.cohenKappa.label; // "Cohen's kappa"
 * statistics.cohenKappa.bounds; // [-1, 1]
 * statistics.cohenKappa.nullValue; // 0
 * ```
 */
export const statistics = {
  bcaInterval: entry("bias-corrected and accelerated bootstrap interval", null, null, null, bcaInterval),
  benjaminiHochberg: entry(
    "p adjusted by Benjamini and Hochberg (false discovery rate)",
    [0, 1],
    null,
    null,
    benjaminiHochberg,
  ),
  bhatiaDavisBound: entry(
    "largest standard error of a bounded mean (Bhatia and Davis)",
    [0, Infinity],
    null,
    "of the scores",
    bhatiaDavisBound,
  ),
  binomialTest: entry("exact binomial test", [0, 1], null, "share", binomialTest),
  bootstrapInterval: entry("bootstrap interval of any statistic", null, null, null, bootstrapInterval),
  clopperPearson: entry(
    "share with its exact interval (Clopper and Pearson)",
    [0, 1],
    null,
    "share",
    clopperPearson,
  ),
  clusterBootstrapInterval: entry(
    "bootstrap interval, clusters drawn whole",
    null,
    null,
    null,
    clusterBootstrapInterval,
  ),
  clusteredMean: entry("mean of clustered rows (CR2)", null, null, "of the values", clusteredMean),
  cohenKappa: entry("Cohen's kappa", [-1, 1], 0, null, cohenKappa),
  correlationPermutationTest: entry(
    "permutation test of a correlation",
    [-1, 1],
    0,
    null,
    correlationPermutationTest,
  ),
  dStudy: entry("decision study: generalisability with n and k levels", null, null, null, dStudy),
  equivalenceTest: entry(
    "two one-sided tests of equivalence",
    null,
    null,
    "of the estimate",
    equivalenceTest,
  ),
  explainInterval: entry("which candidate explains a printed interval", null, null, null, explainInterval),
  explainT: entry("which test explains a printed t", null, null, null, explainT),
  fleissKappa: entry("Fleiss' kappa", [-1, 1], 0, null, fleissKappa),
  grim: entry("GRIM: does a percentage fit its n?", null, null, null, grim),
  gwetAC1: entry("Gwet's AC1", [-1, 1], 0, null, gwetAC1),
  holm: entry("p adjusted by Holm (family-wise error)", [0, 1], null, null, holm),
  impliedDenominators: entry(
    "denominators that a set of percentages fits",
    null,
    null,
    null,
    impliedDenominators,
  ),
  impliedN: entry("n that a printed interval of a share implies", null, null, null, impliedN),
  intraclassCorrelation: entry(
    "intraclass correlation (ICC), six forms",
    [-Infinity, 1],
    0,
    null,
    intraclassCorrelation,
  ),
  jensenShannon: entry("Jensen-Shannon distance", [0, 1], 0, null, jensenShannon),
  kendallTau: entry("Kendall's tau-b", [-1, 1], 0, null, kendallTau),
  krippendorffAlpha: entry("Krippendorff's alpha", [-1, 1], 0, null, krippendorffAlpha),
  leaveOneOutAgreement: entry(
    "agreement of each rater with the mode of the others",
    [0, 1],
    null,
    "share",
    leaveOneOutAgreement,
  ),
  mcnemarBounds: entry("McNemar's test, bounds from two shares", [-1, 1], 0, "share", mcnemarBounds),
  meanInterval: entry("mean with a naive interval", null, null, "of the values", meanInterval),
  modalAgreement: entry("share of answers that are the modal one", [0, 1], null, "share", modalAgreement),
  modelAgreement: entry("agreement of a model with the raters' mode", [0, 1], null, "share", modelAgreement),
  needlemanWunsch: entry(
    "similarity of aligned sequences (Needleman and Wunsch)",
    [0, 1],
    null,
    null,
    needlemanWunsch,
  ),
  ordinaryLeastSquares: entry(
    "ordinary least squares (OLS) coefficients",
    null,
    0,
    "of y by unit of x",
    ordinaryLeastSquares,
  ),
  pairedPermutationTest: entry(
    "paired permutation test of a mean difference",
    null,
    0,
    "of the values",
    pairedPermutationTest,
  ),
  pairedT: entry("paired t test", null, 0, "of the values", pairedT),
  pearsonCorrelation: entry("Pearson's r", [-1, 1], 0, null, pearsonCorrelation),
  percentileInterval: entry("percentile bootstrap interval", null, null, null, percentileInterval),
  percentileRankIntervals: entry(
    "ranks with percentile intervals (naive)",
    [1, Infinity],
    null,
    "rank",
    percentileRankIntervals,
  ),
  permutationTest: entry(
    "permutation test of a difference in means",
    null,
    0,
    "of the values",
    permutationTest,
  ),
  powerBySimulation: entry("power by simulation", [0, 1], null, "share", powerBySimulation),
  proportionDifference: entry(
    "difference of two independent proportions",
    [-1, 1],
    0,
    "share",
    proportionDifference,
  ),
  samplingFloor: entry(
    "distance that chance alone leaves between draws",
    [0, Infinity],
    null,
    "of the distance",
    samplingFloor,
  ),
  simultaneousRankSets: entry(
    "simultaneous rank sets (max-t)",
    [1, Infinity],
    null,
    "rank",
    simultaneousRankSets,
  ),
  spearmanCorrelation: entry("Spearman's rho", [-1, 1], 0, null, spearmanCorrelation),
  squaredDistanceUnbiased: entry(
    "squared Euclidean distance, unbiased",
    [-Infinity, 2],
    0,
    null,
    squaredDistanceUnbiased,
  ),
  tFromSummaries: entry("t test from means, spreads and sizes", null, 0, "of the means", tFromSummaries),
  totalVariation: entry("total variation distance", [0, 1], 0, null, totalVariation),
  varianceComponents: entry("variance components by mean squares", null, 0, "squared", varianceComponents),
  varianceComponentsReml: entry(
    "variance components by REML",
    [0, Infinity],
    0,
    "squared",
    varianceComponentsReml,
  ),
  wassersteinClouds: entry(
    "Wasserstein distance of two clouds of points",
    [0, Infinity],
    0,
    "of the points",
    wassersteinClouds,
  ),
  wassersteinDiscrete: entry(
    "Wasserstein distance under a ground metric",
    [0, Infinity],
    0,
    "of the metric",
    wassersteinDiscrete,
  ),
  wassersteinDistance: entry(
    "1-D Wasserstein distance",
    [0, Infinity],
    0,
    "of the values",
    wassersteinDistance,
  ),
  wassersteinOrdered: entry(
    "Wasserstein distance on an ordered scale",
    [0, Infinity],
    0,
    "of the scale",
    wassersteinOrdered,
  ),
  welchT: entry("Welch's t test", null, 0, "of the values", welchT),
  zeroCorrelationPairedT: entry(
    "paired t from summaries, correlation taken as 0",
    null,
    0,
    "of the means",
    zeroCorrelationPairedT,
  ),
} satisfies Record<string, Statistic>;

function entry<F extends Statistic["compute"]>(
  label: string,
  bounds: Statistic["bounds"],
  nullValue: number | null,
  units: string | null,
  compute: F,
) {
  return { label, bounds, nullValue, units, compute };
}
