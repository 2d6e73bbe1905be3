import { showInert } from "../fence.js";
import { concealedIn } from "../forms/concealed.js";
import type { ReplyTarget } from "../forms/target.js";
import { fill } from "../write-case.js";
import type { DialogueWords, MaterialKind } from "./words.js";

/** What a judge is shown of one dialogue. It holds no name of a model or an agent. */
export interface DialogueMaterial {
  /** The call's name; labels and the fence's code are drawn by it. */
  id: string;
  /** The dialogue: whatever is judged of it is asked about in the same order. */
  conversation: string;
  kind: MaterialKind;
  /** In order. Of thoughts each is one "user" turn. */
  turns: readonly { role: "user" | "assistant"; text: string }[];
}

/** Characters of a turn that a judge is shown at most; it is told of a cut. */
export const mostTurnCharacters = 8_000;

/** What a judge is shown of a dialogue: no turn is empty, and none is longer than the limit. */
export function shownMaterial(
  { turns }: Pick<DialogueMaterial, "turns">,
  words: Pick<DialogueWords, "nothing" | "cut">,
): ReplyTarget["dialogue"] {
  return turns.map(({ role, text }) => {
    if (text.trim() === "") return { role, text: words.nothing };
    const whole = text.length > mostTurnCharacters ? [...text] : [];
    if (whole.length <= mostTurnCharacters) return { role, text };
    const cut = fill(words.cut, { shown: mostTurnCharacters, whole: whole.length });
    return { role, text: `${whole.slice(0, mostTurnCharacters).join("")}\n${cut}` };
  });
}

/** In which ways a judge saw turns in a changed form, a line each. */
export function changedMaterial({ turns }: Pick<DialogueMaterial, "turns">): string[] {
  return turns.flatMap(({ text }, i) =>
    concealedIn(showInert(text, mostTurnCharacters), mostTurnCharacters).map((line) =>
      line.replace(/^reply:/, `turn ${i + 1}:`),
    ),
  );
}
