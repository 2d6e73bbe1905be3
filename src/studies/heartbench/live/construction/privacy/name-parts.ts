import type { IdentifierLexicon } from "./lexicon.js";

/** The parts of a Chinese name; the empty text where it has none. */
export interface ChineseName {
  prefix: string;
  surname: string;
  given: string;
  title: string;
}

/** What full names of the conversation say about the others: who has which surname, which given name. */
export interface KnownParts {
  surnames: ReadonlySet<string>;
  givenSigns: ReadonlySet<string>;
  givenNames: ReadonlySet<string>;
}

const titlesOfOne = new Set("总哥姐叔姨婶伯工导兄");

/**
 * Takes a Chinese name apart: 小|陈, 王|老师, 王|丽|老师, 李|晓雯, 晓雯. What 小 or 阿 stands before is a surname if
 * somebody of the conversation has it or the list does, else a part of a given name.
 */
export function chineseName(name: string, lexicon: IdentifierLexicon, known?: KnownParts): ChineseName {
  const titled = new RegExp(`^(.+?)(${lexicon.title})$`, "u").exec(name);
  let [title, rest] = ["", name];
  if (titled !== null) {
    const isShort = titlesOfOne.has(titled[2]!);
    const ownSurname = lexicon.surnames.has(titled[1]!.replace(/^[小老]/u, ""));
    if (!isShort || ownSurname) [rest, title] = [titled[1]!, titled[2]!];
  }
  const familiar = /^[小老阿大](?=.$)/u.exec(rest);
  if (familiar !== null) {
    const sign = rest.slice(1);
    const isSurname =
      known?.surnames.has(sign) === true ||
      (known?.givenSigns.has(sign) !== true && lexicon.surnames.has(sign) && familiar[0] !== "阿");
    return { prefix: familiar[0], surname: isSurname ? sign : "", given: isSurname ? "" : sign, title };
  }
  if (known?.givenNames.has(rest) === true || (rest.length === 2 && rest[0] === rest[1]))
    return { prefix: "", surname: "", given: rest, title };
  const surname =
    [2, 1].map((length) => rest.slice(0, length)).find((part) => lexicon.surnames.has(part)) ?? "";
  return { prefix: "", surname, given: rest.slice(surname.length), title };
}
