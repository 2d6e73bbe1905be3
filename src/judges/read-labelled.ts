import { printable } from "../core/printable.js";
import type { OutputSchema } from "../models/contract.js";
import { objectIn } from "../models/structured-output.js";
import { type FoundObjects, fieldsOf, findObjects, hasField, takeObjects } from "./find-objects.js";
import type { JudgeReply, UnscoredReason } from "./judgement.js";
import { scanObjects } from "./scan-objects.js";
import { withoutReasoning } from "./without-reasoning.js";

/** What the values of a judge's answer are, and how they are read. */
export interface AnswerScale<T> {
  /** The keys under which a value may stand; the one that is asked for comes first. */
  keys: readonly string[];
  /** The value in what was written; null if it is none. */
  read(given: unknown): T | null;
  /** Why a value that was read does not count for an id; undefined if it counts. */
  refuse?(id: string, value: T): UnscoredReason | undefined;
  /** The reason where something else than a value is written, and the words for it: "0 or 1". */
  none: { reason: UnscoredReason; words: string };
  /** A list of bare values, which is not taken by its order. */
  unlabelled: RegExp;
  /** The form that the whole answer was asked in. */
  output(labels: readonly string[]): OutputSchema;
}

/** What a judge's answer says about one of the things that it was asked, by its id. */
export interface LabelledValue<T> {
  id: string;
  /** null = unscored. */
  value: T | null;
  justification: string;
  /** Why it is unscored; "no-justification" if a value has no reasoning. */
  reason: UnscoredReason | "no-justification" | null;
}

/** The reason why a reply cannot be read at all, if its status already says so. */
export function unreadable(reply: JudgeReply | undefined): UnscoredReason | undefined {
  if (reply === undefined) return "no-reply";
  const { refusal = null, finishReason = null } = reply;
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") return "refused";
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(withoutReasoning(reply.text)) ? "empty" : undefined;
}

/**
 * The values of one reply for what it was asked about, by their labels. What has no object of its own is
 * unscored, never 0. The position of a value means nothing.
 *
 * @param labels id -> label, for what was asked
 */
export function readLabelled<T extends number>(
  reply: JudgeReply | undefined,
  labels: ReadonlyMap<string, string>,
  key: string,
  scale: AnswerScale<T>,
): { values: Map<string, LabelledValue<T>>; problems: string[] } {
  const problems: string[] = [];
  const problem = (text: string): void => {
    problems.push(`${key}: ${text}`);
  };
  const unscored = (reason: UnscoredReason) =>
    new Map([...labels.keys()].map((id): [string, LabelledValue<T>] => [id, without(id, reason)]));
  const cannot = unreadable(reply);
  if (reply === undefined || cannot !== undefined) {
    const reason = cannot ?? "no-reply";
    problem(reason === "refused" ? `refused (${quoted(reply?.refusal ?? reply?.text ?? "", 120)})` : reason);
    return { values: unscored(reason), problems };
  }

  const text = withoutReasoning(reply.text);
  const { found, holders, objects, open, stringified } = readEntries(text, scale);
  if (objectIn(text, scale.output([...labels.values()])) === undefined) {
    problem("does not fit the schema; its objects are read one by one");
  }
  if (stringified) problem("the verdicts came as a string");
  if (holders > 1) problem(`holds ${holders} answers; where they differ, none counts`);
  const cutOff = open || reply.finishReason === "length";
  if (cutOff) problem("is cut off; what is complete counts");
  if (scale.unlabelled.test(text.normalize("NFKC"))) {
    problem("verdicts without labels are not taken by their position");
  }

  const idOf = findId(labels);
  const given = new Map<string, Entry<T>[]>();
  const strangers: string[] = [];
  for (const entry of found) {
    const [id, another] = new Set(entry.labels.map(idOf).filter((one) => one !== undefined));
    if (id === undefined) strangers.push(entry.labels[0] as string);
    else if (another !== undefined)
      problem(`names ${quoted(`${id} and ${another}`, 80)} at once; counts for neither`);
    else if (given.get(id)?.push(entry) === undefined) given.set(id, [entry]);
  }
  if (strangers.length > 0) {
    problem(`${strangers.length} for criteria that were not asked (${quoted(strangers.join(", "), 80)})`);
  }
  const inOrder = [...labels.keys()].filter((id) => given.has(id));
  if ([...given.keys()].some((id, i) => id !== inOrder[i])) problem("in another order than asked");

  const missing: UnscoredReason = cutOff ? "cut-off" : objects === 0 ? "no-object" : "missing";
  const values = unscored(missing);
  for (const [id, said] of given) values.set(id, decide(id, said, scale, problem));
  const absent = inOrder.length < labels.size ? [...labels.keys()].filter((id) => !given.has(id)) : [];
  if (absent.length > 0) {
    problem(`${absent.length} of ${labels.size} criteria have no verdict (${quoted(absent.join(", "), 80)})`);
  }
  return { values, problems };
}

function decide<T extends number>(
  id: string,
  said: Entry<T>[],
  { none, refuse }: AnswerScale<T>,
  problem: (text: string) => void,
): LabelledValue<T> {
  const values = new Set(said.map(({ value }) => value));
  const [value] = values;
  const justification = said.map((entry) => entry.justification).find((text) => text !== "") ?? "";
  if (value === "both" || values.size > 1) {
    problem(`contradicts itself on ${quoted(id, 40)}`);
    return { ...without(id, "contradiction"), justification };
  }
  if (said.length > 1) problem(`gives ${quoted(id, 40)} ${said.length} times, alike`);
  if (value === null || value === undefined) {
    problem(`gives no ${none.words} for ${quoted(id, 40)}`);
    return { ...without(id, none.reason), justification };
  }
  const refused = refuse?.(id, value);
  if (refused !== undefined) {
    problem(`gives ${value} for ${quoted(id, 40)}, which is no level of it`);
    return { ...without(id, refused), justification };
  }
  if (justification === "") problem(`gives no reasoning for ${quoted(id, 40)}`);
  return { id, value, justification, reason: justification === "" ? "no-justification" : null };
}

const without = (id: string, reason: UnscoredReason) => ({ id, value: null, justification: "", reason });

/** What a label names: the label as shown, or a looser form that only one label has. */
export function findId(labels: ReadonlyMap<string, string>): (label: string) => string | undefined {
  const exact = new Map([...labels].map(([id, label]) => [label.normalize("NFKC").trim(), id]));
  const loose = new Map<string, string | undefined>();
  for (const [id, label] of labels) loose.set(looseForm(label), loose.has(looseForm(label)) ? undefined : id);
  // A label that consists of marks only has no looser form.
  loose.delete("");
  return (label) => exact.get(label.normalize("NFKC").trim()) ?? loose.get(looseForm(label));
}

/** Letter case, invisible characters, and marks and words around a label make no difference. */
function looseForm(label: string): string {
  const text = label
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(?:criterion|label|标准|标签)[\s:#]+/i, "");
  // From the first letter or digit to the last. An expression for the marks at the end tries every place.
  const signs = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const [first, last] = [signs[0], signs.at(-1)];
  if (first === undefined || last === undefined) return "";
  return text.slice(first.index, last.index + last[0].length).toLowerCase();
}

// Not "score" or "result", because an object that repeats the rubric has them too.
const labelKeys = ["criterion", "criterion_id", "criterionid", "label", "id", "标准", "标签", "编号"];
const reasonKeys = ["reasoning", "justification", "reason", "rationale", "explanation", "理由", "分析"];

const labelNames = new Set(labelKeys);
const listNames = new Set(["verdicts"]);

/** The content of one object of a judge's reply. */
interface Entry<T> {
  /** Everything in it that names a criterion, starting with the key that was asked for. */
  labels: string[];
  /** "both" = it says one value under one key and another under another. */
  value: T | null | "both";
  justification: string;
}

/** A judge's words in a form safe to show: one line, no terminal commands. */
export function quoted(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = printable(text).trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The judge's own words in an object, under whichever key it gave them. */
export function reasoningIn(object: Record<string, unknown>): string {
  const reason = fieldsOf(object, reasonKeys).find((text) => typeof text === "string");
  return quoted(String(reason ?? ""));
}

/**
 * Every value of a reply. `stringified`: some came as text inside an object, as some providers send them.
 */
function readEntries<T>(
  text: string,
  scale: AnswerScale<T>,
): FoundObjects<Entry<T>> & { stringified: boolean } {
  const readEntry = entryReader(scale);
  const scan = scanObjects(text);
  const entries = scan.objects.map(({ fields }) => (fields === undefined ? undefined : readEntry(fields)));
  const direct = takeObjects(scan, (_, place) => entries[place]);
  // A list inside a verdict's text belongs to that verdict.
  const { found } = takeObjects(
    scan,
    ({ fields }, place) => entries[place] ?? (fields === undefined ? undefined : listIn(fields)),
  );
  const inner = found
    .filter((list) => typeof list === "string")
    .flatMap((list) => findObjects(list, readEntry).found);
  return { ...direct, found: [...direct.found, ...inner], stringified: inner.length > 0 };
}

function listIn(object: Record<string, unknown>): string | undefined {
  if (!hasField(object, listNames)) return undefined;
  const [list] = fieldsOf(object, [...listNames]);
  return typeof list === "string" ? list : undefined;
}

function entryReader<T>({ keys, read }: AnswerScale<T>) {
  const valueNames = new Set(keys);
  return (object: Record<string, unknown>): Entry<T> | undefined => {
    if (!hasField(object, labelNames) || !hasField(object, valueNames)) return undefined;
    const isLabel = (value: unknown) => typeof value === "string" || typeof value === "number";
    const labels = fieldsOf(object, labelKeys).filter(isLabel).map(String);
    const given = fieldsOf(object, keys).filter((value) => typeof value !== "object" || value === null);
    if (labels.length === 0 || given.length === 0) return undefined;
    const [first = null, ...others] = given.map(read);
    const isBoth = first !== null && others.some((other) => other !== null && other !== first);
    return { labels, value: isBoth ? "both" : first, justification: reasoningIn(object) };
  };
}
