import { escapeHtml } from "../../core/escape-html.js";
import { fillText, withUnit } from "../fill.js";
import type { Question } from "../load.js";
import type { QuestionVerb } from "../notebook.js";
import type { Check, OpenQuestion, Prediction } from "../schema.js";
import type { PageMarkdown } from "./markdown.js";
import { checkSecret, openSecret, predictionSecret } from "./question-data.js";
import { encodeSecret } from "./secret.js";

/** A question as a page asks it. What its answer is stands in `data-secret`, encoded; the page's script does the rest. */
export function questionHtml(verb: QuestionVerb, found: Question, markdown: PageMarkdown): string {
  const { type, question } = found;
  if (verb === "reveal") return type === "prediction" ? revealHtml(question, markdown) : "";
  if (type === "prediction") return predictionHtml(question, markdown);
  return type === "check" ? checkHtml(question, markdown) : openHtml(question, markdown);
}

interface Shell {
  id: string;
  kind: string;
  label: string;
  body: string;
  secret?: unknown;
  extra?: Record<string, string | number>;
}

function shell({ id, kind, label, body, secret, extra = {} }: Shell): string {
  const data = Object.entries({
    ...extra,
    ...(secret === undefined ? {} : { secret: encodeSecret(secret) }),
  });
  const attributes = data.map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`).join("");
  const anchor = kind === "reveal" ? `${id}-reveal` : id;
  return `<section class="question ${kind}" id="${anchor}" data-question="${id}" data-kind="${kind}"${attributes} aria-label="${label} ${id}">
<p class="label">${label} <small>${id}</small></p>
${body}
<div class="said" role="status"></div>
</section>`;
}

const asked = (text: string, markdown: PageMarkdown): string =>
  `<div class="asked">${markdown.block(fillText(text))}</div>`;

function predictionHtml(question: Prediction, markdown: PageMarkdown): string {
  const { id, kind } = question;
  const extra: Record<string, string | number> =
    kind === "number" ? { min: question.min, max: question.max, unit: question.unit } : {};
  const field =
    kind === "number"
      ? numberField(
          id,
          `Your guess, from ${question.min} to ${withUnit(String(question.max), question.unit)}`,
        )
      : options(question, markdown);
  const body = `<form>${asked(question.question, markdown)}${field}<p class="buttons"><button>Keep my guess</button></p></form>`;
  return shell({ id, kind: "predict", label: "Predict", body, extra: { ...extra, answer: kind } });
}

function revealHtml(question: Prediction, markdown: PageMarkdown): string {
  const { id, kind } = question;
  const labels =
    kind === "choice"
      ? Object.fromEntries(
          question.options.map((one) => [
            one.id,
            `${one.id}) ${markdown.inline(fillText(one.text).replace(/\.$/, ""))}`,
          ]),
        )
      : {};
  return shell({
    ...{ id, kind: "reveal", label: "Compare" },
    body: `<p class="buttons"><button type="button" class="show">Compare with the computed value</button></p>`,
    secret: { ...predictionSecret(question, markdown), labels },
    extra: { answer: kind, ...(kind === "number" ? { min: question.min, max: question.max } : {}) },
  });
}

function checkHtml(check: Check, markdown: PageMarkdown): string {
  const field =
    check.kind === "number"
      ? numberField(check.id, `Your answer${check.unit === "" ? "" : ` (${check.unit})`}`)
      : options(check, markdown);
  const body = `<form>${asked(check.question, markdown)}${field}<p class="buttons"><button>Check</button>
<button type="button" class="hint">Hint</button> <button type="button" class="solution">Solution</button></p></form>`;
  const secret = checkSecret(check, markdown);
  return shell({
    ...{ id: check.id, kind: "check", label: "Check", body, secret },
    extra: { answer: check.kind },
  });
}

function openHtml(question: OpenQuestion, markdown: PageMarkdown): string {
  const body = `<form>${asked(question.question, markdown)}<label>Your answer
<textarea name="answer" rows="4"></textarea></label><p class="buttons"><button>Keep and compare</button></p></form>`;
  return shell({
    id: question.id,
    kind: "open",
    label: "Write",
    body,
    secret: openSecret(question, markdown),
  });
}

const numberField = (id: string, label: string): string =>
  `<label>${escapeHtml(label)} <input name="answer" inputmode="decimal" autocomplete="off" size="10" aria-label="${escapeHtml(`${label}, ${id}`)}"></label>`;

function options(
  { id, options }: { id: string; options: readonly { id: string; text: string }[] },
  markdown: PageMarkdown,
): string {
  const rows = options.map(
    (one) =>
      `<label class="option"><input type="radio" name="answer" value="${one.id}"> <span><b>${one.id})</b> ${markdown.inline(fillText(one.text))}</span></label>`,
  );
  return `<fieldset><legend class="unseen">Options of ${id}</legend>${rows.join("\n")}</fieldset>`;
}
