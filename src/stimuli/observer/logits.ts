import type { Observer, Probabilities } from "./observer.js";

/**
 * The places of the blocks' free logits in the vector of parameters. The last level of a block is the
 * reference, at 0.
 */
export interface LogitLayout {
  /** For each block, where its logits begin. */
  start: number[];
  /** For each block, how many levels it has. */
  levels: number[];
  length: number;
}

export function layoutOf({ blocks }: Observer): LogitLayout {
  const start: number[] = [];
  let length = 0;
  for (const { levels } of blocks) {
    start.push(length);
    length += levels.length - 1;
  }
  return { start, levels: blocks.map(({ levels }) => levels.length), length };
}

export function toLogits(layout: LogitLayout, probabilities: Probabilities): Float64Array {
  const theta = new Float64Array(layout.length);
  probabilities.forEach((block, b) => {
    const reference = Math.log(block[block.length - 1] as number);
    for (let m = 0; m < block.length - 1; m++) {
      theta[(layout.start[b] as number) + m] = Math.log(block[m] as number) - reference;
    }
  });
  return theta;
}

export function toProbabilities(layout: LogitLayout, theta: Float64Array): number[][] {
  return layout.levels.map((levels, b) => {
    const logits = Array.from({ length: levels }, (_, m) =>
      m === levels - 1 ? 0 : (theta[(layout.start[b] as number) + m] as number),
    );
    const highest = Math.max(...logits);
    const weights = logits.map((logit) => Math.exp(logit - highest));
    const sum = weights.reduce((a, w) => a + w, 0);
    return weights.map((w) => w / sum);
  });
}
