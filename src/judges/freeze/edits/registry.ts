import { authority } from "./authority.js";
import type { Edit } from "./contract.js";
import { familyLabel } from "./family-label.js";
import { format } from "./format.js";
import { language } from "./language.js";
import { name } from "./name.js";
import { pad } from "./pad.js";
import { reorder } from "./reorder.js";
import { shorten } from "./shorten.js";
import { typos } from "./typos.js";

/** Every edit, in the order in which reports show them. */
export const edits: readonly Edit[] = [
  pad,
  shorten,
  reorder,
  format,
  typos,
  language,
  name,
  familyLabel,
  authority,
];
