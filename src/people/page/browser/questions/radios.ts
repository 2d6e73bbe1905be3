import type { Asked } from "../asked.js";
import { el } from "../dom.js";
import type { Phrases } from "../phrases.js";
import { frame, type Widget } from "./widget.js";

interface Point {
  /** What the answer is if this one is chosen. */
  answer: { index: number } | { value: number };
  text: string;
  /** Read aloud after the text, where the eye finds it elsewhere. */
  aloud?: string;
}

/** One of several: a forced choice, or the points of a Likert scale. */
export function radios(asked: Asked, points: Point[], phrases: Phrases, changed: () => void): Widget {
  const { fieldset, body, skip, given, mark } = frame(asked, phrases, () => {
    if (skip.checked) for (const input of inputs) input.checked = false;
    changed();
  });
  const inputs = points.map((_, i) =>
    el("input", { type: "radio", name: asked.id, id: `${asked.id}-${i}`, value: String(i) }),
  );
  const choose = (i: number): void => {
    inputs[i]!.checked = true;
    skip.checked = false;
    fieldset.classList.remove("skipped");
    mark(false);
    changed();
  };
  body.classList.add("choices");
  for (const [i, { text, aloud }] of points.entries()) {
    const input = inputs[i]!;
    input.addEventListener("change", () => choose(i));
    // The key is a hint for the eye; the label is what is read aloud.
    const key = i < 9 ? el("kbd", { "aria-hidden": "true" }, String(i + 1)) : null;
    const words = el("span", { lang: asked.lang }, text);
    if (aloud !== undefined) words.append(el("span", { class: "aloud" }, `, ${aloud}`));
    body.append(el("label", { class: "option", for: input.id }, input, words, key));
  }
  return {
    ...{ id: asked.id, prompt: asked.prompt, lang: asked.lang, element: fieldset, mark },
    answer: () => given(points[inputs.findIndex((input) => input.checked)]?.answer ?? null),
    choose(n) {
      if (inputs[n - 1] === undefined) return false;
      choose(n - 1);
      inputs[n - 1]!.focus();
      return true;
    },
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus(),
  };
}
