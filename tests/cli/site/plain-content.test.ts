import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";

interface PlainContent {
  plainHtml(
    html: string,
    site: { base: string; pages: ReadonlySet<string>; plain: ReadonlySet<string> },
  ): string;
  linkedCode(
    tokens: { type: string; content?: string }[],
    pages: ReadonlySet<string>,
    Token: unknown,
  ): Token[];
}
const { plainHtml, linkedCode } = (await import(
  pathToFileURL(projectPath("tools", "site", "plain-content.mjs")).href
)) as PlainContent;

const plain = (html: string): string =>
  plainHtml(html, {
    base: "/room/",
    pages: new Set(["api/judgeBias", "figures/index"]),
    plain: new Set(["api/judgeBias"]),
  });

it("shows what Vue would run", () => {
  expect(plain("<p>{{ secret }}</p>")).toBe("<p>&#123;&#123; secret &#125;&#125;</p>");
  expect(plain("runs/<run> and </study>")).toBe("runs/&lt;run> and &lt;/study>");
  expect(plain("<script>x</script><style>y</style>")).toBe("&lt;script>x&lt;/script>&lt;style>y&lt;/style>");
  expect(plain("<td>1 < 2</td>")).toBe("<td>1 < 2</td>");
});

it("puts links and pictures below the base", () => {
  expect(plain('<a href="/ledger/sage#a/b.c">x</a>')).toBe('<a href="/room/ledger/sage.html#a/b.c">x</a>');
  expect(plain('<a href="/figures/">x</a>')).toBe('<a href="/room/figures/">x</a>');
  expect(plain('<img src="/assets/a.svg" alt="">')).toBe('<img src="/room/assets/a.svg" alt="">');
  expect(plain('<div data-module="/assets/ledger.js">')).toBe('<div data-module="/room/assets/ledger.js">');
  expect(plain('<a href="https://doi.org/x">x</a> <a href="#y">y</a>')).toBe(
    '<a href="https://doi.org/x">x</a> <a href="#y">y</a>',
  );
});

it("makes text of links to functions that have no page, and of no others", () => {
  expect(plain('<a href="/api/judgeBias">judgeBias</a>')).toBe(
    '<a target="_self" href="/room/api/judgeBias.html">judgeBias</a>',
  );
  expect(plain('<a href="/api/">API</a>')).toBe("<span>API</span>");
  expect(plain('<a class="k" href="/api/inner">inner</a>')).toBe("<span>inner</span>");
  expect(plain('<a href="/figures/sage/gone"><img src="/assets/a.svg"></a>')).toBe(
    '<span><img src="/room/assets/a.svg"></span>',
  );
  expect(plain('<a href="/findings">f</a>')).toContain("href");
});

class Token {
  content = "";
  href = "";
  constructor(readonly type: string) {}
  attrSet(_: string, value: string): void {
    this.href = value;
  }
}

it("leads from a function's name to its page, once", () => {
  const code = (content: string): { type: string; content: string } => ({ type: "code_inline", content });
  const linked = (...tokens: { type: string; content?: string }[]): string[] =>
    linkedCode(tokens, new Set(["api/judgeBias"]), Token).map(
      ({ type, content, href }) => href ?? content ?? type,
    );
  expect(linked(code("judgeBias"))).toEqual(["/api/judgeBias", "judgeBias", ""]);
  expect(linked(code("judgeBias(ratings)"))[0]).toBe("/api/judgeBias");
  expect(linked(code("judge bias"), code("constructor"), code("const judgeBias = 1"))).toEqual([
    "judge bias",
    "constructor",
    "const judgeBias = 1",
  ]);
  expect(linked({ type: "link_open" }, code("judgeBias"), { type: "link_close" })).toHaveLength(3);
});
