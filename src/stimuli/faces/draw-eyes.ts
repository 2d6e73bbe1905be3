import { fold, through } from "./curves.js";
import type { Outline, Place } from "./scene.js";
import { folded, type Half, halves, type Sitter } from "./sitter.js";

/** Lids, lashes, iris and gaze of both eyes. */
export function drawEyes(sitter: Sitter): void {
  for (const half of halves(sitter)) drawEye(sitter, half);
}

interface Lids {
  inner: [number, number];
  outer: [number, number];
  /** Heights at the middle of the eye, above and below its axis. */
  up: number;
  down: number;
  closed: number;
}

function lidsOf({ frame, features, shape, wear }: Sitter, { does }: Half): Lids {
  const { eyeX, eyeY, eyeHalf } = frame;
  const size = features.eyeSize;
  // The upper lid follows the eyeball: it goes down when the eye looks down, and up when it looks up.
  const follow = shape.gaze.y > 0 ? -7 * shape.gaze.y : -2.5 * shape.gaze.y;
  const open = Math.max(3, 12.4 * size + does.upperLid + follow - wear * 1.2);
  const down = Math.max(1.5, 9.2 * size - does.lowerLid + Math.max(0, shape.gaze.y) * 1.5);
  const up = open * (1 - does.closed) - (down - 0.5) * does.closed;
  return {
    inner: [eyeX - eyeHalf, eyeY + 3.5],
    outer: [eyeX + eyeHalf, eyeY - 0.5 - features.eyeTilt + does.closed * 2.5],
    up,
    down,
    closed: does.closed,
  };
}

function drawEye(sitter: Sitter, half: Half): void {
  const { scene, frame, features, shape, identity } = sitter;
  const { at, side, does } = half;
  const { eyeX, eyeY, eyeHalf: w } = frame;
  const lids = lidsOf(sitter, half);
  const upper = upperLid(lids, half, frame.eyeX, eyeY, w);
  const lower = lowerLid(lids, half, frame.eyeX, eyeY, w);
  const opening: Outline = ["M", upper[0], "C", ...upper.slice(1), "C", ...lower.slice(1), "Z"];
  if (lids.up + lids.down > 1) {
    scene.area("sclera", opening);
    // For both eyes, the person's left is the picture's right.
    const outward = side === "left" ? 1 : -1;
    const x = eyeX + outward * shape.gaze.x * 10 * features.eyeSize;
    const y = eyeY - 0.8 + shape.gaze.y * (shape.gaze.y > 0 ? 8 : 6);
    const r = 12.6 * features.eyeSize;
    scene.within(`eye-${side}`, opening, () => {
      scene.glow("blush", at(eyeX - w + 2, eyeY + 4), 8, 6, 0.8);
      scene.glow("deep", at(eyeX + w, eyeY), 14, 12, 0.3);
      scene.disc("iris", at(x, y), r);
      scene.tintLine("hairDark", circle(at, x, y, r - 0.8), 2, 0.55);
      scene.glow("light", at(x, y + r * 0.5), r * 0.75, r * 0.45, 0.35);
      scene.disc("pupil", at(x, y), 5.6 * features.eyeSize);
      scene.tint("deep", shadowBand(upper, 5.5), 0.3);
      if (lids.closed < 0.55) scene.glint(glintPlace(at(x, y)), 2.7, 0.92);
    });
  }
  drawUpperLid(sitter, half, lids, upper);
  scene.tintLine("deep", ["M", lower[0], "C", ...lower.slice(1)], 1.5, 0.42);
  if (lids.closed > 0.5) {
    scene.tintLine("deep", ["M", lower[0], "C", ...lower.slice(1)], 2.2, (lids.closed - 0.5) * 0.7);
  }
  const width = (identity.sex === "female" ? 4.3 : 3.4) + lids.closed * 0.3;
  scene.area("lash", lashLine(upper, at, width, lids, identity.sex === "female" ? 4 : 1.5));
  // The skin below the eye bulges when the cheek rises or the lid tightens.
  const bag = folded(does.eyeBag, sitter.wear * 0.45);
  const y = eyeY + lids.down + 10 - does.cheek * 3;
  scene.tint(
    "deep",
    fold(at(eyeX - w + 3, y - 2), at(eyeX - 2, y + 8), at(eyeX + w - 8, y + 1), 1.7),
    bag * 0.5,
  );
}

type Curve = [Place, Place, Place, Place];

/** From the inner to the outer corner. A cubic reaches three quarters of its control points' height. */
function upperLid({ inner, outer, up }: Lids, { at }: Half, eyeX: number, eyeY: number, w: number): Curve {
  const height = up / 0.75;
  return [
    at(...inner),
    at(eyeX - w * 0.55, eyeY - height * 0.98),
    at(eyeX + w * 0.42, eyeY - height * 1.04),
    at(...outer),
  ];
}

/** From the outer to the inner corner. */
function lowerLid({ inner, outer, down }: Lids, { at }: Half, eyeX: number, eyeY: number, w: number): Curve {
  const height = down / 0.75;
  return [
    at(...outer),
    at(eyeX + w * 0.55, eyeY + height * 1.02),
    at(eyeX - w * 0.4, eyeY + height * 1.02),
    at(...inner),
  ];
}

function drawUpperLid(
  { scene, features, frame, wear }: Sitter,
  { at, does }: Half,
  lids: Lids,
  upper: Curve,
): void {
  const { eyeX, eyeY, eyeHalf: w } = frame;
  const browDrop = Math.max(0, does.browMiddle) * 0.55 + wear * 2.5;
  const rest = 12.4 * features.eyeSize + 8 - browDrop;
  const height = Math.max(lids.up + 3.5, rest) / 0.75;
  const crease: Curve = [
    at(eyeX - w + 2, eyeY - 3),
    at(eyeX - w * 0.5, eyeY - height),
    at(eyeX + w * 0.45, eyeY - height * 1.03),
    at(eyeX + w + 3, eyeY - 6 - features.eyeTilt + wear * 3),
  ];
  scene.tint(
    "shade",
    ["M", upper[0], "C", ...upper.slice(1), "L", crease[3], "C", crease[2], crease[1], crease[0], "Z"],
    0.5,
  );
  scene.tintLine("deep", ["M", crease[0], "C", ...crease.slice(1)], 1.7, 0.2 + 0.45 * features.lidCrease);
}

/** The upper lashes as one dark line, thin at the inner corner, thickest at the outer third. */
function lashLine(upper: Curve, at: Half["at"], width: number, { outer }: Lids, wing: number): Outline {
  const [a, b, c, d] = upper;
  const end = at(outer[0] + wing, outer[1] - wing * 0.5);
  const raise = (place: Place, by: number): Place => [place[0], place[1] - by, 0];
  return [
    "M",
    raise(a, -0.6),
    "C",
    raise(b, width * 0.75),
    raise(c, width * 1.5),
    end,
    "L",
    raise(d, -1),
    "C",
    raise(c, 0),
    raise(b, 0),
    raise(a, -1.2),
    "Z",
  ];
}

function shadowBand(upper: Curve, depth: number): Outline {
  const low = upper.map(([x, y]): Place => [x, y + depth, 0]);
  return [
    "M",
    upper[0],
    "C",
    ...upper.slice(1),
    "L",
    low[3] as Place,
    "C",
    low[2] as Place,
    low[1] as Place,
    low[0] as Place,
    "Z",
  ];
}

function circle(at: Half["at"], x: number, y: number, r: number): Outline {
  const places = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6).map((t) =>
    at(x + r * Math.cos(t), y + r * Math.sin(t)),
  );
  return through(places, true);
}

/** The light comes from the viewer's left for both eyes. */
function glintPlace([x, y]: Place): Place {
  return [x - 4, y - 4.5];
}
