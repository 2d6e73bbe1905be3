import { readFileSync } from "node:fs";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs } from "../../../../../io/read-json.js";

const words = z.array(z.string().min(1));

const namesSchema = z.strictObject({
  /** Surnames of one character, in one string. */
  singleSurnames: z.string().min(100),
  compoundSurnames: z.array(z.string().min(2)).min(5),
  /** Characters that do not occur in given names: particles, pronouns, verbs of speech. */
  notInGivenNames: z.string().min(20),
  /** Characters that are usual in given names. */
  givenNameCharacters: z.string().min(100),
  /** Words and titles that have the form of a name. */
  notNames: words,
  /** 妈妈, 慢慢: doubled characters that are no pet name. */
  reduplicatedWords: words,
  /** After these a name may stand: 前男友, 喜欢. */
  wordsBeforeNames: words,
  titles: words,
  /** People and figures that everybody knows; they stay. */
  famousPeople: words,
  /** Capitalised English words that are no name of a person. */
  notEnglishNames: words,
  /** English first names that are also words, in small letters: grace, will. */
  englishWordsThatAreNames: words,
});

const wordsSchema = z.strictObject({
  /** Countries, provinces and the like: too coarse to identify anybody. */
  provinces: words,
  chineseTowns: words,
  /** 小区, 城市: they end like a place. */
  notChinesePlaces: words,
  organisationEndings: words,
  /** Before the ending these make no name: 设计公司, 人民医院. */
  commonBeforeOrganisations: words,
  knownOrganisations: words,
  /** Words of which the names of countries and states consist. */
  coarseEnglishPlaces: words,
  englishTowns: words,
  englishOrganisationEndings: words,
  commonBeforeEnglishOrganisations: words,
});

export interface IdentifierLexicon {
  /** As parts of a pattern: any surname, a surname of one character, a character of a given name. */
  surname: string;
  single: string;
  given: string;
  /** A character that is usual in given names. */
  usual: string;
  /** Any title, longest first. */
  title: string;
  before: string;
  surnames: ReadonlySet<string>;
  usualGiven: ReadonlySet<string>;
  notGiven: ReadonlySet<string>;
  notName: ReadonlySet<string>;
  reduplicated: ReadonlySet<string>;
  famous: ReadonlySet<string>;
  notEnglish: ReadonlySet<string>;
  wordNames: ReadonlySet<string>;
  provinces: ReadonlySet<string>;
  towns: readonly string[];
  notPlaces: ReadonlySet<string>;
  organisationEndings: readonly string[];
  beforeOrganisation: ReadonlySet<string>;
  knownOrganisations: readonly string[];
  coarseEnglish: ReadonlySet<string>;
  englishTowns: readonly string[];
  englishEndings: readonly string[];
  beforeEnglishOrganisation: ReadonlySet<string>;
}

let loaded: IdentifierLexicon | undefined;

/** The words with which identifiers are searched, read once. @throws DataError naming the field that is not valid */
export function identifierLexicon(): IdentifierLexicon {
  if (loaded !== undefined) return loaded;
  const names = read("name-lexicon.json", namesSchema);
  const other = read("identifier-words.json", wordsSchema);
  const longestFirst = (list: readonly string[]): string[] => list.toSorted((a, b) => b.length - a.length);
  const single = `[${names.singleSurnames}]`;
  loaded = {
    ...{ surname: `(?:${names.compoundSurnames.join("|")}|${single})`, single },
    // Each repeated character needs the look-ahead: (?:(?!…)x){1,2}.
    given: `(?:(?![${names.notInGivenNames}])\\p{Script=Han})`,
    usual: `[${names.givenNameCharacters}]`,
    title: `(?:${longestFirst(names.titles).join("|")})`,
    before: `(?:${longestFirst(names.wordsBeforeNames).join("|")})`,
    surnames: new Set([...names.singleSurnames, ...names.compoundSurnames]),
    usualGiven: new Set(names.givenNameCharacters),
    notGiven: new Set(names.notInGivenNames),
    notName: new Set([...names.notNames, ...names.famousPeople]),
    reduplicated: new Set(names.reduplicatedWords),
    famous: new Set(names.famousPeople),
    notEnglish: new Set([...names.notEnglishNames, ...names.famousPeople]),
    wordNames: new Set(names.englishWordsThatAreNames),
    provinces: new Set(other.provinces),
    towns: longestFirst(other.chineseTowns),
    notPlaces: new Set(other.notChinesePlaces),
    organisationEndings: longestFirst(other.organisationEndings),
    beforeOrganisation: new Set(other.commonBeforeOrganisations),
    knownOrganisations: longestFirst(other.knownOrganisations),
    coarseEnglish: new Set(other.coarseEnglishPlaces),
    englishTowns: other.englishTowns,
    englishEndings: other.englishOrganisationEndings,
    beforeEnglishOrganisation: new Set(other.commonBeforeEnglishOrganisations),
  };
  return loaded;
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  const file = projectPath("data", "prompts", "heartbench", name);
  return parseAs(schema, JSON.parse(readFileSync(file, "utf8")) as unknown, file);
}
