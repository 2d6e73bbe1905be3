import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MissingDataError } from "../../src/core/errors.js";
import { readCatalogue, readManifest } from "../../src/io/catalogue.js";
import { formatCsv } from "../../src/io/format-csv.js";
import { resolveUpstream, upstreamState } from "../../src/io/upstream.js";
import { scratchFolder } from "../support/scratch.js";

interface CatalogueScript {
  manifestOf(folder: string): { path: string; bytes: number; sha256: string }[];
}
const mirror = process.env.AFFECTLAB_MIRROR;

afterEach(() => vi.unstubAllEnvs());

describe("the catalogue", () => {
  it("has its sources once, each of a study or of a rating set, with a manifest that adds up", async () => {
    const sources = await readCatalogue();
    const names = sources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        "affective-cog",
        "digitalhuman",
        "HeartBench",
        "empathic-communication",
        "LLMBar",
        "metajudge",
      ]),
    );
    for (const source of sources) {
      const manifest = await readManifest(source);
      expect(manifest).toHaveLength(source.files);
      expect(manifest.reduce((sum, { bytes }) => sum + (bytes ?? Number.NaN), 0)).toBe(source.bytes);
      expect(manifest.some((file) => /^LICENSE/.test(file.path))).toBe(true);
    }
    expect(sources.find(({ name }) => name === "HeartBench")?.notice).toMatch(/academic research/);
  });
});

describe("resolveUpstream", () => {
  it("prefers the mirror, and says both remedies when there is nothing", () => {
    const folder = scratchFolder({ "nowhere-else/LICENSE": "MIT" });
    vi.stubEnv("AFFECTLAB_MIRROR", folder);
    expect(resolveUpstream("nowhere-else")).toBe(path.join(folder, "nowhere-else"));
    expect(() => resolveUpstream("nothing")).toThrow(MissingDataError);
    expect(() => resolveUpstream("nothing")).toThrow(`and AFFECTLAB_MIRROR=${folder} has no nothing`);
    vi.stubEnv("AFFECTLAB_MIRROR", "");
    expect(() => resolveUpstream("nothing")).toThrow(
      "the upstream data nothing are not here; run `npx affectlab data fetch nothing`, or set AFFECTLAB_MIRROR",
    );
  });

  it("takes a mirror relative to the working directory", () => {
    const folder = scratchFolder({ "nowhere-else/LICENSE": "MIT" });
    vi.stubEnv("AFFECTLAB_MIRROR", path.relative(process.cwd(), folder));
    expect(resolveUpstream("nowhere-else")).toBe(path.join(folder, "nowhere-else"));
  });
});

describe.skipIf(mirror === undefined)("the mirror", () => {
  it("is intact, and the catalogue's script makes of it the manifests that are committed", async () => {
    const script = new URL("../../scripts/catalogue.mjs", import.meta.url).href;
    const { manifestOf } = (await import(script)) as CatalogueScript;
    for (const source of await readCatalogue()) {
      expect(await upstreamState(source)).toMatchObject({ state: "mirror", damaged: [] });
      const rows = manifestOf(resolveUpstream(source.name)).map((row) => [row.path, row.bytes, row.sha256]);
      const committed = new URL(`../../data/catalogue/${source.name}.csv`, import.meta.url);
      expect(formatCsv(["path", "bytes", "sha256"], rows)).toBe(readFileSync(committed, "utf8"));
    }
  });
});
