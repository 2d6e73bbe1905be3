import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

const { expandShorthand } = createRequire(import.meta.url)("../../scripts/kernel/expand-shorthand.cjs") as {
  expandShorthand: (code: string) => string;
};

describe("expandShorthand", () => {
  it("writes shorthand properties out, so that names of earlier cells are found", () => {
    expect(expandShorthand("const o = { a, b: 1, ...c, d };")).toBe("const o = { a: a, b: 1, ...c, d: d };");
    expect(expandShorthand("f({ a: { b } })")).toBe("f({ a: { b: b } })");
  });

  it("leaves patterns, types, strings and other code as they are", () => {
    for (const code of ["const { a, b } = o;", "(({ a }) => a)(o)", "type T = { a: string }", '"{ a }"']) {
      expect(expandShorthand(code)).toBe(code);
    }
  });

  it("keeps what a destructuring assignment does", () => {
    expect(expandShorthand("({ a } = o);")).toBe("({ a: a } = o);");
    expect(expandShorthand("({ a = 1 } = o);")).toBe("({ a = 1 } = o);");
  });
});
