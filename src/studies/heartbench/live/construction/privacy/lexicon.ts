import { readFileSync } from "node:fs";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs } from "../../../../../io/read-json.js";

const lexiconSchema = z.strictObject({
  /** Surnames of one character, in one string. */
  singleSurnames: z.string().min(100),
  compoundSurnames: z.array(z.string().min(2)).min(5),
  /** Characters that do not occur in given names: particles, pronouns, verbs of speech. */
  notInGivenNames: z.string().min(20),
  /** Words and titles that have the form of a name. */
  notNames: z.array(z.string().min(1)),
  /** Capitalised English words that follow "I'm" or "this is" without being a name. */
  notEnglishNames: z.array(z.string().min(1)),
});

export interface NameLexicon {
  /** As parts of a pattern: any surname, a surname of one character, a character of a given name. */
  surname: string;
  single: string;
  given: string;
  notName: ReadonlySet<string>;
  notEnglish: ReadonlySet<string>;
}

let loaded: NameLexicon | undefined;

/**
 * The words with which names are searched, read once. @throws DataError naming the field that is not valid
 */
export function nameLexicon(): NameLexicon {
  if (loaded !== undefined) return loaded;
  const file = projectPath("data", "prompts", "heartbench", "name-lexicon.json");
  const lexicon = parseAs(lexiconSchema, JSON.parse(readFileSync(file, "utf8")) as unknown, file);
  const single = `[${lexicon.singleSurnames}]`;
  loaded = {
    ...{ surname: `(?:${lexicon.compoundSurnames.join("|")}|${single})`, single },
    given: `(?![${lexicon.notInGivenNames}])\\p{Script=Han}`,
    notName: new Set(lexicon.notNames),
    notEnglish: new Set(lexicon.notEnglishNames),
  };
  // Each repeated character needs the look-ahead: (?:(?!…)x){1,2}.
  loaded.given = `(?:${loaded.given})`;
  return loaded;
}
