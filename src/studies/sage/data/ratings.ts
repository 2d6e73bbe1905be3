import { withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { shareData } from "../../shared/share-data.js";
import { utteranceMetrics } from "./rate-replies.js";
import { relationshipDimensions } from "./rate-thoughts.js";

/** What the lexicon makes of the thoughts in a released dialogue; NaN where nothing was found. */
export interface RatedThoughts {
  dialogue: string;
  dimensions: number[];
  total: number;
  redacted: number;
  valence: number;
  /** The total of what the person said aloud. */
  spoken: number;
  /** Another dialogue of the same judge with the same final emotion. */
  exchangedWith: string | null;
  /** Terms found, of each dimension. */
  terms: number[];
}

/** The same of the thoughts about one reply. */
export interface RatedTurn {
  dialogue: string;
  /** From 1, the reply to the opening line. */
  reply: number;
  total: number;
  redacted: number;
  valence: number;
}

/** What rules make of the replies in a released dialogue. */
export interface RatedReplies {
  dialogue: string;
  metrics: number[];
  total: number;
}

/** What the raters without a model make of the released dialogues. No person has validated them. */
export interface SageRatings {
  thoughts: RatedThoughts[];
  turns: RatedTurn[];
  replies: RatedReplies[];
}

/**
 * Reads what lexicons and rules make of the released thoughts and replies.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const { thoughts, turns, replies } = await loadSageRatings();
 * [thoughts.length, turns.length, replies.length]; // [1900, 15369, 1900]
 * ```
 */
export async function loadSageRatings(folder: string = studyFolder("sage")): Promise<SageRatings> {
  const [thoughts, turns, replies] = await Promise.all(
    ["thoughts", "thought-turns", "utterances"].map((name) => readTable(folder, name)),
  );
  const numbersOf = (table: typeof thoughts, names: readonly string[]): number[][] =>
    names.map((name) => table!.numbers(name));
  const dimensions = numbersOf(thoughts, relationshipDimensions);
  const terms = relationshipDimensions.map((name) => thoughts!.numbers(`${name}_terms`));
  const [total, redacted, valence, spoken] = numbersOf(thoughts, ["total", "redacted", "valence", "spoken"]);
  const partner = thoughts!.optionalStrings("exchanged_with");
  const [turnTotal, turnRedacted, turnValence] = numbersOf(turns, ["total", "redacted", "valence"]);
  const reply = turns!.numbers("reply");
  const metrics = numbersOf(replies, utteranceMetrics);
  const [replyTotal] = numbersOf(replies, ["total"]);
  const read: SageRatings = {
    thoughts: thoughts!.strings("dialogue").map((dialogue, i) => ({
      dialogue,
      dimensions: dimensions.map((column) => column[i]!),
      total: total![i]!,
      redacted: redacted![i]!,
      valence: valence![i]!,
      spoken: spoken![i]!,
      exchangedWith: partner[i]!,
      terms: terms.map((column) => column[i]!),
    })),
    turns: turns!.strings("dialogue").map((dialogue, i) => ({
      dialogue,
      reply: reply[i]!,
      total: turnTotal![i]!,
      redacted: turnRedacted![i]!,
      valence: turnValence![i]!,
    })),
    replies: replies!.strings("dialogue").map((dialogue, i) => ({
      dialogue,
      metrics: metrics.map((column) => column[i]!),
      total: replyTotal![i]!,
    })),
  };
  return withInputs(read, thoughts!, turns!, replies!);
}

/** The same for figures and claims, which share it for as long as the tables stay as they are. */
export const shareSageRatings = shareData(loadSageRatings, "sage");
