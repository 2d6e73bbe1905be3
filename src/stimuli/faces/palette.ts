/** The parts that have a colour of their own. */
export type Part =
  | "background"
  | "skin"
  | "ear"
  | "neck"
  | "clothes"
  | "hair"
  | "brow"
  | "sclera"
  | "iris"
  | "pupil"
  | "lash"
  | "nostril"
  | "upperLip"
  | "lowerLip"
  | "mouth"
  | "teeth"
  | "tongue";

/** The colours of all parts, and the tints of shading and folds, or null for flat areas only. */
export interface Palette {
  parts: Readonly<Record<Part, string>>;
  shading: Shading | null;
}

export interface Shading {
  /** Skin in the light, in half-shade, and in the depth of a fold. */
  light: string;
  shade: string;
  deep: string;
  /** Where blood shows through: cheeks, lips, inner corner of the eye. */
  blush: string;
  hairLight: string;
  hairDark: string;
  /** Folds of cloth. */
  cloth: string;
}

interface Skin {
  base: string;
  light: string;
  shade: string;
  deep: string;
  lip: string;
}

/** Seven skins from light to dark, with matching lips. */
export const skins: readonly Skin[] = [
  { base: "#f3d7c4", light: "#fdece0", shade: "#dcb29a", deep: "#9c6450", lip: "#c97f76" },
  { base: "#eac3a2", light: "#f8ddc4", shade: "#cf9d7a", deep: "#8a583b", lip: "#bd7466" },
  { base: "#d9a982", light: "#ebc6a3", shade: "#b9855e", deep: "#744729", lip: "#ac6857" },
  { base: "#c28b62", light: "#d7a981", shade: "#9f6b45", deep: "#613a20", lip: "#9a584a" },
  { base: "#a06b47", light: "#b98762", shade: "#7f4f30", deep: "#482713", lip: "#84483d" },
  { base: "#7f5139", light: "#9a6b50", shade: "#603a27", deep: "#331b10", lip: "#8d5149" },
  { base: "#5e3d2d", light: "#7a5542", shade: "#45291d", deep: "#22120b", lip: "#8a5049" },
];

export const hairColours = {
  black: "#211c1b",
  "dark brown": "#3a2921",
  brown: "#5d4130",
  auburn: "#7c4529",
  blond: "#b78c58",
  grey: "#98948f",
  white: "#d8d4ce",
} as const;
export type HairColour = keyof typeof hairColours;

export const irisColours = {
  "dark brown": "#3f2717",
  brown: "#5f3d22",
  hazel: "#7b6136",
  green: "#5f7a4d",
  blue: "#5c83a3",
  grey: "#74828a",
} as const;
export type IrisColour = keyof typeof irisColours;

export interface Colouring {
  /** 1 (lightest) to 7 (darkest). */
  skin: number;
  hair: HairColour;
  iris: IrisColour;
  clothes: string;
}

/** The colours of a person, on a grey that favours no skin. */
export function naturalPalette({ skin, hair, iris, clothes }: Colouring): Palette {
  const tone = skins[skin - 1] as Skin;
  const hairColour = hairColours[hair];
  const brow = browColour(hairColour, tone);
  return {
    parts: {
      background: "#c9c9c6",
      skin: tone.base,
      ear: mix(tone.base, tone.shade, 0.45),
      neck: mix(tone.base, tone.shade, 0.6),
      clothes,
      hair: hairColour,
      brow,
      sclera: "#f6f2ec",
      iris: irisColours[iris],
      pupil: "#120e0c",
      lash: mix("#1b1412", tone.deep, 0.15),
      nostril: mix(tone.deep, "#1a0d08", 0.45),
      upperLip: mix(tone.lip, tone.deep, 0.28),
      lowerLip: tone.lip,
      mouth: "#3a1512",
      teeth: "#f4f0e6",
      tongue: "#a8544e",
    },
    shading: {
      light: tone.light,
      shade: tone.shade,
      deep: tone.deep,
      blush: mix(tone.lip, "#c4574d", 0.35),
      hairLight: mix(hairColour, "#ffffff", 0.2),
      hairDark: mix(hairColour, "#000000", 0.35),
      cloth: "#1c1a1a",
    },
  };
}

/**
 * A colour between the hair's and the darkest of the skin: as near to the hair as possible while it stands
 * out. A brow that is invisible on the skin would hide AU 1, 2 and 4.
 */
function browColour(hair: string, { base, deep }: Skin): string {
  const shares = [0.15, 0.35, 0.55, 0.7, 0.85, 1];
  const colours = shares.map((share) => mix(hair, deep, share));
  const found = colours.find((colour) => Math.abs(brightness(colour) - brightness(base)) >= leastContrast);
  return found ?? (colours.at(-1) as string);
}

/** In grey levels of 255. */
const leastContrast = 32;

/** The luminance of a colour as it is stored, by the weights of Rec. 709. */
export function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour between two others, at a share of the way; both are "#rrggbb". */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Colours of a map. Every two are far apart, so that a pixel belongs to one part or to none. */
export const mapColours: Readonly<Record<Part, string>> = {
  background: "#ffffff",
  skin: "#c0c0c0",
  ear: "#808080",
  neck: "#404040",
  clothes: "#008080",
  hair: "#804000",
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
