import { requireTool } from "../../../../../io/tool-packages.js";
import { type NameLists, readNameLists } from "./name-lists.js";

/** A word of a Chinese text, with jieba's part of speech: nr person, ns place, nt organisation, x unknown. */
export interface ChineseWord {
  word: string;
  tag: string;
  start: number;
}

/** A word of an English text with compromise's tags: "FirstName", "Place". */
export interface EnglishWord {
  word: string;
  tags: readonly string[];
  start: number;
}

/** Names and places as kept libraries know them. */
export interface NameLibrary {
  lists: NameLists;
  /** The words of a text; `unknown` also joins characters that are no word of the dictionary. */
  chinese(text: string, unknown: boolean): ChineseWord[];
  english(sentence: string): EnglishWord[];
  /** The tags of a word in compromise's dictionary, in small letters. */
  englishTags(word: string): readonly string[];
  /** "jieba-wasm 2.4.0", "compromise 14.17.0" */
  versions: readonly string[];
}

interface Jieba {
  tag(text: string, unknown: boolean): { word: string; tag: string }[];
}
interface Term {
  text: string;
  tags: string[];
  offset: { start: number };
}
interface Compromise {
  (text: string): { json(options: object): { terms: Term[] }[] };
  model(): { one: { lexicon: Record<string, string | string[]> } };
}

let opened: Promise<NameLibrary> | undefined;

/**
 * Opens the libraries of names and places, once in a process: jieba for Chinese, compromise for English,
 * and lists of names and towns. The first call in a clone installs them into `tools/anonymise` (37 MB). Opening
 * takes some three seconds.
 *
 * @throws NetworkError when they are not installed and npm cannot fetch them
 */
export function openNameLibrary(): Promise<NameLibrary> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<NameLibrary> {
  const use = await requireTool("anonymise", {
    need: "names and places",
    otherwise: 'go on by rules alone with names: "rules"',
  });
  const jieba = use("jieba-wasm") as Jieba;
  const nlp = use("compromise") as Compromise;
  const { dependencies } = use("./package.json") as { dependencies: Record<string, string> };
  const { lexicon } = nlp.model().one;
  return {
    lists: readNameLists(use),
    chinese(text, unknown) {
      let at = 0;
      return jieba.tag(text, unknown).map(({ word, tag }) => {
        const start = at;
        at += word.length;
        return { word, tag, start };
      });
    },
    english: (sentence) =>
      nlp(sentence)
        .json({ offset: true })
        .flatMap(({ terms }) =>
          terms.map(({ text, tags, offset }) => ({ word: text, tags, start: offset.start })),
        ),
    englishTags: (word) => (Object.hasOwn(lexicon, word) ? [lexicon[word]!].flat() : []),
    versions: Object.entries(dependencies).map(([name, version]) => `${name} ${version}`),
  };
}
