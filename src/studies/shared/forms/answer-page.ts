import { escapeHtml } from "../../../core/escape-html.js";
import { projectPath } from "../../../io/project-root.js";
import { readText } from "../../../io/read-text.js";
import { sha256 } from "../../../io/sha256-file.js";

/** What stands on a form beside its pages. All but the codes are HTML. */
export interface AnswerPage {
  lang: string;
  title: string;
  heading: string;
  /** The code of whoever answers. */
  rater: string;
  /** What the form shows: answers that were kept in the browser come back only to the same form. */
  shown: unknown;
  /** What people read before they begin. */
  consent: string;
  agree: string;
  progress: string;
  save: string;
  kept: string;
  lost: string;
  erase: string;
  eraseNow: string;
  supportTitle: string;
  support: string;
  /** Shown once every item is answered, or the answers were downloaded. */
  debrief: string;
  pages: string;
}

/** The page of all forms: one file that needs no network. Its places are filled by {@link fillAnswerPage}. */
export const loadAnswerPage = (): Promise<string> =>
  readText(projectPath("data", "prompts", "forms", "answer-page.html"));

/** A form as one HTML page. All places are filled in one pass, so that braces in a text are not read as places. */
export function fillAnswerPage(template: string, { shown, rater, ...places }: AnswerPage): string {
  const values: Record<string, string> = {
    ...places,
    rater: escapeHtml(rater),
    form: sha256(JSON.stringify(shown)).slice(0, 16),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

/** One thing to decide. `legend`, the labels and `comment` are HTML. */
export function answerFieldset(
  item: string,
  parts: {
    legend: string;
    answers: readonly (readonly [value: string, label: string])[];
    comment: string;
  },
): string {
  const name = escapeHtml(item);
  const radios = parts.answers
    .map(
      ([value, label]) =>
        `<label><input type="radio" autocomplete="off" name="${name}" value="${escapeHtml(value)}"> ${label}</label>`,
    )
    .join("");
  const { legend, comment } = parts;
  return `<fieldset data-item="${name}"><legend>${legend}</legend><div class="answers">${radios}</div><textarea rows="1" autocomplete="off" aria-label="${comment}" placeholder="${comment}"></textarea></fieldset>`;
}

/** The Markdown that the texts of forms use: a heading, paragraphs, lists. */
export function formMarkdown(markdown: string, language: string): string {
  const parts = markdown
    .trim()
    .split(/\n{2,}/)
    .map((part) => {
      if (part.startsWith("# ")) return `<h2>${escapeHtml(part.slice(2))}</h2>`;
      if (!part.startsWith("- ")) return `<p>${escapeHtml(part)}</p>`;
      return `<ul>${part
        .split("\n")
        .map((line) => `<li>${escapeHtml(line.replace(/^- /, ""))}</li>`)
        .join("")}</ul>`;
    });
  return `<div lang="${language}">${parts.join("\n")}</div>`;
}
