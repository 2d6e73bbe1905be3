import { band, through } from "./curves.js";
import { middle, type Sitter } from "./sitter.js";

const outer = "-138,244 -146,190 -138,122 -100,68 -44,46 24,42 86,58 126,102 146,168 138,244";
const hairline = "-127,240 -121,188 -104,158 -76,134 -30,122 26,132 78,140 108,156 121,186 127,240";
const strands = [
  "-60,62 -30,92 22,118",
  "-26,52 14,84 66,124",
  "22,50 62,78 100,132",
  "98,78 118,112 128,168",
];

/** Cropped hair, the same on everybody: what is drawn shows muscles, and hair shows none. */
export function drawHair({ scene, features }: Sitter): void {
  const line = (text: string) =>
    text.split(" ").map((pair) => {
      const [out, y] = pair.split(",").map(Number) as [number, number];
      return [middle + out * features.faceWidth, y] as const;
    });
  scene.area("hair", band(line(outer), line(hairline)));
  for (const strand of strands) scene.tintLine("hairDark", through(line(strand)), 2.4, 0.45);
}
