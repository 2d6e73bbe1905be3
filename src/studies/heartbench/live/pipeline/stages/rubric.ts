import { readSynthesisRun, type SynthesisRun } from "../../construction/read-synthesis.js";
import { loadAbsoluteStandard } from "../../construction/standard.js";
import { loadSynthesisPrompts } from "../../construction/synthesis-prompts.js";
import { buildSynthesisRequest, type SynthesisInput } from "../../construction/synthesis-request.js";
import { askDrafts, type Decided } from "../ask-drafts.js";
import { caseOfDraft } from "../case-of-draft.js";
import type { Draft } from "../draft.js";
import type { PipelineStage } from "../stage.js";

/** Writes each case's criteria from the absolute standard and the replies. */
export const rubric: PipelineStage = {
  id: "rubric",
  title: "write criteria from standard and replies",
  uses: ["model", "fewestCriteria", "mostCriteria", "seed"],
  version: 1,
  async inputs() {
    const [standard, ...prompts] = await Promise.all([
      loadAbsoluteStandard(),
      loadSynthesisPrompts("zh"),
      loadSynthesisPrompts("en"),
    ]);
    return {
      standard: JSON.stringify(standard),
      ...Object.fromEntries(prompts.map(({ id, sha256 }) => [id, sha256])),
    };
  },
  async run(drafts, context) {
    const { model, seed, fewestCriteria: fewest, mostCriteria: most } = context.settings;
    const [standard, zh, en] = await Promise.all([
      loadAbsoluteStandard(),
      loadSynthesisPrompts("zh"),
      loadSynthesisPrompts("en"),
    ]);
    const built = new Map(
      drafts.map((draft) => {
        const prompts = draft.language === "zh" ? zh : en;
        const input: SynthesisInput = {
          ...{ case: caseOfDraft(draft), replies: draft.replies ?? [], standard, prompts, seed },
          criteria: { fewest, most },
        };
        return [draft.id, { input, made: buildSynthesisRequest(input) }] as const;
      }),
    );
    const asked = drafts.map((draft) => {
      const { input, made } = built.get(draft.id)!;
      const { id: prompt, sha256: promptHash } = input.prompts;
      return {
        draft,
        question: { id: draft.id, draft: draft.id, prompt, promptHash, request: made.request },
      };
    });
    const runs: SynthesisRun[] = [];
    const result = await askDrafts(context, model, asked, (draft, reply) => {
      const { input, made } = built.get(draft.id)!;
      const run = readSynthesisRun(model, input, made, reply);
      runs.push(run);
      return decide(draft, run, fewest, most);
    });
    // The criteria with their reasons and the replies that meet them as the model says, and what was rejected, with reasons.
    return { ...result, notes: notesOf(runs, model), files: { synthesis: runs } };
  },
};

/** Takes a rubric that is whole. Half a rubric would let the few criteria that came decide the score. */
function decide(
  draft: Draft,
  { status, criteria, rejected }: SynthesisRun,
  fewest: number,
  most: number,
): Decided {
  if (status !== "ok") {
    return {
      reason: status === "refused" ? "refused" : "unreadable",
      detail: "the reply is no list of criteria",
    };
  }
  if (criteria.length < fewest) {
    const detail = `${criteria.length} of at least ${fewest}; ${rejected.length} rejected`;
    return { reason: "half-a-rubric", detail };
  }
  const own = criteria.slice(0, most).map(({ id, ability, score, text }) => ({ id, ability, score, text }));
  return { kept: { ...draft, criteria: own } };
}

function notesOf(runs: readonly SynthesisRun[], model: string): string[] {
  const counts = new Map<string, number>();
  for (const { rejected } of runs) {
    for (const { reasons } of rejected) {
      for (const { reason } of reasons.slice(0, 1)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  const why = [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${reason} ${count}`);
  const itself = runs.filter(({ comparesItself }) => comparesItself).length;
  return [
    ...(why.length === 0 ? [] : [`criteria rejected, by the first reason: ${why.join(", ")}`]),
    ...(itself === 0 ? [] : [`${model} compared its own reply in ${itself}: its criteria may favour it`]),
  ];
}
