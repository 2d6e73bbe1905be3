import { printable } from "../core/printable.js";
import { binaryWord } from "./binary-word.js";
import { type FoundObjects, fieldsOf, findObjects } from "./scan-objects.js";

// Not "score" or "result": an object that repeats the rubric has them too.
const labelKeys = ["criterion", "criterion_id", "criterionid", "label", "id", "标准", "标签", "编号"];
const verdictKeys = ["verdict", "hit", "met", "judgement", "judgment", "判定", "结论"];
const reasonKeys = ["reasoning", "justification", "reason", "rationale", "explanation", "理由", "分析"];

/** What one object of a judge's reply says. */
export interface Entry {
  /** Whatever names a criterion in it, first the key that was asked for. */
  labels: string[];
  /** "both" = it says yes under one key and no under another. */
  value: 0 | 1 | null | "both";
  justification: string;
}

/** What can be shown of a judge's words: no terminal commands, one line. */
export function quoted(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = printable(text).trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** Every verdict of a reply; `stringified` where some came in a text inside its object, as from some providers. */
export function readEntries(text: string): FoundObjects<Entry> & { stringified: boolean } {
  const direct = findObjects(text, readEntry);
  // A list in a text that is part of a verdict is part of what that says.
  const { found } = findObjects(text, (object) => readEntry(object) ?? listIn(object));
  const inner = found
    .filter((list) => typeof list === "string")
    .flatMap((list) => findObjects(list, readEntry).found);
  return { ...direct, found: [...direct.found, ...inner], stringified: inner.length > 0 };
}

function listIn(object: Record<string, unknown>): string | undefined {
  const [list] = fieldsOf(object, ["verdicts"]);
  return typeof list === "string" ? list : undefined;
}

function readEntry(object: Record<string, unknown>): Entry | undefined {
  const isLabel = (value: unknown) => typeof value === "string" || typeof value === "number";
  const labels = fieldsOf(object, labelKeys).filter(isLabel).map(String);
  const given = fieldsOf(object, verdictKeys).filter((value) => typeof value !== "object" || value === null);
  if (labels.length === 0 || given.length === 0) return undefined;
  const [first = null, ...others] = given.map(binaryWord);
  const isBoth = first !== null && others.some((other) => other !== null && other !== first);
  const reason = fieldsOf(object, reasonKeys).find((text) => typeof text === "string");
  return { labels, value: isBoth ? "both" : first, justification: quoted(String(reason ?? "")) };
}
