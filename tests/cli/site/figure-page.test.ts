import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { isFromPaper } from "../../../src/cli/site/figure-entry.js";
import { kindOfFigure } from "../../../src/cli/site/figure-kinds.js";
import { captionOf, figurePage } from "../../../src/cli/site/figure-page.js";
import { galleryPage } from "../../../src/cli/site/gallery-page.js";
import { printedSentence, printedValues } from "../../../src/cli/site/printed-values.js";
import { hostile, sampleEntry } from "./figure-entry.js";

/** The HTML blocks of a page, as a browser reads them. */
function documentOf(markdown: string) {
  const window = new Window();
  window.document.body.innerHTML = markdown.replace(/^---[\s\S]*?---\n/, "");
  return window.document;
}

describe("a figure's page", () => {
  const { path, markdown } = figurePage(sampleEntry());
  const document = documentOf(markdown);
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

  it("stands at its address, with the title as its heading", () => {
    expect(path).toBe("figures/sage/figure-4a");
    expect(markdown).toMatch(/^---\ntitle: "Figure 4a: Who agrees\?"/);
    expect(markdown).toContain("\n# Figure 4a: Who agrees?\n");
  });

  it("links to study, gallery, function, notebook, and its row of the ledger", () => {
    expect(links).toEqual(
      expect.arrayContaining([
        "/studies/sage",
        "/figures/",
        "/api/figure4a",
        "/notebooks/sage/05-strategies",
        "/ledger/sage#agreement",
      ]),
    );
  });

  it("offers each file, and a chart where there is one", () => {
    const saved = links.filter((href) => href?.startsWith("/assets/"));
    const base = "/assets/figures/sage/figure-4a";
    expect(saved).toEqual(["svg", "png", "pdf", "json", "csv"].map((ending) => `${base}.${ending}`));
    const bare = documentOf(figurePage(sampleEntry({ spec: undefined })).markdown);
    const left = [...bare.querySelectorAll(".actions a")].map(({ textContent }) => textContent);
    expect(left).toEqual(["SVG", "PNG", "PDF", "JSON"]);
    expect(bare.querySelector("button")).toBeNull();
  });

  it("sets the printed number beside ours", () => {
    const cells = [...document.querySelectorAll(".claims tbody tr > *")].map((cell) => cell.textContent);
    expect(cells).toEqual(["Figure 4a", hostile, "63.97", "60.00", "≠ differs"]);
  });

  it("names inputs with their whole hashes, and the seed", () => {
    expect(document.querySelector(".hash")?.textContent).toBe("a".repeat(64));
    expect(document.querySelector(".facts")?.textContent).toContain("Seed1");
    expect(figurePage(sampleEntry({ seed: null })).markdown).toContain("nothing was resampled");
  });

  it("shows texts as they are", () => {
    expect(document.querySelector("study")).toBeNull();
    expect(document.querySelector("figcaption")?.textContent).toBe(`People agree in 64.0%; ${hostile}.`);
    expect(document.querySelector("figcaption + *, figure + p")?.textContent).toBe(hostile);
  });

  it("keeps raw HTML in one block each: a blank line would end it", () => {
    const spaced = sampleEntry({ note: "one\n\ntwo", title: "T" });
    expect(figurePage(spaced).markdown).toContain("<p>one&#10;\ntwo</p>");
  });
});

describe("captionOf", () => {
  it("leaves out the title, which stands above", () => {
    expect(captionOf({ title: "Ranks", alt: "Ranks: dots of twelve models." })).toBe(
      "Dots of twelve models.",
    );
    expect(captionOf({ title: "Ranks", alt: "Twelve models." })).toBe("Twelve models.");
    expect(captionOf({ title: "Ranks", alt: "Ranks" })).toBe("Ranks");
  });
});

describe("printedSentence", () => {
  it("names each printed number with its interval", () => {
    expect(printedValues(sampleEntry())).toEqual(["people, all 63.97 [61.65, 66.29]"]);
    expect(printedSentence(sampleEntry())).toBe(
      "1 printed number. It is drawn in, and stands in the column “printed” of the data. people, all 63.97 [61.65, 66.29].",
    );
  });

  it("says that a picture without the word has none: its title does not count", () => {
    const svg = "<svg><title>printed</title><text>ours</text></svg>";
    expect(printedSentence(sampleEntry({ svg }))).toContain("not in the picture");
    const table = { columns: ["who", "share"], rows: [["people", 1]] };
    expect(printedSentence(sampleEntry({ svg, table }))).toContain("marks no number as printed");
    expect(printedSentence(sampleEntry({ table }))).toContain("names the numbers");
  });

  it("names no more than a sentence can hold", () => {
    const rows = Array.from({ length: 13 }, (_, i) => [`m${i}`, 1, i, null, null]);
    const many = sampleEntry({ table: { ...sampleEntry().table, rows } });
    expect(printedSentence(many)).toMatch(/^13 printed numbers\. .* of the data\.$/);
  });
});

describe("the kind of a figure", () => {
  const sources = [
    `import { heatMap } from "x";\nexport function figureScores(a: A): Figure {\n  return { spec: heatMap({}) };\n}\n`,
    `export const figure5 = (data: D): Figure => shared(data.toString());\nfunction shared(text: string) {\n  return rankChart({ text });\n}\nfunction odd() {\n  return odd();\n}\n`,
  ];

  it("is that of the chart which the function calls, itself or through others", () => {
    expect(kindOfFigure("figureScores", sources)).toBe("heat map");
    expect(kindOfFigure("figure5", sources)).toBe("ranks");
  });

  it("is other where no chart is found", () => {
    expect(kindOfFigure("odd", sources)).toBe("other");
    expect(kindOfFigure("missing", sources)).toBe("other");
  });

  it.each([
    ["Figure 4a", true],
    ["Figure 12", true],
    ["Figures 4 and 5, bounds", false],
    ["Figure 4, as profiles", false],
    ["Table 2", false],
    ["not in the paper", false],
  ])("%s: from the paper %s", (paper, expected) => expect(isFromPaper({ paper })).toBe(expected));
});

describe("the gallery", () => {
  const { path, markdown } = galleryPage([
    sampleEntry(),
    sampleEntry({
      id: "figure-silence",
      paper: "Table 2",
      kind: "ranges",
      study: "heartbench",
      studyName: "HeartBench",
    }),
  ]);
  const document = documentOf(markdown);

  it("has a card a figure, whose picture loads when it comes near", () => {
    expect(path).toBe("figures/index");
    const cards = [...document.querySelectorAll("li")];
    expect(cards.map((card) => card.querySelector("a")?.getAttribute("href"))).toEqual([
      "/figures/sage/figure-4a",
      "/figures/heartbench/figure-silence",
    ]);
    expect(cards.every((card) => card.querySelector("img")?.getAttribute("loading") === "lazy")).toBe(true);
    expect(cards.map((card) => card.getAttribute("data-origin"))).toEqual(["paper", "ours"]);
  });

  it("offers the studies and kinds that there are", () => {
    const options = (name: string) =>
      [...document.querySelectorAll(`[name=${name}] option`)].map((option) => option.textContent);
    expect(options("study")).toEqual(["all", "SAGE", "HeartBench"]);
    expect(options("kind")).toEqual(["all", "dots with intervals", "ranges"]);
    expect(options("origin")).toEqual(["all", "the paper", "ours"]);
  });
});
