import type { Identity } from "../identity.js";
import { hairColours, irisColours, skins } from "../palette.js";
import type { Complexion, Light } from "./surface.js";

const wearOf = { young: 0, middle: 0.45, older: 1 } as const;
const beardOf = { none: 0, stubble: 0.3, short: 0.85 } as const;

/** The colours of a person as the renderer takes them. */
export function complexionOf({
  id,
  sex,
  age,
  skin,
  hair,
  beard,
  iris,
  clothes,
  features,
}: Identity): Complexion {
  const { base, lip } = skins[skin - 1] as (typeof skins)[number];
  let seed = 7;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 997;
  return {
    skin: lightOf(base),
    lips: lightOf(lip),
    hair: lightOf(hairColours[hair]),
    iris: lightOf(irisColours[iris]),
    clothes: lightOf(clothes),
    brows: (features.browThickness - 6) / 8,
    beard: beardOf[beard],
    lipColour: sex === "female" ? 0.9 : 0.65,
    wear: wearOf[age],
    seed,
  };
}

/** A stored colour as light: the square of its share is near enough to the curve of screens, and is exact. */
function lightOf(hex: string): Light {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share * share;
  }) as Light;
}
