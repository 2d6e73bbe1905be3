import type { Asked } from "../asked.js";
import type { Phrases } from "../phrases.js";
import { endWords } from "./end-words.js";
import { radios } from "./radios.js";
import { slider } from "./slider.js";
import { ownWords } from "./text.js";
import type { Widget } from "./widget.js";

/** Puts a question on the screen. @param changed is called when an answer was given, taken back or skipped */
export function ask(asked: Asked, phrases: Phrases, changed: () => void): Widget {
  if (asked.kind === "text") return ownWords(asked, phrases, changed);
  if (asked.kind === "choice") {
    const points = asked.options.map(({ index, text }) => ({ answer: { index }, text }));
    return radios(asked, points, phrases, changed);
  }
  return asked.look === "slider" ? slider(asked, phrases, changed) : likert(asked, phrases, changed);
}

/** Points with words stand below each other. Those with numbers alone stand in a row, with words at its ends. */
function likert(asked: Asked & { kind: "scale" }, phrases: Phrases, changed: () => void): Widget {
  const { lowest, highest, step, ends, points: words } = asked;
  const n = Math.round((highest - lowest) / step) + 1;
  const [low, middle, high] = ends;
  const points = Array.from({ length: n }, (_, i) => {
    // Steps such as 0.1 add up to 0.30000000000000004.
    const value = Number((lowest + i * step).toPrecision(12));
    const end = i === 0 ? low : i === n - 1 ? high : i * 2 === n - 1 ? middle : null;
    const number = String(value).replace("-", "\u2212");
    return { answer: { value }, text: words?.[i] ?? number, ...(end === null ? {} : { aloud: end }) };
  });
  const widget = radios(asked, points, phrases, changed);
  if (words !== null || n > 7) return widget;
  const choices = widget.element.querySelector(".choices")!;
  choices.classList.add("row");
  choices.after(endWords(ends, asked.lang));
  return widget;
}
