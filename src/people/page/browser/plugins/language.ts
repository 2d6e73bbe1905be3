import { type JsPsych, ParameterType, type PluginInfo } from "jspsych";
import type { PageLanguage } from "../../../design/survey-design.js";
import { beginAt, button, el } from "../dom.js";
import type { Phrases } from "../phrases.js";

/** In which language the page speaks. Each is named in itself. */
export class LanguagePlugin {
  static info: PluginInfo = {
    name: "affectlab-language",
    version: "1.0.0",
    parameters: {
      /** The page's words in each language that it offers. */
      languages: { type: ParameterType.COMPLEX, array: true },
      /** The title of the questionnaire in each of them. */
      titles: { type: ParameterType.STRING, array: true },
    },
    data: { language: { type: ParameterType.STRING } },
  };
  constructor(readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, { languages, titles }: { languages: Phrases[]; titles: string[] }): void {
    const heading = el(
      "h1",
      {},
      ...languages.map((one, i) => el("span", { lang: one.tag, class: "line" }, titles[i]!)),
    );
    const choices = languages.map((one) => {
      const made = button(one.say("languageName"), "primary", () =>
        this.jsPsych.finishTrial({ language: one.language satisfies PageLanguage }),
      );
      made.lang = one.tag;
      return made;
    });
    const label = languages.map((one) => one.say("chooseLanguage")).join(" · ");
    display.replaceChildren(
      el(
        "div",
        { class: "reading" },
        heading,
        el("p", {}, label),
        el("div", { class: "buttons" }, ...choices),
      ),
    );
    beginAt(heading);
  }
}
