import { fold } from "./curves.js";
import { foldStrength } from "./draw-head.js";
import { mouthOf } from "./mouth-shape.js";
import { both, folded, halves, middle, type Sitter } from "./sitter.js";

/** Folds of cheek, mouth corner and chin, and around the eyes. Age deepens the folds that muscles make. */
export function drawFolds(sitter: Sitter): void {
  const { scene, frame, identity, features, wear } = sitter;
  const strength = foldStrength(identity.skin);
  const mouth = mouthOf(sitter);
  for (const { at, does, side } of halves(sitter)) {
    const corner = mouth[side];
    const out = Math.abs(corner[0] - middle);
    const rise = Math.max(0, -does.cornerDown);
    // From the wing of the nose around the corner of the mouth.
    const alpha = Math.min(0.75, 0.05 + wear * 0.28 + does.nasolabial * 0.5);
    const wing = 27 * features.noseWidth + does.noseWing * 0.4;
    const top = frame.noseY - 12 - does.noseWing;
    scene.tint(
      "deep",
      fold(
        at(wing + 4, top),
        at(wing + 20 + does.nasolabial * 10, top + 14),
        at(out + 13 + rise * 0.25, corner[1] - 6),
        1.8 + does.nasolabial * 0.8,
      ),
      alpha * strength,
    );
    scene.glow("shade", at(out + 8, corner[1] - 14), 13, 20, does.nasolabial * 0.5);
    scene.glow("light", at(out + 30, top + 16 - does.cheek * 6), 24, 20, does.cheek * 0.45);
    // Below the corner, where AU 15 pulls.
    const below = folded(does.mouthCornerFold, wear * 0.3);
    scene.tint(
      "deep",
      fold(at(out, corner[1] - 1), at(out + 9, corner[1] + 8), at(out + 5, corner[1] + 21), 2),
      below * 0.55 * strength,
    );
    // AU 14 draws the corner in and dents the cheek beside it.
    scene.tint(
      "deep",
      fold(at(out + 13, corner[1] - 14), at(out + 22, corner[1]), at(out + 12, corner[1] + 13), 2.6),
      does.dimple * 0.5 * strength,
    );
    scene.glow("deep", at(out + 12, corner[1]), 14, 17, does.dimple * 0.42);
    drawCrowsFeet(sitter, at, folded(does.crowsFeet, wear * 0.35) * strength);
  }
  drawChin(sitter, mouth.lower + mouth.lowerFull, strength);
}

function drawCrowsFeet(
  { scene, frame, features }: Sitter,
  at: ReturnType<typeof halves>[number]["at"],
  alpha: number,
): void {
  const x = frame.eyeX + frame.eyeHalf + 9;
  const y = frame.eyeY - features.eyeTilt;
  for (const [dy, reach, slope] of [
    [-4, 15, -7],
    [3, 18, 1],
    [10, 15, 9],
  ] as const) {
    scene.tint(
      "deep",
      fold(at(x, y + dy), at(x + reach * 0.5, y + dy + slope * 0.35), at(x + reach, y + dy + slope), 1.2),
      alpha * 0.55,
    );
  }
}

/** The dip under the lower lip, and the dimpled boss that AU 17 makes of the chin. */
function drawChin(sitter: Sitter, lip: number, strength: number): void {
  const { scene, frame } = sitter;
  const boss = both(sitter, "chinBoss");
  const m = middle;
  const y = lip + 9 - boss * 1.5;
  scene.glow("shade", [m, y, 4], 30, 8, 0.8);
  scene.tint(
    "deep",
    fold([m - 21, y + boss * 4, 3], [m, y - 3 - boss * 7, 4], [m + 21, y + boss * 4, 3], 1.6),
    (0.1 + boss * 0.5) * strength,
  );
  const chin = frame.chinY - 26 + both(sitter, "jaw") - boss * 4;
  scene.glow("light", [m - 4, chin, 6], 26, 14, 0.4);
  for (const [dx, dy] of [
    [-13, -3],
    [-4, 4],
    [5, -4],
    [13, 2],
    [2, 11],
  ] as const) {
    scene.glow("deep", [m + dx, chin + dy, 5], 8, 5, boss * 0.2 * strength);
  }
}
