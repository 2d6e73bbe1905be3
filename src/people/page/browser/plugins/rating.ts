import { type JsPsych, ParameterType, type PluginInfo } from "jspsych";
import type { TrialAnswer } from "../../../design/protocol.js";
import type { SurveyPart } from "../../../design/survey-design.js";
import type { Asked } from "../asked.js";
import { beginAt, button, el } from "../dom.js";
import { shownParts } from "../parts.js";
import type { Phrases } from "../phrases.js";
import { ask } from "../questions/ask.js";
import type { Widget } from "../questions/widget.js";

interface Parameters {
  heading: string;
  parts: SurveyPart[];
  lang: string;
  questions: Asked[];
  phrases: Phrases;
  pictures: Record<string, string>;
  label: string;
}

/** An item, or none in an attention check, with questions of any kind on one screen. */
export class RatingPlugin {
  static info: PluginInfo = {
    name: "affectlab-rating",
    version: "1.0.0",
    parameters: {
      /** Where in the session this is, in words. */
      heading: { type: ParameterType.STRING },
      /** What is rated: headings, texts, turns, pictures. */
      parts: { type: ParameterType.COMPLEX, array: true, default: [] },
      /** The language of the item's own texts. */
      lang: { type: ParameterType.STRING, default: "en" },
      questions: { type: ParameterType.COMPLEX, array: true },
      /** The page's words in the participant's language. */
      phrases: { type: ParameterType.OBJECT },
      /** Addresses of pictures. */
      pictures: { type: ParameterType.OBJECT, default: {} },
      /** Of the button that goes on. */
      label: { type: ParameterType.STRING },
    },
    data: {
      answers: { type: ParameterType.OBJECT, array: true },
      /** From the appearance to the last answer. */
      seconds: { type: ParameterType.FLOAT },
    },
  };
  constructor(readonly jsPsych: JsPsych) {}

  trial(
    display: HTMLElement,
    { heading, parts, lang, questions, phrases, pictures, label }: Parameters,
  ): void {
    const shownAt = performance.now();
    let answeredAt = shownAt;
    const widgets = questions.map((one) =>
      ask(one, phrases, () => {
        answeredAt = performance.now();
      }),
    );
    const title = el("h1", { class: "progress" }, heading);
    const problems = el("div", { class: "problems", role: "alert" });
    const form = el(
      "form",
      { class: "questions", id: "questions", novalidate: true },
      ...widgets.map(({ element }) => element),
      problems,
      el("button", { type: "submit", class: "primary" }, label),
    );
    const jump = button(phrases.say("toQuestion"), "jump", () => {
      form.scrollIntoView({ block: "start" });
      widgets[0]?.focus();
    });
    const stimulus = shownParts(parts, lang, phrases, pictures);
    display.replaceChildren(
      title,
      el(
        "div",
        { class: parts.length === 0 ? "trial alone" : "trial" },
        stimulus.length === 0 ? null : el("section", { class: "stimulus" }, ...stimulus),
        form,
      ),
      jump,
    );
    beginAt(title);
    const unwatch = watchForm(form, jump);
    const onKey = (event: KeyboardEvent): void => chooseByKey(event, widgets);
    document.addEventListener("keydown", onKey);

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answers = widgets.map((widget) => widget.answer());
      const missing = widgets.filter((_, i) => answers[i] === null);
      for (const widget of widgets) widget.mark(missing.includes(widget));
      if (missing.length > 0) return tellMissing(problems, missing, phrases);
      document.removeEventListener("keydown", onKey);
      unwatch();
      const seconds = Math.round(answeredAt - shownAt) / 1000;
      this.jsPsych.finishTrial({ answers: answers as TrialAnswer[], seconds });
    });
  }
}

/** A digit chooses in the question that has the focus, or else in the first that is open. */
function chooseByKey(event: KeyboardEvent, widgets: Widget[]): void {
  const n = Number(event.key);
  const at = event.target as HTMLElement;
  const isWriting = at.matches("textarea, input[type=text], input[type=range]");
  const isOther =
    event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null;
  if (!(n >= 1 && n <= 9) || isWriting || isOther) return;
  const inside = widgets.find(({ element }) => element.contains(at));
  const open = widgets.find((widget) => widget.choose !== undefined && widget.answer() === null);
  if ((inside ?? open)?.choose?.(n) === true) event.preventDefault();
}

/** Says what is open, with a link to each, and goes there. */
function tellMissing(problems: HTMLElement, missing: Widget[], phrases: Phrases): void {
  const links = missing.map((widget) => el("li", {}, linkTo(widget)));
  problems.replaceChildren(el("p", {}, phrases.say("unanswered")), el("ul", {}, ...links));
  missing[0]!.focus();
}

function linkTo(widget: Widget): HTMLAnchorElement {
  const link = el("a", { href: `#question-${widget.id}`, lang: widget.lang }, widget.prompt);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    widget.focus();
  });
  return link;
}

/** Shows the way down only while the questions are out of sight. */
function watchForm(form: HTMLElement, jump: HTMLElement): () => void {
  if (typeof IntersectionObserver === "undefined") return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    jump.hidden = entry!.isIntersecting || entry!.boundingClientRect.top < 0;
  });
  jump.hidden = true;
  observer.observe(form);
  return () => observer.disconnect();
}
