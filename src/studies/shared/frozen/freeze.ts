import * as z from "zod";
import { randomStream } from "../../../core/random.js";
import { readJsonl } from "../../../io/jsonl.js";
import type { FrozenContext } from "../../../judges/freeze/contract.js";
import type { Translation } from "../../../judges/freeze/edits/contract.js";
import { editReplies } from "../../../judges/freeze/edits/edit-replies.js";
import { loadEditWords } from "../../../judges/freeze/edits/words.js";
import type { Frozen } from "./frozen-run.js";

/** Which replies are frozen, and in which forms. */
export interface FreezeChoice {
  /** "pad", "format:list" */
  edits: readonly string[];
  /** The first scored reply of each dialogue only. */
  firstTurns: boolean;
  /** So many people or cases, drawn by the seed; all unless given. */
  units?: number | undefined;
  seed: number;
  /** A file of translations, for the edit "language". */
  translations?: string | undefined;
}

/**
 * Freezes replies: as they were recorded, and in each form of each edit. All dialogues of a drawn person or case are
 * kept, so that judges that played the person can be compared. Every scored reply stays known as a fact, also where
 * the first ones alone are shown to judges: whole dialogues are compared with them.
 *
 * @throws InputError for an edit that is not known
 * @throws DataError naming file, line and field of a translation
 */
export async function freezeContexts(
  study: string,
  all: readonly FrozenContext[],
  { edits, firstTurns, units, seed, translations }: FreezeChoice,
): Promise<Frozen> {
  const drawn = drawUnits(all, units, seed);
  const contexts = all.filter(({ unit }) => drawn.has(unit));
  const shown = firstTurns ? contexts.filter(({ reply }) => reply === 1) : contexts;
  const { items, left } = editReplies(shown, edits, {
    seed,
    words: await loadEditWords(),
    ...(translations === undefined ? {} : { translations: await readTranslations(translations) }),
  });
  return { study, contexts, items, left };
}

function drawUnits(
  contexts: readonly FrozenContext[],
  wanted: number | undefined,
  seed: number,
): Set<string> {
  const units = [...new Set(contexts.map(({ unit }) => unit))];
  if (wanted === undefined || wanted >= units.length) return new Set(units);
  return new Set(randomStream(seed, "freeze", "units").shuffle(units).slice(0, wanted));
}

const translationSchema = z.strictObject({
  /** The id of the context, as contexts.jsonl has it. */
  context: z.string().min(1),
  text: z.string().trim().min(1),
  /** "zh", "de" */
  language: z.string().trim().min(2),
});

async function readTranslations(file: string): Promise<Map<string, Translation>> {
  const found = new Map<string, Translation>();
  for await (const { value } of readJsonl(file, translationSchema)) {
    found.set(value.context, { text: value.text, language: value.language });
  }
  return found;
}
