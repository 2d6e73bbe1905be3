import { canonicalJson } from "../../../core/canonical-json.js";
import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { formNames } from "../../../judges/forms/read-form.js";
import type { FrozenContext, FrozenItem } from "../../../judges/freeze/contract.js";
import { shownReply } from "../../../judges/freeze/contract.js";
import { type JudgedSource, judgedPlan } from "../../../runs/judged.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { FrozenAsker } from "../../freezing-contract.js";
import type { JudgingOptions, LiveStudy } from "../../live-contract.js";
import { loadFreezing } from "../freezing-parts.js";
import { frozenTarget, isFrozen, readFrozen } from "./frozen-run.js";

/** A frozen reply in one form, and the context it stands in. */
export interface FrozenCall {
  item: FrozenItem;
  context: FrozenContext;
  /** The hash of what is judged: another text makes another call. */
  input: string;
}

/** The frozen replies of a run with what asks about them, by the name under which each is judged. */
export async function frozenCalls(
  folder: string,
): Promise<{ calls: Map<string, FrozenCall>; asker: FrozenAsker | undefined }> {
  const { study, contexts, items } = await readFrozen(folder);
  const contextOf = new Map(contexts.map((context) => [context.id, context]));
  const calls = new Map(
    items.map((item) => {
      const context = contextOf.get(item.context)!;
      const input = sha256(canonicalJson([context.turns, context.state ?? null, shownReply(item)]));
      return [frozenTarget(item, context), { item, context, input }];
    }),
  );
  return { calls, asker: await (await loadFreezing(study))?.loadAsker() };
}

/**
 * Prepares the judging of frozen replies by the question of their study: every judge sees the same words.
 *
 * @throws UsageError when the replies are not frozen, or belong to no study: then a form must be named
 */
export async function prepareJudging(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy> {
  const found = "folder" in source && isFrozen(source.folder) ? await frozenCalls(source.folder) : undefined;
  const asker = found?.asker;
  if (found === undefined || asker === undefined) {
    const names = (await formNames("likert")).join(", ");
    throw new UsageError(
      `--form is missing: ${judgedPlan(source).study} has no judging of its own; name likert:<${names}, or a file>, or pairwise:<file>`,
    );
  }
  const { calls } = found;
  const callOf = (item: string): FrozenCall => {
    const one = calls.get(item);
    if (one === undefined) throw new UsageError(`nothing is judged under "${item}" in this run`);
    return one;
  };
  const material: RunMaterial = {
    study: "replies",
    role: ({ model }) => `${model} ${asker.sha256}`,
    request({ item, parameters }) {
      const { context, item: frozen } = callOf(item);
      const maxOutputTokens = parameters.maxOutputTokens ?? leastOutputTokens;
      return { ...asker.request(context, frozen), parameters: { ...parameters, maxOutputTokens } };
    },
    expectedOutputTokens: () => asker.expectedOutputTokens,
    parse({ item }, reply): ParsedReply {
      if (isRefused(reply)) return { answer: null, status: "refused", reason: "marked by the provider" };
      const { context, item: frozen } = callOf(item);
      const read = asker.read(context, frozen, reply.text);
      return "problem" in read
        ? { answer: null, status: "unparsed", reason: read.problem }
        : { answer: null, status: "ok", reason: null };
    },
  };
  const chosen = options.only === undefined ? undefined : new Set(options.only);
  return {
    prompts: [{ id: asker.id, sha256: sha256(canonicalJson({ sent: asker.sha256, leastOutputTokens })) }],
    items: [...calls]
      .filter(([id]) => chosen?.has(id) ?? true)
      .map(([id, { input }]) => ({ id, options: 0, input })),
    material,
  };
}

/** The room for a judge's answer, unless a limit is given: some models reason at length before they answer. */
const leastOutputTokens = 4096;

const isRefused: (reply: Parameters<RunMaterial["parse"]>[1]) => boolean = ({ refusal, finishReason }) =>
  refusal !== null || ["refusal", "content-filter"].includes(finishReason);
