import { fold, through } from "./curves.js";
import { foldStrength } from "./draw-head.js";
import { both, halves, middle, type Sitter } from "./sitter.js";

/** How far the parts of the nose project from the face. */
const tip = 20;
const wing = 9;

/** Bridge, tip, wings and nostrils; the wings rise with AU 9 and 10. */
export function drawNose(sitter: Sitter): void {
  const { scene, features, frame, identity } = sitter;
  const m = middle;
  const y = frame.noseY - both(sitter, "noseWing") * 0.45;
  const w = 25 * features.noseWidth;
  const strength = foldStrength(identity.skin);
  // The shaded side.
  scene.glow("shade", [m + 16, 272, 8], 13, 46, 0.62);
  scene.glow("shade", [m - 16, 262, 8], 9, 36, 0.25);
  scene.glow("light", [m - 3, 262, tip * 0.6], 9, 46, 0.55);
  scene.glow("shade", [m + 3, y + 1, tip * 0.6], w * 1.25, 15, 0.75);
  scene.glow("light", [m - 4, y - 13, tip], 14, 11, 0.65);
  for (const { at, does } of halves(sitter)) {
    const up = does.noseWing;
    const flare = up * 0.25;
    const outline = through([
      at(w * 0.62, y - 20 - up, wing),
      at(w + flare, y - 12 - up * 0.9, wing),
      at(w * 1.02 + flare, y - 1 - up * 0.8, wing),
      at(w * 0.78, y + 4 - up * 0.6, wing),
    ]);
    scene.tintLine("deep", outline, 2.3, 0.5 * strength);
    scene.area(
      "nostril",
      through(
        [
          at(w * 0.3, y + 2 - up * 0.3, tip * 0.7),
          at(w * 0.5, y - 3.5 - up * 0.5, tip * 0.7),
          at(w * 0.74, y - 1 - up * 0.6, tip * 0.6),
          at(w * 0.56, y + 2.5 - up * 0.4, tip * 0.7),
        ],
        true,
      ),
    );
  }
  scene.tintLine(
    "deep",
    through([
      [m - 8, y + 4, tip * 0.8],
      [m, y + 7, tip * 0.8],
      [m + 8, y + 4, tip * 0.8],
    ]),
    2.2,
    0.42,
  );
  drawNoseRoot(sitter, strength);
}

/** AU 9 folds the skin at the root of the nose: horizontal folds, and slanting lines at its sides. */
function drawNoseRoot(sitter: Sitter, strength: number): void {
  const m = middle;
  const folded = both(sitter, "noseRoot");
  for (const line of [0, 1, 2]) {
    const y = 236 + line * 9;
    const reach = 13 - line;
    const outline = fold([m - reach, y + 2, 10], [m, y - 5, 12], [m + reach, y + 2, 10], 1.4);
    sitter.scene.tint("deep", outline, folded * 0.6 * strength);
  }
  for (const { at, does } of halves(sitter)) {
    for (const line of [0, 1]) {
      const y = 262 + line * 11;
      sitter.scene.tint(
        "deep",
        fold(at(13, y, 8), at(20, y + 3, 5), at(28, y + 12), 1.5),
        does.noseRoot * 0.55 * strength,
      );
    }
  }
}
