import { InputError } from "../../core/errors.js";

/**
 * What a column of a ratings file can mean, with other names that are known for it: the likeliest first. A
 * name counts in lower case, with "_" for all that is no letter or digit.
 */
const synonyms = {
  item: ["item", "item_id", "target", "target_id", "example_id", "sample_id", "question_id", "case_id"],
  judge: [
    "judge",
    "judge_id",
    "rater",
    "rater_id",
    "annotator",
    "annotator_id",
    "evaluator",
    "grader",
    "scorer",
  ],
  score: [
    "score",
    "rating",
    "value",
    "label",
    "verdict",
    "grade",
    "points",
    "stars",
    "mark",
    "likert",
    "judge_score",
  ],
  winner: ["winner", "preferred", "preference"],
  criterion: ["criterion", "criterion_id", "criteria", "dimension", "aspect", "metric", "trait", "attribute"],
  respondent: ["respondent", "respondent_id", "system", "system_id", "candidate", "generator", "model_a"],
  family: ["family", "respondent_family", "model_family"],
  replicate: ["replicate", "repeat", "repetition", "epoch", "trial", "run"],
  position: ["position", "order", "place"],
  shown: ["shown", "n_shown"],
  other: ["other", "other_item", "other_target", "other_id"],
  other_respondent: ["other_respondent", "other_system", "model_b"],
  other_family: ["other_family"],
  other_length: ["other_length"],
  prompt: ["prompt", "prompt_id", "form", "template"],
  language: ["language", "lang"],
  length: ["length", "reply_length", "response_length", "characters", "n_characters"],
  group: ["group", "subgroup"],
  conversation: [
    "conversation",
    "conversation_id",
    "conv_id",
    "dialogue",
    "dialogue_id",
    "cluster",
    "article",
  ],
  kind: ["kind", "judge_kind", "rater_kind", "judge_type", "rater_type"],
  judge_family: ["judge_family", "rater_family"],
  judge_version: ["judge_version", "rater_version"],
  status: ["status"],
  reason: ["reason", "explanation", "rationale", "justification"],
  gold: ["gold", "gold_score", "gold_label", "truth", "ground_truth"],
  rubric_hash: ["rubric_hash"],
} as const satisfies Record<string, readonly string[]>;

export type RatingRole = keyof typeof synonyms;
export const ratingRoles = Object.keys(synonyms) as RatingRole[];

/** Names that only mean something where no better one is there, in this order. */
const lastResorts: readonly (readonly [RatingRole, readonly string[]])[] = [
  [
    "item",
    [
      ...["id", "conversation_id", "conv_id", "dialogue_id", "pair_id", "reply_id", "response_id", "text_id"],
      ...["conversation", "dialogue", "reply", "response", "answer", "text"],
    ],
  ],
  [
    "judge",
    ["model", "judge_model", "coder", "reviewer", "worker_id", "worker", "participant_id", "participant"],
  ],
  ["respondent", ["model"]],
];

/**
 * A column's name as synonyms are compared: `otherLength`, `Other length` and `other_length` are one name.
 *
 * @example
 * ```ts
 * plainName("Rater ID"); // "rater_id"
 * ```
 */
export const plainName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");

/** Which column has which role: role -> the column's name. */
export type RoleMap = Map<RatingRole, string>;

/** Names by role, the likeliest first. */
type Names<Role extends string> = readonly (readonly [Role, readonly string[]])[];

/**
 * Finds the role of each column: first those that `map` names, then names in their order. `map` may also say that no
 * column has a role (`{ respondent: "" }`).
 *
 * @throws InputError `--map: there is no role "rater" (did you mean judge?); name one of item, judge, …`
 * @throws InputError `--map: there is no column "id"; the file has a, b`
 */
export function findNamedRoles<Role extends string>(
  columns: readonly string[],
  map: Readonly<Record<string, string>>,
  roleNames: readonly Role[],
  names: Names<Role>,
): Map<Role, string> {
  const roles = new Map<Role, string>();
  const taken = new Set<string>();
  const closed = new Set<Role>();
  for (const [given, column] of Object.entries(map)) {
    const role = roleNames.find((one) => one === plainName(given));
    if (role === undefined) {
      const meant = names.find(([, known]) => known.includes(plainName(given)))?.[0];
      const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
      throw new InputError(`--map: there is no role "${given}"${hint}; name one of ${roleNames.join(", ")}`);
    }
    closed.add(role);
    if (column === "") continue;
    if (!columns.includes(column)) {
      throw new InputError(`--map: there is no column "${column}"; the file has ${columns.join(", ")}`);
    }
    roles.set(role, column);
    taken.add(column);
  }
  const plain = new Map(columns.map((column) => [column, plainName(column)]));
  for (const [role, known] of names) {
    for (const name of known) {
      if (roles.has(role) || closed.has(role)) break;
      const column = columns.find((one) => !taken.has(one) && plain.get(one) === name);
      if (column === undefined) continue;
      roles.set(role, column);
      taken.add(column);
    }
  }
  return roles;
}

/** Exact names come first, then synonyms of item and judge: without an item, a conversation is the item. */
const ratingNames: Names<RatingRole> = [
  ...ratingRoles.map((role) => [role, [role]] as const),
  ["item", synonyms.item],
  ["judge", synonyms.judge],
  ...lastResorts,
  ...ratingRoles.map((role) => [role, synonyms[role]] as const),
];

/** The role of each column of a ratings file. @throws InputError when `map` names what is not there */
export function findRoles(columns: readonly string[], map: Readonly<Record<string, string>> = {}): RoleMap {
  const roles = findNamedRoles(columns, map, ratingRoles, ratingNames);
  const unit = roles.get("conversation");
  if (!roles.has("item") && unit !== undefined && !("item" in map) && !("conversation" in map)) {
    roles.set("item", unit);
    roles.delete("conversation");
  }
  return roles;
}
