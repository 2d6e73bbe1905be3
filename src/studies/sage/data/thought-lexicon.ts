import { withInputs } from "../../../core/read-inputs.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";
import type { ReplyLexicon } from "./rate-replies.js";
import { type Lexicon, type LexiconTerm, lexiconOf } from "./rate-thoughts.js";

/**
 * The lexicon of Chinese thoughts about a relationship, in our own words. Its terms were chosen by meaning, with the
 * dialogues of odd profiles at hand; no term and no weight was fitted to emotion.
 *
 * @throws DataError naming file, line and field where the table is not what its codebook says
 *
 * @example
 * ```ts
 * const lexicon = await loadThoughtLexicon();
 * rateThoughts(["他觉得对方真诚地理解自己"], lexicon).terms; // [1, 0, 1, 0]
 * ```
 */
export async function loadThoughtLexicon(folder: string = projectPath("data", "sage")): Promise<Lexicon> {
  const table = await readTable(folder, "thought-lexicon");
  const [dimension, term] = [table.strings("dimension"), table.strings("term")];
  const [sign, weight, valence] = ["sign", "weight", "valence"].map((name) => table.numbers(name));
  return lexiconOf(
    term.map((own, i) => ({
      term: own,
      dimension: dimension[i] as LexiconTerm["dimension"],
      sign: sign![i]!,
      weight: weight![i]!,
      valence: valence![i]!,
    })),
  );
}

/** The words that the rules for Chinese replies look for, in our own choice. */
export async function loadReplyLexicon(folder: string = projectPath("data", "sage")): Promise<ReplyLexicon> {
  const table = await readTable(folder, "reply-lexicon");
  const kind = table.strings("kind");
  const term = table.strings("term");
  const of = (is: (kind: string) => boolean): string[] => term.filter((_, i) => is(kind[i]!));
  return withInputs(
    {
      warm: of((one) => one !== "function"),
      functionCharacters: new Set(of((one) => one === "function")),
    },
    table,
  );
}
