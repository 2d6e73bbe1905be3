import * as z from "zod";
import { stem, wordsIn } from "../core/words.js";
import { parseAs, readJson } from "../io/read-json.js";
import { studyFile } from "../io/study-file.js";

const patterns = z.array(
  z.string().regex(/^[a-z*-]+( [a-z*-]+)*$/, "must be lower-case words; * stands for letters"),
);

const lexiconSchema = z.strictObject({
  emotions: z.record(z.string(), patterns).describe("Words of each emotion, with their relatives"),
  valence: z.strictObject({ positive: patterns, negative: patterns }),
  functionWords: z.array(z.string()).describe("Words that carry grammar and little else"),
  negations: z.array(z.string()),
  chinese: z
    .strictObject({ emotions: z.array(z.string()), valence: z.array(z.string()) })
    .describe("The same for stories in Chinese, where a word is found as a run of signs"),
});

/** Finds words of a list in a text, in any inflection that the list's patterns cover. */
export type WordFinder = (text: string) => string[];

/** The word lists by which stories are checked: emotions, good and bad, grammar. */
export interface Lexicon {
  /** Emotion words in a text, and the given emotions in any form. */
  emotionWords(text: string, emotions?: readonly string[]): string[];
  /** Words of a text that call something good or bad. */
  valenceWords: WordFinder;
  isFunctionWord(word: string): boolean;
  isNegation(word: string): boolean;
  chinese: { emotions: readonly string[]; valence: readonly string[] };
}

let loaded: Promise<Lexicon> | undefined;

/** The word lists of the checks, from data/<study>/stimuli/lexicon.json. */
export function loadLexicon(): Promise<Lexicon> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<Lexicon> {
  const { file } = studyFile("data/<study>/stimuli/lexicon.json");
  const { emotions, valence, functionWords, negations, chinese } = parseAs(
    lexiconSchema,
    await readJson(file),
    file,
  );
  const known = finder(Object.values(emotions).flat());
  const grammar = new Set(functionWords);
  const negative = new Set(negations);
  return {
    emotionWords: (text, also = []) => [...new Set([...known(text), ...relatives(text, also)])],
    valenceWords: finder([...valence.positive, ...valence.negative]),
    isFunctionWord: (word) => grammar.has(word),
    isNegation: (word) => negative.has(word) || word.endsWith("n't"),
    chinese,
  };
}

/** A finder of words and short phrases; * stands for any letters. */
export function finder(list: readonly string[]): WordFinder {
  const [phrases, words] = [
    list.filter((one) => one.includes(" ")),
    list.filter((one) => !one.includes(" ")),
  ];
  const one = new RegExp(
    `^(?:${words.map((word) => word.replaceAll("*", "[\\p{L}-]*")).join("|") || "(?!)"})$`,
    "u",
  );
  return (text) => {
    const found = wordsIn(text);
    const line = ` ${found.join(" ")} `;
    return [
      ...new Set([
        ...found.filter((word) => one.test(word)),
        ...phrases.filter((p) => line.includes(` ${p} `)),
      ]),
    ];
  };
}

const endings = /(?:fulness|fully|ful|edly|ed|ing|ingly|ness|iness|ious|ous|ic|ical|ive|y|e|s)$/;

/** Patterns for a template's emotions, which the lists may lack: nostalgic finds nostalgia. */
function relatives(text: string, emotions: readonly string[]): string[] {
  const roots = emotions
    .map((emotion) => stem(emotion).replace(endings, ""))
    .filter((root) => root.length > 3);
  return wordsIn(text).filter((word) => roots.some((root) => word.startsWith(root)));
}
