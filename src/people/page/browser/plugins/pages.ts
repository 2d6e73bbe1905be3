import { type JsPsych, ParameterType, type PluginInfo } from "jspsych";
import { beginAt, button, el } from "../dom.js";

/** A button below a text. */
export interface PageButton {
  label: string;
  /** What the screen ends with. */
  gives: string;
  isPrimary: boolean;
  /** Is done before the screen ends; while the click is still one, as the full screen needs it. */
  first?: () => void;
}

/** A heading with text below it, as elements. */
export interface Page {
  heading: string;
  body: Node[];
  buttons: PageButton[];
}

const parameters = {
  /** Makes heading, text and buttons anew, in the participant's language. */
  page: { type: ParameterType.FUNCTION },
};
const data = { gives: { type: ParameterType.STRING } };

/** A screen to read, with buttons. */
abstract class ReadingPlugin {
  constructor(readonly jsPsych: JsPsych) {}

  trial(display: HTMLElement, { page }: { page: () => Page }): void {
    const { heading, body, buttons } = page();
    const title = el("h1", {}, heading);
    const made = buttons.map(({ label, gives, isPrimary, first }) =>
      button(label, isPrimary ? "primary" : "secondary", () => {
        first?.();
        this.jsPsych.finishTrial({ gives });
      }),
    );
    display.replaceChildren(
      el("div", { class: "reading" }, title, ...body, el("div", { class: "buttons" }, ...made)),
    );
    beginAt(title);
  }
}

/** What the study is, what it stores, and whether one takes part. */
export class ConsentPlugin extends ReadingPlugin {
  static info: PluginInfo = { name: "affectlab-consent", version: "1.0.0", parameters, data };
}

/** What participants do, and how. */
export class InstructionsPlugin extends ReadingPlugin {
  static info: PluginInfo = { name: "affectlab-instructions", version: "1.0.0", parameters, data };
}

/** What may distress, with a way past it. */
export class ContentNotePlugin extends ReadingPlugin {
  static info: PluginInfo = { name: "affectlab-content-note", version: "1.0.0", parameters, data };
}

/** Thanks, the code by which answers can be deleted, and places to turn to. */
export class DebriefPlugin extends ReadingPlugin {
  static info: PluginInfo = { name: "affectlab-debrief", version: "1.0.0", parameters, data };
}
