import { apiPart } from "./api.js";
import { figuresPart } from "./figures.js";
import { findingsPart } from "./findings-part.js";
import { glossaryPart } from "./glossary-part.js";
import { guidesPart } from "./guides-part.js";
import { homePart } from "./home-part.js";
import { judgeBiasPart } from "./judge-bias-part.js";
import { ledgerPart } from "./ledger-part.js";
import { notebooksPart } from "./notebooks-part.js";
import type { SitePart } from "./page.js";
import { seminarPart } from "./seminar-part.js";
import { stickPart } from "./stick-part.js";
import { studiesPart } from "./studies-part.js";

/** What the site consists of, a line each. */
export const parts: readonly (() => Promise<SitePart>)[] = [
  homePart,
  findingsPart,
  ledgerPart,
  studiesPart,
  figuresPart,
  notebooksPart,
  judgeBiasPart,
  seminarPart,
  guidesPart,
  glossaryPart,
  apiPart,
  stickPart,
];
