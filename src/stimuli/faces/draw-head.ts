import { onward, through } from "./curves.js";
import { skins } from "./palette.js";
import type { Outline, Place } from "./scene.js";
import { both, halves, middle, type Sitter } from "./sitter.js";

/** Half of the outline of the head from the crown to the chin: distance from the middle, height. */
function contour(sitter: Sitter): [out: number, y: number][] {
  const { features, frame } = sitter;
  const { faceWidth: w, jaw: j } = features;
  const drop = both(sitter, "jaw");
  const chin = frame.chinY + drop;
  const cheek = both(sitter, "cheek") * 2;
  return [
    [0, 76],
    [62 * w, 88],
    [106 * w, 126],
    [128 * w, 184],
    [134 * w + cheek, 246],
    [128 * w * (0.6 + 0.4 * j) + cheek, 306 + drop * 0.15],
    [109 * w * (0.3 + 0.7 * j), 364 + drop * 0.5],
    [77 * w * j, 411 + drop * 0.85],
    [36 * w * j, chin - 8],
    [0, chin],
  ];
}

/** The whole outline of the head. */
export function headOutline(sitter: Sitter): Outline {
  const half = contour(sitter);
  const right = half.map(([out, y]): Place => [middle + out, y]);
  const left = half
    .slice(1, -1)
    .reverse()
    .map(([out, y]): Place => [middle - out, y]);
  return through([...right, ...left], true);
}

/** Neck and shoulders. They do not move with the head. */
export function drawBody(sitter: Sitter): void {
  const { scene, identity } = sitter;
  const neck = identity.sex === "male" ? 78 : 64;
  const shoulder = identity.sex === "male" ? 0 : 14;
  const m = middle;
  const outline: Outline = [
    "M",
    [m - neck, 350],
    ...onward([
      [m - neck, 350],
      [m - neck - 2, 440],
      [m - neck - 26, 474],
      [m - 150, 512],
    ]),
    "L",
    [m + 150, 512],
    ...onward([
      [m + 150, 512],
      [m + neck + 26, 474],
      [m + neck + 2, 440],
      [m + neck, 350],
    ]),
    "Z",
  ];
  scene.area("neck", outline);
  scene.within("neck", outline, () => scene.glow("deep", [m, 446], 112, 50, 0.5));
  scene.area("clothes", [
    "M",
    [8 + shoulder, 530],
    ...onward([
      [8 + shoulder, 530],
      [54 + shoulder, 488],
      [m - neck - 40, 468],
      [m - neck - 16, 464],
    ]),
    ...onward([
      [m - neck - 16, 464],
      [m - neck + 8, 492],
      [m, 508],
      [m + neck - 8, 492],
      [m + neck + 16, 464],
    ]),
    ...onward([
      [m + neck + 16, 464],
      [m + neck + 40, 468],
      [458 - shoulder, 488],
      [504 - shoulder, 530],
    ]),
    "Z",
  ]);
}

/** Ears and the head itself, with the light on it. */
export function drawHead(sitter: Sitter): void {
  const { scene, features, frame } = sitter;
  for (const { at } of halves(sitter)) {
    const x = 134 * features.faceWidth;
    scene.area(
      "ear",
      through(
        [at(x - 6, 232), at(x + 8, 226), at(x + 17, 240), at(x + 14, 272), at(x + 4, 298), at(x - 8, 300)],
        true,
      ),
    );
    scene.tintLine("deep", through([at(x + 10, 236), at(x + 11, 254), at(x + 3, 276)]), 2.2, 0.3);
  }
  const outline = headOutline(sitter);
  scene.area("skin", outline);
  scene.within("head", outline, () => {
    const m = middle;
    const { eyeY, chinY } = frame;
    // Light from above on the viewer's left, so the far cheek and the jaw are in shade.
    scene.glow("shade", [m + 150, 300], 74, 190, 0.75);
    scene.glow("shade", [m - 152, 306], 56, 180, 0.6);
    scene.glow("shade", [m, chinY + both(sitter, "jaw") + 22], 150, 58, 0.75);
    scene.glow("light", [m - 14, 160], 96, 62, 0.6);
    const raised = both(sitter, "cheek") * 9;
    for (const { at } of halves(sitter)) {
      scene.glow("blush", at(82, 306 - raised), 46, 34, 0.2 + 0.14 * both(sitter, "cheek"));
      scene.glow("light", at(74, 290 - raised), 32, 20, 0.4 + 0.2 * both(sitter, "cheek"));
      scene.glow("shade", at(62, eyeY - 10), 46, 30, 0.45);
    }
  });
}

/** On the darkest skins folds must be lighter to be visible; on the lightest they must be thinner. */
export function foldStrength(skin: number): number {
  return 0.85 + (0.3 * (skin - 1)) / (skins.length - 1);
}
