import { describe, expect, it } from "vitest";
import {
  brightness,
  type HairColour,
  hairColours,
  mapColours,
  mix,
  naturalPalette,
  skins,
} from "../../../src/stimuli/faces/palette.js";

const tones = skins.map((_, i) => i + 1);

describe.each(Object.keys(hairColours) as HairColour[])("%s hair", (hair) => {
  it.each(tones)("has brows that stand out on skin %i", (skin) => {
    const { brow, skin: base } = naturalPalette({
      skin,
      hair,
      iris: "brown",
      clothes: "#5f7388",
    }).parts;
    expect(Math.abs(brightness(brow) - brightness(base))).toBeGreaterThanOrEqual(32);
  });
});

it("skins go from light to dark, each with a darker fold and a lighter light", () => {
  const bases = skins.map(({ base }) => brightness(base));
  expect(bases).toEqual([...bases].sort((a, b) => b - a));
  for (const { base, light, shade, deep } of skins) {
    expect(brightness(light)).toBeGreaterThan(brightness(base));
    expect(brightness(shade)).toBeLessThan(brightness(base));
    expect(brightness(deep)).toBeLessThan(brightness(shade));
  }
});

it("mixes colours channel by channel", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#102030", "#506070", 0.25)).toBe("#203040");
});

it("a map has a colour for each part, no two alike", () => {
  const colours = Object.values(mapColours);
  expect(new Set(colours).size).toBe(colours.length);
});
