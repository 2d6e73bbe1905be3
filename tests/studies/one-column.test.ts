import { beforeAll, describe, expect, it } from "vitest";
import { forOneColumn } from "../../src/plots/chart-width.js";
import type { Figure } from "../../src/plots/figure.js";
import { requireReadable } from "../../src/plots/print-text.js";
import { renderSvg } from "../../src/plots/render.js";
import { loadStudies, manifests } from "../../src/studies/registry.js";
import { drawnTexts, overlaps } from "../plots/drawn.js";

// Its columns, cells or boxes need more than a column: `figure --size one-column` refuses it, and says what would do.
const tooWide = 578;

describe.each(manifests.map(({ id }) => id))("the figures of %s in one column", (study) => {
  const drawn: { figure: Figure; width: number; svg: string }[] = [];
  beforeAll(async () => {
    const [loaded] = await loadStudies(study);
    for (const figure of await forOneColumn(async () => (await loaded!.makeFigures()) as Figure[])) {
      const { width } = figure.spec.layout as { width: number };
      drawn.push({ figure, width, svg: await renderSvg(figure) });
    }
  }, 300_000);

  it("have text of 5 points or more, with none over another, or are refused", () => {
    for (const { figure, width, svg } of drawn) {
      const write = (): void => requireReadable(svg, width, "one-column");
      if (width > tooWide) {
        expect(write, figure.id).toThrow(
          /^a figure 89 mm wide requires text of 5 points or more, got [0-4]\./,
        );
        continue;
      }
      expect(write, figure.id).not.toThrow();
      const texts = drawnTexts(svg);
      const over = texts.flatMap((a, i) =>
        texts
          .slice(i + 1)
          .filter((b) => overlaps(a, b))
          .map((b) => [a.text, b.text]),
      );
      expect(over, figure.id).toEqual([]);
      const outside = texts.filter(({ box }) => box.left < 0 || box.right > width);
      expect(
        outside.map(({ text }) => text),
        figure.id,
      ).toEqual([]);
    }
  });
});
