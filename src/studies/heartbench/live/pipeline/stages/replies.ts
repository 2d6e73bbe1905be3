import { UsageError } from "../../../../../core/errors.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import { dialogueMessages } from "../../form.js";
import { parseHelperReply } from "../../prepare.js";
import type { Draft, Dropped } from "../draft.js";
import type { PipelineStage, StageResult } from "../stage.js";

/** The fewest replies from which criteria can be written that tell replies apart. */
const fewestReplies = 2;

/** Has several models answer each conversation, as a run would ask them. */
export const replies: PipelineStage = {
  id: "replies",
  title: "ask several models for replies",
  uses: ["models", "seed"],
  version: 1,
  needs({ models }) {
    if (new Set(models).size === models.length && models.length >= fewestReplies) return;
    throw new UsageError(
      `--models names ${new Set(models).size}; name at least ${fewestReplies}, and six for the filter (scripted = six rules that need no key)`,
    );
  },
  async run(drafts, context) {
    const { models } = context.settings;
    const said = new Map<string, { model: string; text: string }[]>(drafts.map(({ id }) => [id, []]));
    const unusable = new Map<string, number>();
    const open: NonNullable<StageResult["open"]> = [];
    for (const model of models) {
      const given = await context.ask(
        model,
        drafts.map((draft) => ({
          ...{ id: `${draft.id}-${model}`, draft: draft.id },
          ...{ prompt: `0shot.${draft.language}`, promptHash: sha256("heartbench dialogue as chat, 1") },
          request: {
            messages: dialogueMessages(draft.dialogue, "chat"),
            parameters: {},
            metadata: { item: draft.id, seed: context.settings.seed },
          },
        })),
      );
      for (const { id } of drafts) {
        const reply = given.get(`${id}-${model}`);
        if (reply === undefined || reply instanceof Error) {
          open.push({ id, reason: `${model}: ${reply?.message ?? "no reply came"}` });
        } else if (parseHelperReply(reply).status === "ok") said.get(id)!.push({ model, text: reply.text });
        else unusable.set(model, (unusable.get(model) ?? 0) + 1);
      }
    }
    const kept: Draft[] = [];
    const dropped: Dropped[] = [];
    for (const draft of drafts) {
      const own = said.get(draft.id)!;
      if (own.length >= fewestReplies) kept.push({ ...draft, replies: own });
      else dropped.push({ reason: "too-few-replies", detail: `${own.length} of ${models.length}`, draft });
    }
    const notes = [...unusable].map(([model, count]) => `${model} gave no usable reply: ${count}`);
    return { kept, dropped, open, notes };
  },
};
