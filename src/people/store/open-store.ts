import { chmodSync } from "node:fs";
import { makeFolder } from "../../io/make-folder.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { surveyFiles } from "../design/survey-folder.js";
import { openPglite } from "./pglite.js";
import { openPostgres } from "./postgres.js";
import { SurveyStore } from "./store.js";

export interface StoreOptions {
  /** The address of a PostgreSQL server; undefined = PGlite in the questionnaire's folder. */
  databaseUrl?: string | undefined;
  tell?: (line: string) => void;
}

/**
 * Opens the answers to a questionnaire, and makes their database at first.
 *
 * @throws StoreLockedError when another process has the database of the folder
 * @throws UsageError when there is an address and no PostgreSQL answers at it
 */
export async function openStore(
  folder: string,
  design: SurveyDesign,
  { databaseUrl, tell = () => {} }: StoreOptions = {},
): Promise<SurveyStore> {
  const { data } = surveyFiles(folder);
  makeFolder(data);
  // Other users of this machine have no business here. Windows and sticks have no such permissions.
  try {
    chmodSync(data, 0o700);
  } catch {
    // Then whoever can read the stick can read the answers.
  }
  const sql =
    databaseUrl === undefined
      ? await openPglite(data, { tell })
      : await openPostgres(databaseUrl, design.name);
  try {
    return await SurveyStore.open(sql, design);
  } catch (error) {
    await sql.close();
    throw error;
  }
}
