import { fleissKappa } from "../../../../../stats/fleiss-kappa.js";
import { abilities } from "../../../data/taxonomy.js";
import { fill } from "../../construction/fenced-request.js";
import { type Answers, answersHash, auditBy } from "../audit/audit-folder.js";
import type { AuditForm, AuditPage } from "../audit/audit-form.js";
import { type AuditTexts, loadAuditTexts } from "../audit/audit-texts.js";
import { fillByScript, scriptedSenior } from "../audit/scripted-expert.js";
import type { Draft, Dropped } from "../draft.js";
import type { PipelineStage } from "../stage.js";

/** Keeps the criteria that every senior accepts, and the cases that have enough of them. */
export const consensus: PipelineStage = {
  id: "consensus",
  title: "unanimous consensus of the seniors",
  uses: ["experts", "seniors", "leastCriteria"],
  version: 1,
  inputs: async ({ folder }) => ({ answers: answersHash(folder) }),
  async run(drafts, { settings: { experts, seniors, leastCriteria }, folder }) {
    if (drafts.length === 0) return { kept: [], dropped: [] };
    const texts = await loadAuditTexts("consensus");
    const pages = drafts.map((draft) => pageOf(draft, texts[draft.language]));
    const forms = Array.from({ length: seniors }, (_, i): AuditForm => {
      return { rater: `${experts === "scripted" ? "scripted-senior-" : "senior-"}${i + 1}`, pages };
    });
    if (experts === "scripted") {
      await fillByScript(folder, forms, (item, _, page, rater) => scriptedSenior(item, page, rater));
    }
    const { answers, waiting } = await auditBy("consensus", folder, forms);
    if (waiting.length > 0) return { kept: [], dropped: [], waiting };
    return decide(drafts, [...answers.values()], leastCriteria);
  },
};

const codeOf = (draft: Draft, criterion: string): string => `${draft.id}.${criterion}`;

function pageOf(draft: Draft, { words }: AuditTexts): AuditPage {
  const { criteria: heading, accept, reject, situation, place } = words.consensus;
  const { topic, language } = draft;
  const answers = [
    { value: "accept", label: accept },
    { value: "reject", label: reject },
  ];
  return {
    ...{ language, title: draft.id, contentNote: draft.contentNote ?? null, dialogue: draft.dialogue },
    about:
      topic === undefined
        ? []
        : [fill(situation, { text: topic.situation }), fill(place, { text: topic.whyHere })],
    sections: [
      {
        ...{ heading, reply: null },
        items: (draft.criteria ?? []).map(({ id, text, ability, score }) => {
          const own = abilities.find((one) => one.id === ability);
          const name = language === "zh" ? own?.zh : own?.title;
          const weight = score === null ? "" : `, ${score > 0 ? "+" : ""}${score}`;
          return {
            item: codeOf(draft, id),
            text: text[language] ?? "",
            beside: `${name ?? ability}${weight}`,
            answers,
          };
        }),
      },
    ],
  };
}

function decide(drafts: readonly Draft[], seniors: readonly Answers[], leastCriteria: number) {
  const kept: Draft[] = [];
  const dropped: Dropped[] = [];
  const rows: { case: string; criterion: string; accepted: number; of: number }[] = [];
  for (const draft of drafts) {
    const unanimous = (draft.criteria ?? []).filter(({ id }) => {
      const accepted = seniors.filter((given) => given.get(codeOf(draft, id)) === "accept").length;
      rows.push({ case: draft.id, criterion: id, accepted, of: seniors.length });
      return accepted === seniors.length;
    });
    if (unanimous.length >= leastCriteria) kept.push({ ...draft, criteria: unanimous });
    else {
      const detail = `${unanimous.length} of ${(draft.criteria ?? []).length} criteria accepted by all, ${leastCriteria} needed`;
      dropped.push({ reason: "no-consensus", detail, draft });
    }
  }
  const all = rows.filter(({ accepted, of }) => accepted === of).length;
  const counts = rows.map(({ accepted, of }) => [accepted, of - accepted]);
  const kappa = seniors.length > 1 && rows.length > 0 ? fleissKappa(counts).value : Number.NaN;
  return {
    kept,
    dropped,
    files: { votes: rows },
    notes: [
      `accepted by all ${seniors.length}: ${all} of ${rows.length} criteria; Fleiss' kappa of the seniors ${Number.isNaN(kappa) ? "has no value" : kappa.toFixed(2)}`,
    ],
    json: { kappa: Number.isNaN(kappa) ? null : kappa },
  };
}
