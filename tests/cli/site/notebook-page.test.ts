import { expect, it } from "vitest";
import { notebookPage } from "../../../src/cli/site/notebook-page.js";
import { findQuestion } from "../../../src/teaching/load.js";
import { askPrediction } from "../../../src/teaching/question-text.js";

const found = findQuestion("st.p2");
const asked = found.type === "prediction" ? askPrediction(found.question) : "";
const page = (markdown: string): string =>
  notebookPage("00-start-here", markdown, (file) => `/assets/${file}`).markdown;

it("asks a question in a box, without what only a notebook can do with it", () => {
  const text = page(
    `# Start\n\n*[The notebook](../../notebooks/00-start-here.ipynb) with its outputs.*\n\n\`\`\`ts\npredict("st.p2", "?");\n\`\`\`\n\n${asked}\n\nAfter it.\n`,
  );
  expect(asked).toContain("run the cell again");
  expect(text).toContain('<p class="label">Guess first</p>');
  expect(text).not.toMatch(/predict\(|run the cell again|The notebook\]/);
  expect(text).toContain("\n\nAfter it.\n");
});

it("keeps code that does more, and folds away what comes out", () => {
  const text = page(`# Start\n\n\`\`\`ts\nconst ratio = 2;\nreveal("st.p2", ratio);\n\`\`\`\n`);
  expect(text).toContain("const ratio = 2;");
  expect(text).toMatch(/<details><summary>What comes out<\/summary>/);
});

it("shows a picture that lies beside the page", () => {
  expect(page("# Start\n\n[![Two](00-start-here-1.svg)](00-start-here-1.svg)\n")).toContain(
    "![Two](/assets/docs/notebooks/00-start-here-1.svg)",
  );
});
