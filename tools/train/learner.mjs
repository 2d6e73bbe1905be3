// The network that learns: 82 -> 64 -> 64 -> 4, trained by tfjs on its CPU backend. Weights leave it as one
// Float32Array: per layer the kernel (rows = inputs), then the bias.
import "@tensorflow/tfjs-backend-cpu";
import * as tf from "@tensorflow/tfjs-core";
import * as layers from "@tensorflow/tfjs-layers";
import { useFastMatMul } from "./matmul.mjs";

tf.enableProdMode(); // no hint about a faster backend, whose sums differ between machines
await tf.setBackend("cpu");
useFastMatMul();

/** A layers model with seeded He-uniform kernels and biases of 0. */
export function buildModel([inputs, ...widths], seed) {
  const model = layers.sequential();
  widths.forEach((units, i) => {
    model.add(
      layers.layers.dense({
        units,
        ...(i === 0 ? { inputShape: [inputs] } : {}),
        activation: i === widths.length - 1 ? "linear" : "relu",
        kernelInitializer: layers.initializers.heUniform({ seed: 1000 * seed + i }),
        biasInitializer: "zeros",
      }),
    );
  });
  return model;
}

/** All weights of a model, one after the other. */
export function weightsOf(model) {
  const parts = model.getWeights().map((tensor) => tensor.dataSync());
  const all = new Float32Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * One learner: a model, and the train step on a batch with given targets. tfjs computes loss and gradients. Adam
 * (Kingma & Ba 2015) is written out here, on flat arrays: as tensor operations it takes as long as the rest.
 */
export class Learner {
  constructor({ widths, seed, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 }) {
    this.model = buildModel(widths, seed);
    this.variables = this.model.trainableWeights.map((weight) => weight.val);
    [this.inputs] = widths;
    this.outputs = widths.at(-1);
    this.weights = weightsOf(this.model);
    this.adam = { beta1, beta2, epsilon, t: 0 };
    this.first = new Float32Array(this.weights.length);
    this.second = new Float32Array(this.weights.length);
  }

  /**
   * One step of Adam on the mean Huber loss (delta 1) between Q(state, action) and its target. Mnih et al. clip
   * the error term to -1..1, which is this loss. Returns the loss before the step.
   */
  step(states, actions, targets, learningRate) {
    return tf.tidy(() => {
      const { value, grads } = tf.variableGrads(() => {
        const chosen = tf.cast(tf.oneHot(tf.tensor1d(actions, "int32"), this.outputs), "float32");
        const q = this.model.apply(tf.tensor2d(states, [targets.length, this.inputs]));
        const gap = tf.sub(tf.sum(tf.mul(q, chosen), 1), tf.tensor1d(targets));
        const size = tf.abs(gap);
        const near = tf.minimum(size, 1);
        return tf.mean(tf.add(tf.mul(0.5, tf.square(near)), tf.sub(size, near)));
      }, this.variables);
      this.#descend(grads, learningRate);
      return value.dataSync()[0];
    });
  }

  #descend(grads, learningRate) {
    const { weights, first, second, adam } = this;
    adam.t++;
    const rate = (learningRate * Math.sqrt(1 - adam.beta2 ** adam.t)) / (1 - adam.beta1 ** adam.t);
    let at = 0;
    for (const variable of this.variables) {
      const gradient = grads[variable.name].dataSync();
      for (let i = 0; i < gradient.length; i++, at++) {
        const g = gradient[i];
        first[at] = adam.beta1 * first[at] + (1 - adam.beta1) * g;
        second[at] = adam.beta2 * second[at] + (1 - adam.beta2) * g * g;
        weights[at] -= (rate * first[at]) / (Math.sqrt(second[at]) + adam.epsilon);
      }
      variable.assign(tf.tensor(weights.slice(at - gradient.length, at), variable.shape));
    }
  }
}
