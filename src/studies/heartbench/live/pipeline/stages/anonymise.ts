import { counted } from "../../../../../core/counted.js";
import type { ModelReply } from "../../../../../models/contract.js";
import {
  type AlsoReplaced,
  type Anonymised,
  anonymise as replaceIdentifiers,
} from "../../construction/privacy/anonymise.js";
import { openNameLibrary } from "../../construction/privacy/name-library.js";
import { loadPrivacyPrompts, type PrivacyPrompts } from "../../construction/privacy/privacy-prompts.js";
import { buildPrivacyRequest } from "../../construction/privacy/privacy-request.js";
import { readPrivacyReply } from "../../construction/privacy/read-privacy.js";
import { searchRates } from "../../generate/find-people.js";
import { askDrafts, type Decided } from "../ask-drafts.js";
import type { Draft, Dropped } from "../draft.js";
import type { PipelineStage, StageContext, StageResult } from "../stage.js";

/**
 * Replaces what may identify somebody, before a model reads a conversation; a model may then look for what is left. All of it
 * stays in the private folder: what was replaced by what, and what a second reader found.
 */
export const anonymise: PipelineStage = {
  id: "anonymise",
  title: "replace names, numbers and places",
  isPrivate: true,
  uses: ["names", "privacy", "secondPass", "seed"],
  version: 1,
  async inputs() {
    const prompts = await loadBoth();
    return Object.fromEntries(Object.values(prompts).map(({ id, sha256 }) => [id, sha256]));
  },
  async run(drafts, context) {
    const first = new Map<string, Anonymised>();
    for (const [i, draft] of drafts.entries()) {
      context.tell("anonymise", i, drafts.length);
      first.set(draft.id, await replaceIn(draft, context));
    }
    const { secondPass } = context.settings;
    const done =
      secondPass === null
        ? withoutSecondPass(drafts, first)
        : await readAgain(drafts, first, secondPass, context);
    const rows = [...done.replaced].flatMap(([id, replaced]) => replaced.map((one) => ({ id, ...one })));
    const layers = new Map<string, number>();
    for (const { layer } of rows) layers.set(layer, (layers.get(layer) ?? 0) + 1);
    const { libraries = [] } = [...first.values()][0] ?? {};
    const by = [...layers].map(([layer, count]) => `${layer} ${count}`).join(", ");
    const { names, privacy } = context.settings;
    const rates = await searchRates(privacy, names === "rules" ? undefined : await openNameLibrary());
    return {
      ...done,
      files: { replaced: rows },
      notes: [
        `${counted(rows.length, "identifier")} replaced, by what found them: ${by === "" ? "none" : by}${libraries.length === 0 ? "" : ` (${libraries.join(", ")})`}`,
        ...done.notes,
        rates.line,
        "what was replaced by what is in private/, and nothing of private/ belongs into a repository",
      ],
    };
  },
};

async function loadBoth(): Promise<Record<Draft["language"], PrivacyPrompts>> {
  const [zh, en] = await Promise.all([loadPrivacyPrompts("zh"), loadPrivacyPrompts("en")]);
  return { zh, en };
}

function replaceIn(
  { dialogue, language }: Draft,
  { settings: { seed, names, privacy } }: Pick<StageContext, "settings">,
  also?: readonly AlsoReplaced[],
): Promise<Anonymised> {
  return replaceIdentifiers(dialogue, {
    language,
    seed,
    names,
    least: privacy,
    ...(also === undefined ? {} : { also }),
  });
}

type Done = Required<Pick<StageResult, "kept" | "dropped" | "open" | "notes">> & {
  replaced: Map<string, Anonymised["replaced"]>;
};

/** A draft whose identifiers are replaced; one that still has some is no draft. */
function decided(draft: Draft, { turns, left }: Anonymised): Decided {
  if (left.length === 0) return { kept: { ...draft, dialogue: turns } };
  const kinds = [...new Set(left.map(({ kind, turn }) => `${kind} in turn ${turn + 1}`))];
  return { reason: "identifier-left", detail: kinds.join(", ") };
}

function withoutSecondPass(drafts: readonly Draft[], first: ReadonlyMap<string, Anonymised>): Done {
  const done: Done = { kept: [], dropped: [], open: [], notes: [], replaced: new Map() };
  for (const draft of drafts) {
    const result = first.get(draft.id)!;
    done.replaced.set(draft.id, result.replaced);
    const one = decided(draft, result);
    if ("kept" in one) done.kept.push(one.kept);
    else done.dropped.push({ ...one, draft } satisfies Dropped);
  }
  return done;
}

/** Shows each conversation, with what was found replaced, to a model, and replaces what it names beside that. */
async function readAgain(
  drafts: readonly Draft[],
  first: ReadonlyMap<string, Anonymised>,
  model: string,
  context: StageContext,
): Promise<Done> {
  const prompts = await loadBoth();
  const asked = drafts.map((draft) => {
    const own = prompts[draft.language];
    const { turns } = first.get(draft.id)!;
    const { request } = buildPrivacyRequest(turns, {
      language: draft.language,
      prompts: own,
      seed: context.settings.seed,
    });
    const named = { ...request, metadata: { ...request.metadata, item: draft.id } };
    return {
      draft,
      question: { id: draft.id, draft: draft.id, prompt: own.id, promptHash: own.sha256, request: named },
    };
  });
  const readings = new Map<string, ReturnType<typeof readPrivacyReply>>();
  const { kept, dropped, open } = await askDrafts(
    context,
    model,
    asked,
    (draft, reply: ModelReply): Decided => {
      const { turns, replaced } = first.get(draft.id)!;
      const reading = readPrivacyReply(
        reply,
        turns,
        replaced.map(({ by }) => by),
      );
      readings.set(draft.id, reading);
      if (reading.status === "ok") return { kept: draft };
      return { reason: `second-pass-${reading.status}`, detail: "nobody has read it again" };
    },
  );
  const results = new Map<string, Anonymised>();
  for (const draft of kept) {
    const { accepted } = readings.get(draft.id)!;
    results.set(
      draft.id,
      accepted.length === 0 ? first.get(draft.id)! : await replaceIn(draft, context, accepted),
    );
  }
  const done = withoutSecondPass(kept, results);
  const rejected = [...readings.values()].flatMap((reading) => reading.rejected);
  const reasons = [...new Set(rejected.map(({ reason }) => reason))].map(
    (reason) => `${reason} ${rejected.filter((one) => one.reason === reason).length}`,
  );
  return {
    ...done,
    dropped: [...dropped, ...done.dropped],
    open,
    notes: reasons.length === 0 ? [] : [`strings of ${model} that were not taken: ${reasons.join(", ")}`],
  };
}
