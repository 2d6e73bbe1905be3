import { InputError } from "../../core/errors.js";

/** Inputs, hidden units and outputs of the trained opponents' network. */
export const holdemWidths = [82, 64, 64, 4] as const;

/**
 * tfjs multiplies matrices in blocks of this many inputs: a block is summed in 64 bits, and the sum of the blocks
 * is kept in 32.
 */
const block = 48;

/** The number of weights of dense layers of these widths: the kernels and the biases. */
export function weightCount(widths: readonly number[]): number {
  return widths.slice(1).reduce((n, outputs, i) => n + (widths[i]! + 1) * outputs, 0);
}

/**
 * The forward pass of a dense network: ReLU after each layer but the last. It rounds where TensorFlow.js rounds on
 * its CPU backend, so that the outputs are the same to the last bit as in training.
 *
 * Shape: `weights` holds for each layer the kernel (a row of outputs for each input), then the bias. The returned
 * function takes as many inputs as the first width and gives as many outputs as the last, in an array that the
 * next call overwrites.
 *
 * @throws InputError `denseNetwork requires 9732 weights for 82-64-64-4, got 9000`
 *
 * Reference: tests/reference/tfjs/denseNetwork.mjs (TensorFlow.js itself).
 *
 * @example
 * ```ts
 * const network = denseNetwork([2, 1, 1], Float32Array.of(1, -2, 0.5, 3, 1));
 * Array.from(network([2, 1])); // [2.5]
 * Array.from(network([0, 1])); // [1]
 * ```
 */
export function denseNetwork(
  widths: readonly number[],
  weights: Float32Array,
): (inputs: ArrayLike<number>) => Float32Array {
  const wanted = weightCount(widths);
  if (weights.length !== wanted) {
    throw new InputError(
      `denseNetwork requires ${wanted} weights for ${widths.join("-")}, got ${weights.length}`,
    );
  }
  const layers: Layer[] = [];
  let at = 0;
  for (let i = 0; i + 1 < widths.length; i++) {
    const [inputs, outputs] = [widths[i]!, widths[i + 1]!];
    const kernel = weights.subarray(at, at + inputs * outputs);
    at += inputs * outputs;
    const bias = weights.subarray(at, at + outputs);
    at += outputs;
    const last = i + 2 === widths.length;
    layers.push({
      inputs,
      kernel,
      bias,
      last,
      sums: new Float64Array(outputs),
      out: new Float32Array(outputs),
    });
  }
  return (inputs) => {
    let values = inputs;
    for (const layer of layers) values = pass(layer, values);
    return values as Float32Array;
  };
}

interface Layer {
  inputs: number;
  kernel: Float32Array;
  bias: Float32Array;
  last: boolean;
  sums: Float64Array;
  out: Float32Array;
}

function pass({ inputs, kernel, bias, last, sums, out }: Layer, values: ArrayLike<number>): Float32Array {
  const width = out.length;
  out.fill(0);
  for (let from = 0; from < inputs; from += block) {
    sums.fill(0);
    const to = Math.min(from + block, inputs);
    for (let k = from; k < to; k++) {
      const value = values[k]!;
      // Most inputs are 0, and a 0 leaves every sum as it is.
      if (value === 0) continue;
      const row = k * width;
      for (let j = 0; j < width; j++) sums[j]! += value * kernel[row + j]!;
    }
    for (let j = 0; j < width; j++) out[j]! += sums[j]!;
  }
  for (let j = 0; j < width; j++) {
    const sum = out[j]! + bias[j]!;
    out[j] = last || sum > 0 ? sum : 0;
  }
  return out;
}
