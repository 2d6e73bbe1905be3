"use strict";

/**
 * A cell's code with every shorthand property written out: `{ a }` as `{ a: a }`.
 *
 * tslab rewrites names of earlier cells by their symbol, and the symbol of a shorthand name is the
 * property's, not the variable's: `{ a }` would not find the `a` of an earlier cell.
 */
exports.expandShorthand = (code) => {
  // Loaded when the first cell runs: the kernel may have had to install it.
  const ts = require("typescript");
  const file = ts.createSourceFile("cell.ts", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const ends = [];
  const visit = (node) => {
    // With a default, { a = 1 }, it is a pattern: its names are targets, and may stay.
    if (ts.isShorthandPropertyAssignment(node) && !node.objectAssignmentInitializer) {
      ends.push([node.name.end, node.name.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let out = code;
  for (const [end, name] of ends.sort((a, b) => b[0] - a[0])) {
    out = `${out.slice(0, end)}: ${name}${out.slice(end)}`;
  }
  return out;
};
