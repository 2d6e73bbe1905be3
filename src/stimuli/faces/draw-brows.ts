import { fold, through } from "./curves.js";
import { foldStrength } from "./draw-head.js";
import type { Place } from "./scene.js";
import { both, folded, type Half, halves, middle, type Sitter } from "./sitter.js";

/** Brows, and the folds that their muscles make on the forehead and glabella. */
export function drawBrows(sitter: Sitter): void {
  drawForehead(sitter);
  for (const half of halves(sitter)) drawBrow(sitter, half);
}

function drawBrow({ scene, features, frame }: Sitter, { at, does }: Half): void {
  const { eyeX, eyeHalf, browY } = frame;
  const thick = features.browThickness;
  const gather = does.browGather;
  const inner = browY - 1 + does.browInner;
  const mid = browY - 4 - features.browArch * 0.7 + does.browMiddle;
  const outer = browY + 5 + does.browOuter;
  // The spine runs through four places; between the inner end and the arch it takes the mean of both.
  const spine: [out: number, y: number, half: number][] = [
    [eyeX - eyeHalf - 7 - gather, inner, thick * 0.36],
    [eyeX - eyeHalf * 0.45 - gather * 0.7, (inner + mid) / 2 - 1.5, thick * 0.56],
    [eyeX + eyeHalf * 0.45 - gather * 0.3, mid - 0.5, thick * 0.48],
    [eyeX + eyeHalf * 1.02, (mid + outer) / 2 - 1, thick * 0.33],
    [eyeX + eyeHalf * 1.45, outer, thick * 0.08],
  ];
  const top = spine.map(([out, y, half]): Place => at(out, y - half));
  const bottom = spine.map(([out, y, half]): Place => at(out, y + half));
  scene.area("brow", through([...top, ...bottom.reverse()], true));
  scene.glow("light", at(eyeX + 12, browY + 16 + does.browMiddle * 0.6), 28, 8, 0.35);
}

function drawForehead(sitter: Sitter): void {
  const { scene, identity, frame, wear } = sitter;
  const m = middle;
  const strength = foldStrength(identity.skin);
  const inner = both(sitter, "foreheadInner");
  const outer = both(sitter, "foreheadOuter");
  const raise = Math.max(0, -both(sitter, "browMiddle"));
  for (const line of [0, 1, 2]) {
    const y = frame.browY - 32 - line * 14 - raise * 0.45;
    // The inner muscle folds the middle of the forehead, the outer one its sides. Age leaves a trace of both.
    const alpha = (0.55 - line * 0.08) * strength;
    const centre = folded(inner, wear * 0.3);
    scene.tint("deep", fold([m - 44, y + 5], [m, y - 8 - inner * 3], [m + 44, y + 5], 1.5), centre * alpha);
    for (const { at, does } of halves(sitter)) {
      const side = folded(does.foreheadOuter, wear * 0.22);
      scene.tint("deep", fold(at(34, y + 6), at(70, y - 12 - outer * 2), at(100, y + 13), 1.5), side * alpha);
    }
  }
  const frown = both(sitter, "frown");
  const height = frame.browY + both(sitter, "browInner") * 0.6;
  for (const { at, does } of halves(sitter)) {
    const alpha = folded(does.frown, wear * 0.22) * 0.7 * strength;
    const out = 10 - frown * 2;
    scene.tint(
      "deep",
      fold(at(out + 1, height + 15), at(out - 3, height), at(out + 4, height - 17), 1.7),
      alpha,
    );
    scene.glow("deep", at(out + 8, height + 10), 13, 15, does.frown * 0.28);
  }
}
