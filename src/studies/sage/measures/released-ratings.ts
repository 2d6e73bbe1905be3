import type { SageData, SageDialogue } from "../data/data.js";
import type { RatedThoughts, SageRatings } from "../data/ratings.js";
import type { RelationshipSource } from "./relationship-controls.js";
import type { RelationshipRow } from "./relationship-levels.js";

/** What the rating of thoughts is made of, and its negative controls. */
export const thoughtSources = ["thoughts", "redacted", "valence", "transcript", "exchanged"] as const;
/** One of the texts from which released dialogues are rated. */
export type ThoughtSource = (typeof thoughtSources)[number];

/** What each source is, for a reader. */
export const thoughtSourceWords: Readonly<Record<ThoughtSource, string>> = {
  thoughts: "inner thoughts",
  redacted: "without clauses on feelings",
  valence: "words for feelings alone",
  transcript: "what was said aloud",
  exchanged: "exchanged thoughts, same emotion",
};

/** On everything that rests on the lexicon or the rules. */
export const ratingNotice = "Rated by a lexicon and rules of ours: a stand-in that no person has validated.";

/**
 * The released dialogues of one agent as rows for `emotionRelationship`, rated by the lexicon: from the inner
 * thoughts, from them without clauses that name feelings, from words for feelings alone, from what the person said
 * aloud, and from the thoughts of another dialogue that ended at the same emotion.
 *
 * @example
 * ```ts
 * const rows = thoughtRows(await loadSage(), await loadSageRatings(), "gpt-4o-2024-0806");
 * rows.length; // 600
 * ```
 */
export function thoughtRows(
  data: SageData,
  ratings: SageRatings,
  agent: string,
  source: ThoughtSource = "thoughts",
): RelationshipRow[] {
  const byId = new Map(ratings.thoughts.map((row) => [row.dialogue, row]));
  return dialoguesOf(data, agent).map((dialogue) => ({
    ...rowOf(dialogue),
    ...scoresOf(byId.get(dialogue.id), source, byId),
  }));
}

/** All sources of an agent's dialogues, for `compareRelationships`. */
export const thoughtControls = (data: SageData, ratings: SageRatings, agent: string): RelationshipSource[] =>
  thoughtSources.map((name) => ({ name, rows: thoughtRows(data, ratings, agent, name) }));

/** The three metrics of talk and their mean, for the same rows. */
export const utteranceSources = ["total", "flow", "attentiveness", "depth"] as const;
/** One of the metrics of talk, or "total", their mean. */
export type UtteranceSource = (typeof utteranceSources)[number];

/**
 * The released dialogues of one agent as rows for `emotionRelationship`, with the rules' rating of the replies in
 * place of the relationship: natural flow, attentiveness and depth of connection, 1 to 5.
 */
export function utteranceRows(
  data: SageData,
  ratings: SageRatings,
  agent: string,
  source: UtteranceSource = "total",
): RelationshipRow[] {
  const byId = new Map(ratings.replies.map((row) => [row.dialogue, row]));
  return dialoguesOf(data, agent).map((dialogue) => {
    const own = byId.get(dialogue.id);
    const metrics = own?.metrics ?? [];
    const metric = metrics[utteranceSources.indexOf(source) - 1];
    const total = (source === "total" ? own?.total : metric) ?? Number.NaN;
    return { ...rowOf(dialogue), total, dimensions: source === "total" ? metrics : [] };
  });
}

/** All metrics of an agent's dialogues, for `compareRelationships`. */
export const utteranceControls = (
  data: SageData,
  ratings: SageRatings,
  agent: string,
): RelationshipSource[] =>
  utteranceSources.map((name) => ({ name, rows: utteranceRows(data, ratings, agent, name) }));

const dialoguesOf = (data: SageData, agent: string): SageDialogue[] =>
  data.modelsOf(agent).flatMap((model) => [...data.dialoguesOf(agent, model)]);

const rowOf = ({ model, profile, judge, final, replyCount, end }: SageDialogue) => ({
  model,
  profile,
  agent: judge,
  emotion: final,
  replies: replyCount,
  end,
});

function scoresOf(
  own: RatedThoughts | undefined,
  source: ThoughtSource,
  byId: ReadonlyMap<string, RatedThoughts>,
): Pick<RelationshipRow, "total" | "dimensions"> {
  const none = { total: Number.NaN, dimensions: [] };
  if (own === undefined) return none;
  if (source === "thoughts") return { total: own.total, dimensions: own.dimensions };
  if (source === "exchanged") {
    const other = own.exchangedWith === null ? undefined : byId.get(own.exchangedWith);
    return other === undefined ? none : { total: other.total, dimensions: other.dimensions };
  }
  const column = { redacted: own.redacted, valence: own.valence, transcript: own.spoken } as const;
  return { total: column[source], dimensions: [] };
}
