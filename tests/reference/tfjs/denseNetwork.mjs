// Outputs of dense networks in TensorFlow.js on its CPU backend. Once: npm ci --ignore-scripts --prefix tools/train
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../tools/train/package.json", import.meta.url));
const tf = require("@tensorflow/tfjs-core");
const layers = require("@tensorflow/tfjs-layers");
require("@tensorflow/tfjs-backend-cpu");
tf.enableProdMode();
await tf.setBackend("cpu");

const seed = 21;
let state = seed;
/** A number in -0.5 .. 0.5 with 24 bits, by Numerical Recipes' congruential generator; tests repeat it. */
const draw = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) / 2 ** 24 - 0.5;
};

const cases = [];
for (const [widths, kind] of [
  [[82, 64, 64, 4], "ones"],
  [[82, 64, 64, 4], "dense"],
  [[48, 5, 3], "dense"],
  [[97, 49, 2], "dense"],
]) {
  const model = layers.sequential();
  widths.slice(1).forEach((units, i) => {
    const activation = i === widths.length - 2 ? "linear" : "relu";
    model.add(layers.layers.dense({ units, activation, inputShape: [widths[i]] }));
  });
  const first = state;
  model.setWeights(
    model.getWeights().map(({ shape, size }) => tf.tensor(Array.from({ length: size }, draw), shape)),
  );
  const rows = [];
  for (let i = 0; i < 12; i++) {
    const inputs = Array.from({ length: widths[0] }, () => {
      const drawn = draw();
      return kind === "dense" ? drawn : Number(drawn > 0.4);
    });
    const outputs = Array.from(model.predict(tf.tensor2d([inputs])).dataSync());
    rows.push({ inputs, outputs });
  }
  cases.push({ widths, state: first, rows });
}

writeFileSync(
  new URL("denseNetwork.json", import.meta.url),
  `${JSON.stringify({
    call: "layers.sequential of dense layers (relu, last linear), model.predict, backend cpu",
    versions: {
      node: process.versions.node,
      "tfjs-core": tf.version_core,
      "tfjs-layers": layers.version_layers,
    },
    seed,
    cases,
  })}\n`,
);
