import type { AnnotationRow } from "../../../src/studies/sage/data/annotations.js";
import type { Direction } from "../../../src/studies/sage/data/changes.js";

export const reading = (
  context: string,
  annotator: string,
  direction: Direction | null,
  reasonable: 0 | 1 | null = null,
): AnnotationRow => ({ context, annotator, direction, reasonable });

/** Three contexts, three annotators, one blank: small enough to work out Table 1 by hand. */
export const threeContexts = {
  judged: new Map<string, Direction>([
    ["c1", 1],
    ["c2", -1],
    ["c3", 0],
  ]),
  rows: [
    reading("c1", "x", 1, 1),
    reading("c1", "y", 1, 1),
    reading("c1", "z", 1, 0),
    reading("c2", "x", -1, 1),
    reading("c2", "y", 1, 1),
    reading("c2", "z", null),
    reading("c3", "x", 1, 0),
    reading("c3", "y", 1, 1),
    reading("c3", "z", 0, 1),
  ],
};
