import { escapeHtml } from "../../core/escape-html.js";
import type { Frame } from "../schema.js";
import type { PageMarkdown } from "./markdown.js";

/** The lines of help, with the day on which they were compared, and how. */
export function supportHtml({ support }: Frame, markdown: PageMarkdown): string {
  const rows = support.lines.map(
    ({ place, name, contact, hours }) =>
      `<tr><th scope="row">${escapeHtml(place)}</th><td>${escapeHtml(name)}</td><td><b>${escapeHtml(contact)}</b></td><td>${escapeHtml(hours)}</td></tr>`,
  );
  return `${markdown.block(support.note)}
<div class="scroll" tabindex="0" role="region" aria-label="Lines of help"><table><thead><tr><th scope="col">Where</th><th scope="col">Who</th><th scope="col">How</th><th scope="col">When</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>
<p class="quiet">Checked on ${support.checked}. ${escapeHtml(support.how)}</p>`;
}
