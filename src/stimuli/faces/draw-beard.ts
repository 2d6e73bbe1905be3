import { onward } from "./curves.js";
import { headOutline } from "./draw-head.js";
import { type Points, places } from "./hair-shapes.js";
import { mouthOf } from "./mouth-shape.js";
import type { Place } from "./scene.js";
import { both, middle, type Sitter } from "./sitter.js";

/** Hair on the jaw and above the lip. It moves with the jaw and leaves the lips free. */
export function drawBeard(sitter: Sitter): void {
  const { identity, scene } = sitter;
  if (identity.beard === "none") return;
  if (identity.beard === "stubble") {
    scene.within("stubble", headOutline(sitter), () => drawStubble(sitter));
    return;
  }
  if (identity.beard !== "moustache") {
    const [outer, inner] = beardLines(sitter, identity.beard === "full" ? 20 : 5);
    scene.area("beard", [
      "M",
      outer[0] as Place,
      ...onward(outer),
      "L",
      inner[0] as Place,
      ...onward(inner),
      "Z",
    ]);
  }
  drawMoustache(sitter);
}

function drawStubble(sitter: Sitter): void {
  const [outer, inner] = beardLines(sitter, 0);
  // Short hair has no sharp edge, so it is five layers, each a little smaller.
  for (const inset of [0, 4, 8, 12, 16]) {
    const upper = inner.map(
      ([x, y]): Place => [x + Math.sign(middle - x) * inset * 0.6, y + (x === middle ? inset : inset * 0.8)],
    );
    sitter.scene.tint(
      "hairDark",
      ["M", outer[0] as Place, ...onward(outer), "L", upper[0] as Place, ...onward(upper), "Z"],
      0.045,
    );
  }
}

/** Along the jaw from ear to ear, and back along the cheeks under the lower lip. */
function beardLines(sitter: Sitter, length: number): [Place[], Place[]] {
  const { features, frame } = sitter;
  const { faceWidth: w, jaw: j } = features;
  const drop = both(sitter, "jaw");
  const chin = frame.chinY + drop;
  const mouth = mouthOf(sitter);
  const lip = mouth.lower + mouth.lowerFull;
  const reach = Math.max(Math.abs(mouth.left[0] - middle), Math.abs(mouth.right[0] - middle));
  // Hair on the cheek moves less than the corner beside it.
  const corner = frame.mouthHalf + (reach - frame.mouthHalf) * 0.4;
  const cornerY = (mouth.left[1] + mouth.right[1]) / 2;
  const half: Points = [
    [134 * w, 262],
    [129 * w * (0.6 + 0.4 * j) + 1, 306 + drop * 0.15],
    [110 * w * (0.3 + 0.7 * j) + length * 0.2, 366 + drop * 0.5],
    [78 * w * j + length * 0.4, 413 + drop * 0.85 + length * 0.4],
    [38 * w * j + length * 0.3, chin - 6 + length * 0.9],
    [0, chin + 1 + length],
  ];
  const inner: Points = [
    [125 * w, 266],
    [113 * w, 318 + drop * 0.2],
    [corner + 26, cornerY + 4],
    [corner + 8, lip + 4],
    [24, lip + 11],
    [0, lip + 9],
  ];
  const around = (points: Points): Place[] => {
    const right = places(points);
    const left = places(
      [...points]
        .reverse()
        .slice(1)
        .map(([out, y]) => [-out, y]),
    );
    return [...right, ...left];
  };
  return [around(half), around(inner).reverse()];
}

function drawMoustache(sitter: Sitter): void {
  const { scene, frame } = sitter;
  const mouth = mouthOf(sitter);
  const top = frame.noseY + 12 - both(sitter, "noseWing") * 0.5;
  const edge = mouth.upper - mouth.upperFull;
  for (const corner of [mouth.left, mouth.right]) {
    const sign = Math.sign(corner[0] - middle);
    const out = Math.abs(corner[0] - middle);
    const at = (x: number, y: number): Place => [middle + sign * x, y, 4];
    scene.area("beard", [
      "M",
      at(0, top + 2),
      "C",
      at(14, top - 3),
      at(out * 0.7, top),
      at(out + 3, corner[1] - 4),
      "C",
      at(out * 0.8, corner[1] - 13),
      at(out * 0.45, edge - 5),
      at(0, edge - 3),
      "Z",
    ]);
  }
}
