import { expect, it } from "vitest";
import { figureNotebook } from "../../src/studies/shared/figure-notebook.js";
import { readFigurePlaces } from "../../src/studies/shared/figure-places.js";
import { readSourcePlaces } from "../../src/studies/shared/source-places.js";

it("a function that two studies name alike is found in each study's own folder", async () => {
  const sources = await readSourcePlaces();
  for (const study of ["affective-cognition", "sage"] as const) {
    expect(sources.find("figure3", study)?.file).toMatch(new RegExp(`^src/studies/${study}/`));
  }
  expect(sources.find("spearmanCorrelation", "sage")?.file).toMatch(/^src\/stats\//);
  expect(sources.find("noSuchFunction", "sage")).toBeUndefined();
});

it("every committed figure is made by a function of its study, or of none", async () => {
  const sources = await readSourcePlaces();
  for (const { study, id, madeBy } of await readFigurePlaces()) {
    const file = sources.find(madeBy, study)?.file ?? "nowhere";
    expect(file, id).toMatch(new RegExp(`^src/(?!studies/)|^src/studies/(?:${study}|shared)/`));
  }
});

it("another study's notebook is not taken for a figure, though it calls that name", () => {
  const notebooks = [
    { file: "affective-cognition/01.ipynb", code: "figure3()" },
    { file: "judge-bias/01.ipynb", code: "figure3()" },
    { file: "sage/01.ipynb", code: "figure4()" },
    { file: "sage/02.ipynb", code: "figure5()" },
  ];
  const of = (madeBy: string): string | undefined =>
    figureNotebook({ study: "sage", madeBy }, [], notebooks)?.file;
  expect(of("figure5")).toBe("sage/02.ipynb");
  expect(of("figure3")).toBe("judge-bias/01.ipynb");
  expect(of("figure9")).toBe("sage/01.ipynb");
});
