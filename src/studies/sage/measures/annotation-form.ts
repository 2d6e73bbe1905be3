import { InputError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import type { Cell } from "../../../io/cell.js";
import type { Direction } from "../data/changes.js";
import type { SageData } from "../data/data.js";

/** A place in a dialogue that people are to read: up to and with the reply of this number. */
export interface AnnotationContext {
  context: string;
  dialogue: string;
  /** From 1, the reply to the opening line. */
  reply: number;
  /** Whether it lies in the latter half of the dialogue's scored replies. */
  late: boolean;
  /** What the judge recorded: for the key, never for the form. */
  direction: Direction;
}

/** Which places of dialogues annotators are to read. */
export interface ContextChoice {
  /** Default: the data's main judge. */
  judge?: string;
  /** Default 100, as in the paper. */
  contexts?: number;
  /** Share taken from the latter half of a dialogue. Default 0.44, as in the paper. */
  lateShare?: number;
  /** Default 1. */
  seed?: number;
}

/**
 * Draws the contexts that annotators read: scored replies of one judge's dialogues, at most one a dialogue,
 * with a fixed share from the latter halves.
 *
 * @throws InputError `annotationContexts requires 1 to 1200 contexts with judge "…", got 5000`
 *
 * @example
 * ```ts
 * const contexts = annotationContexts(await loadSage());
 * contexts.length; // 100
 * contexts.filter((context) => context.late).length; // 44
 * ```
 */
export function annotationContexts(data: SageData, choice: ContextChoice = {}): AnnotationContext[] {
  const { judge = data.mainJudge, contexts = 100, lateShare = 0.44, seed = 1 } = choice;
  const dialogues = data.dialogues.filter((dialogue) => dialogue.judge === judge);
  if (!Number.isInteger(contexts) || contexts < 1 || contexts > dialogues.length) {
    throw new InputError(
      `annotationContexts requires 1 to ${dialogues.length} contexts with judge "${judge}", got ${contexts}`,
    );
  }
  const stream = randomStream(seed, "sage", "annotation-contexts", judge);
  const late = Math.round(contexts * lateShare);
  return stream
    .shuffle(dialogues)
    .slice(0, contexts)
    .map((dialogue, i) => {
      const scored = dialogue.replies.filter((reply) => reply.change !== null);
      const half = Math.floor(scored.length / 2);
      const fromLate = i < late;
      const among = fromLate ? scored.slice(half) : scored.slice(0, half);
      const reply = among[stream.int(among.length)]!;
      return { dialogue: dialogue.id, reply, late: fromLate };
    })
    .sort((a, b) => (a.dialogue < b.dialogue ? -1 : 1))
    .map(({ dialogue, reply, late: isLate }, i) => ({
      context: `c${String(i + 1).padStart(3, "0")}`,
      dialogue,
      reply: reply.reply,
      late: isLate,
      direction: Math.sign(reply.change!) as Direction,
    }));
}

/** A table as the CSV functions take it. */
export interface FormTable {
  columns: string[];
  rows: Cell[][];
}

/**
 * The empty form: what each annotator has to read, by ids, with two blank columns to fill in. It holds
 * neither texts nor the judge's directions; whoever shows the contexts takes the texts from the release.
 */
export function annotationForm(
  contexts: readonly AnnotationContext[],
  annotators: readonly string[],
): FormTable {
  return {
    columns: formColumns,
    rows: annotators.flatMap((annotator) =>
      contexts.map(({ context, dialogue, reply }) => [context, dialogue, reply, annotator, null, null]),
    ),
  };
}

/** What the judge recorded for each context: kept apart from the form until it is filled in. */
export function annotationKey(contexts: readonly AnnotationContext[]): FormTable {
  return {
    columns: ["context", "dialogue", "reply", "direction"],
    rows: contexts.map(({ context, dialogue, reply, direction }) => [context, dialogue, reply, direction]),
  };
}

const formColumns = ["context", "dialogue", "reply", "annotator", "direction", "reasonable"];
