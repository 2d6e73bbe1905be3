import type { Datapackage, Field } from "../../io/codebook.js";
import { ages, beards, sexes } from "./identity.js";
import { hairColours, skins } from "./palette.js";

const field = (
  name: string,
  type: Field["type"],
  description: string,
  constraints: Field["constraints"] = {},
): Field => ({ name, type, description, constraints: { required: true, ...constraints } });

const fields: Field[] = [
  field("file", "string", "Name of the picture in this folder", { unique: true, pattern: ".+\\.png" }),
  field("identity", "string", "Id of the person who is shown"),
  field("sex", "string", "The look that bones and brows were chosen for; nobody has rated it", {
    enum: [...sexes],
  }),
  field("age", "string", "The look of skin and hair; nobody has rated it", { enum: [...ages] }),
  field("skin", "integer", "Skin, from 1 (lightest) to 7 (darkest)", { minimum: 1, maximum: skins.length }),
  field("hair_colour", "string", "Colour of hair and brows", { enum: Object.keys(hairColours) }),
  field("beard", "string", "Beard", { enum: [...beards] }),
  field("expression", "string", "Name of the expression; neutral = no muscle acts"),
  field("group", "string", "Where the expression belongs", {
    enum: ["study", "pairs", "further", "basic", "control"],
  }),
  field("units", "string", "FACS action units: side (L, R), number, intensity A to E or @0 to @1; 0 = none"),
  field("size", "integer", "Side of the square picture in pixels", { minimum: 32 }),
  field("sha256", "string", "Hash of the file's bytes", { pattern: "[0-9a-f]{64}" }),
];

/** The columns of faces.csv, in order. */
export const facesColumns: readonly string[] = fields.map(({ name }) => name);

/** The codebook beside generated faces. Sizes and hashes are added when it is written. */
export const facesCodebook: Datapackage = {
  name: "faces",
  title: "Faces rendered from FACS action units",
  description:
    "Faces rendered by affectlab from sets of action units (Ekman & Friesen 1978) on a scanned head whose shape varies as that of the people scanned (ICT-FaceKit, MIT). They are no photographs: no real person is shown. Colours, brows, hair and folds are ours.",
  licenses: [{ name: "MIT" }],
  resources: [
    {
      name: "faces",
      path: "faces.csv",
      description: "One row a picture: who is shown, what the face does, and the file's hash.",
      format: "csv",
      schema: { fields, primaryKey: "file" },
    },
  ],
};
