import { escapeHtml } from "../../core/escape-html.js";
import { fillText } from "../fill.js";
import type { Frame, Session } from "../schema.js";
import { pageMarkdown } from "./markdown.js";
import { indexScript } from "./script.js";
import { pageHtml } from "./shell.js";
import { style } from "./style.js";
import { supportHtml } from "./support-html.js";

export interface IndexPage {
  frame: Frame;
  /** The sessions whose pages are beside this one. */
  sessions: readonly { number: number; session: Session }[];
  isTeachers: boolean;
}

/** The page that the others are opened from. */
export function indexPage({ frame, sessions, isTeachers }: IndexPage): string {
  const markdown = pageMarkdown();
  const rows = sessions.map(({ number, session }) => {
    const { question, title, minutes } = session;
    const count = session.predictions.length + session.checks.length + session.open.length + 1;
    const more = isTeachers
      ? `<p><a href="slides-${number}.html">Slides</a> · <a href="guide.html#session-${number}">Guide</a></p>`
      : `<p class="quiet state" data-session="${number}" data-count="${count}"></p>`;
    return `<li><p><b><a href="session-${number}.html">Session ${number}. ${escapeHtml(title)}</a></b></p><p>${markdown.inline(fillText(question))}</p><p class="quiet">${minutes} minutes</p>${more}</li>`;
  });
  const rules = frame.groundRules.map((rule) => `<li>${markdown.inline(rule)}</li>`).join("");
  const html = `<header><h1>${escapeHtml(frame.title)}</h1>
<p class="lead">${isTeachers ? "The teacher's build: answers, solutions, slides and guide. Not for students." : "Guess first, look, explain. Each session is one page; it works without a network."}</p></header>
<main>
<h2>Sessions</h2>
<ol class="sessions">${rows.join("\n")}</ol>
<h2>Before the first session</h2>
${markdown.block(frame.before)}
<h2>Ground rules</h2>
<ul>${rules}</ul>
<h2>What the material is about</h2>
${markdown.block(frame.contentNote)}
<h2>Somebody to talk to</h2>
<div class="help">${supportHtml(frame, markdown)}</div>
<h2>What is graded</h2>
${markdown.block(frame.assessment.task)}
${isTeachers ? "" : `<h2>What is kept</h2><p>Your guesses and answers stay in this browser, on this machine. Nothing is sent. At the end of each session's page you can save them as a plain file, and go on from it elsewhere.</p>`}
</main>`;
  return pageHtml(frame.title, style, html, isTeachers ? "" : indexScript);
}
