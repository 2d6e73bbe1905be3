import type { SurveyPart } from "../../design/survey-design.js";
import { el } from "./dom.js";
import type { Phrases } from "./phrases.js";

/** What is rated, from top to bottom. Turns of a dialogue that follow each other are one list. */
export function shownParts(
  parts: readonly SurveyPart[],
  lang: string,
  phrases: Phrases,
  pictures: Readonly<Record<string, string>>,
): HTMLElement[] {
  const shown: HTMLElement[] = [];
  const speakers: string[] = [];
  for (const part of parts) {
    if (part.kind === "heading") {
      shown.push(el("h2", { lang: phrases.tag }, phrases.of(part.text)));
    } else if (part.kind === "picture") {
      shown.push(el("img", { src: pictures[part.file] ?? part.file, alt: part.description, lang }));
    } else if (part.kind === "text") {
      const paragraphs = part.text.split(/\n{2,}/);
      shown.push(el("div", { class: "prose", lang }, ...paragraphs.map((text) => el("p", {}, text))));
    } else {
      const speaker = phrases.of(part.speaker);
      if (!speakers.includes(speaker)) speakers.push(speaker);
      const turn = el(
        "li",
        // The first two speakers are told apart by side and line as well as by name.
        { class: "turn", "data-speaker": String(speakers.indexOf(speaker) % 2) },
        el("b", { lang: phrases.tag }, speaker),
        el("span", { lang }, part.text),
      );
      const last = shown.at(-1);
      if (last?.classList.contains("turns")) last.append(turn);
      else shown.push(el("ol", { class: "turns" }, turn));
    }
  }
  return shown;
}
