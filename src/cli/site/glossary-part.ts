import { loadGlossary } from "../../teaching/load.js";
import { addressOf, pathAt } from "./addresses.js";
import type { SitePart } from "./page.js";
import { headingHtml, inert } from "./raw-html.js";

/** The words of the field that texts and sessions use, each with an anchor. */
export async function glossaryPart(): Promise<SitePart> {
  const entries = loadGlossary().map(({ word, also, meaning }) => {
    const others = also.length === 0 ? "" : `*Also ${also.map(inert).join(", ")}.* `;
    return `${headingHtml(2, wordAnchor(word), word)}\n\n${others}${inert(meaning)}`;
  });
  return {
    pages: [
      {
        path: pathAt(addressOf.glossary),
        markdown: `# Glossary

Words that the notebooks, the sessions and this site use. In a notebook, \`explainWords\` shows them.

${entries.join("\n\n")}
`,
      },
    ],
    files: [],
  };
}

/** The fragment of a word's address in the glossary. */
export const wordAnchor = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
