import type { Dialogue } from "../../../core/dialogue.js";
import { randomStream } from "../../../core/random.js";
import type { Cell } from "../../../io/cell.js";
import type { DerivedTable } from "../../../io/derivation.js";
import { type ReplyLexicon, rateReplies, type UtteranceScores } from "./rate-replies.js";
import { type Lexicon, rateThoughts, relationshipDimensions, type ThoughtScores } from "./rate-thoughts.js";

/** Both lexicons of the raters that need no model. */
export interface Lexicons {
  thoughts: Lexicon;
  replies: ReplyLexicon;
}

/** What the raters that need no model make of one dialogue: numbers only. */
export interface RatedDialogue {
  thoughts: ThoughtScores;
  /** The same lexicon on what the person said aloud after the opening line. */
  spoken: number;
  /** Each scored reply: which one it is, and what the person thought of it. */
  turns: { reply: number; scores: ThoughtScores }[];
  utterance: UtteranceScores;
}

/** The two inner thoughts that are rated: what goes through the mind, and how the reply makes it feel. */
export function ratedThoughts({ turns }: Dialogue): { reply: number; texts: string[] }[] {
  return turns
    .filter((turn) => turn.role === "user")
    .flatMap(({ thoughts }, reply) =>
      thoughts === null ? [] : [{ reply, texts: [thoughts.activity, thoughts.appraisal] }],
    );
}

export function rateDialogue(dialogue: Dialogue, { thoughts, replies }: Lexicons): RatedDialogue {
  const rated = ratedThoughts(dialogue);
  const spoken = dialogue.turns.filter((turn) => turn.role === "user").slice(1);
  return {
    thoughts: rateThoughts(
      rated.flatMap(({ texts }) => texts),
      thoughts,
    ),
    spoken: rateThoughts(
      spoken.map(({ text }) => text),
      thoughts,
    ).total,
    turns: rated.map(({ reply, texts }) => ({ reply, scores: rateThoughts(texts, thoughts) })),
    utterance: rateReplies(dialogue.turns, replies),
  };
}

interface RatedRow {
  id: string;
  dialogue: Dialogue;
  rated: RatedDialogue;
}

/** The tables of ratings, in the order of the dialogues. */
export function ratingTables(
  rows: readonly RatedRow[],
): Record<"thoughts" | "thought-turns" | "utterances", DerivedTable> {
  const partners = exchangePartners(rows);
  return {
    thoughts: {
      columns: [
        "dialogue",
        ...relationshipDimensions,
        "total",
        "redacted",
        "valence",
        "spoken",
        "exchanged_with",
        ...relationshipDimensions.map((name) => `${name}_terms`),
        "valence_terms",
      ],
      rows: rows.map(({ id, rated: { thoughts, spoken } }, i) => [
        id,
        ...[...thoughts.dimensions, thoughts.total, thoughts.redacted, thoughts.valence, spoken].map(short),
        partners[i]!,
        ...thoughts.terms,
        thoughts.valenceTerms,
      ]),
    },
    "thought-turns": {
      columns: ["dialogue", "reply", "total", "redacted", "valence"],
      rows: rows.flatMap(({ id, rated }) =>
        rated.turns.map(({ reply, scores }): Cell[] => [
          id,
          reply,
          ...[scores.total, scores.redacted, scores.valence].map(short),
        ]),
      ),
    },
    utterances: {
      columns: [
        ...["dialogue", "flow", "attentiveness", "depth", "total"],
        ...["lists", "repetition", "uptake", "asking", "warmth"],
      ],
      rows: rows.map(({ id, rated: { utterance } }) => {
        const { lists, repetition, uptake, asking, warmth } = utterance.features;
        return [
          id,
          ...[...utterance.metrics, utterance.total, lists, repetition, uptake, asking, warmth].map(short),
        ];
      }),
    },
  };
}

/**
 * For each dialogue another one of the same judge that ended at the same emotion, of another person and another
 * model, drawn by a fixed seed; null where there is none. Its thoughts know the emotion and nothing else.
 */
function exchangePartners(rows: readonly RatedRow[]): (string | null)[] {
  const key = ({ dialogue }: RatedRow): string => `${dialogue.judge} ${dialogue.finalEmotion}`;
  const alike = new Map<string, RatedRow[]>();
  for (const row of rows) {
    const own = alike.get(key(row));
    if (own === undefined) alike.set(key(row), [row]);
    else own.push(row);
  }
  return rows.map((row) => {
    const { judge, model, profile } = row.dialogue;
    const others = alike
      .get(key(row))!
      .filter((other) => other.dialogue.profile !== profile && other.dialogue.model !== model);
    if (others.length === 0) return null;
    return others[randomStream(1, "sage", "exchanged", judge, model, profile).int(others.length)]!.id;
  });
}

/** Four decimals are enough of a score; an undefined one is an empty cell. */
const short = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value * 1e4) / 1e4);
