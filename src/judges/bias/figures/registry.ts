import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { FigureAbout } from "./about.js";
import { agreementFigure } from "./agreement.js";
import { groupsFigure } from "./groups.js";
import { haloFigure } from "./halo.js";
import { hygieneFigure } from "./hygiene.js";
import { lengthFigure } from "./length.js";
import { positionFigure } from "./position.js";
import { repeatabilityFigure } from "./repeatability.js";
import { scaleUseFigure } from "./scale-use.js";
import { selfPreferenceFigure } from "./self-preference.js";
import { severityFigure } from "./severity.js";

/** Draws what a diagnostic found. Each takes the data of its own diagnostic. */
type FigureMaker = (found: ComputedDiagnostic<never>, about: FigureAbout) => Figure;

/** The picture of each diagnostic, by its id: a line each. */
export const diagnosticFigures: Readonly<Record<string, FigureMaker>> = {
  hygiene: hygieneFigure,
  severity: severityFigure,
  "scale-use": scaleUseFigure,
  halo: haloFigure,
  agreement: agreementFigure,
  repeatability: repeatabilityFigure,
  position: positionFigure,
  length: lengthFigure,
  "self-preference": selfPreferenceFigure,
  groups: groupsFigure,
};
