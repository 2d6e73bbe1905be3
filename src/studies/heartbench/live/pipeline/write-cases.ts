import * as z from "zod";
import { counted } from "../../../../core/counted.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { heartbenchCaseSchema } from "../../data/case.js";
import { replySchema } from "../case-file.js";
import { caseOfDraft } from "./case-of-draft.js";
import type { Draft } from "./draft.js";
import type { Settings } from "./settings.js";

/** Writes what came through all stages: the cases, the replies to them, and the codebook of both. */
export async function writeCases(out: string, settings: Settings, drafts: readonly Draft[]): Promise<void> {
  const { model, judge, models, experts, seniors, seed } = settings;
  const audited =
    experts === "scripted"
      ? "Their criteria were audited by rules, not by people: have experts review them before you conclude anything."
      : `Their criteria were accepted by all of ${counted(seniors, "senior")}.`;
  await writeMaterial(out, {
    name: "heartbench-cases",
    title: "Cases made from conversations",
    description: `Conversations cleaned, anonymised, compressed and given criteria by ${model}; kept by the verdicts of ${judge} on replies of ${counted(models.length, "model")}. ${audited}`,
    files: {
      cases: {
        ...{ description: "A case a line.", rows: drafts.map(caseOfDraft) },
        jsonSchema: z.toJSONSchema(heartbenchCaseSchema),
      },
      replies: {
        description: "The replies that the criteria were written from and filtered by.",
        rows: drafts.flatMap(({ id, replies = [] }) => replies.map((reply) => ({ case: id, ...reply }))),
        jsonSchema: z.toJSONSchema(replySchema),
      },
    },
    more: { model, judge, models, experts, seed },
  });
}
