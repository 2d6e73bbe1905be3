import { randomStream } from "../src/core/random.js";
import { krippendorffAlpha } from "../src/stats/krippendorff-alpha.js";
import { type Bench, medianSeconds } from "./support/timing.js";

const items = 400;
const raters = 4;
const resamples = 2_000;

/** Judges on a five-point scale, a tenth of the ratings missing. */
export default async function krippendorff(): Promise<Bench> {
  const random = randomStream(1, "bench", "krippendorff");
  const ratings = Array.from({ length: items }, () => {
    const level = 1 + random.int(5);
    return Array.from({ length: raters }, () =>
      random.next() < 0.1 ? null : Math.min(5, Math.max(1, level + random.int(3) - 1)),
    );
  });
  const seconds = medianSeconds(() => krippendorffAlpha(ratings, { level: "ordinal", resamples }));
  return {
    name: `Krippendorff's alpha, ordinal, ${items} x ${raters}, ${resamples} resamples of items`,
    reach: "<= 0.2 s",
    withinSeconds: 0.2,
    ours: [{ label: "krippendorffAlpha", seconds }],
  };
}
