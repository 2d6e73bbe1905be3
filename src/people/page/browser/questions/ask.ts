import type { Asked } from "../asked.js";
import type { Phrases } from "../phrases.js";
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

/** A point without words of its own has its number, and at the ends and in the middle their words as well. */
function likert(asked: Asked & { kind: "scale" }, phrases: Phrases, changed: () => void): Widget {
  const { lowest, highest, step, ends, points: words } = asked;
  const n = Math.round((highest - lowest) / step) + 1;
  const points = Array.from({ length: n }, (_, i) => {
    // Steps such as 0.1 add up to 0.30000000000000004.
    const value = Number((lowest + i * step).toPrecision(12));
    const end = i === 0 ? ends[0] : i === n - 1 ? ends[2] : i * 2 === n - 1 ? ends[1] : null;
    const text = words?.[i] ?? (end === null ? String(value) : `${value} · ${end}`);
    return { answer: { value }, text };
  });
  const widget = radios(asked, points, phrases, changed);
  widget.element.classList.add("likert");
  return widget;
}
