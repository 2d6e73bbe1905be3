import { expect, it } from "vitest";
import { chooseItems, chooseUnits } from "../../../src/studies/shared/choose-items.js";

const all = Array.from({ length: 200 }, (_, i) => ({ id: `1a-emotion-joyful-${i}-${"s".repeat(40)}` }));

it("a pattern of many stars is answered at once", () => {
  const started = performance.now();
  for (const wanted of ["*****x", `${"*".repeat(30)}x`, `${"*s".repeat(40)}x`]) {
    expect(() => chooseItems(all, wanted)).toThrow(
      `no item fits "${wanted}"; an id looks like ${all[0]?.id}, and * stands for any text`,
    );
    expect(chooseUnits([all], { items: wanted })).toEqual([]);
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});

it("many stars in a row are one", () => {
  expect(chooseItems(all, "***joyful-7-***")).toEqual([all[7]]);
  expect(chooseItems(all, "*****")).toEqual(all);
});
