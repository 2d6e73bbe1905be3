import { readFileSync } from "node:fs";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs } from "../../../../../io/read-json.js";

const list = z.array(z.string().min(1)).min(6);
const schema = z.strictObject({
  zh: z.strictObject({
    /** Characters, in one string each. */
    surnames: z.string().min(30),
    givenNames: z.string().min(30),
    ...{ places: list, organisations: list, streets: list },
  }),
  en: z.strictObject({
    ...{ female: list, male: list, neutral: list, surnames: list },
    ...{ places: list, organisations: list, streets: list },
  }),
});

let loaded: z.infer<typeof schema> | undefined;

/** What identifiers are replaced by, read once. @throws DataError naming the field that is not valid */
export function standInWords(): z.infer<typeof schema> {
  const file = projectPath("data", "prompts", "heartbench", "stand-ins.json");
  loaded ??= parseAs(schema, JSON.parse(readFileSync(file, "utf8")) as unknown, file);
  return loaded;
}
