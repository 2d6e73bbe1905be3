"use strict";
const { expandShorthand } = require("./expand-shorthand.cjs");

/** Thrown by `convert` for a cell that is being compiled elsewhere: execute it again when `answered` settles. */
class NotConverted extends Error {
  constructor(answered) {
    super("the cell is being compiled");
    this.answered = answered;
  }
}
exports.NotConverted = NotConverted;

/**
 * tslab's converter, with shorthand properties written out and a call of `enterCell` where a cell's own code begins.
 *
 * With `compile` (offered-compiler.cjs) cells are compiled there. A converter of the kernel's own is made only
 * when one is needed: a cell imports a file, which tslab compiles with it, or a front end asks for
 * completions. From then on that one serves. Without `compile` it is made at once.
 */
exports.createCellConverter = (compile, enterCell) => {
  let made;
  const own = () => {
    made ??= require("tslab/dist/converter.js").createConverter({ isJS: false, isBrowser: false });
    return made;
  };
  if (compile === undefined) own();
  let answer = {};

  const convert = (previous, code) => {
    if (made === undefined && (answer.previous !== previous || answer.code !== code)) {
      throw new NotConverted(ask(previous, code));
    }
    const converted =
      (made === undefined && answer.converted) || own().convert(previous, expandShorthand(code));
    answer = {};
    enterCell();
    return converted;
  };
  const ask = async (previous, code) => {
    answer = { previous, code, converted: await compile(previous, code) };
  };
  return {
    convert,
    inspect: (...question) => own().inspect(...question),
    complete: (...question) => own().complete(...question),
    addModule: (...module) => own().addModule(...module),
    close: () => made?.close(),
  };
};
