import type { ModelRequest } from "../../models/contract.js";

/** A turn of a dialogue, or a thought, as a judge's request shows it. */
export interface FencedTurn {
  /** "" where it has none. */
  label: string;
  speaker: string;
  text: string;
}

/** A request to a judge of dialogues, as a scripted judge reads it. */
export interface FencedDialogue {
  /** "levels" or "turn-labels": the form of the answer. */
  answer: string;
  turns: FencedTurn[];
  /** What is rated, or the labels of the list. */
  criteria: { label: string; text: string }[];
}

/** Turns and criteria of a request to a judge of dialogues, in the order shown. */
export function fencedDialogue(request: Pick<ModelRequest, "messages" | "output">): FencedDialogue {
  const content = request.messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const code = /<(?:dialogue|criteria)-([a-z0-9]+)[ >]/.exec(text)?.[1] ?? "";
  const parts = (name: string): { attributes: string; text: string }[] => {
    const pattern = new RegExp(`<${name}-${code}([^>\\n]*)>\\n([\\s\\S]*?)\\n</${name}-${code}>`, "g");
    return [...text.matchAll(pattern)].map(([, attributes = "", inner = ""]) => ({
      attributes,
      text: inner,
    }));
  };
  const attribute = (attributes: string, name: string): string =>
    new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  return {
    answer: request.output?.name ?? "",
    turns: parts("turn").map(({ attributes, text: inner }) => ({
      ...{ label: attribute(attributes, "label"), speaker: attribute(attributes, "speaker"), text: inner },
    })),
    criteria: parts("criterion").map(({ attributes, text: inner }) => ({
      ...{ label: attribute(attributes, "label"), text: inner },
    })),
  };
}
