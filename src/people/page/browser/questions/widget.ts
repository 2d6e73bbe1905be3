import type { TrialAnswer } from "../../../design/protocol.js";
import type { Asked } from "../asked.js";
import { el } from "../dom.js";
import type { Phrases } from "../phrases.js";

/** A question on the screen. */
export interface Widget {
  id: string;
  prompt: string;
  lang: string;
  element: HTMLElement;
  /** Null as long as it is neither answered nor skipped. */
  answer(): TrialAnswer | null;
  /** Of a choice or a scale of points: chooses the n-th that is shown, from 1. False if there is none. */
  choose?(n: number): boolean;
  focus(): void;
  /** Marks it as one that an answer is missing of, or takes the mark away. */
  mark(isMissing: boolean): void;
}

/** What all questions share: a fieldset, its legend, and the box by which one passes it over. */
export function frame(
  asked: Asked,
  phrases: Phrases,
  changed: () => void,
): {
  fieldset: HTMLFieldSetElement;
  body: HTMLElement;
  skip: HTMLInputElement;
  given(value: Partial<TrialAnswer> | null): TrialAnswer | null;
  mark(isMissing: boolean): void;
} {
  const skip = el("input", { type: "checkbox", id: `skip-${asked.id}` });
  const body = el("div", { class: "answers" });
  const fieldset = el(
    "fieldset",
    { class: "question", id: `question-${asked.id}`, "data-kind": asked.kind },
    el("legend", { lang: asked.lang }, asked.prompt),
    body,
    el("label", { class: "skip", for: skip.id }, skip, el("span", {}, phrases.say("skipQuestion"))),
  );
  skip.addEventListener("change", () => {
    fieldset.classList.toggle("skipped", skip.checked);
    changed();
  });
  return {
    fieldset,
    body,
    skip,
    given(value) {
      const none = { question: asked.id, index: null, value: null, text: null };
      if (skip.checked) return { ...none, status: "skipped" };
      return value === null ? null : { ...none, status: "ok", ...value };
    },
    mark: (isMissing) => fieldset.classList.toggle("missing", isMissing),
  };
}
