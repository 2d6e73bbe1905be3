import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { dialogueHash, type ImportedTurn, readImportedItems } from "../../../runs/imported-run.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";

/** Prepares imported replies to be read again: what was asked stands in their folder. */
export async function prepareLive({ folder, only, prompts, parameters }: LiveOptions): Promise<LiveStudy> {
  if (folder === undefined || only === undefined) {
    throw new UsageError(
      "replies that belong to no study come from a file; bring them with `affectlab import replies <file> --study replies`",
    );
  }
  return repliesStudy(only, prompts, await readImportedItems(folder), parameters);
}

/** The material of replies that belong to no study. */
export function repliesStudy(
  items: readonly string[],
  prompts: readonly string[],
  dialogues: ReadonlyMap<string, readonly ImportedTurn[]>,
  parameters: LiveOptions["parameters"],
): LiveStudy {
  return {
    prompts: prompts.map((id) => ({ id, sha256: sha256(`imported prompt ${id}`) })),
    items: items.map((id) => {
      const dialogue = dialogues.get(id);
      return { id, options: 0, ...(dialogue === undefined ? {} : { input: dialogueHash(dialogue) }) };
    }),
    material: {
      study: "replies",
      request({ item }) {
        // Where the file does not say what was asked, the reply stands alone.
        const dialogue = dialogues.get(item) ?? [];
        return { messages: dialogue.map(({ role, text }) => ({ role, content: text })), parameters };
      },
      expectedOutputTokens: () => 300,
      parse: (_, reply) => parseAnyReply(reply),
    },
  };
}

/** Whether a reply can be judged: one without any text cannot. */
function parseAnyReply({ text, finishReason }: Parameters<RunMaterial["parse"]>[1]): ParsedReply {
  if (finishReason === "content-filter" || finishReason === "refusal") {
    return { answer: null, status: "refused", reason: "marked by the provider" };
  }
  if (text.trim() === "") return { answer: null, status: "unparsed", reason: "empty" };
  return { answer: null, status: "ok", reason: null };
}
