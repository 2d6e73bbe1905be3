import { describe, expect, it } from "vitest";
import { UsageError } from "../../src/core/errors.js";
import { readFigurePlaces } from "../../src/studies/shared/figure-places.js";
import { findFigure } from "../../src/studies/shared/find-figure.js";

const figure = (study: "sage" | "heartbench", id: string, paper: string) => ({ study, id, paper });
const figures = [
  figure("sage", "figure-3", "Figure 3"),
  figure("sage", "figure-table-2", "Table 2"),
  figure("heartbench", "figure-3", "Figure 3"),
  figure("heartbench", "figure-3-radar", "Figure 3"),
  figure("heartbench", "figure-4a", "Figure 4a"),
  figure("heartbench", "figure-silence", "Section 5"),
];

describe("a figure", () => {
  it.each([
    ["figure-4a", "figure-4a"],
    ["4a", "figure-4a"],
    ["Figure 4A", "figure-4a"],
    ["fig. 4a", "figure-4a"],
    ["heartbench/figure-4a", "figure-4a"],
    ["figures/heartbench/figure-4a.svg", "figure-4a"],
    ["heartbench 3", "figure-3"],
    ["sage/figure-3", "figure-3"],
    ["table 2", "figure-table-2"],
    ["section 5", "figure-silence"],
    ["silence", "figure-silence"],
  ])("%s is found", (wanted, id) => {
    expect(findFigure(wanted, figures).id).toBe(id);
  });

  it("takes the study that is named", () => {
    expect(findFigure("sage figure 3", figures).study).toBe("sage");
    expect(findFigure("heartbench/figure-3", figures).study).toBe("heartbench");
  });

  it("of a name that several have is none: all are named", () => {
    expect(() => findFigure("figure 3", figures)).toThrow(
      new UsageError('2 figures are called "figure 3": sage/figure-3, heartbench/figure-3; name one'),
    );
  });

  it("that there is not brings the nearest", () => {
    expect(() => findFigure("silense", figures)).toThrow(
      new UsageError(
        'there is no figure "silense"; the nearest: heartbench/figure-silence; docs/gallery.md shows all',
      ),
    );
    expect(() => findFigure("", figures)).toThrow('there is no figure ""');
  });

  it("is found by its own id, for every committed figure", async () => {
    const all = await readFigurePlaces();
    expect(all.length).toBeGreaterThan(60);
    for (const one of all) expect(findFigure(`${one.study}/${one.id}`, all)).toBe(one);
  });
});
