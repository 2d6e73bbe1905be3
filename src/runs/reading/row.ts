import type { Response, responseStatuses } from "../../core/response.js";

/** One message of a request, as it was sent. A picture is named, not shown. */
export interface ShownMessage {
  role: string;
  text: string;
}

/** Something that a judge decides about a reply. */
export interface ReadCriterion {
  id: string;
  text: string;
  /** What it is worth, in words: "warmth, +2". */
  worth: string;
}

/** One judge's decision on one criterion. */
export interface ReadVerdict {
  criterion: string;
  /** "yes", "no", "4"; null = unscored, which is never "no" and never 0. */
  value: string | null;
  /** The judge's own reason; if it is unscored, why. */
  reason: string;
}

/** What one judge said about one reply, once. */
export interface ReadJudgement {
  judge: string;
  replicate: number;
  verdicts: ReadVerdict[];
  /** What was odd in the judge's answer. */
  problems: string[];
}

/** How a group answered an item, by option. */
export interface ReadShares {
  /** "people", "this model, 20 replies" */
  by: string;
  /** Answers for each option, in the item's fixed order. */
  counts: number[];
  unscored: number;
  /** The modal option; null if there is no answer. */
  mode: number | null;
  /** How a tie was decided; "" if there was none. */
  tie: string;
}

/** What a person said in a dialogue, and what moved inside. */
export interface ReadTurn {
  role: string;
  text: string;
  /** The emotion before and after this turn, from 0 to 100; null if this speaker has none. */
  before: number | null;
  after: number | null;
  /** Thoughts that the other does not hear. */
  thoughts: { label: string; text: string }[];
}

/** One dialogue; several about one thing stand side by side. */
export interface ReadDialogue {
  /** Whose dialogue it is: the judge that plays the person. */
  by: string;
  turns: ReadTurn[];
  /** "ended at 100: the emotion reached the cap" */
  end: string;
}

/** What is known of an item beside a reply to it. */
export interface ItemReading {
  /** Option texts in the fixed order; none = an open answer. */
  options: readonly string[];
  /** The option that the study counts as the key; null if it has none. */
  key: number | null;
  shares: readonly ReadShares[];
  /** The item's own text if the request does not show it. */
  text?: string;
  /** Messages of the request, or the reason why there are none to show. If absent, the reading makes them. */
  messages?: readonly ShownMessage[] | string;
}

/** The columns by which a row is found. Together with `turn` they name it. */
export interface RowPlace {
  item: string;
  model: string;
  prompt: string;
  replicate: number;
}

/** One reply, or some dialogues side by side, with all that a reader may want to see beside it. */
export interface ReadRow extends RowPlace, ItemReading {
  status: (typeof responseStatuses)[number];
  /** Why there is no answer, or what is odd about it. */
  reason: string | null;
  reply: string;
  /** The reasoning that the server showed beside the reply. */
  reasoning?: string | undefined;
  refusal: string | null;
  /** Option indices in the order shown; [] if it was not recorded. */
  orderShown: readonly number[];
  answer: number | null;
  /** Label and value: "finish reason", "stop". */
  facts: readonly (readonly [string, string])[];
  criteria: readonly ReadCriterion[];
  judgements: readonly ReadJudgement[];
  dialogues: readonly ReadDialogue[];
  /** Whether the judges contradict each other; null if fewer than two judged it. */
  judgesDiffer: boolean | null;
}

/** What a page shows: rows, and the words around them. */
export interface Reading {
  title: string;
  /** One sentence: what is read here. */
  lead: string;
  notes: readonly string[];
  /** What the columns are called: "item", "model", "prompt". */
  names: Readonly<Record<"item" | "model" | "prompt" | "row" | "rows", string>>;
  /** When judges are said to differ, in words. */
  differ: string;
  /** Hands over every row. Rows of a smaller `order` come first; otherwise they keep this order. */
  eachRow(onRow: (row: ReadRow, order?: number) => void): Promise<void>;
  /** The messages of a row that does not hold them, or why they cannot be shown. */
  messages?(row: ReadRow): readonly ShownMessage[] | string;
}

/** What a response's log says beside the reply. Numbers keep their units; what is unknown is left out. */
export function factsOf(response: Response): [string, string][] {
  const { finishReason, respondent, usage, cost, costBasis, latencyMs, attempts, cached, error } = response;
  const tokens = [
    [usage.inputTokens, "in"],
    [usage.outputTokens, "out"],
    [usage.reasoningTokens, "of them reasoning"],
    [usage.cachedInputTokens, "read from the provider's cache"],
  ] as const;
  const told = tokens.flatMap(([count, what]) => (count === null ? [] : [`${count} ${what}`]));
  const facts: [string, string | null][] = [
    ["finish reason", finishReason],
    ["answered by", respondent.version],
    ["tokens", told.length === 0 ? null : told.join(", ")],
    ["cost", costText(cost, costBasis)],
    ["time", cached ? null : `${(latencyMs / 1000).toFixed(2)} s`],
    ["source", cached ? "this machine's cache of replies" : null],
    ["attempts", attempts > 1 ? String(attempts) : null],
    ["error", error === null ? null : `${error.kind}: ${error.message}`],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function costText(cost: number | null, basis: Response["costBasis"]): string {
  if (basis === "free") return "free";
  if (cost === null || basis === "unknown") return "unknown";
  return `$${Number(cost.toPrecision(3))}${basis === "bound" ? " at most: no usage was reported" : ""}`;
}

/** Whether two judgements contradict each other on a criterion; null if there are fewer than two scored ones. */
export function judgesDiffer(judgements: readonly ReadJudgement[]): boolean | null {
  const given = new Map<string, Set<string>>();
  let most = 0;
  const times = new Map<string, number>();
  for (const { verdicts } of judgements) {
    for (const { criterion, value } of verdicts) {
      if (value === null) continue;
      given.set(criterion, (given.get(criterion) ?? new Set()).add(value));
      const count = (times.get(criterion) ?? 0) + 1;
      times.set(criterion, count);
      most = Math.max(most, count);
    }
  }
  return most < 2 ? null : [...given.values()].some((values) => values.size > 1);
}
