import { describe, expect, it } from "vitest";
import { bracket, joined, pRange, pText, signed, signedEstimate } from "../../src/claims/note-text.js";

describe("the text of a note", () => {
  it("writes a difference with its sign, and a real minus", () => {
    expect(signed(17.26)).toBe("+17.3");
    expect(signed(-4, 2)).toBe("−4.00");
    expect(signedEstimate({ value: 3.2, ci: [-1, 7.4] })).toBe("+3.2 [−1.0, +7.4]");
    expect(signedEstimate({ value: 3.2, ci: null }, 0)).toBe("+3");
  });

  it("writes an interval as the papers print it", () => {
    expect(bracket([61.472, 66.468])).toBe("[61.47, 66.47]");
    expect(bracket([-1, 2], 0)).toBe("[-1, 2]");
  });

  it("writes p values and ranges of them", () => {
    expect([pText(0.0009), pText(0.2666)]).toEqual(["p < 0.001", "p = 0.267"]);
    expect(pRange([0.0001, 0.2666])).toBe("p from < 0.001 to 0.267");
    expect(pRange([0.0001, 0.0002])).toBe("p < 0.001");
    expect(pRange([0.2661, 0.2662])).toBe("p = 0.266");
  });

  it("joins the parts that say something", () => {
    expect(joined("One.", "", "Two.")).toBe("One. Two.");
  });
});
