// A thread of the headless runner that compiles the cells of all its kernels (scripts/notebooks/compiler.mjs): to
// read and bind the declarations of affectlab and of its packages takes seconds, which one thread spends once.
"use strict";
const { parentPort, workerData } = require("node:worker_threads");
const { expandShorthand } = require("./expand-shorthand.cjs");
const { adaptTypeScript } = require("./stock-typescript.cjs");

adaptTypeScript(workerData.root, { declarationsOnly: true });
const { createConverter } = require("tslab/dist/converter.js");

let converter;
let madeFor;

parentPort.on("message", ({ id, build, previous, code }) => {
  parentPort.postMessage({ id, converted: convert(build, previous, code) });
});

/**
 * What a converter that has seen no other notebook would make of the cell. Undefined for a cell that imports a
 * file, or sources: they may have changed since this thread looked, so the kernel looks itself.
 */
function convert(build, previous, code) {
  // A kernel that starts after an edit in src runs what was compiled since.
  if (build !== madeFor) converter = undefined;
  madeFor = build;
  try {
    converter ??= createConverter({ isJS: false, isBrowser: false });
    const converted = converter.convert(previous, expandShorthand(code));
    return converted;
  } catch {
    converter = undefined;
    return undefined;
  }
}
