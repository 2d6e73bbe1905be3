import { escapeHtml } from "../../core/escape-html.js";
import type { GlossaryEntry } from "../schema.js";

/** Inside these, a word stays as it is: it is a name, a link, or a control already. */
const leftAlone = /^(?:a|button|code|pre|summary|h[1-6]|script|style|svg|label)$/;

/**
 * HTML in which the words of a session can be asked for: the first time that each occurs below a heading, a word becomes
 * a button that its explanation describes.
 *
 * @param asked the words that have a button already, by place; a heading empties it
 */
export function explainInHtml(html: string, words: readonly GlossaryEntry[], asked: Set<number>): string {
  const depths: string[] = [];
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (part.startsWith("<")) {
        const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? "";
        if (!leftAlone.test(name)) return part;
        if (/^<h[12]\b/.test(part)) asked.clear();
        if (part.startsWith("</")) depths.pop();
        else depths.push(name);
        return part;
      }
      return depths.length > 0 ? part : markWords(part, words, asked);
    })
    .join("");
}

function markWords(text: string, words: readonly GlossaryEntry[], asked: Set<number>): string {
  const forms = words.flatMap(({ word, also }, at) =>
    asked.has(at) ? [] : [word, ...also].map((form) => ({ form: escapeHtml(form), at })),
  );
  if (forms.length === 0) return text;
  // The longest first: "modal share" before "mode".
  forms.sort((a, b) => b.form.length - a.form.length);
  const either = forms.map(({ form }) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}&;-])(${either})(?![\\p{L}\\p{N}-])`, "giu");
  return text.replace(pattern, (found) => {
    const plain = found.toLowerCase();
    const at = forms.find(({ form }) => form === found || form.toLowerCase() === plain)?.at;
    if (at === undefined || asked.has(at)) return found;
    asked.add(at);
    // A span breaks into lines as its words do, where a button would not.
    return `<span class="word" role="button" tabindex="0" aria-describedby="word-${at}">${found}</span>`;
  });
}

/** The words with their meanings, which the buttons point to; printed, it is the page's glossary. */
export function wordList(words: readonly GlossaryEntry[]): string {
  if (words.length === 0) return "";
  const rows = words.map(
    ({ word, meaning }, at) =>
      `<div><dt>${escapeHtml(word)}</dt><dd id="word-${at}">${escapeHtml(meaning)}</dd></div>`,
  );
  return `<details class="words"><summary>Words of this session</summary><dl>${rows.join("")}</dl></details>`;
}
