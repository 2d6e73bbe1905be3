import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { readFigurePlaces } from "../../src/studies/shared/figure-places.js";
import { renderNotebooks } from "../../src/studies/shared/repository-pages/write-pages.js";
import { scratchFolder } from "../support/scratch.js";

// With pictures of their own, a committed figure, tables and questions: what a page can have.
const names = [
  "sage/02-one-dialogue-turn-by-turn",
  "heartbench/02-what-does-silence-score",
  "judge-bias/04-one-scale",
];

it("the committed pages of notebooks are what executing them gives, to the byte", async () => {
  const out = scratchFolder();
  const runner = pathToFileURL(projectPath("scripts", "run-notebooks.mjs")).href;
  const { runNotebooks } = (await import(runner)) as {
    runNotebooks(files: string[], options: { out: string }): Promise<{ output: string }[]>;
  };
  const executed = await runNotebooks(
    names.map((name) => projectPath("notebooks", ...`${name}.ipynb`.split("/"))),
    { out },
  );
  const pages = await renderNotebooks(
    executed.map(({ output }) => output),
    await readFigurePlaces(),
    out,
  );
  expect(pages.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const { path: file, data } of pages.flatMap((page) => page.files)) {
    const committed = readFileSync(projectPath(...file.split("/")));
    expect(
      committed.equals(Buffer.from(data as string)),
      `${file}: run npm run reproduce and commit docs/`,
    ).toBe(true);
  }
});
