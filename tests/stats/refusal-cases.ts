import type { RandomStream } from "../../src/core/random.js";
import { totalVariation } from "../../src/stats/total-variation.js";

/** What becomes of a NaN: it is refused, the value is left out, or the result is NaN. */
export type MissingRule = "refused" | "left out" | "NaN";

/** Good calls of one function. The tests spoil them in one place at a time. */
export interface RefusalCase {
  /** Arguments without options. */
  calls: readonly (readonly unknown[])[];
  /** Good options of the first call; together they name every option. Undefined where there are none. */
  options?: readonly Record<string, unknown>[];
  /** The rule of all numbers, or of the argument or field at a path such as "0" or "1.0.mean". */
  missing: MissingRule | Readonly<Record<string, MissingRule>>;
  /** Paths that may be left away, and so be undefined. */
  optional?: readonly string[];
  /** Paths of lists in which null is missing. */
  nulls?: readonly string[];
  /** Paths of lists that must not be one shorter. */
  lengths?: readonly string[];
  /** Paths of what may be of any type: observations, and labels that are only compared. */
  any?: readonly string[];
  /** Something of another type that may stand at this path: a number in place of a list. */
  also?: { path: string; value: unknown };
  /** The place of a callback, and what it has to give. */
  callback?: { at: number; gives: "number" | "boolean" };
}

/**
 * Functions of tables of ratings and of fits to them: core's schema checks a table, and their own tests in
 * many-facet-rasch/ what they refuse.
 */
export const ofRatings: readonly string[] = [
  "adjustedMeans",
  "conditionalResiduals",
  "manyFacetRasch",
  "measureStretch",
  "modelMeasures",
  "objectMeasures",
  "raschFitStatistics",
  "raschInteractions",
  "raterDiscrimination",
  "residualDimensionality",
  "separation",
];

const x = [1, 4, 2, 8, 5, 7];
const y = [2, 3, 1, 9, 4, 6];
const labels = ["a", "b", "a", "c", "b", "a"];
const others = ["a", "b", "b", "c", "b", "a"];
const stories = ["s", "s", "t", "t", "u", "u"];
const table = [
  [3, 5, 1],
  [4, 6, 2],
  [2, 7, 2],
  [5, 6, 1],
];
const p = [0.5, 0.25, 0.25];
const q = [0.25, 0.25, 0.5];
const mean = (draw: readonly number[]) => draw.reduce((sum, value) => sum + value, 0) / draw.length;
const weighted = (counts: Int32Array) => {
  let [sum, total] = [0, 0];
  counts.forEach((count, i) => {
    sum += count * x[i]!;
    total += count;
  });
  return sum / total;
};
const draws = { resamples: 20, seed: 2, level: 0.9 };
const inference = { missing: "refused", lengths: ["0", "1"] } as const;
const correlation: RefusalCase = {
  calls: [[x, y]],
  options: [
    { ...draws, interval: "bca" },
    { ...draws, clusters: stories },
  ],
  ...inference,
};
const permutation = { resamples: 20, seed: 2, exactUpTo: 10 };
const vectors = { calls: [[p, q]], missing: "refused", lengths: ["0", "1"] } as const;
const oneNumber: RefusalCase = { calls: [[0.3]], missing: "NaN" };
const twoNumbers: RefusalCase = { calls: [[0.3, 3]], missing: "NaN" };
const threeNumbers: RefusalCase = { calls: [[0.3, 3, 4]], missing: "NaN" };
const factors = { profile: [1, 1, 2, 2, 3, 3], judge: ["a", "b", "a", "b", "a", "b"] };
const variance: RefusalCase = {
  calls: [[x, factors]],
  options: [{ jackknife: "judge", level: 0.9 }],
  missing: "refused",
  lengths: ["0", "1.profile", "1.judge"],
};
const metric = [
  [0, 1, 2],
  [1, 0, 1],
  [2, 1, 0],
];
const summary = { mean: 3, sd: 1, n: 10 };
const printed = { value: 66.7, decimals: 1 };
const people = [
  [1, 2, 3, 4, 5, 1],
  [1, 2, 3, 4, 4, 2],
  [2, 2, 3, 5, 5, 1],
];
const sample = { labels: [1, 2, 3, 2], judged: [2, 3, 4, 3], unlabelled: [2, 3, 3, 4, 1] };
const ofSample = {
  clusters: { labelled: ["a", "b", "c", "d"], unlabelled: ["d", "e", "f", "g", "h"] },
  probabilities: [0.5, 0.5, 0.25, 0.5],
};
const ppiSettings = { lambda: 0.5, interval: "published", level: 0.9, ...ofSample };
const answers = [
  [0, 1, 1],
  [2, 0, 2, 2],
];

/** One entry for each function of affectlab/stats; a new function without one fails. */
export const refusalCases: Readonly<Record<string, RefusalCase>> = {
  altTest: {
    calls: [
      [
        people,
        [1, 2, 3, 4, 5, 2],
        { scoring: "accuracy", epsilon: 0.2, clusters: stories, rate: 0.1, leastUnits: 2, level: 0.9 },
      ],
    ],
    missing: { "0": "left out", "1": "left out", "2": "refused" },
    optional: ["2.clusters", "2.rate", "2.leastUnits", "2.level"],
    lengths: ["1", "0.0", "2.clusters"],
  },
  altTestPower: {
    calls: [
      [
        people,
        [1, 2, 3, 4, 5, 2],
        {
          ...{ scoring: "negativeRmse", epsilon: 0.2, clusters: stories, rate: 0.1 },
          ...{ units: 9, power: 0.9, runs: 3, seed: 2 },
        },
      ],
    ],
    missing: { "0": "left out", "1": "left out", "2": "refused" },
    optional: ["2.clusters", "2.rate", "2.units", "2.power", "2.runs", "2.seed"],
    lengths: ["1", "0.0", "2.clusters"],
  },
  bcaInterval: {
    calls: [[x, 4, [3, 4, 5], 0.9]],
    missing: { "0": "left out", "1": "NaN", "2": "NaN", "3": "refused" },
  },
  benjaminiHochberg: { calls: [[[0.01, 0.2, 0.03]]], missing: "left out" },
  benjaminiYekutieli: { calls: [[[0.01, 0.2, 0.03]]], missing: "left out" },
  betaQuantile: threeNumbers,
  bhatiaDavisBound: { calls: [[{ mean: 4, n: 10, lower: 1, upper: 5 }]], missing: "refused" },
  binomialTest: { calls: [[3, 7, 0.4, 0.9]], missing: "refused", optional: ["2", "3"] },
  bootstrapInterval: {
    calls: [[x, mean]],
    options: [{ ...draws, interval: "bca" }],
    missing: "refused",
    any: ["0"],
    also: { path: "0", value: 3 },
    callback: { at: 1, gives: "number" },
  },
  chiSquareCdf: twoNumbers,
  chiSquareSurvival: twoNumbers,
  clopperPearson: { calls: [[3, 7, 0.9]], missing: "refused", optional: ["2"] },
  clusterBootstrapInterval: {
    calls: [[stories, weighted]],
    options: [{ ...draws, interval: "bca" }],
    missing: "refused",
    callback: { at: 1, gives: "number" },
  },
  clusteredCorrectedRate: {
    calls: [
      [
        {
          judged: { outcomes: [1, 0, 1, 0, 0, 1], clusters: stories },
          sensitivity: { outcomes: [1, 1, 1, 1, 0, 1], clusters: stories },
          specificity: { outcomes: [1, 1, 0, 1, 1, 1], clusters: stories },
        },
      ],
    ],
    options: [{ level: 0.9 }],
    missing: "refused",
    lengths: ["0.judged.outcomes", "0.judged.clusters"],
  },
  clusteredMean: {
    calls: [[x, stories]],
    options: [{ method: "CR1", level: 0.9 }],
    missing: { "0": "left out" },
    lengths: ["0", "1"],
  },
  clusteredShare: {
    calls: [
      [
        [1, 0, 1, 0, 0, 1],
        ["a", "a", "b", "b", "c", "c"],
      ],
    ],
    options: [{ level: 0.9 }],
    missing: { "0": "left out" },
    lengths: ["0", "1"],
  },
  cohenKappa: {
    calls: [[labels, others]],
    options: [{ weights: "linear", levels: ["a", "b", "c", "d"], level: 0.9 }],
    missing: "refused",
    lengths: ["0", "1"],
  },
  combineCues: {
    calls: [
      [
        [3, 1, 4],
        [2, 2, 1],
      ],
    ],
    options: [{ prior: q, weights: [1, 0.5], pseudoCount: 0.5 }],
    missing: "refused",
    lengths: ["0", "1"],
  },
  compareCorrections: {
    calls: [
      [
        {
          ...{ rate: 0.5, sensitivity: 0.9, specificity: 0.8, cases: 9, labelled: 6 },
          labelledFrom: { rate: 0.3 },
        },
      ],
    ],
    options: [{ runs: 3, seed: 2, level: 0.9 }],
    missing: "refused",
    optional: ["0.labelledFrom"],
  },
  correctedRate: {
    calls: [[{ judged: { k: 4, n: 9 }, sensitivity: { k: 8, n: 9 }, specificity: { k: 7, n: 9 } }]],
    options: [{ level: 0.9 }],
    missing: "refused",
  },
  correlationPermutationTest: {
    calls: [[x, y]],
    options: [{ ...permutation, correlation: "kendall" }],
    ...inference,
  },
  dStudy: {
    calls: [
      [
        {
          factors: [{ name: "profile" }, { name: "judge" }],
          components: [
            { name: "profile", truncated: 4 },
            { name: "judge", truncated: 1.5 },
            { name: "residual", truncated: 1 },
          ],
          interaction: true,
        },
        { profile: 10, judge: 5 },
      ],
    ],
    options: [{ object: "judge", replicates: 2 }],
    missing: { "0": "NaN", "1": "refused" },
    optional: ["1.profile"],
    lengths: ["0.factors", "0.components"],
  },
  epsilonFor: { calls: [["experts"]], missing: "refused" },
  equivalenceTest: {
    calls: [
      [
        { value: 0.3, se: 0.5, df: 12 },
        { lower: -1, upper: 1 },
      ],
    ],
    missing: { "0": "NaN", "1": "refused" },
  },
  explainInterval: {
    calls: [[{ value: 4, lower: 3, upper: 5, decimals: 1 }, [{ label: "rows", mean: 4, halfWidth: 1 }]]],
    missing: { "0": "refused", "1": "NaN" },
  },
  explainT: {
    calls: [
      [
        { t: 2, decimals: 2 },
        [
          { label: "a", mean: 70, se: 3 },
          { label: "b", mean: 80, se: 4 },
        ],
      ],
    ],
    missing: { "0": "refused", "1": "left out" },
  },
  fCdf: threeNumbers,
  fQuantile: threeNumbers,
  fSurvival: threeNumbers,
  fitCueWeights: {
    calls: [
      [
        [
          { first: [3, 1, 4], second: [2, 2, 1], together: [2, 1, 3], cluster: "a" },
          { first: [1, 1, 2], second: [3, 2, 1], together: [1, 2, 1], cluster: "b" },
        ],
      ],
    ],
    options: [{ prior: q, pseudoCount: 0.5, level: 0.9 }],
    missing: "refused",
    lengths: ["0.0.first", "0.0.second", "0.0.together"],
  },
  fleissKappa: {
    calls: [
      [
        [
          [3, 0],
          [1, 2],
          [0, 3],
        ],
      ],
    ],
    options: [{ ...draws, interval: "bca" }],
    missing: "refused",
    lengths: ["0.0"],
  },
  grim: { calls: [[printed, 12]], options: [{ unit: 100 }], missing: "refused" },
  gwetAC1: {
    calls: [[labels, others]],
    options: [{ levels: ["a", "b", "c", "d"], level: 0.9 }],
    missing: "refused",
    lengths: ["0", "1"],
  },
  holm: { calls: [[[0.01, 0.2, 0.03]]], missing: "left out" },
  impliedCue: {
    calls: [
      [
        [3, 1, 4],
        [2, 2, 1],
      ],
    ],
    options: [{ prior: q, pseudoCount: 0.5 }],
    missing: "refused",
    lengths: ["0", "1"],
  },
  impliedDenominators: {
    calls: [[[printed, { value: 50, decimals: 0 }]]],
    options: [{ upTo: 20, unit: 50, range: 10 }],
    missing: "refused",
  },
  impliedN: {
    calls: [[{ halfWidth: 2, sd: 40, level: 0.9, tolerance: 0.1 }]],
    missing: "refused",
    optional: ["0.level", "0.tolerance"],
  },
  intraclassCorrelation: {
    calls: [[table, { form: "A,1", level: 0.9 }]],
    missing: "refused",
    optional: ["1.level"],
    lengths: ["0.0", "0.3"],
  },
  jensenShannon: { ...vectors, options: [{ base: Math.E }] },
  kendallTau: correlation,
  krippendorffAlpha: {
    calls: [
      [table, { ...draws, interval: "bca", level: "ordinal", confidence: 0.8 }],
      [[labels, others, stories], { ...draws, level: "nominal" }],
    ],
    missing: { "0": "left out", "1": "refused" },
    nulls: ["0"],
    optional: ["1.interval", "1.resamples", "1.seed", "1.confidence"],
  },
  labelsNeeded: {
    calls: [
      [
        { sd: 1, correlation: 0.5, cases: 50, labelled: 9 },
        { halfWidth: 0.4, level: 0.9 },
      ],
    ],
    missing: "refused",
    optional: ["0.labelled", "1.level"],
  },
  leaveOneOutAgreement: { calls: [[answers]], options: [{ ties: "fractional" }], missing: "refused" },
  linearAssignment: { calls: [[metric]], missing: "refused", lengths: ["0", "0.1"] },
  logGamma: oneNumber,
  logisticRegression: {
    calls: [[[0, 1, 0, 1, 0.5, 1], [x]]],
    options: [{ errors: "CR1", clusters: stories, level: 0.9, names: ["x"], intercept: false }],
    missing: "refused",
    lengths: ["0", "1.0"],
  },
  mcdonaldOmega: {
    calls: [[table]],
    options: [{ iterations: 100 }],
    missing: "refused",
    lengths: ["0.0", "0.1"],
  },
  mantelHaenszel: {
    calls: [
      [
        [
          [
            [12, 8],
            [8, 12],
          ],
          [
            [5, 5],
            [3, 7],
          ],
        ],
      ],
    ],
    options: [{ correct: true, level: 0.9 }],
    missing: "refused",
    lengths: ["0.0", "0.1", "0.0.0"],
  },
  mcnemarBounds: {
    calls: [[{ first: 8, second: 4, n: 10, level: 0.9 }]],
    missing: "refused",
    optional: ["0.level"],
  },
  meanInterval: {
    calls: [[x]],
    options: [{ level: 0.9, kind: "normal", ddof: 0 }],
    missing: "left out",
  },
  midranks: { calls: [[x]], missing: "refused" },
  modalAgreement: { calls: [[answers]], missing: "refused" },
  modelAgreement: {
    calls: [[answers, [0, 2]]],
    options: [{ ties: "last-seen", unparsed: "wrong" }],
    missing: "refused",
    nulls: ["1"],
    lengths: ["0", "1"],
  },
  needlemanWunsch: {
    calls: [[labels, others]],
    options: [{ match: 2, mismatch: -1, gap: -1 }],
    missing: "refused",
    any: ["0", "1"],
  },
  normalCdf: oneNumber,
  normalQuantile: oneNumber,
  normalSurvival: oneNumber,
  normalTwoSidedP: oneNumber,
  ordinaryLeastSquares: {
    calls: [[y, [x]]],
    options: [{ errors: "CR2", clusters: stories, level: 0.9, names: ["x"], intercept: false }],
    missing: "refused",
    lengths: ["0", "1.0"],
  },
  pairedPermutationTest: { calls: [[x, y]], options: [permutation], ...inference },
  pairedT: { calls: [[x, y]], options: [{ level: 0.9 }], ...inference },
  partialCorrelation: {
    calls: [[x, y, [[1, 2, 2, 3, 1, 4]]]],
    options: [
      { ...draws, interval: "bca" },
      { ...draws, clusters: stories },
    ],
    missing: "refused",
    lengths: ["0", "1", "2.0"],
  },
  pearsonCorrelation: correlation,
  percentileInterval: { calls: [[x, 0.9]], missing: { "0": "left out", "1": "refused" } },
  percentileRankIntervals: {
    calls: [[table]],
    options: [{ ...draws, best: "lowest", clusters: ["a", "a", "b", "c"] }],
    missing: "refused",
    lengths: ["0.0", "0.2"],
  },
  permutationTest: { calls: [[x, y]], options: [permutation], missing: "refused" },
  powerBySimulation: {
    calls: [[(stream: RandomStream) => stream.next() < 0.5]],
    options: [{ runs: 20, seed: 2, level: 0.9 }],
    missing: "refused",
    callback: { at: 0, gives: "boolean" },
  },
  ppiDifference: {
    calls: [[{ ...sample, ...ofSample }, sample]],
    options: [{ level: 0.9 }],
    missing: "refused",
    optional: ["0.clusters", "0.probabilities"],
    lengths: ["0.labels", "0.judged", "0.clusters.labelled", "0.probabilities"],
  },
  ppiMean: {
    calls: [[sample.labels, sample.judged, sample.unlabelled]],
    options: [ppiSettings],
    missing: "refused",
    lengths: ["0", "1"],
  },
  ppiProportion: {
    calls: [
      [
        [1, 0, 1, 1],
        [1, 0, 0, 1],
        [1, 1, 0, 0, 1],
      ],
    ],
    options: [ppiSettings],
    missing: "refused",
    lengths: ["0", "1"],
  },
  proportionDifference: {
    calls: [[[3, 7], [4, 9], 0.9]],
    missing: "refused",
    optional: ["2"],
    lengths: ["0", "1"],
  },
  samplingFloor: {
    calls: [[p, 10, totalVariation]],
    options: [{ ...draws, against: 5 }],
    missing: "refused",
    callback: { at: 2, gives: "number" },
  },
  simultaneousRankSets: {
    calls: [
      [table],
      [
        {
          estimates: [1, 2],
          covariance: [
            [1, 0.2],
            [0.2, 1],
          ],
          df: 12,
        },
      ],
    ],
    options: [{ ...draws, best: "lowest", stepdown: false, clusters: ["a", "a", "b", "c"] }],
    missing: "refused",
    optional: ["0.df"],
    also: { path: "0", value: [] },
    lengths: ["0.0", "0.estimates", "0.covariance", "0.covariance.1"],
  },
  spearmanCorrelation: correlation,
  squaredDistanceUnbiased: { calls: [[x, y]], ...inference },
  studentTwoSidedP: twoNumbers,
  tCdf: twoNumbers,
  tFromSummaries: {
    calls: [
      [summary, summary],
      [summary, { mean: 2, se: 0.3, n: 12 }],
    ],
    options: [{ level: 0.9, variances: "equal" }],
    missing: { "0.n": "refused", "1.n": "refused", "0": "NaN", "1": "NaN" },
  },
  tQuantile: twoNumbers,
  tSurvival: twoNumbers,
  totalVariation: vectors,
  twoWayClusteredMean: {
    calls: [[x, stories, labels]],
    options: [{ level: 0.9 }],
    missing: { "0": "left out" },
    lengths: ["0", "1", "2"],
  },
  varianceComponents: variance,
  varianceComponentsReml: variance,
  wassersteinClouds: {
    calls: [
      [
        [
          [0, 1],
          [2, 3],
        ],
        [
          [4, 5],
          [6, 9],
        ],
      ],
    ],
    missing: "refused",
    lengths: ["0", "1", "0.0", "1.1"],
  },
  wassersteinDiscrete: {
    calls: [[p, q, metric]],
    missing: "refused",
    lengths: ["0", "1", "2", "2.0", "2.2"],
  },
  wassersteinDistance: {
    calls: [[x, y]],
    options: [{ xWeights: [1, 1, 1, 1, 1, 2], yWeights: [1, 1, 1, 1, 1, 3] }],
    missing: "refused",
  },
  wassersteinOrdered: {
    calls: [[p, q, [1, 2, 4]]],
    missing: "refused",
    optional: ["2"],
    lengths: ["0", "1", "2"],
  },
  welchT: { calls: [[x, y]], options: [{ level: 0.9 }], missing: "refused" },
  zeroCorrelationPairedT: {
    calls: [[summary, summary]],
    options: [{ level: 0.9 }],
    missing: { "0.n": "refused", "1.n": "refused", "0": "NaN", "1": "NaN" },
  },
};
