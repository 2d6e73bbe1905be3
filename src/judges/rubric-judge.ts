import { escapeHtml } from "../core/escape-html.js";
import type { ModelRequest, OutputSchema } from "../models/contract.js";
import { showInert } from "./fence.js";
import { checkOutput, verdictsOutput } from "./judge-output.js";
import type { JudgePrompt, JudgeWords } from "./judge-prompts.js";
import type { JudgeDesignInput, JudgeOptions } from "./judgement.js";
import { type CaseLayout, layOut } from "./layout.js";
import type { RubricCriterion, RubricTarget } from "./target.js";
import { fenced, fill, writeDialogue, writeReply } from "./write-case.js";

/** What one call of a judgement is about. */
interface JudgeCall {
  /** "all", "criterion:<id>" or "catastrophic". The reply is found by it. */
  key: string;
  /** The criteria that its reply may decide; empty for the check. */
  criteria: string[];
}

/** A call of a judgement, with what is sent to the model. */
export interface JudgeRequest extends JudgeCall {
  request: ModelRequest;
}

/** The calls that a layout needs, in order. */
export function judgeCalls({ design, order }: CaseLayout): JudgeCall[] {
  const calls: JudgeCall[] =
    design.mode === "all"
      ? [{ key: "all", criteria: order }]
      : order.map((id) => ({ key: `criterion:${id}`, criteria: [id] }));
  return design.catastrophic ? [...calls, { key: "catastrophic", criteria: [] }] : calls;
}

/**
 * The keys of a judgement's calls, without their texts: what a plan lists.
 *
 * @example
 * ```ts
 * const target = {
 *   id: "t", language: "en" as const, reply: "What did she say?",
 *   dialogue: [{ role: "user" as const, text: "My sister called." }],
 *   criteria: [{ id: "c1", ability: "curiosity", score: 2, text: "Asks what the sister said." }],
 * };
 * judgeKeys(target, { seed: 1 }); // ["all", "catastrophic"]
 * judgeKeys(target, { seed: 1, mode: "each", catastrophic: false }); // ["criterion:c1"]
 * ```
 */
export function judgeKeys(target: RubricTarget, design: JudgeDesignInput): string[] {
  return judgeCalls(layOut(target, design)).map(({ key }) => key);
}

/**
 * Writes the requests that ask a judge about one reply: all criteria in one call or one call each, and the
 * check for catastrophic failure in a separate call.
 *
 * Dialogue and reply stand between tags that end in a code. Labels and code occur nowhere in them. With
 * `showScores` each criterion shows its ability and score, as in HeartBench's own prompt.
 *
 * @throws InputError if the design is not valid
 */
export function buildJudgeRequests(target: RubricTarget, options: JudgeOptions): JudgeRequest[] {
  const layout = layOut(target, options);
  const { prompts } = options;
  const { words } = prompts;
  const material = writeCase(target, layout, words);
  const byId = new Map(target.criteria.map((criterion) => [criterion.id, criterion]));
  return judgeCalls(layout).map((call): JudgeRequest => {
    if (call.key === "catastrophic") {
      const ask = fill(words.askCheck, { label: layout.checkLabel });
      return {
        ...call,
        request: write(prompts.catastrophic, [material, ask], checkOutput(layout.checkLabel), 1),
      };
    }
    const labels = call.criteria.map((id) => layout.labels.get(id) as string);
    const asked = call.criteria.map((id) => byId.get(id) as RubricCriterion);
    const criteria = writeCriteria(asked, layout, words);
    const ask = fill(labels.length === 1 ? words.askOne : words.askAll, {
      count: labels.length,
      labels: labels.join(", "),
    });
    const output = verdictsOutput(labels);
    return { ...call, request: write(prompts.rubric, [material, criteria, ask], output, labels.length) };
  });

  function write(prompt: JudgePrompt, parts: string[], output: OutputSchema, asked: number): ModelRequest {
    return {
      messages: [
        { role: "system", content: prompt.text.trimEnd() },
        { role: "user", content: parts.join("\n\n") },
      ],
      parameters: { maxOutputTokens: outputLimit(asked), ...options.parameters },
      output,
      metadata: {
        item: target.id,
        prompt: prompt.id,
        replicate: layout.design.replicate,
        seed: layout.design.seed,
      },
    };
  }
}

/** Three sentences of reasoning take up to 300 tokens in either language. Each call needs some more. */
const outputLimit = (asked: number): number => 500 + 300 * asked;

function writeCase(
  target: RubricTarget,
  { code, turns, reply, design }: CaseLayout,
  words: JudgeWords,
): string {
  return [
    fill(words.intro, { code }),
    writeDialogue(target.dialogue, turns, code, words),
    writeReply(reply, { code, limit: design.maxReplyCharacters, words }),
  ].join("\n\n");
}

function writeCriteria(criteria: RubricCriterion[], layout: CaseLayout, words: JudgeWords): string {
  const lines = criteria.map(({ id, ability, score, text }) => {
    const standard = score !== null && score < 0 ? words.hint : words.full;
    const weight = layout.design.showScores
      ? ` weight="${escapeHtml(fill(words.weight, { ability, score: score ?? "-" }))}"`
      : "";
    const attributes = ` label="${escapeHtml(layout.labels.get(id) as string)}" standard="${standard}"${weight}`;
    return fenced("criterion", layout.code, showInert(text.replace(/\s+/g, " ")).text, attributes, "");
  });
  return fenced("criteria", layout.code, lines.join("\n"));
}
