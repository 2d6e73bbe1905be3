import { findQuestion } from "../../teaching/load.js";
import { isQuestionCell, questionsIn } from "../../teaching/notebook.js";
import { pageMarkdown } from "../../teaching/pages/markdown.js";
import { askCheck, askOpen, askPrediction } from "../../teaching/question-text.js";
import { addressOf, pathAt } from "./addresses.js";
import { questionOnPage } from "./notebook-question.js";
import type { SitePage } from "./page.js";
import { withSiteLinks } from "./project-links.js";
import { rawHtml } from "./raw-html.js";

/**
 * A notebook's page of docs/notebooks as one of the site's. What a question cell shows there, a reader could not answer
 * here: a box asks it, and folds away what answers it.
 *
 * @param name within notebooks/, without its ending: "sage/05-strategies"
 * @param markdown the page as the repository has it
 * @param onPicture gives a picture's address on the site, from its file
 */
export function notebookPage(name: string, markdown: string, onPicture: (file: string) => string): SitePage {
  const body = withQuestions(markdown.replace(/^\*\[The notebook\].*\n\n/m, ""));
  const text = withSiteLinks(body, `docs/notebooks/${name}.md`, onPicture);
  return { path: pathAt(addressOf.notebook(name)), markdown: `${text.trimEnd()}\n\n${whereFrom(name)}\n` };
}

const whereFrom = (name: string): string =>
  `*This page is the notebook \`notebooks/${name}.ipynb\`, executed from its first cell to its last. \`npm run notebook\` opens it, to change a line and run it again.*`;

function withQuestions(markdown: string): string {
  const asked = new Set<string>();
  const boxed = markdown.replace(/^(`{3,})ts\n([\s\S]*?)\n\1$/gm, (code, _, source: string) => {
    const questions = questionsIn(source);
    for (const { id } of questions) asked.add(askedText(id));
    const boxes = questions.map(({ verb, id }) => rawHtml(questionOnPage(verb, id, pageMarkdown())));
    const isNothingElse = isQuestionCell({ cell_type: "code", source, metadata: {} });
    return [...(isNothingElse ? [] : [code]), ...boxes].join("\n\n");
  });
  return [...asked].reduce((text, one) => text.replaceAll(`\n\n${one}`, ""), boxed);
}

/** What a question cell shows in a notebook where nobody has answered. */
function askedText(id: string): string {
  const { type, question } = findQuestion(id);
  if (type === "prediction") return askPrediction(question);
  return type === "check" ? askCheck(question) : askOpen(question);
}
