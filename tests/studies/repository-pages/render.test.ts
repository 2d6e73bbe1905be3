import { marked, type Token, type Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { tableAsHtml } from "../../../src/plots/display-table.js";
import { gallery } from "../../../src/studies/shared/repository-pages/gallery.js";
import { notebookIndex } from "../../../src/studies/shared/repository-pages/index-markdown.js";
import { notebookPage } from "../../../src/studies/shared/repository-pages/notebook-markdown.js";
import { tableMarkdown } from "../../../src/studies/shared/repository-pages/table-markdown.js";

const code = (source: string, ...outputs: object[]) => ({
  ...{ cell_type: "code", source, metadata: {}, outputs },
});
const prose = (source: string) => ({ cell_type: "markdown", source, metadata: {} });
const shown = (data: Record<string, unknown>) => ({ output_type: "display_data", data });

const page = (...cells: object[]) =>
  notebookPage(
    "sage/02-two",
    { cells: cells as never },
    new Map([["<svg>a</svg>", "figures/sage/figure-3.svg"]]),
  );
const textOf = (...cells: object[]) => String(page(...cells).files[0]!.data);

describe("a table", () => {
  it("keeps every cell, with what Markdown and HTML would take for their own", () => {
    const cells = ["a|b", "<b>&amp;</b>", "`x` *y* _z_", "−1.5", "[l](m)", "line\nbreak"];
    const table = { columns: ["n", "te|xt"], rows: cells.map((cell, i) => [i, cell]) };
    const markdown = tableMarkdown(`${tableAsHtml(table, 2, "What <is> shown")}<p>… and 3 more rows</p>`)!;
    const tokens = marked.lexer(markdown);
    const found = tokens.find(({ type }) => type === "table") as Tokens.Table;
    expect(found.align).toEqual(["right", null]);
    const html = marked.parse(markdown) as string;
    for (const cell of ["a|b", "&lt;b&gt;&amp;amp;&lt;/b&gt;", "`x` *y* _z_", "[l](m)", "line break"]) {
      expect(html).toContain(`<td>${cell}</td>`);
    }
    expect(html).toContain("<strong>What &lt;is&gt; shown</strong>");
    expect(html).toContain("<em>… and 3 more rows</em>");
  });

  it("is only what showTable gives", () => {
    expect(tableMarkdown("<table><tr><td>1</td></tr></table>")).toBeUndefined();
    expect(tableMarkdown("<p>a</p>")).toBeUndefined();
  });
});

describe("a notebook's page", () => {
  it("has its prose, code and outputs in order, and says where it is from", () => {
    const text = textOf(
      prose("# Two\n\n**After this you can** read it."),
      code("await draw();", { output_type: "stream", name: "stdout", text: "a line\n" }),
      code(" "),
      prose("The end."),
    );
    expect(text).toBe(
      `# Two\n\n*[The notebook](../../../notebooks/sage/02-two.ipynb) with its outputs, made by \`npm run reproduce\`. To change a line and run it: \`npm run notebook\`.*\n\n**After this you can** read it.\n\n\`\`\`ts\nawait draw();\n\`\`\`\n\n\`\`\`text\na line\n\`\`\`\n\nThe end.\n`,
    );
    expect(page(prose("# Two\n\n**After this you can** read it.")).about).toBe("read it.");
    const list = "# Two\n\n**After this you can**\n- read,\n- and write.\n\nMore.";
    expect(page(prose(list)).about).toBe("read, and write.");
    expect(page(prose("# Two\n\nA text.")).about).toBe("");
  });

  it("shows a committed figure from its place, and lays any other picture beside", () => {
    const { files } = page(
      prose("# Two"),
      code("a", shown({ "image/svg+xml": "<svg>a</svg>\n", "text/plain": "A figure" })),
      code("b", shown({ "image/svg+xml": "<svg><desc>One &amp; [two]</desc></svg>", "image/png": "AAAA" })),
      code("c", shown({ "image/png": "iVBORw0KGgo=", "text/plain": "A face" })),
    );
    expect(files.map((file) => file.path)).toEqual([
      "docs/notebooks/sage/02-two.md",
      "docs/notebooks/sage/02-two-1.svg",
      "docs/notebooks/sage/02-two-2.png",
    ]);
    const images: Tokens.Image[] = [];
    marked.walkTokens(marked.lexer(String(files[0]!.data)), (token: Token) => {
      if (token.type === "image") images.push(token as Tokens.Image);
    });
    expect(images.map(({ href }) => href)).toEqual([
      "../../../figures/sage/figure-3.svg",
      "02-two-1.svg",
      "02-two-2.png",
    ]);
    expect(images.map(({ text }) => text)).toEqual(["A figure", "One & [two]", "A face"]);
  });

  it("hides an answer that the notebook hides, and shows no stand-in for a guess", () => {
    const text = textOf(
      prose("# Two\n\n<details><summary>Answer</summary>\n\n42\n\n</details>"),
      code("reveal()", shown({ "text/markdown": "No guess yet: make one", "text/plain": "x" })),
      code("predict()", shown({ "text/markdown": "**Predict.** How many?", "text/plain": "x" })),
    );
    expect(marked.parse(text)).toMatch(
      /<details><summary>Answer<\/summary>\s*<p>42<\/p>\s*<\/details>\s*<pre>/,
    );
    expect(text).not.toContain("No guess yet");
    expect(text).toContain("**Predict.** How many?");
  });

  it("leads from a page to pages, and elsewhere from its own folder", () => {
    const text = textOf(
      prose(
        "# Two\n\n[a](03-x.ipynb) [b](../seminar/s.ipynb) [c](../../docs/d.md#e) [f](https://g.org) [h](#i)",
      ),
    );
    expect(text).toContain(
      "[a](03-x.md) [b](../../../notebooks/seminar/s.ipynb) [c](../../d.md#e) [f](https://g.org) [h](#i)",
    );
  });

  it("puts a longer fence around text that has one, and tells an error in one line", () => {
    const error = { output_type: "error", ename: "InputError", evalue: "no", traceback: ["at /home/x"] };
    expect(textOf(prose("# T"), code("const a = `\n```\n`;", error))).toContain(
      "````ts\nconst a = `\n```\n`;\n````\n\n```text\nInputError: no\n```",
    );
  });
});

it("the index names every page under its study", () => {
  const pages = [
    { name: "00-start", title: "Start", about: "" },
    { name: "sage/01-a", title: "A?", about: "read it." },
    { name: "judge-bias/01-b", title: "B", about: "" },
  ];
  const { data } = notebookIndex(pages, [{ id: "sage", name: "SAGE" }]);
  expect(data).toContain(
    "\n- [Start](00-start.md)\n\n## SAGE\n\n- [A?](sage/01-a.md). After it you can read it.\n",
  );
  expect(data).toContain("\n## Judge bias\n\n- [B](judge-bias/01-b.md)\n");
});

it("the gallery says what a figure shows in the first sentence after its title", () => {
  const figure = {
    ...{ study: "sage" as const, id: "figure-3", paper: "Figure 3", title: "Is it | so?", madeBy: "figure3" },
    alt: "Is it | so? dots of r = 0.5 in panels. More of it.",
  };
  const { data } = gallery([figure], [{ id: "sage", name: "SAGE", title: "A paper" }], {
    source: () => "src/a.ts",
    notebook: () => "sage/01-a.ipynb",
  });
  const row = String(data)
    .split("\n")
    .find((line) => line.startsWith("| <a"))!;
  expect(row).toContain('<img src="../figures/sage/figure-3.svg" width="360" alt="Is it &#124; so?">');
  expect(row).toContain("**Is it \\| so?** (Figure 3)<br>Dots of r = 0.5 in panels.<br>");
  expect(row).toContain(
    "[ledger](../figures/sage/ledger.md), [figure3](../src/a.ts), [notebook](notebooks/sage/01-a.md), [data](../figures/sage/figure-3.json)",
  );
  expect((marked.lexer(String(data)).find(({ type }) => type === "table") as Tokens.Table).rows).toHaveLength(
    1,
  );
});
