import type { ModelRequest } from "../../models/contract.js";

/** A text between two tags of a request's fence, or outside of them. */
export interface ShownPiece {
  /** "reply", "turn"; "" outside the fence and between its tags. */
  name: string;
  text: string;
}

/** A request to a judge, read by nothing but its fence's code. */
export interface ShownRequest {
  code: string;
  /** The tags in order, with CODE for the code and the names of drawn labels in order of appearance. */
  tags: string[];
  /** What stands between them: one more than there are tags. */
  pieces: ShownPiece[];
  /** Everything besides the message: system prompt and form of the answer. */
  around: string;
  /** Why the fence is not one, if it is not. */
  problem: string | null;
  /** Code and labels: what a reply must not be able to name. */
  drawn: string[];
}

const label = /(?:[BCDFGHJKMNPQRSTVWXZ][2-9]){2,}/g;
const wholeLabel = new RegExp(`^${label.source}$`);

/** Reads a request to a judge as its fence says. It trusts the code alone, as a judge is told to. */
export function readShownRequest(request: Pick<ModelRequest, "messages" | "output">): ShownRequest {
  const text = messageOf(request);
  const code = /<(?:dialogue|reply|criteria|thoughts)-([a-z0-9]{10,})[ >]/.exec(text)?.[1] ?? "";
  const tag = new RegExp(`<(/?)([a-z]+)-${code}([^>\\n]*)>`, "g");
  const found = code === "" ? [] : [...text.matchAll(tag)];
  const drawnLabels = labelsOf(request, found);
  const named = (part: string): string => nameLabels(part.replaceAll(code, "CODE"), drawnLabels);
  const open: string[] = [];
  const pieces: ShownPiece[] = [];
  const tags: string[] = [];
  let problem = code === "" ? "it has no fence" : null;
  let at = 0;
  for (const match of found) {
    const [whole, slash, name = ""] = match;
    const inside = slash === "/" && open.at(-1) === name && tags.at(-1)?.startsWith("</") === false;
    pieces.push({ name: inside ? name : "", text: named(text.slice(at, match.index)) });
    tags.push(named(whole));
    if (slash === "") open.push(name);
    else if (open.pop() !== name) problem ??= `</${name}> closes what is not open`;
    at = match.index + whole.length;
  }
  if (open.length > 0) problem ??= `<${open.at(-1)}> is not closed`;
  pieces.push({ name: "", text: named(text.slice(at)) });
  const system = request.messages.slice(0, -1).map(({ content }) => JSON.stringify(content));
  const around = named([...system, JSON.stringify(request.output ?? null)].join("\n"));
  return { code, tags, pieces, around, problem, drawn: code === "" ? [] : [code, ...drawnLabels] };
}

const messageOf = ({ messages }: Pick<ModelRequest, "messages">): string => {
  const content = messages.at(-1)?.content;
  return typeof content === "string" ? content : "";
};

/** The labels drawn for a request: those of its tags, and those that its answer may name. */
function labelsOf(request: Pick<ModelRequest, "output">, tags: readonly RegExpExecArray[]): string[] {
  const own = tags.map(([, , , attributes = ""]) => / label="([^"]*)"/.exec(attributes)?.[1] ?? "");
  const allowed = JSON.stringify(request.output ?? null).match(/"[^"]*"/g) ?? [];
  const all = [...own, ...allowed.map((text) => text.slice(1, -1))];
  return [...new Set(all.filter((one) => wholeLabel.test(one)))];
}

/** The labels as #1, #2 …, so that two drawings of one request can be compared. */
function nameLabels(text: string, labels: readonly string[]): string {
  const places = new Map(labels.map((one, i) => [one, `#${i + 1}`]));
  return text.replace(label, (found) => places.get(found) ?? found);
}
