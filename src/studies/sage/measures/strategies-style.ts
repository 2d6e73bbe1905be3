import type { Estimate } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData } from "../data/data.js";
import { replyKey, type StrategyLabels } from "../data/strategy-labels.js";

/** The style of one dialogue; from ratings, or from what a labeller found. NaN where it is not known. */
export interface StyleRow {
  model: string;
  profile: string;
  /** Structured (below the origin) to creative (above). */
  creative: number;
  /** Solution-oriented (below the origin) to empathy-oriented (above). */
  empathy: number;
}

export const quadrants = [
  "structured, empathy",
  "creative, empathy",
  "structured, solution",
  "creative, solution",
] as const;
/** One of the quadrants of style. */
export type Quadrant = (typeof quadrants)[number];

/** Where a model stands, and how sure that is. */
export interface StylePosition {
  model: string;
  creative: Estimate;
  empathy: Estimate;
  /** Variances and covariance of the two means, over resampled profiles. */
  spread: { creative: number; empathy: number; both: number };
  quadrant: Quadrant;
  /** Share of resamples of profiles in which the model stands in each quadrant. */
  shares: Record<Quadrant, number>;
}

/**
 * Social-cognition coordinates: the mean of each axis over dialogues, profiles as units, and the share of
 * resampled sets of profiles in which a model stands in each quadrant.
 *
 * The paper prints positions without a scale. So a quadrant depends on an origin, and the origin is the
 * caller's: the middle of a rating scale, or 0 of an index.
 *
 * @param origin `[creative, empathy]`
 */
export function stylePositions(
  rows: readonly StyleRow[],
  origin: readonly [creative: number, empathy: number],
  options: { resamples?: number; seed?: number } = {},
): StylePosition[] {
  const { resamples = 2_000, seed = 1 } = options;
  const profiles = [...new Set(rows.map(({ profile }) => profile))];
  return [...new Set(rows.map(({ model }) => model))].map((model) => {
    const own = rows.filter((row) => row.model === model);
    const mean = (axis: "creative" | "empathy"): Estimate => {
      const { value, ci, n, method } = clusteredMean(
        own.map((row) => row[axis]),
        own.map(({ profile }) => profile),
      );
      return { value, ci, n, method };
    };
    const [creative, empathy] = [mean("creative"), mean("empathy")];
    const stream = randomStream(seed, "style", model);
    const byProfile = profiles.map((profile) => own.filter((row) => row.profile === profile));
    const drawn = Array.from({ length: resamples }, () => {
      const sample = byProfile.flatMap(() => byProfile[stream.int(byProfile.length)]!);
      return [
        plainMean(sample.map((row) => row.creative)),
        plainMean(sample.map((row) => row.empathy)),
      ] as const;
    }).filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y));
    const shares = Object.fromEntries(
      quadrants.map((quadrant) => [
        quadrant,
        drawn.filter(([x, y]) => quadrantOf(x, y, origin) === quadrant).length / drawn.length,
      ]),
    ) as Record<Quadrant, number>;
    const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
    const spread = { creative: covariance(xs, xs), empathy: covariance(ys, ys), both: covariance(xs, ys) };
    return {
      model,
      creative,
      empathy,
      spread,
      quadrant: quadrantOf(creative.value, empathy.value, origin),
      shares,
    };
  });
}

export function quadrantOf(x: number, y: number, [x0, y0]: readonly [number, number]): Quadrant {
  return `${x < x0 ? "structured" : "creative"}, ${y < y0 ? "solution" : "empathy"}`;
}

/** Groups of the taxonomy on each side of the vertical axis. */
const empathyGroups = ["B", "C", "D"];
const solutionGroups = ["F", "G"];

/**
 * Coordinates of dialogues from labels of strategies: a stand-in for ratings of style.
 *
 * Empathy: strategies of groups B, C and D less those of F and G, divided by their sum (−1 to 1). Creative: the
 * share of sentences with a figure of speech less the share of sentences in lists (−1 to 1). Each is the mean
 * over the replies of a dialogue in which it is defined.
 *
 * @param measured only these strategies count; all by default
 */
export function styleFromLabels(
  data: SageData,
  labels: StrategyLabels,
  judge: string = data.mainJudge,
  measured?: ReadonlySet<string>,
): StyleRow[] {
  return data.modelsOf(judge).flatMap((model) =>
    data.dialoguesOf(judge, model).map(({ id, profile, replies }) => {
      const own = replies.flatMap(({ reply }) => labels.get(replyKey(id, reply)) ?? []);
      const empathy = own.map(({ strategies }) => {
        const count = (groups: readonly string[]): number =>
          strategies.filter((code) => groups.includes(code[0]!) && (measured?.has(code) ?? true)).length;
        const [yes, no] = [count(empathyGroups), count(solutionGroups)];
        return (yes - no) / (yes + no);
      });
      const creative = own.map(({ sentences, listed, figurative }) => (figurative - listed) / sentences);
      return { model, profile, creative: plainMean(creative), empathy: plainMean(empathy) };
    }),
  );
}

/** The mean of what is defined. */
function plainMean(values: readonly number[]): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  return defined.reduce((a, b) => a + b, 0) / defined.length;
}

function covariance(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [plainMean(x), plainMean(y)];
  return x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0) / (x.length - 1);
}
