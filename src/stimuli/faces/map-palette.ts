import type { Palette, Part } from "./palette.js";

/** Colours of a map. Every two are far apart, so that a pixel belongs to one part or to none. */
export const mapColours: Readonly<Record<Part, string>> = {
  background: "#ffffff",
  skin: "#c0c0c0",
  ear: "#808080",
  neck: "#404040",
  clothes: "#008080",
  hair: "#804000",
  scarf: "#8000ff",
  beard: "#408000",
  brow: "#0000ff",
  sclera: "#ffff00",
  iris: "#00ff00",
  pupil: "#000000",
  lash: "#ff00ff",
  nostril: "#00ffff",
  upperLip: "#ff0000",
  lowerLip: "#ff8000",
  mouth: "#800000",
  teeth: "#ff80c0",
  tongue: "#004080",
};

export const mapPalette: Palette = { parts: mapColours, shading: null };
