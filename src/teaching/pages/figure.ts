import { existsSync, readFileSync } from "node:fs";
import { MissingDataError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { svgAddress } from "./outputs.js";

/**
 * A committed figure of the project as an address that holds it whole.
 *
 * @param name below figures/, without its ending: "affective-cognition/figure-4a"
 * @throws MissingDataError `figures/<name>.svg is not there; …`
 */
export const figureAddress = (name: string): string => svgAddress(readFigure(name));

/** Whether a figure is too tall for its letters to be read where a slide shows all of it: then the slide scrolls it. */
export function isTall(name: string): boolean {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFigure(name));
  return box !== null && Number(box[2]) > 0.8 * Number(box[1]);
}

function readFigure(name: string): string {
  const file = projectPath("figures", ...`${name}.svg`.split("/"));
  if (!existsSync(file)) {
    throw new MissingDataError(
      `figures/${name}.svg is not there; check the slide's figure, or run reproduce`,
    );
  }
  return readFileSync(file, "utf8");
}
