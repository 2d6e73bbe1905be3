import { existsSync } from "node:fs";
import path from "node:path";
import { shownPath } from "../io/project-root.js";
import { isSetFolder } from "../people/answers/find-answer-files.js";
import type { SurveyDesign } from "../people/design/survey-design.js";

/**
 * The command that reads a new export of a questionnaire.
 *
 * @param name what the user called the questionnaire
 * @param out where the export lies, if not beside the questionnaire
 */
export function importCommand(
  name: string,
  { folder, design }: { folder: string; design: Pick<SurveyDesign, "task" | "study" | "seed" | "source"> },
  out?: string,
): string {
  const place = out ?? (takesNewestExport(name, folder) ? name : shownPath(folder));
  return `npx affectlab import people ${place}${ofTask(design, folder)}`;
}

/** Whether `import people` finds the newest export at a name: that of the questionnaire, or of the set that it lies in. */
function takesNewestExport(name: string, folder: string): boolean {
  const place = path.resolve(name);
  return place === folder || (isSetFolder(place) && path.join(place, "survey") === folder);
}

/** What was asked, where it is no set of items: an export names a set itself. */
function ofTask(
  { task, study, seed, source }: Pick<SurveyDesign, "task" | "study" | "seed" | "source">,
  folder: string,
): string {
  const asked = path.resolve(folder, ...source.path.split("/"));
  if (isSetFolder(asked) || asked.endsWith(".jsonl")) return "";
  const isRun = existsSync(asked);
  return ` --task ${task}${isRun ? ` --judged ${shownPath(asked)}` : ` --study ${study} --seed ${seed}`}`;
}
