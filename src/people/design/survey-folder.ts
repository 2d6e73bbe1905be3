import { existsSync } from "node:fs";
import path from "node:path";
import { canonicalJson } from "../../core/canonical-json.js";
import { InputError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { sha256 } from "../../io/sha256-file.js";
import { type SurveyDesign, surveyDesignSchema } from "./survey-design.js";

/** Where the parts of a questionnaire lie in its folder. */
export const surveyFiles = (folder: string) => ({
  design: path.join(folder, "design.json"),
  /** A static site: works from any web server. */
  page: path.join(folder, "page"),
  /** All in one file, to be mailed; it saves answers as a file. */
  oneFile: path.join(folder, "questionnaire.html"),
  /** The server's own: never shared, and git ignores it. */
  data: path.join(folder, "data"),
  exports: path.join(folder, "exports"),
});

/**
 * The folder of a questionnaire: a folder with a design, the set that it was made for, or its name among the runs'
 * questionnaires.
 *
 * @throws InputError when there is none
 */
export function findSurvey(name: string, runsFolder: string): string {
  const places = [name, path.join(name, "survey"), path.join(runsFolder, "surveys", name)];
  const found = places
    .map((place) => path.resolve(place))
    .find((place) => existsSync(surveyFiles(place).design));
  if (found !== undefined) return found;
  throw new InputError(
    `no questionnaire at ${shownPath(path.resolve(name))}; make one with \`npx affectlab survey new ${name}\``,
  );
}

/** Reads the design of a questionnaire. @throws DataError naming file and field */
export async function readDesign(folder: string): Promise<SurveyDesign> {
  const file = surveyFiles(folder).design;
  return parseAs(surveyDesignSchema, await readJson(file), file);
}

/** What stands with every session: sessions of another design are never mixed. */
export const designHash = (design: SurveyDesign): string => sha256(canonicalJson(design));

/** Where the items of a questionnaire lie, as a path from another folder: from that of an export, which may be moved with it. */
export const sourceFrom = (design: SurveyDesign, folder: string, from: string): string =>
  path
    .relative(from, path.resolve(folder, ...design.source.path.split("/")))
    .split(path.sep)
    .join("/");
