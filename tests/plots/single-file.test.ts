import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { renderFigure } from "../../src/plots/render.js";
import { singleFile } from "../../src/plots/single-file.js";
import { onePanel, sampleFigure, sampleHashes } from "./samples.js";

describe("a figure's page as a single file", () => {
  it("has chart code and fonts inside and asks for no other file", async () => {
    const { html } = await renderFigure(sampleFigure(onePanel()), { inputHashes: sampleHashes });
    const page = await singleFile(html);
    const window = new Window();
    window.document.write(page);
    expect([...window.document.querySelectorAll("[src], link[href]")]).toEqual([]);
    expect(page).toContain("font-family:Arimo;font-weight:400;src:url(data:font/ttf;base64,");
    // plotly, the spec, the call
    expect(
      [...window.document.querySelectorAll("script")].map((script) => script.textContent!.length > 100),
    ).toEqual([true, true, true]);
    expect(page.length).toBeLessThan(3.2e6);
    expect(window.document.querySelector("figcaption")!.textContent!.length).toBeGreaterThan(20);
  });

  it("is made of a page only", async () => {
    await expect(singleFile("<p>no figure</p>")).rejects.toThrow(
      "singleFile requires the page of a figure, which loads ../plotly.min.js; give figures/<study>/figure-<id>.html",
    );
  });
});
