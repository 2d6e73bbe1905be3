import * as z from "zod";
import { hairColours, irisColours, skins } from "./palette.js";

export const sexes = ["female", "male"] as const;
export const ages = ["young", "middle", "older"] as const;
export const beards = ["none", "stubble", "short"] as const;

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour as #rrggbb");
const names = <T extends object>(of: T): [keyof T & string, ...(keyof T & string)[]] =>
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

/** How many components of identity the packed head has. */
export const boneCount = 30;

/** Proportions of the drawing; 1 is average, lengths are pixels of 512. */
export const featuresSchema = z.strictObject({
  faceWidth: z.number().min(0.9).max(1.1),
  jaw: z.number().min(0.85).max(1.18),
  chin: z.number().min(-12).max(12),
  eyeSize: z.number().min(0.88).max(1.12),
  /** How much higher the outer corner of the eye is than the inner one. */
  eyeTilt: z.number().min(-3).max(6),
  /** How visible the fold of the upper lid is. */
  lidCrease: z.number().min(0).max(1),
  browThickness: z.number().min(6).max(14),
  browArch: z.number().min(0).max(8),
  noseWidth: z.number().min(0.85).max(1.3),
  noseLength: z.number().min(-8).max(8),
  lips: z.number().min(0.6).max(1.45),
  mouthWidth: z.number().min(0.9).max(1.12),
});
export type Features = z.infer<typeof featuresSchema>;

/** A person on whom expressions can be rendered and drawn. */
export const identitySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/, "must be lower-case letters and digits"),
  sex: z.enum(sexes),
  age: z.enum(ages),
  skin: z.int().min(1).max(skins.length),
  /** The colour of hair and brows. */
  hair: z.enum(names(hairColours)),
  beard: z.enum(beards),
  iris: z.enum(names(irisColours)),
  clothes: colour,
  features: featuresSchema,
  /** Of the rendered head: its shape, in standard deviations of the scanned people along each component. */
  bones: z.array(z.number().min(-3).max(3)).length(boneCount),
});
/** A person on whom expressions can be rendered and drawn. All of them are invented. */
export type Identity = z.infer<typeof identitySchema>;
