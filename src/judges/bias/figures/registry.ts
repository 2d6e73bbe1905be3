import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { FigureAbout } from "./about.js";

/** Draws what a diagnostic found. Each takes the data of its own diagnostic. */
type FigureMaker = (found: ComputedDiagnostic<never>, about: FigureAbout) => Figure;

/** The picture of each diagnostic, by its id: a line each. */
export const diagnosticFigures: Readonly<Record<string, FigureMaker>> = {};
