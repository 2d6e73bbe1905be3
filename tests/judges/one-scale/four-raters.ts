import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";

const names = ["mild", "fair", 'a "severe", one', "mixed"];
const severities = [-0.9, 0, 1.1, -0.2];

/** 300 replies; each is seen by three of four raters on two criteria, so that the table is not complete. */
export function fourRaters(levels: 2 | 4): Rating[] {
  const random = randomStream(12, "export-scale", levels);
  return Array.from({ length: 300 }, (_, target) => {
    const theta = 1.3 * random.normal();
    return names.flatMap((id, rater) =>
      target % 4 === rater
        ? []
        : ["warm", "clear"].map((criterion, c): Rating => {
            const rest = theta - severities[rater]! - (c - 0.5);
            let level = 0;
            while (
              level < levels - 1 &&
              random.next() < 1 / (1 + Math.exp(-(rest - level + (levels - 2) / 2)))
            )
              level++;
            return {
              ...{ target: `r${target}`, criterion, value: level + 1, status: "ok" },
              rater: { id, kind: "expert", version: null },
            };
          }),
    );
  }).flat();
}
