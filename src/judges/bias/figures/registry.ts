import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { FigureAbout } from "./about.js";
import { agreementFigure } from "./agreement.js";
import { haloFigure } from "./halo.js";
import { hygieneFigure } from "./hygiene.js";
import { scaleUseFigure } from "./scale-use.js";
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
};
