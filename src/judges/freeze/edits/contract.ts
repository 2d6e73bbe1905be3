import type { FrozenContext, FrozenItem } from "../contract.js";
import type { EditWords } from "./words.js";

/*
 * An edit changes how a reply looks and keeps what it says.
 *
 * To add one: write `edits/<id>.ts` with an Edit, and add one line to `registry.ts`. `check` is written apart from
 * `make` and shares no code with it: it looks at the two texts only.
 */

/** What an edit may go by, beside the reply. */
export interface EditOptions {
  seed: number;
  /** The words of each language: `loadEditWords`. */
  words: Readonly<Record<FrozenContext["language"], EditWords>>;
  /** Translations of replies that the user gave, by the id of the context. */
  translations?: ReadonlyMap<string, Translation>;
}

/** A reply in another language, as the user gave it. */
export interface Translation {
  text: string;
  /** "zh", "de" */
  language: string;
}

/** An edited reply, or why it cannot be edited. */
export type Edited = Pick<FrozenItem, "text" | "label"> | { reason: string };

/** What a check is given: the reply, and what became of it. */
export interface EditedPair {
  before: string;
  after: Pick<FrozenItem, "text" | "label">;
  variant: string;
  language: FrozenContext["language"];
  words: EditWords;
  /** Of a translation: the language that it is said to be in. */
  into?: string;
}

/** A change of a reply's looks that keeps what it says, and the check that it did. */
export interface Edit {
  /** kebab-case; the name of its file. */
  id: string;
  title: string;
  /** What is changed, and what stays: a sentence or two. */
  what: string;
  /** What must hold of every edited reply, in words. */
  holds: string;
  /** [""] for an edit that has one form; else the labels that it can show. */
  variants(words: EditWords): readonly string[];
  /** The same context, variant and seed give the same reply. */
  make(context: FrozenContext, variant: string, options: EditOptions): Edited;
  /** What is wrong with an edited reply, a line each; [] if the edit holds. */
  check(pair: EditedPair): string[];
}
