import { objectIn } from "../../models/structured-output.js";
import { fieldsOf, findObjects, hasField } from "../find-objects.js";
import type { JudgeReply, UnscoredReason } from "../judgement.js";
import { findId, quoted, reasoningIn, unreadable } from "../read-labelled.js";
import { withoutReasoning } from "../without-reasoning.js";
import { layOutLabels } from "./label-layout.js";
import { labelsOutput, type TurnLabeller } from "./label-turns.js";
import { changedMaterial, type DialogueMaterial } from "./material.js";
import type { DialogueDesign } from "./rate-dialogue.js";

/** A judge's labels for one reply. */
export interface LabelledReply {
  /** In order of appearance, each once; null = unscored, which is not the same as none. */
  labels: string[] | null;
  justification: string;
  reason: UnscoredReason | "no-justification" | null;
}

/** A judge's labels for a dialogue. */
export interface LabelledDialogue {
  /** One for each reply, in order. */
  replies: LabelledReply[];
  /** Everything odd in the answer, a line each. */
  problems: string[];
}

const replyKeys = ["reply", "reply_label", "label", "id", "回复", "标签", "编号"];
const listKeys = ["strategies", "labels", "策略", "标签列表"];
const listNames = new Set(listKeys);
const replyNames = new Set(replyKeys);

/**
 * Reads a judge's answer into labels for each reply. It never fails on a judge's text. An entry counts if it names
 * its reply by the label shown, and its list holds labels of the closed list only, by label or by exact name. Two
 * entries for one reply that differ count for nothing. A reply without an entry is unscored; one with an empty
 * list uses no strategy.
 */
export function readTurnLabels(
  material: DialogueMaterial,
  labeller: TurnLabeller,
  reply: Omit<JudgeReply, "key"> | undefined,
  design: DialogueDesign,
): LabelledDialogue {
  const { replies, labels } = layOutLabels(material, labeller.list, labeller.words, design);
  const problems = changedMaterial(material);
  const all = (reason: UnscoredReason): LabelledDialogue => ({
    replies: [...replies].map(() => unscored(reason)),
    problems: [...problems, reason],
  });
  const cannot = unreadable(reply === undefined ? undefined : { key: "all", ...reply });
  if (reply === undefined || cannot !== undefined) return all(cannot ?? "no-reply");

  const text = withoutReasoning(reply.text);
  const idOfReply = findId(replies);
  const idOfLabel = labelFinder(labels, labeller);
  const { found, objects, open } = findObjects(text, (fields) => readEntry(fields, idOfReply, idOfLabel));
  if (objectIn(text, labelsOutput([...replies.values()], [...labels.values()])) === undefined) {
    problems.push("does not fit the schema; its objects are read one by one");
  }
  const strangers = found.filter(({ reply: id }) => id === undefined).length;
  if (strangers > 0) problems.push(`${strangers} for replies that were not asked`);
  const cutOff = open || reply.finishReason === "length";
  const missing: UnscoredReason = cutOff ? "cut-off" : objects === 0 ? "no-object" : "missing";
  const read = [...replies.keys()].map((id) => {
    const said = found.filter((entry) => entry.reply === id);
    const one = said.length === 0 ? unscored(missing) : decide(said);
    if (one.reason !== null) problems.push(`reply ${Number(id) + 1}: ${one.reason}`);
    return one;
  });
  return { replies: read, problems };
}

interface Entry {
  reply: string | undefined;
  /** undefined: what stands there is no list of labels of the closed list. */
  labels: string[] | undefined;
  justification: string;
}

const unscored = (reason: UnscoredReason): LabelledReply => ({ labels: null, justification: "", reason });

function decide(said: readonly Entry[]): LabelledReply {
  const justification = said.map((entry) => entry.justification).find((text) => text !== "") ?? "";
  const [{ labels }] = said as [Entry];
  const same = said.every((entry) => JSON.stringify(entry.labels) === JSON.stringify(labels));
  if (!same) return { ...unscored("contradiction"), justification };
  if (labels === undefined) return { ...unscored("not-a-choice"), justification };
  return { labels, justification, reason: justification === "" ? "no-justification" : null };
}

function readEntry(
  fields: Record<string, unknown>,
  idOfReply: (label: string) => string | undefined,
  idOfLabel: (label: string) => string | undefined,
): Entry | undefined {
  if (!hasField(fields, replyNames) || !hasField(fields, listNames)) return undefined;
  const [name] = fieldsOf(fields, replyKeys).filter(
    (value) => typeof value === "string" || typeof value === "number",
  );
  const lists = fieldsOf(fields, listKeys);
  if (name === undefined) return undefined;
  const [labels, ...others] = lists.map((list) => readList(list, idOfLabel));
  const differ = others.some((other) => JSON.stringify(other) !== JSON.stringify(labels));
  return {
    reply: idOfReply(quoted(String(name))),
    labels: differ ? undefined : labels,
    justification: reasoningIn(fields),
  };
}

/** The labels of a list, each where it first stands; undefined if anything in it is no label. */
function readList(list: unknown, idOf: (label: string) => string | undefined): string[] | undefined {
  const given =
    typeof list === "string" ? list.split(/[,，、;；\n]/).filter((part) => part.trim() !== "") : list;
  if (!Array.isArray(given)) return undefined;
  const ids = given.map((one) => {
    const label = labelIn(one);
    return label === undefined ? undefined : idOf(label);
  });
  if (ids.some((id) => id === undefined)) return undefined;
  return [...new Set(ids as string[])];
}

const labelNames = ["strategy", "label", "name", "策略", "标签"];

/** A label by itself, or in an object that also quotes the words it rests on. */
function labelIn(one: unknown): string | undefined {
  if (typeof one === "string") return one;
  if (typeof one !== "object" || one === null || Array.isArray(one)) return undefined;
  const [label, ...others] = fieldsOf(one as Record<string, unknown>, labelNames);
  return typeof label === "string" && others.length === 0 ? label : undefined;
}

/** A label as shown, or the exact name of what it stands for. */
function labelFinder(
  labels: ReadonlyMap<string, string>,
  { list }: Pick<TurnLabeller, "list">,
): (label: string) => string | undefined {
  const byLabel = findId(labels);
  const formOf = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
  const byName = new Map(list.map(({ id, name }) => [formOf(name), id]));
  return (label) => byLabel(label) ?? byName.get(formOf(label));
}
