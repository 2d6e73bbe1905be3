import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";

interface Size {
  files: number;
  lines: number;
  exactly?: { files: number; lines: number };
}
interface Architecture {
  folders: Record<string, Size>;
  imports: Record<string, { imports: number; exactly?: number }>;
  floorImports: Record<string, { imports: number; exactly?: number }>;
  rooms: Record<string, Size>;
  roomImports: Record<string, { imports: number; exactly?: number }>;
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = new URL("../../scripts/architecture.mjs", import.meta.url).href;
const drawing = new URL("../../scripts/architecture-drawing.mjs", import.meta.url).href;
const { readArchitecture, shown, staleness, unplaced } = (await import(script)) as {
  readArchitecture(root: string): Architecture;
  shown(architecture: Architecture): Architecture;
  staleness(svg: string, architecture: Architecture): string[];
  unplaced(architecture: Architecture): string[];
};
const { drawArchitecture } = (await import(drawing)) as { drawArchitecture(facts: Architecture): string };

/** A house with a study, whose statistic file has so many lines. */
const house = (lines: number, more: Record<string, string> = {}): Architecture =>
  readArchitecture(
    scratchFolder({
      "src/index.ts": 'export * from "./studies/one/index.js";\n',
      "src/core/a.ts": "export const a = 1;\n",
      "src/stats/b.ts": `import { a } from "../core/a.js";\nexport const b = a;\n${"//\n".repeat(lines - 2)}`,
      "src/studies/one/index.ts": 'export * from "./measures/c.js";\n',
      "src/studies/one/measures/c.ts": 'import type { D } from "../data/d.js";\nexport type C = D;\n',
      "src/studies/one/data/d.ts": 'import { b } from "../../../stats/b.js";\nexport type D = typeof b;\n',
      ...more,
    }),
  );

describe("the architecture picture", () => {
  it("is what the imports of src give", () => {
    const svg = readFileSync(`${root}/docs/architecture.svg`, "utf8");
    const architecture = readArchitecture(root);
    expect(unplaced(architecture)).toEqual([]);
    expect(staleness(svg, architecture)).toEqual([]);
  });

  it("counts files, lines and imports, those of types and of studies' rooms included", () => {
    const { folders, imports, floorImports, roomImports } = house(40);
    expect(folders.stats).toEqual({ files: 1, lines: 100, exactly: { files: 1, lines: 40 } });
    expect(imports["studies -> stats"]).toEqual({ imports: 0, exactly: 1 });
    expect(floorImports["doors -> studies"]).toEqual({ imports: 0, exactly: 1 });
    expect(Object.keys(roomImports)).toEqual(["door -> measures", "measures -> data"]);
  });

  it("has the same bytes for the same imports, and words for who cannot see it", () => {
    const svg = drawArchitecture(shown(house(40)));
    expect(drawArchitecture(shown(house(40)))).toBe(svg);
    expect(svg).toContain('<title id="title">The architecture of affectlab</title>');
    expect(svg).toContain("Floors from the top: index.ts; studies; stats; core.");
  });

  it("stays true when a file grows a little, and goes stale when it grows much", () => {
    const svg = drawArchitecture(shown(house(40)));
    expect(staleness(svg, house(900))).toEqual([]);
    expect(staleness(svg, house(1200))).toEqual([
      "docs/architecture.svg gives the folder stats 100 lines, now 1200; run `node scripts/architecture.mjs`",
    ]);
  });

  it("goes stale when a folder imports another one for the first time, or no longer", () => {
    const svg = drawArchitecture(shown(house(40)));
    const more = house(40, { "src/studies/one/data/e.ts": 'import "../../../core/a.js";\n' });
    expect(staleness(svg, more)).toEqual([
      "docs/architecture.svg lacks the import studies -> core; run `node scripts/architecture.mjs`",
      "docs/architecture.svg lacks the import between floors studies -> core; run `node scripts/architecture.mjs`",
    ]);
    expect(staleness(drawArchitecture(shown(more)), house(40))[0]).toBe(
      "docs/architecture.svg shows the import studies -> core, which is gone; run `node scripts/architecture.mjs`",
    );
  });

  it("goes stale when it was edited by hand", () => {
    const svg = drawArchitecture(shown(house(40)));
    expect(staleness(svg.replace("1 file, 100 lines", "1 file, 200 lines"), house(40))).toEqual([
      "docs/architecture.svg was drawn by another version; run `node scripts/architecture.mjs`",
    ]);
  });

  it("shows an import that goes up in red, and refuses a folder without a place", () => {
    const svg = drawArchitecture(shown(house(40, { "src/core/f.ts": 'import "../stats/b.js";\n' })));
    expect(svg).toContain("Red: an import that goes up.");
    expect(drawArchitecture(shown(house(40)))).not.toContain("Red:");
    expect(unplaced(house(40, { "src/misc/g.ts": "\n", "src/studies/one/extra/h.ts": "\n" }))).toEqual([
      "src/misc has no floor; give it one in scripts/architecture-drawing.mjs",
      'a study has a folder "extra", which is not a room; see docs/architecture.md',
    ]);
  });
});
