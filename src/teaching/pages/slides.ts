import { escapeHtml } from "../../core/escape-html.js";
import { fillText } from "../fill.js";
import type { Frame, Session } from "../schema.js";
import { figureAddress, isTall } from "./figure.js";
import { type PageMarkdown, pageMarkdown } from "./markdown.js";
import { pageHtml } from "./shell.js";
import { slidesScript } from "./slides-script.js";
import { slidesStyle } from "./slides-style.js";

/** What a slide shows, and what is said with it, as HTML. */
interface Shown {
  kind: "title" | "plain" | "figure" | "end";
  body: string;
  notes: string;
}

/** A session's slides as one file: a title, the session's own, and an end with the exit ticket. */
export function slidesPage(number: number, session: Session, frame: Frame): string {
  const markdown = pageMarkdown();
  const all = [
    titleSlide(number, session, frame, markdown),
    ...ownSlides(session, markdown),
    endSlide(session, markdown),
  ];
  const slides = all.map(
    ({ kind, body, notes }, at) =>
      `<section class="slide ${kind}" id="slide-${at + 1}" aria-roledescription="slide" aria-label="${at + 1} of ${all.length}"><div class="content">${body}</div><p class="place">${number} · ${at + 1}/${all.length}</p><aside class="notes" aria-label="Speaker's notes">${notes}</aside></section>`,
  );
  const body = `<main>${slides.join("\n")}</main>
<nav class="keys" aria-label="Slides"><button type="button" class="back" aria-label="Slide before">‹</button> <output></output> <button type="button" class="on" aria-label="Next slide">›</button> <button type="button" class="notes-key" aria-pressed="false">Notes (N)</button></nav>
<div class="unseen" role="status"></div>`;
  return pageHtml(`Slides of session ${number}. ${session.title}`, slidesStyle, body, slidesScript);
}

/** A first slide that repeats title or question becomes the title slide, with its lines and notes. */
const repeatsTitle = ({ title, question, slides }: Session): boolean =>
  [title, question].includes(slides[0]?.title ?? "") && slides[0]?.figure === undefined;

/** A last slide of the exit ticket becomes the end slide, which has it. */
const repeatsExit = ({ slides }: Session): boolean =>
  /^exit ticket\b/i.test(slides.at(-1)?.title ?? "") && slides.at(-1)?.figure === undefined;

function titleSlide(number: number, session: Session, frame: Frame, markdown: PageMarkdown): Shown {
  const { question, title, minutes, slides } = session;
  const own = repeatsTitle(session) ? slides[0] : undefined;
  const lines =
    own === undefined || own.lines.length === 0
      ? [question]
      : [...(own.title === question ? [question] : []), ...own.lines];
  const said = own === undefined ? "" : markdown.block(fillText(own.notes));
  return {
    kind: "title",
    body: `<p class="over">${escapeHtml(frame.title)} · Session ${number}</p><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${markdown.inline(fillText(line))}</p>`).join("")}`,
    notes: `${said}<p>${minutes} minutes. Right arrow or space: on. Left arrow: back. N: these notes. F: the whole screen. Home and End: first and last slide.</p>`,
  };
}

const ownSlides = (session: Session, markdown: PageMarkdown): Shown[] =>
  session.slides
    .slice(repeatsTitle(session) ? 1 : 0, repeatsExit(session) ? -1 : undefined)
    .map(({ title, lines, figure, alt, notes }) => {
      const list = lines.map((line) => `<li>${markdown.inline(fillText(line))}</li>`).join("");
      const picture =
        figure === undefined
          ? ""
          : `<div class="picture${isTall(figure) ? ' tall" tabindex="0" role="region" aria-label="Figure, taller than the slide' : ""}"><img src="${figureAddress(figure)}" alt="${escapeHtml(fillText(alt ?? ""))}"></div>`;
      return {
        kind: figure === undefined ? "plain" : "figure",
        body: `<h2>${markdown.inline(fillText(title))}</h2><div class="parts">${list === "" ? "" : `<ul>${list}</ul>`}${picture}</div>`,
        notes: markdown.block(fillText(notes)),
      };
    });

function endSlide(session: Session, markdown: PageMarkdown): Shown {
  const { exit, guide, slides } = session;
  const said = repeatsExit(session) ? markdown.block(fillText(slides.at(-1)?.notes ?? "")) : "";
  return {
    kind: "end",
    body: `<p class="over">Exit ticket, in one sentence</p><h2>${markdown.inline(fillText(exit.question))}</h2>`,
    notes: `${said}<p><b>At home.</b></p>${markdown.block(fillText(guide.home))}`,
  };
}
