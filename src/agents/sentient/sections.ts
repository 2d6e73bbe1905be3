/** The sections of an answer, or why it has none. */
export type ReadSections<Name extends string> =
  | { sections: Record<Name, string>; problem: null }
  | { sections: null; problem: string };

interface Found<Name> {
  name: Name;
  line: number;
  /** What stands on the label's own line. */
  rest: string;
}

/** How much of a line is looked at: a label with its marks and a short bracket fits. */
const headLength = 100;

/**
 * Splits an answer in labelled sections: a label at the start of a line, with a colon of any kind, and text up to
 * the next label. Marks around a label are passed over ("**Change:**", "### 5. Change", "【变化】：").
 *
 * What an agent quotes may look like a label, and a model may think aloud before it answers. So the sections are
 * those that end the answer: going back from the last label, the last one of each kind before it. What follows the
 * last label belongs to it, whatever it looks like, so that whoever reads that section can refuse two answers.
 *
 * Sections that the agent has copied are no answer: where the last two stand in the reply that it was shown, the
 * agent has repeated them, and its own are missing.
 *
 * @param heard the reply that the agent was shown
 * @param labels the label of each section in every language that is read, in the order of the sections
 *
 * @example
 * ```ts
 * const labels = { goal: ["Goal", "目的"], change: ["Change", "变化"] };
 * readSections("Goal: no.\n**Change**： +3", labels).sections; // { goal: " no.", change: " +3" }
 * readSections("Goal: no.", labels).problem; // "it has no section \"Change\""
 * ```
 */
export function readSections<Name extends string>(
  answer: string,
  labels: Readonly<Record<Name, readonly string[]>>,
  heard = "",
): ReadSections<Name> {
  const names = Object.keys(labels) as Name[];
  const lines = withoutThinking(answer).split(/\r\n?|\n/);
  const heads = names.map((name) => ({ name, pattern: headPattern(labels[name]) }));
  const found = lines.flatMap((line, at): Found<Name>[] => {
    const head = heads.find(({ pattern }) => pattern.test(line.slice(0, headLength).normalize("NFKC")));
    return head === undefined ? [] : [{ name: head.name, line: at, rest: afterColon(line) }];
  });
  const chain: Found<Name>[] = [];
  const last = names.at(-1) as Name;
  let before = found.findLastIndex(({ name }) => name === last);
  for (const name of names.slice(0, -1).reverse()) {
    before = before === -1 ? -1 : found.findLastIndex((one, i) => i < before && one.name === name);
    const one = found[before];
    if (one === undefined) return missing(labels, names, found);
    chain.unshift(one);
  }
  const ends = chain.at(-1)?.line ?? -1;
  const final = found.find(({ name, line }) => name === last && line > ends);
  if (final === undefined) return missing(labels, names, found);
  const lastTwo = plain(lines.slice(ends, final.line + 1).join("\n"));
  if (plain(heard).includes(lastTwo)) {
    return { sections: null, problem: "its last sections are copied from the reply" };
  }
  chain.push(final);
  const texts = chain.map(({ name, line, rest }, i): [Name, string] => {
    const end = chain[i + 1]?.line ?? lines.length;
    return [name, [rest, ...lines.slice(line + 1, end)].join("\n")];
  });
  return { sections: Object.fromEntries(texts) as Record<Name, string>, problem: null };
}

/** Letters, digits and signs of numbers: what is left of a text under any marks of quotation. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}+-]/gu, "")
    .toLowerCase();

function missing<Name extends string>(
  labels: Readonly<Record<Name, readonly string[]>>,
  names: readonly Name[],
  found: readonly Found<Name>[],
): ReadSections<Name> {
  const absent = names.filter((name) => !found.some((one) => one.name === name));
  const shown = absent.map((name) => `"${labels[name][0]}"`);
  if (shown.length === 0) return { sections: null, problem: "its sections stand in another order" };
  return { sections: null, problem: `it has no section ${shown.join(", ")}` };
}

/** A model that shows its reasoning in its text ends it by this tag. */
function withoutThinking(answer: string): string {
  const end = answer.lastIndexOf("</think>");
  return end === -1 ? answer : answer.slice(end + "</think>".length);
}

/** Marks of lists, headings, quotations and emphasis around a label. */
const mark = String.raw`[\s#>*_~\-\d.)(\[\]【】「」]`;

function headPattern(labels: readonly string[]): RegExp {
  const label = labels.map((one) => one.normalize("NFKC")).join("|");
  // A label is followed by a colon, perhaps after a short bracket, or it is a heading and alone on its line.
  return new RegExp(
    String.raw`^${mark}{0,16}(?:${label})(?:${mark}{0,8}(?:\([^()]{0,40}\))?${mark}{0,8}:|(?<=^\s*[#*\[【].*)[*_\]】\s]{0,8}$)`,
    "iu",
  );
}

const afterColon = (line: string): string => {
  const colon = line.search(/[:：﹕︰]/);
  return colon === -1 || colon > headLength ? "" : line.slice(colon + 1);
};

/**
 * A section's text without the marks that its label leaves open, a fence of code, and brackets around the whole.
 *
 * @example
 * ```ts
 * tidy("** [I see]"); // "I see"
 * ```
 */
export function tidy(text: string): string {
  const bare = text
    .replace(/^\s*[*_]{1,3}(?=\s)/, "")
    .replace(/\n\s*```\s*$/, "")
    .trim();
  const open = bare.split("**").length === 2 ? bare.replace(/\*\*$/, "") : bare;
  const inside = /^\[([^[\]]*)\]$/.exec(open);
  return inside === null ? open : (inside[1] as string).trim();
}

/** The parts of a section's text, where its own label stands in it again: one part if it does not. */
export function partsAt(text: string, labels: readonly string[]): string[] {
  const pattern = headPattern(labels);
  const parts: string[][] = [[]];
  for (const line of text.split("\n")) {
    if (pattern.test(line.slice(0, headLength).normalize("NFKC"))) parts.push([afterColon(line)]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}
