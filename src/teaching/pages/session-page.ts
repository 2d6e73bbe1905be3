import { escapeHtml } from "../../core/escape-html.js";
import { fillText } from "../fill.js";
import type { Notebook } from "../notebook.js";
import type { Frame, GlossaryEntry, Session, Solutions } from "../schema.js";
import { cellsHtml } from "./cells.js";
import { withoutHead } from "./intro.js";
import { type Heading, type PageMarkdown, pageMarkdown } from "./markdown.js";
import { pageScript } from "./script.js";
import { pageHtml } from "./shell.js";
import { style } from "./style.js";
import { supportHtml } from "./support-html.js";
import { wordList } from "./words.js";

export interface SessionPage {
  number: number;
  session: Session;
  frame: Frame;
  glossary: readonly GlossaryEntry[];
  /** Executed: the teacher's with its tasks done and its questions answered. */
  notebook: Notebook;
  /** The notebook's file in the project, which a student opens to change a line. */
  file: string;
  /** For the teacher's page only. */
  solutions?: Solutions;
}

/** A session as one file that needs no network, no server and no Jupyter. */
export function sessionPage(page: SessionPage): string {
  const { number, session, frame, glossary, notebook, file, solutions } = page;
  const markdown = pageMarkdown();
  const words = wordsOf(session, glossary);
  const options = { markdown, words, ...(solutions === undefined ? {} : { solutions }) };
  const body = cellsHtml(withoutHead(notebook.cells, session.question), options);
  const contents = contentsHtml(markdown.headings);
  const isStudents = solutions === undefined;
  const title = `Session ${number}. ${session.title}`;
  const html = `${isStudents ? barHtml(number) : ""}
<div class="wide">
<header>
<p class="quiet"><a href="index.html">${escapeHtml(frame.title)}</a>${isStudents ? "" : " · the teacher's page, with all answers"}</p>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${markdown.inline(fillText(session.question))}</p>
${factsHtml(session, markdown)}
${wordList(words)}
${isStudents ? '<noscript><p class="note">This page asks questions and answers them. For that it needs JavaScript, which is off in this browser.</p></noscript>' : ""}
${contentHtml(page, markdown)}
</header>
${contents}
<main>
${body}
${isStudents ? keepHtml(file) : ""}
</main>
</div>
<footer><details class="help" id="help"><summary>Somebody to talk to</summary>${supportHtml(frame, markdown)}</details>
<p>${isStudents ? `This page is made from <code>${escapeHtml(file)}</code>. The answers in it are encoded so that they do not meet the eye; that is no lock.` : `Made from <code>${escapeHtml(file)}</code> and its solutions. Not for students.`}</p></footer>
<div id="tip" role="tooltip" hidden></div>`;
  return pageHtml(title, style, html, pageScript({ session: number, isStudents }));
}

/** What a teacher has to say before the session is for the teacher; students get the way to the lines of help. */
function contentHtml({ session, solutions }: SessionPage, markdown: PageMarkdown): string {
  const { content } = session.guide;
  if (content === undefined) return "";
  if (solutions === undefined) {
    return '<p class="note">This session has a content note. You may skip any part, and need give no reason. <a href="#help">Somebody to talk to</a> stands at the end of this page.</p>';
  }
  return `<div class="note"><b>Content note.</b> ${markdown.block(fillText(content))}</div>`;
}

/** The glossary's entries for the session's words, in the session's order. */
function wordsOf({ words }: Session, glossary: readonly GlossaryEntry[]): GlossaryEntry[] {
  const found = words.flatMap(
    (word) => glossary.find((entry) => [entry.word, ...entry.also].includes(word)) ?? [],
  );
  return [...new Set(found)];
}

function factsHtml({ goals, minutes, needs, reading }: Session, markdown: PageMarkdown): string {
  const list = goals.map((goal) => `<li>${markdown.inline(fillText(goal))}</li>`).join("");
  const facts = [
    ["After this you can", `<ul>${list}</ul>`],
    ["Minutes", String(minutes)],
    ["Needs", markdown.inline(needs)],
    ["Reading", markdown.inline(reading)],
  ];
  return `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`;
}

function contentsHtml(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "<nav hidden></nav>";
  const rows = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav aria-label="Contents"><ol>${rows.join("")}</ol></nav>`;
}

const barHtml = (number: number): string =>
  `<div class="bar"><div><span>Session ${number}</span> <progress max="1" value="0" aria-label="Questions done"></progress> <span class="done"></span></div></div>`;

const keepHtml = (file: string): string => `<section class="keep" aria-labelledby="keep-title">
<h2 id="keep-title">What you did</h2>
<p class="where"></p>
<p>To hand it in, or to go on in another browser, save it as a file. The name is yours to choose; a number does as well as a name.</p>
<p class="buttons"><label>Name of the file <input name="student" value="my" autocomplete="off" size="12"></label> <button type="button" class="export">Save as a file</button>
<label>Go on from a file <input type="file" class="import" accept=".jsonl"></label> <button type="button" class="forget">Start again</button></p>
<p class="kept" role="status"></p>
<p class="quiet">In Jupyter, <code>${escapeHtml(file)}</code> has the same questions, and cells that you can change.</p>
</section>`;
