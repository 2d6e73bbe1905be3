import { describe, expect, it } from "vitest";
import { printable } from "../../src/core/printable.js";

describe("printable", () => {
  it("shows every control character as a code, whatever stands around it", () => {
    for (let code = 0; code < 0xa0; code++) {
      if (code >= 0x20 && code < 0x7f) continue;
      const shown = printable(`a${String.fromCharCode(code)}b`);
      const isBreak = code === 0x0a || code === 0x0d;
      expect(shown).toBe(isBreak ? "a b" : `a\\u${code.toString(16).padStart(4, "0")}b`);
    }
  });

  it("shows marks that reorder or hide text as codes", () => {
    expect(printable("abc\u202edef\u200b")).toBe("abc\\u202edef\\u200b");
  });

  it("leaves text of any language as it is, and keeps one line one line", () => {
    expect(printable("Ünïcode 悲しい <b>")).toBe("Ünïcode 悲しい <b>");
    expect(printable("one\r\n  two\u2028three")).toBe("one two three");
  });
});
