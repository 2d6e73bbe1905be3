import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";
import { fencedCase } from "../../../judges/forms/fenced-case.js";
import { scriptedRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import type { ModelRequest } from "../../../models/contract.js";
import { registerScripted, scriptedNames } from "../../../models/providers/scripted.js";
import { loadCriticalCases } from "../data/cases.js";

const wordsSchema = z.strictObject({
  title: z.string(),
  note: z.string(),
  kinds: z.record(z.string(), z.strictObject({ en: z.string(), zh: z.string() })),
  needs: z.record(z.string(), z.array(z.string()).min(1)),
});

/** What must occur in a reply, by the text of a critical criterion. */
type Needs = ReadonlyMap<string, (reply: string) => boolean>;

/**
 * `scripted/critical-judge`: rules that answer a rubric judge's request, for teaching and for trying out reports of
 * critical cases without a key. It is no language model and measures nothing. A critical criterion of this project's cases
 * is met where words annotated by hand occur in the reply; any other criterion is decided by
 * `scripted/rubric-judge`.
 */
async function scriptedCriticalJudge(request: ModelRequest): Promise<string> {
  const plain = scriptedRubricJudge(request);
  const answer = JSON.parse(plain) as { verdicts?: { criterion?: string }[] };
  if (answer.verdicts === undefined) return plain;
  const [needs, { replies }, texts] = [await loadNeeds(), fencedCase(request), textsOf(request)];
  const reply = replies[0]?.text ?? "";
  const verdicts = answer.verdicts.map((verdict) => {
    const isMet = needs.get((texts.get(verdict.criterion ?? "") ?? "").trim());
    if (isMet === undefined) return verdict;
    const met = isMet(reply);
    const reasoning = `Scripted: words annotated by hand ${met ? "occur" : "do not occur"}.`;
    return { ...verdict, reasoning, verdict: met ? "1" : "0" };
  });
  return JSON.stringify({ verdicts });
}

/** The criteria of a request by their labels. */
function textsOf({ messages }: Pick<ModelRequest, "messages">): Map<string, string> {
  const content = messages.at(-1)?.content;
  const pattern = /<criterion-[a-z0-9]+ label="([^"]*)"[^>]*>([^\n]*)<\/criterion-[a-z0-9]+>/g;
  return new Map(
    [...(typeof content === "string" ? content : "").matchAll(pattern)].map(([, label = "", text = ""]) => [
      label,
      text,
    ]),
  );
}

let loaded: Promise<Needs> | undefined;

function loadNeeds(): Promise<Needs> {
  loaded ??= readNeeds();
  return loaded;
}

async function readNeeds(): Promise<Needs> {
  const file = projectPath("data", "prompts", "heartbench", "critical-words.json");
  const [words, cases] = await Promise.all([readJson(file), loadCriticalCases()]);
  const { kinds, needs } = parseAs(wordsSchema, words, file);
  const patterns = new Map(
    Object.entries(kinds).map(([kind, { en, zh }]) => [kind, new RegExp(`${en}|${zh}`, "i")] as const),
  );
  const occurs = (kind: string, reply: string): boolean => patterns.get(kind)?.test(reply) ?? false;
  return new Map(
    cases.flatMap(({ criteria }) =>
      criteria.flatMap(({ id, text }) => {
        const own = needs[id];
        if (own === undefined) return [];
        const isMet = (reply: string): boolean =>
          own.every((one) => one.split("|").some((kind) => occurs(kind, reply)));
        return Object.values(text).map((said) => [said.trim(), isMet] as const);
      }),
    ),
  );
}

/** Registers `scripted/critical-judge`; calling it again changes nothing. */
export function registerCriticalJudge(): void {
  if (!scriptedNames().includes("critical-judge")) registerScripted("critical-judge", scriptedCriticalJudge);
}
