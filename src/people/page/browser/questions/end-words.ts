import { el } from "../dom.js";

/** What the ends of a scale mean, and its middle where that has words, below it. Screen readers have them elsewhere. */
export function endWords([low, middle, high]: [string, string | null, string], lang: string): HTMLElement {
  return el(
    "div",
    { class: "ends", lang, "aria-hidden": "true" },
    el("span", {}, low),
    middle === null ? null : el("span", {}, middle),
    el("span", {}, high),
  );
}
