import { Window } from "happy-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { dataTable } from "../../src/plots/page.js";
import { renderFigure } from "../../src/plots/render.js";
import { hostileText, sampleFigure, sampleHashes } from "./samples.js";

const hostile = `</script><img src=x onerror="alert(1)">&<b>`;

function parse(html: string) {
  const window = new Window();
  window.document.write(html);
  return window.document;
}

describe("a figure's page", () => {
  let html = "";
  beforeAll(async () => {
    const figure = sampleFigure(hostileText(), {
      title: hostile,
      alt: `${hostile} is shown, and the main result is 86.1%`,
      note: hostile,
      table: {
        columns: [hostile, "n"],
        rows: [
          [hostile, 86.1],
          ["b", null],
        ],
      },
    });
    html = (await renderFigure(figure, { inputHashes: sampleHashes })).html;
  });

  it("shows every text as written and lets none mark anything up", () => {
    const document = parse(html);
    expect(document.querySelectorAll("img").length).toBe(0);
    expect(document.title).toContain(hostile);
    expect(document.querySelector("figcaption")!.textContent).toContain(hostile);
    expect(document.querySelector("tbody th")!.textContent).toBe(hostile);
    // plotly, the charts, the call: no script was added by a text, and the charts survives as JSON.
    const scripts = [...document.querySelectorAll("script")];
    expect(scripts).toHaveLength(3);
    const charts = JSON.parse(scripts[1]!.textContent!);
    expect(charts.light.layout.annotations[0].text).toContain("&lt;/text&gt;");
  });

  it("loads only the shared plotly and font beside the study's folder", () => {
    const document = parse(html);
    const urls = [...document.querySelectorAll("[src], link[href]")].map(
      (el) => el.getAttribute("src") ?? el.getAttribute("href"),
    );
    expect(urls).toEqual(["../arimo.css", "../plotly.min.js"]);
    expect(html).not.toMatch(/(?:src|href)="https?:/);
  });

  it("names the chart by its alt text and the table by its caption", () => {
    const document = parse(html);
    const chart = document.getElementById("chart")!;
    expect(chart.getAttribute("aria-labelledby")).toBe("alt");
    expect(document.getElementById("alt")!.textContent!.length).toBeGreaterThan(20);
    expect(document.querySelector("caption")!.textContent).toBe("The data behind Figure 4a");
    expect(chart.querySelector("svg")).not.toBeNull();
  });

  it("says where the figure came from", () => {
    const footer = parse(html).querySelector("footer")!.textContent!;
    for (const fact of ["figure4a", "data/a.csv", "a".repeat(16), "3.7.0", "nothing was resampled"]) {
      expect(footer).toContain(fact);
    }
  });
});

describe("dataTable", () => {
  it("puts headers in scope, numbers to the right and a dash for what is missing", () => {
    const document = parse(
      dataTable(
        {
          columns: ["who", "value"],
          rows: [
            ["a", 1.5],
            ["b", null],
          ],
        },
        "c",
      ),
    );
    expect(
      [...document.querySelectorAll("thead th")].map((th) => [th.getAttribute("scope"), th.className]),
    ).toEqual([
      ["col", ""],
      ["col", "number"],
    ]);
    expect([...document.querySelectorAll("tbody th")].map((th) => th.getAttribute("scope"))).toEqual([
      "row",
      "row",
    ]);
    expect([...document.querySelectorAll("td")].map((td) => td.textContent)).toEqual(["1.5", "–"]);
  });
});
