import type { Asked } from "../asked.js";
import { el } from "../dom.js";
import type { Phrases } from "../phrases.js";
import { frame, type Widget } from "./widget.js";

/** The participant's own words. A short answer has one line, in which Enter goes on. */
export function ownWords(asked: Asked & { kind: "text" }, phrases: Phrases, changed: () => void): Widget {
  const { fieldset, body, skip, given, mark } = frame(asked, phrases, () => {
    if (skip.checked) input.value = "";
    changed();
  });
  const most = el("p", { class: "hint", id: `hint-${asked.id}` }, phrases.say("most", { n: asked.longest }));
  const attributes = {
    ...{ id: `${asked.id}-0`, maxlength: String(asked.longest), autocomplete: "off", lang: asked.lang },
    ...{ "aria-label": asked.prompt, "aria-describedby": most.id },
  };
  const input =
    asked.longest <= 120
      ? el("input", { type: "text", ...attributes })
      : el("textarea", { rows: "4", ...attributes });
  input.addEventListener("input", () => {
    skip.checked = false;
    fieldset.classList.remove("skipped");
    mark(false);
    changed();
  });
  body.append(input, most);
  return {
    ...{ id: asked.id, prompt: asked.prompt, lang: asked.lang, element: fieldset, mark },
    answer() {
      const text = input.value.trim();
      return given(text === "" ? null : { text });
    },
    focus: () => input.focus(),
  };
}
