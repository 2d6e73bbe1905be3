import { randomStream } from "../../../../../core/random.js";
import type { Hit } from "../../../measures/cell-score.js";
import { scoreCase } from "../../../measures/scoring.js";
import { fill } from "../../construction/fenced-request.js";
import { type Answers, answersHash, auditBy } from "../audit/audit-folder.js";
import type { AuditForm, AuditSection } from "../audit/audit-form.js";
import { type AuditTexts, loadAuditTexts } from "../audit/audit-texts.js";
import { fillByScript, scriptedAuthor } from "../audit/scripted-expert.js";
import type { Draft, Dropped } from "../draft.js";
import type { Settings } from "../settings.js";
import type { PipelineStage } from "../stage.js";

/** How many replies an author tries the criteria on. */
const mostReplies = 3;

/**
 * The author of the criteria scores some replies by them, and says by intuition how good each is. A criterion that the author
 * cannot decide goes; a case whose criteria order the replies against intuition goes too.
 */
export const mock: PipelineStage = {
  id: "mock",
  title: "mock scoring by the authors",
  uses: ["experts", "mockAgreement", "seed"],
  version: 1,
  inputs: async ({ folder }) => ({ answers: answersHash(folder) }),
  async run(drafts, { settings, folder }) {
    const texts = await loadAuditTexts("mock");
    const rater = settings.experts === "scripted" ? "scripted-author" : "author";
    const shown = new Map(drafts.map((draft) => [draft.id, shownReplies(draft, settings.seed)]));
    const form: AuditForm = {
      rater,
      pages: drafts.map((draft) => ({
        ...{ language: draft.language, title: draft.id, contentNote: draft.contentNote ?? null },
        ...{ dialogue: draft.dialogue, about: [] },
        sections: shown.get(draft.id)!.map(({ text }, r) => section(draft, r, text, texts[draft.language])),
      })),
    };
    if (drafts.length === 0) return { kept: [], dropped: [] };
    if (settings.experts === "scripted") await fillByScript(folder, [form], scriptedAuthor);
    const { answers, waiting } = await auditBy("mock", folder, [form]);
    if (waiting.length > 0) return { kept: [], dropped: [], waiting };
    const given = answers.get(rater)!;
    return decide(drafts, shown, given, settings);
  },
};

type Shown = ReadonlyMap<string, readonly { model: string; text: string }[]>;

/** Replies of an unseen order: they are the same whenever the stage is made again. */
function shownReplies({ id, replies = [] }: Draft, seed: number) {
  const order = [...replies].sort((a, b) => (a.model < b.model ? -1 : 1));
  return randomStream(seed, "heartbench-mock", id).shuffle(order).slice(0, mostReplies);
}

const codeOf = (draft: Draft, reply: number, what: string): string => `${draft.id}.R${reply + 1}.${what}`;

function section(draft: Draft, reply: number, text: string, { words }: AuditTexts): AuditSection {
  const { yes, no, unsure, overall, scale, reply: heading } = words.mock;
  const levels = [
    { value: "1", label: yes },
    { value: "0", label: no },
    { value: "?", label: unsure },
  ];
  return {
    heading: fill(heading, { label: reply + 1 }),
    reply: text,
    items: [
      ...(draft.criteria ?? []).map((criterion) => ({
        ...{ item: codeOf(draft, reply, criterion.id), text: criterion.text[draft.language] ?? "" },
        ...{ beside: "", answers: levels },
      })),
      {
        ...{ item: codeOf(draft, reply, "overall"), text: overall, beside: scale },
        answers: ["1", "2", "3", "4", "5", "6", "7"].map((value) => ({ value, label: value })),
      },
    ],
  };
}

function decide(drafts: readonly Draft[], shown: Shown, given: Answers, { mockAgreement }: Settings) {
  const kept: Draft[] = [];
  const dropped: Dropped[] = [];
  const rows: object[] = [];
  let undecidable = 0;
  for (const draft of drafts) {
    const list = shown.get(draft.id)!;
    const said = (r: number, what: string): string => given.get(codeOf(draft, r, what))!;
    const clear = (draft.criteria ?? []).filter(({ id }) => list.every((_, r) => said(r, id) !== "?"));
    undecidable += (draft.criteria ?? []).length - clear.length;
    const intuition = list.map((_, r) => Number(said(r, "overall")));
    const scores = list.map((_, r) => {
      const hits = clear.map(({ id }): Hit => said(r, id) === "1");
      return scoreCase({ criteria: clear, hits }).mean;
    });
    const agreed = orderedAlike(scores, intuition);
    rows.push({ case: draft.id, models: list.map(({ model }) => model), scores, intuition, ...agreed });
    if (clear.length === 0)
      dropped.push({ reason: "cannot-tell", detail: "the author can decide no criterion", draft });
    else if (agreed.share < mockAgreement) {
      const detail = `${agreed.alike} of ${agreed.pairs} pairs of replies in the author's order`;
      dropped.push({ reason: "against-intuition", detail, draft });
    } else kept.push({ ...draft, criteria: clear });
  }
  const files = { "mock-scores": rows };
  return {
    kept,
    dropped,
    files,
    notes: [`criteria that the author could not decide, taken out: ${undecidable}`],
  };
}

/**
 * Pairs of replies that score and intuition order alike. A pair that either calls equal counts half; without a pair that both
 * have a value for, nothing speaks against the criteria.
 */
export function orderedAlike(
  scores: readonly number[],
  intuition: readonly number[],
): { alike: number; pairs: number; share: number } {
  let [alike, pairs] = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    for (let j = i + 1; j < scores.length; j++) {
      const [a, b] = [scores[i]! - scores[j]!, intuition[i]! - intuition[j]!];
      if (Number.isNaN(a) || Number.isNaN(b)) continue;
      pairs++;
      alike += a * b > 0 ? 1 : a * b < 0 ? 0 : 0.5;
    }
  }
  return { alike, pairs, share: pairs === 0 ? 1 : alike / pairs };
}
