import { describe, expect, it } from "vitest";
import { apiIndex, firstSentence, type PublicName } from "../../../src/cli/site/api-index.js";
import { apiPage, siteLinks } from "../../../src/cli/site/api-page.js";
import { sourceHtml } from "../../../src/cli/site/source-page.js";

const named = (name: string, overrides: Partial<PublicName> = {}): PublicName => ({
  name,
  page: name,
  entry: "stats",
  kind: "Function",
  summary: "Does it. And more.",
  ...overrides,
});

describe("firstSentence", () => {
  it.each([
    ["Cohen's kappa of two raters. It is 1 where they agree.", "Cohen's kappa of two raters."],
    ["Uses `a.b. C` here. More.", "Uses `a.b. C` here."],
    ["An interval of 0.5 or 1.5 units", "An interval of 0.5 or 1.5 units"],
    ["Ends\nin two lines. Then.", "Ends in two lines."],
    ["After J. Cohen and e.g. Others. Next.", "After J. Cohen and e.g. Others."],
    ["", ""],
  ])("%s", (summary, expected) => expect(firstSentence(summary)).toBe(expected));

  it("lets nothing but code be markup", () => {
    expect(firstSentence("a <b> [c](d) *e* `<f>`")).toBe("a \\<b\\> \\[c\\](d) \\*e\\* `<f>`");
  });
});

describe("the index of the API", () => {
  const { path, markdown } = apiIndex([
    named("holm"),
    named("Holm", { page: "Holm-type", kind: "Interface" }),
    named("writeFigure", { entry: "index", summary: "" }),
    named("figure3", { entry: "studies/sage" }),
  ]);

  it("has the names by task, with types folded below", () => {
    expect(path).toBe("api/index");
    expect(markdown).toContain(
      '`import { … } from "affectlab/stats"`\n\n- <a id="name-holm"></a>[holm](/api/holm): Does it.\n',
    );
    expect(markdown).toContain(
      "<summary>1 type</summary>\n\n- [Holm](/api/Holm-type): Does it.\n\n</details>",
    );
    expect(markdown).toContain("[writeFigure](/api/writeFigure)\n");
    expect(markdown.indexOf("## SAGE")).toBeLessThan(markdown.indexOf("## The whole"));
  });
});

describe("a page of the API", () => {
  it("stands without the site's script, and links to the site's pages", () => {
    const { path, markdown, isPlain } = apiPage(
      named("Judge", { page: "Judge-type" }),
      "# Judge\n\n[Item](/api/Item.md#id) text",
    );
    expect(path).toBe("api/Judge-type");
    expect(isPlain).toBe(true);
    expect(markdown).toContain("\n[Item](/api/Item#id) text");
    expect(markdown).toContain('# Judge\n\n`import { Judge } from "affectlab/stats"` · [all names](/api/)\n');
  });

  it("opens a source outside the site's router", () => {
    expect(siteLinks("x\n\nDefined in: src/a.ts:3\n\ny src/a.ts:3")).toBe(
      'x\n\nDefined in <a href="/assets/source/src/a.ts.html#L3" target="_self">src/a.ts:3</a>\n\ny src/a.ts:3',
    );
  });
});

describe("a source's page", () => {
  it("has an address for each line, and shows it as it is", () => {
    const html = sourceHtml("src/a.ts", "const a = 1 < 2;\n\n// <b>\n");
    expect(html).toContain(
      '<li id="L1">const a = 1 &lt; 2;</li>\n<li id="L2"></li>\n<li id="L3">// &lt;b&gt;</li>',
    );
    expect(html).not.toContain("L4");
  });
});
