import * as z from "zod";
import type { Item } from "../../../core/item.js";

/** The three scenarios of situational intelligence. Each is a column of the paper's Table 2. */
export const situationKinds = ["parallel-world", "counterfactual", "real-world"] as const;

/**
 * All kinds of situations that are written: the paper's three, and the hard ones. The paper has no hard ones, so
 * they enter no column of its tables.
 */
export const writtenKinds = [...situationKinds, "hard"] as const;
/** One of the kinds of situations that this project wrote. */
export type WrittenKind = (typeof writtenKinds)[number];

/** What a question asks about, if the kind has several sorts of question. */
export const situationAsks = {
  /**
   * The world's rule in the case that is told; in another sort of case; with a second rule or an exception.
   */
  "parallel-world": ["rule", "transfer", "exception"],
  /** What somebody feels; wants; should do next; knows or does not know; and what the people there expect. */
  "real-world": ["emotion", "intention", "next-act", "knowledge", "norm"],
  /**
   * What somebody thinks about another's belief or feeling; what holds when a salient cue and a quiet fact point
   * to different options; what follows only from two inferences together.
   */
  hard: ["second-order", "conflicting-cues", "two-inferences"],
} as const;

/** The topics of counterfactual situations. */
export const counterfactualTopics = [
  "games",
  "physics",
  "chemistry",
  "biology",
  "traffic",
  "etiquette",
] as const;

const text = z.string().regex(/^\S(?:[\s\S]*\S)?$/, { message: "is blank, or begins or ends with a blank" });
const secondPerson = /\b(?:you|your|yours|yourself)\b/i;

const common = {
  id: z.string(),
  /** The first-person system message: who "you" is and where you live. */
  system: text.regex(/^You\b/, { message: 'does not begin with "You"; write who "you" is' }),
  story: text.regex(secondPerson, { message: 'never says "you"; the reader is the person it happens to' }),
  question: text.regex(/\?$/, { message: "does not end with a question mark" }),
  options: z.array(text).min(3).max(4),
  key: z.int().nonnegative(),
  /** Why the key is right, and why each other option is wrong though tempting. */
  rationale: text.min(40, { message: "is too short to speak of every option" }),
  /** What kind of mistake each option but the key is, in the order of the options. */
  distractorKinds: z.array(text),
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Topics that may distress a reader. */
  contentNote: text.optional(),
};
const topic = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, {
  message: 'is not a topic in small letters with hyphens, such as "lost-things"',
});

/**
 * A situation in which the reader is "you", with a question about it and three or four options, one of which
 * is right.
 */
export const situationSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      ...common,
      kind: z.literal("parallel-world"),
      /** The world, which three rows share. */
      topic,
      asks: z.enum(situationAsks["parallel-world"]),
    }),
    z.strictObject({
      ...common,
      kind: z.literal("counterfactual"),
      topic: z.enum(counterfactualTopics),
    }),
    z.strictObject({
      ...common,
      kind: z.literal("real-world"),
      topic,
      asks: z.enum(situationAsks["real-world"]),
    }),
    z.strictObject({
      ...common,
      kind: z.literal("hard"),
      topic,
      asks: z.enum(situationAsks.hard),
      /** The key's defence against a reviewer who would choose another option. */
      defence: text.regex(/^[^\n]*$/, { message: "has more than one line; say it in one" }),
    }),
  ])
  .check((context) => {
    const { id, kind, options, key, distractorKinds } = context.value;
    const problem = (message: string, ...path: (string | number)[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    if (!new RegExp(`^${kind}-[a-z0-9]+(?:-[a-z0-9]+)*$`).test(id)) {
      problem(`is "${id}"; begin it with ${kind}- and go on in small letters, digits and hyphens`, "id");
    }
    if (key >= options.length) {
      problem(`is ${key}, but the options have indices from 0 to ${options.length - 1}`, "key");
    }
    for (const [i, option] of options.entries()) {
      if (options.indexOf(option) < i)
        problem("is the same as an earlier option; reword one of them", "options", i);
    }
    if (distractorKinds.length !== options.length - 1) {
      problem(
        `has ${distractorKinds.length} entries for ${options.length} options; write one for each option but the key`,
        "distractorKinds",
      );
    }
  });
/**
 * A situation that happens to "you", a question about it, and why its key is right. `key` is an index into
 * `options`, from 0.
 */
export type Situation = z.infer<typeof situationSchema>;

/**
 * A situation as an item. The system message is the first paragraph of the stimulus and the story is the
 * rest. The options are in the order of the file.
 *
 * @example
 * ```ts
 * const item = situationItem({
 *   id: "counterfactual-games-x", kind: "counterfactual", topic: "games", system: "You live in Ayr.",
 *   story: "Low cards win now. You hold a two.", question: "Who wins?", options: ["You", "Nobody", "Jo"], key: 0,
 *   rationale: "A two is the lowest.", distractorKinds: ["surface cue", "ordinary-fact answer"], difficulty: 1,
 * });
 * item.stimulus.text; // "You live in Ayr.\n\nLow cards win now. You hold a two."
 * item.conditions.scenario; // "counterfactual"
 * ```
 */
export function situationItem(row: Situation): Item {
  const { id, kind, topic, system, story, question, options, key, difficulty } = row;
  return {
    id,
    study: "egosocialarena",
    conditions: {
      scenario: kind,
      topic,
      difficulty,
      ...("asks" in row ? { asks: row.asks } : {}),
    },
    stimulus: { text: `${system}\n\n${story}` },
    question,
    options: [...options],
    keyed: key,
  };
}
