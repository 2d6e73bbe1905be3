import type { SurveyDesign } from "../people/design/survey-design.js";
import { findSurvey, readDesign } from "../people/design/survey-folder.js";
import { openDesk, type SurveyDesk } from "../people/server/admin.js";
import { findFolders } from "./workbench.js";

export interface FoundSurvey {
  folder: string;
  design: SurveyDesign;
  /** The address of PostgreSQL; undefined = the folder's own database. */
  databaseUrl: string | undefined;
  /** Says on stderr what takes long. */
  tell: (line: string) => void;
}

/** A questionnaire that a verb was given. @throws InputError when there is none */
export async function foundSurvey(name: string): Promise<FoundSurvey> {
  const { runs, env } = await findFolders();
  const folder = findSurvey(name, runs);
  return {
    ...{ folder, design: await readDesign(folder) },
    databaseUrl: env.DATABASE_URL?.trim() || undefined,
    tell: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** Works with a questionnaire's answers, whether its server runs or not. */
export async function atDesk<T>(found: FoundSurvey, work: (desk: SurveyDesk) => Promise<T>): Promise<T> {
  const desk = await openDesk(found.folder, found.design, found);
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}
