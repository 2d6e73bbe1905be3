import type { Asked } from "../asked.js";
import { el } from "../dom.js";
import type { Phrases } from "../phrases.js";
import { endWords } from "./end-words.js";
import { frame, type Widget } from "./widget.js";

/** A line with no mark on it until somebody touches it: a mark in the middle would be an answer that nobody gave. */
export function slider(asked: Asked & { kind: "scale" }, phrases: Phrases, changed: () => void): Widget {
  const { lowest, highest, step, ends } = asked;
  let touched = false;
  const { fieldset, body, skip, given, mark } = frame(asked, phrases, () => {
    if (skip.checked) show(false);
    changed();
  });
  const hint = el("p", { class: "hint", id: `hint-${asked.id}` }, phrases.say("sliderHint"));
  const input = el("input", {
    ...{ type: "range", id: `${asked.id}-0`, class: "untouched" },
    ...{ min: String(lowest), max: String(highest), step: String(step) },
    ...{
      "aria-label": `${asked.prompt} (${lowest}: ${ends[0]}, ${highest}: ${ends[2]})`,
      "aria-describedby": hint.id,
    },
  });
  const output = el("output", { for: input.id });
  function show(isGiven: boolean): void {
    touched = isGiven;
    input.classList.toggle("untouched", !isGiven);
    output.textContent = isGiven ? input.value : "–";
    input.setAttribute("aria-valuetext", isGiven ? input.value : phrases.say("noValue"));
  }
  const give = (): void => {
    skip.checked = false;
    fieldset.classList.remove("skipped");
    show(true);
    mark(false);
    changed();
  };
  input.addEventListener("input", give);
  // A click or touch on the very middle changes no value, and yet is an answer. A touch makes no click here.
  input.addEventListener("click", give);
  input.addEventListener("pointerup", give);
  input.addEventListener("touchend", give);
  input.addEventListener("keydown", (event) => {
    if (event.key === " " && !touched) {
      event.preventDefault();
      give();
    }
  });
  body.append(el("div", { class: "track" }, input, output), endWords(ends, asked.lang), hint);
  show(false);
  return {
    ...{ id: asked.id, prompt: asked.prompt, lang: asked.lang, element: fieldset, mark },
    answer: () => given(touched ? { value: Number(input.value) } : null),
    focus: () => input.focus(),
  };
}
