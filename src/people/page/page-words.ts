import * as z from "zod";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { type PageLanguage, pageLanguages } from "../design/survey-design.js";
import { type PageWords, pageWordKeys } from "./words.js";

// Keys of others may stand in the file as well.
const oneLanguage = z.object(
  Object.fromEntries(pageWordKeys.map((key) => [key, z.string().min(1)])) as Record<
    keyof PageWords,
    z.ZodString
  >,
);

/** The page's own words in each language. @throws DataError naming file, language and key that is missing */
export async function readPageWords(): Promise<Record<PageLanguage, PageWords>> {
  const file = projectPath("data", "people", "page-words.json");
  const schema = z.object(
    Object.fromEntries(pageLanguages.map((language) => [language, oneLanguage])) as Record<
      PageLanguage,
      typeof oneLanguage
    >,
  );
  return parseAs(schema, await readJson(file), file);
}
