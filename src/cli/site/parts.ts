import { apiPart } from "./api.js";
import { figuresPart } from "./figures.js";
import { findingsPart } from "./findings-part.js";
import { glossaryPart } from "./glossary-part.js";
import { guidesPart } from "./guides-part.js";
import { homePart } from "./home-part.js";
import { judgeBiasPart } from "./judge-bias-part.js";
import { ledgerPart } from "./ledger-part.js";
import { notebooksPart } from "./notebooks-part.js";
import type { MakePart } from "./page.js";
import { seminarPart } from "./seminar-part.js";
import { stickPart } from "./stick-part.js";
import { studiesPart } from "./studies-part.js";

/** What the site consists of, a line each, by what a reader is told while it is made. */
export const parts: Readonly<Record<string, MakePart>> = {
  home: homePart,
  findings: findingsPart,
  ledger: ledgerPart,
  papers: studiesPart,
  figures: figuresPart,
  notebooks: notebooksPart,
  "reports on judges": judgeBiasPart,
  seminar: seminarPart,
  guides: guidesPart,
  glossary: glossaryPart,
  API: apiPart,
  "pages for a stick": stickPart,
};
