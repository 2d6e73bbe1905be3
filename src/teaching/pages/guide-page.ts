import { escapeHtml } from "../../core/escape-html.js";
import type { Frame } from "../schema.js";
import { type GuideOptions, guideMarkdown, type NumberedSession } from "./guide.js";
import { pageMarkdown } from "./markdown.js";
import { pageHtml } from "./shell.js";
import { style } from "./style.js";

/** The guide as one file. Links to a session go to `#session-4`. */
export function guidePage(
  frame: Frame,
  sessions: readonly NumberedSession[],
  options: GuideOptions = {},
): string {
  const markdown = pageMarkdown();
  const body = markdown
    .block(guideMarkdown(frame, sessions, options))
    .replace(/<h2 id="[^"]*">Session ([1-7])\./g, '<h2 id="session-$1">Session $1.');
  const links = sessions.map(
    ({ number, session }) => `<li><a href="#session-${number}">${escapeHtml(session.title)}</a></li>`,
  );
  const html = `<div class="wide"><nav aria-label="Contents"><ol>${links.join("")}</ol></nav><main>${body}</main></div>`;
  return pageHtml(`${frame.title}: the teacher's guide`, style, html);
}
