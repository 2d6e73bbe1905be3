import { fillText, findComputed } from "../../teaching/fill.js";
import { findQuestion } from "../../teaching/load.js";
import type { QuestionVerb } from "../../teaching/notebook.js";
import { cameOut } from "../../teaching/pages/guide.js";
import type { PageMarkdown } from "../../teaching/pages/markdown.js";
import { rightAnswer } from "../../teaching/solve-notebook.js";

/** A question of a notebook for a reader who cannot answer it here. Whatever answers it is folded away. */
export function questionOnPage(verb: QuestionVerb, id: string, markdown: PageMarkdown): string {
  const { type, question } = findQuestion(id);
  const block = (text: string): string => markdown.block(fillText(text));
  const asked = block(question.question) + ("options" in question ? options(question.options, markdown) : "");
  if (type === "prediction") {
    if (verb === "predict") return box("Guess first", asked);
    const computed = findComputed(id) === undefined ? "" : `<p>${markdown.inline(cameOut(question))}</p>`;
    return box("Compare with your guess", folded("What comes out", computed + block(question.meaning)));
  }
  if (type === "check") {
    const right = `<p><b>${rightAnswer(question)}</b></p>${block(question.right)}`;
    return box("Check yourself", asked + folded("Hint", block(question.hint)) + folded("Answer", right));
  }
  const points = question.rubric.map((point) => `<li>${markdown.inline(fillText(point))}</li>`).join("");
  const answer = `<p>A good answer has:</p><ul>${points}</ul>${block(question.example)}`;
  return box("Write", asked + folded("Compare", answer));
}

const box = (label: string, body: string): string =>
  `<div class="question"><p class="label">${label}</p>${body}</div>`;

const folded = (name: string, body: string): string => `<details><summary>${name}</summary>${body}</details>`;

const options = (list: readonly { id: string; text: string }[], markdown: PageMarkdown): string =>
  `<ul>${list.map(({ id, text }) => `<li><b>${id})</b> ${markdown.inline(fillText(text))}</li>`).join("")}</ul>`;
