/** The parts of the head that a picture from the front can show, with their polygons in the source's mesh. */
export const headParts = [
  { name: "face", polygons: [[0, 9229]] },
  { name: "neck", polygons: [[9230, 11143]] },
  { name: "mouth", polygons: [[11144, 13225]] },
  { name: "socket", polygons: [[13226, 14033]] },
  { name: "gums", polygons: [[14034, 17005]] },
  // From the first bicuspid to the other side, upper and lower.
  {
    name: "teeth",
    polygons: [
      [17718, 18538],
      [19973, 20912],
    ],
  },
  { name: "eyeLeft", polygons: [[21496, 23093]] },
  { name: "eyeRight", polygons: [[23094, 24691]] },
] as const satisfies readonly { name: string; polygons: readonly (readonly [number, number])[] }[];
export type HeadPart = (typeof headParts)[number]["name"];

const twoSided = [
  "browDown",
  "browInnerUp",
  "browOuterUp",
  "cheekPuff",
  "cheekRaiser",
  "cheekSquint",
  "eyeBlink",
  "eyeLookDown",
  "eyeLookUp",
  "eyeSquint",
  "eyeWide",
  "mouthDimple",
  "mouthFrown",
  "mouthLowerDown",
  "mouthPress",
  "mouthSmile",
  "mouthStretch",
  "mouthUpperUp",
  "noseSneer",
] as const;
const whole = [
  "jawOpen",
  "mouthFunnel",
  "mouthPucker",
  "mouthRollLower",
  "mouthRollUpper",
  "mouthShrugLower",
  "mouthShrugUpper",
] as const;

/** A shape of the source; those of two sides have `_L` or `_R`, from the person's own view. */
export type ShapeName = `${(typeof twoSided)[number]}_${"L" | "R"}` | (typeof whole)[number];
export type TwoSided = (typeof twoSided)[number];
export type Whole = (typeof whole)[number];

/** The shapes that are kept, in the file's order. */
export const shapeNames: readonly ShapeName[] = [
  ...twoSided.flatMap((name) => [`${name}_L`, `${name}_R`] as const),
  ...whole,
];

/** One step of the stored whole numbers, in centimetres. */
export const headSteps = { place: 0.001, shape: 0.001 };

/** What stands before the numbers of the file. */
export interface HeadHeader {
  vertices: number;
  /** Polygons of each part, in the order of `headParts`. */
  polygons: number[];
  components: number;
}
