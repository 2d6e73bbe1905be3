import type { ModelRequest } from "../../../../../models/contract.js";
import type { Language } from "../../../data/case.js";
import type { DraftTurn } from "../draft.js";

/** A request of the pipeline, taken apart again. */
export interface ShownRequest {
  language: Language;
  turns: DraftTurn[];
  chain: string[];
  replies: { label: string; text: string }[];
  /** The most turns that the system prompt allows; null where it names none. */
  mostTurns: number | null;
}

/** Reads what a request shows, from its text alone: a scripted model sees what a model sees. */
export function shownRequest({ messages }: ModelRequest): ShownRequest {
  const [system, text] = [messages[0]?.content, messages.at(-1)?.content].map((one) =>
    typeof one === "string" ? one : "",
  ) as [string, string];
  const code = /<dialogue-([a-z0-9]+)>/.exec(text)?.[1] ?? "";
  const between = (name: string): RegExp =>
    new RegExp(`<${name}-${code}([^>]*)>\\n([\\s\\S]*?)\\n</${name}-${code}>`, "g");
  const turns = [...text.matchAll(between("turn"))].map(([, attributes = "", own = ""]): DraftTurn => {
    const isHelper = /speaker="(?:helper|assistant|助手)"/.test(attributes);
    return { role: isHelper ? "assistant" : "user", text: own };
  });
  const chain = [...text.matchAll(between("chain"))].flatMap(([, , own = ""]) =>
    own.split("\n").map((line) => line.replace(/^[^:：]*[:：]\s*/u, "")),
  );
  const replies = [...text.matchAll(between("reply"))].map(([, attributes = "", own = ""]) => ({
    label: /label="([^"]+)"/.exec(attributes)?.[1] ?? "",
    text: own,
  }));
  const most = /(?:At most|最多) (\d+)/.exec(system)?.[1];
  const language = /\p{Script=Han}/u.test(system) ? "zh" : "en";
  return { language, turns, chain, replies, mostTurns: most === undefined ? null : Number(most) };
}

/** The sentences of a text, with their marks. A dot inside a number or an address ends nothing. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/(?:[^.!?。！？…\n]|\.(?=[\p{L}\p{N}]))+[.!?。！？…]*/gu) ?? [])
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));

/** Whether a sentence is long enough to say something. */
export const isSubstance = (sentence: string, language: Language): boolean =>
  [...sentence].length >= (language === "zh" ? 6 : 15);
