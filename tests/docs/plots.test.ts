import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PlainFigure } from "../../src/plots/figure.js";
import { definitions } from "../../src/plots/plot/marks.js";
import { figureSizes } from "../../src/plots/sizes.js";
import { writeFigure } from "../../src/studies/shared/write-figure.js";
import { runExample } from "./run-example.js";

const folder = fileURLToPath(new URL("../../docs/plots", import.meta.url));
const page = readFileSync(`${folder}.md`, "utf8");
const examples = [
  ...page.matchAll(/<!-- plot: (\w+) -->\n```ts\n([\s\S]*?)```\n\n!\[[^\]]+\]\(plots\/(\w+)\.svg\)/g),
];

// To accept a change, look at the -changed file and rename it.
describe("docs/plots.md", () => {
  it("has five examples, each with its picture, and no picture more", () => {
    const names = examples.map(([, name]) => `${name}.svg`);
    expect(names).toHaveLength(5);
    expect(examples.map(([, , , picture]) => `${picture}.svg`)).toEqual(names);
    const kept = readdirSync(folder).filter((name) => !name.endsWith("-changed.svg"));
    expect(kept.sort()).toEqual(names.sort());
  });

  it.each(examples.map(([, name, code]) => [name!, code!] as const))(
    "gives the picture of %s to the byte",
    async (name, code) => {
      const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-"));
      onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
      const everything = (await import("affectlab")) as Record<string, unknown>;
      const own = {
        writeFigure: (figure: PlainFigure, file: string) => writeFigure(figure, path.join(scratch, file)),
      };
      expect(await runExample(code, { ...everything, ...own })).toEqual([]);
      const drawn = readFileSync(path.join(scratch, `${name}.svg`), "utf8");
      const picture = path.join(folder, `${name}.svg`);
      const same = drawn === readFileSync(picture, "utf8");
      if (!same) writeFileSync(picture.replace(".svg", "-changed.svg"), drawn);
      expect(same, `compare docs/plots/${name}-changed.svg with ${name}.svg`).toBe(true);
    },
  );

  it("names every mark with its channels, and every size", () => {
    for (const [kind, { required, optional }] of Object.entries(definitions)) {
      const row = new RegExp(`^\\| \`marks\\.${kind}\` \\|[^|]*\\|([^|]*)\\|$`, "m").exec(page);
      const named = [...row![1]!.matchAll(/`(\w+)`/g)].map(([, channel]) => channel);
      expect(named.sort()).toEqual([...required, ...optional].sort());
    }
    for (const size of Object.keys(figureSizes)) expect(page).toContain(`| \`"${size}"\``);
  });
});
