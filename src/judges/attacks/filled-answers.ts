import type { ModelRequest } from "../../models/contract.js";
import { fencedDialogue } from "../dialogue/fenced-dialogue.js";
import type { Height } from "./attacked-case.js";

const reasoning = "A fixed answer.";

interface AskedCriterion {
  label: string;
  attributes: string;
  text: string;
}

/** What a request asks about, with the labels that it shows. */
function askedCriteria(request: Pick<ModelRequest, "messages">): AskedCriterion[] {
  const content = request.messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const code = /<(?:dialogue|criteria)-([a-z0-9]+)[ >]/.exec(text)?.[1] ?? "";
  const pattern = new RegExp(
    `<criterion-${code} label="([^"]*)"([^>\\n]*)>\\n?([^]*?)\\n?</criterion-${code}>`,
    "g",
  );
  return [...text.matchAll(pattern)].map(([, label = "", attributes = "", inner = ""]) => ({
    ...{ label, attributes, text: inner },
  }));
}

/** An answer in levels. @param level of what is asked, by its text and place */
export function levelsAnswer(request: ModelRequest, level: (text: string) => number): string {
  const verdicts = askedCriteria(request).map(({ label, text }) => ({
    ...{ criterion: label, reasoning, level: String(level(text)) },
  }));
  return JSON.stringify({ verdicts });
}

/** An answer in verdicts: merits as they are asked for, faults the other way round; half of the merits in the middle. */
export function verdictsAnswer(request: ModelRequest, height: Height): string {
  const verdicts = askedCriteria(request).map(({ label, attributes }, i) => {
    const isFault = /hint|迹象/.test(attributes);
    const good = height === "high" || (height === "middle" && i % 2 === 0);
    return { criterion: label, reasoning, verdict: good === isFault ? "0" : "1" };
  });
  return JSON.stringify({ verdicts });
}

/** A choice: the other reply, a tie, or the reply that is shown first. */
export function choiceAnswer(request: ModelRequest, height: Height): string {
  const properties = request.output?.schema.properties as Record<string, { enum?: string[] }> | undefined;
  const [first, second, tie] = properties?.preferred?.enum ?? [];
  const preferred = { low: second, middle: tie, high: first }[height];
  return JSON.stringify({ criterion: properties?.criterion?.enum?.[0], reasoning, preferred });
}

/** Labels for each reply: none, the first of the list, all. */
export function labelsAnswer(request: ModelRequest, height: Height): string {
  const { turns, criteria } = fencedDialogue(request);
  const all = criteria.map(({ label }) => label);
  const strategies = { low: [], middle: all.slice(0, 1), high: all }[height];
  const replies = turns
    .filter(({ label }) => label !== "")
    .map(({ label }) => ({ reply: label, reasoning, strategies }));
  return JSON.stringify({ replies });
}
