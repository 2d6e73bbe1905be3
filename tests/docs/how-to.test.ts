import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Rating } from "../../src/core/rating.js";
import type { Diagnostic } from "../../src/judges/diagnostics/contract.js";
import type { AffectlabConfig } from "../../src/models/config.js";
import type { ModelClient } from "../../src/models/contract.js";
import type { Figure } from "../../src/plots/figure.js";
import type { Statistic } from "../../src/stats/registry.js";
import { runNode } from "../support/child.js";
import { startMockProvider } from "../support/mock-provider/server.js";
import { affectlab, root, sourceClone } from "../support/scratch-clone.js";
import { blocksOf, changed, follow } from "./how-to-page.js";

const names = ["study", "statistic", "provider", "figure", "diagnostic"];
const pages = new Map(
  names.map((name) => [name, readFileSync(path.join(root, "docs/how-to", `${name}.md`), "utf8")]),
);

describe("the how-tos, followed in a clone", { timeout: 600_000 }, () => {
  const clone = sourceClone();
  const built = (file: string): Promise<unknown> => import(path.join(clone, "dist", file));
  let made: string[] = [];
  beforeAll(async () => {
    made = [...pages.values()].flatMap((page) =>
      follow(clone, blocksOf(page), (file, text) => {
        // What a page adds is not there yet.
        expect(existsSync(file), file).toBe(false);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      }),
    );
    const build = await runNode([path.join(clone, "scripts", "ensure.mjs")], { cwd: "/" });
    expect(build.code, build.stdout + build.stderr).toBe(0);
  }, 600_000);
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it("statistic: is in the registry and computes, for affectlab/stats too", async () => {
    const { statistics } = (await built("stats/registry.js")) as { statistics: Record<string, Statistic> };
    expect(statistics.halfRange).toMatchObject({ label: "half the range", nullValue: null, units: "values" });
    const surface = (await built("bundle/stats/index.js")) as { halfRange(values: number[]): number };
    expect(surface.halfRange([1, 2, 7])).toBe(3); // (7 - 1) / 2
  });

  it("provider: opens a model, answers, and stands in `affectlab models`", async () => {
    const { openModel } = (await built("models/registry.js")) as {
      openModel(id: string, options: { env: object; config: AffectlabConfig }): Promise<ModelClient>;
    };
    const mock = await startMockProvider({ key: "k-groq", rules: [{ text: "joy" }] });
    try {
      const env = { GROQ_API_KEY: "k-groq", GROQ_BASE_URL: mock.openaiUrl };
      const model = await openModel("groq/small", { env, config: {} });
      const messages = [{ role: "user" as const, content: "Which emotion?" }];
      expect((await model.generate({ messages, parameters: {} })).text).toBe("joy");
      expect(mock.bodies[0]).toMatchObject({ model: "small" });
    } finally {
      await mock.close();
    }
    const listed = await affectlab(clone, ["models", "--json"]);
    const places = JSON.parse(listed.stdout) as { id: string; usable: boolean; reason: string }[];
    expect(places.find(({ id }) => id === "groq/<model>")).toMatchObject({
      usable: false,
      reason: expect.stringContaining("GROQ_API_KEY"),
    });
    const order = places.map(({ id }) => id.split("/")[0]);
    expect(order[order.indexOf("groq") - 1]).toBe("google");
  });

  it("figure: is in the study's list and is drawn", async () => {
    const { sage } = (await built("studies/sage/study.js")) as {
      sage: { makeFigures(): Promise<Figure[]> };
    };
    const figure = (await sage.makeFigures()).find(({ id }) => id === "figure-length")!;
    expect(figure.table.rows.length).toBeGreaterThan(5);
    const { renderSvg } = (await built("plots/render.js")) as { renderSvg(figure: Figure): Promise<string> };
    const svg = await renderSvg(figure);
    expect(svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(svg).toContain(figure.title);
    expect(svg).toContain(String(figure.table.rows[0]![0]));
  });

  it("diagnostic: is in the registry and computes", async () => {
    const { diagnostics } = (await built("judges/diagnostics/registry.js")) as { diagnostics: Diagnostic[] };
    const rating = (target: string, judge: string, value: number): Rating => ({
      ...{ target, value, status: "ok" },
      rater: { id: judge, kind: "model", version: null },
    });
    const ratings = [rating("a", "j", 5), rating("b", "j", 5), rating("c", "j", 1), rating("a", "k", 3)];
    const { effects } = diagnostics.find(({ id }) => id === "top-score")!.compute(ratings);
    // Judge j gives its 5 to 2 of 3 targets, judge k its 3 to the only one.
    expect(effects.map(({ value, n }) => [value, n])).toEqual([
      [expect.closeTo(2 / 3, 12), 3],
      [1, 1],
    ]);
  });

  it("the tests that the pages write pass", async () => {
    const tests = made.filter((file) => file.endsWith(".test.ts"));
    expect(tests.length).toBe(2);
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const ended = await runNode([vitest, "run", "--root", clone, ...tests], { cwd: clone });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/Tests +4 passed/);
  });

  it("what the pages write passes the checks of style and of imports", async () => {
    const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
    const touched = [...pages.values()].flatMap(blocksOf).flatMap(({ file }) => (file === "" ? [] : [file]));
    const lint = await runNode([biome, "ci", ...new Set(touched)], { cwd: clone });
    expect(lint.code, lint.stdout + lint.stderr).toBe(0);
    const script = new URL("../../scripts/structure.mjs", import.meta.url).href;
    const { checkStructure } = (await import(script)) as {
      checkStructure(root: string): { problems: string[] };
    };
    expect(checkStructure(clone).problems).toEqual([]);
  });

  const commands = [...pages.values()]
    .flatMap(blocksOf)
    .flatMap(({ language, lines }) => (language === "sh" ? lines : []));
  it.each([...new Set(commands)])("%s is a command that there is", async (command) => {
    const [program, first = "", ...rest] = command.split(" ");
    if (program === "npm") {
      const { scripts } = JSON.parse(readFileSync(path.join(clone, "package.json"), "utf8"));
      expect(Object.keys(scripts)).toContain(first === "run" ? rest[0] : first);
    } else if (program === "npx") {
      expect(first).toBe("affectlab");
      const help = await affectlab(clone, [rest[0]!, "--help"]);
      expect(help.code).toBe(0);
      for (const flag of rest.filter((one) => one.startsWith("--"))) expect(help.stdout).toContain(flag);
    } else {
      expect([program, first]).toEqual(["node", "scripts/new-study.mjs"]);
      const ended = await runNode([path.join(clone, first)], { cwd: clone });
      expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining("the id is missing")]);
    }
  });
});

describe("the pages", () => {
  it.each([...pages])("%s is short, in numbered steps, and in the index", (name, page) => {
    const lines = page.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(30);
    expect(lines.length).toBeLessThanOrEqual(85);
    const steps = [...page.matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number));
    expect(steps).toEqual(steps.map((_, i) => i + 1));
    expect(readFileSync(path.join(root, "docs/how-to/README.md"), "utf8")).toContain(`(${name}.md)`);
    // A reader does not see what stands after the fence: the text names each file.
    const prose = page.replace(/^ *```[\s\S]*?^ *```$/gm, "");
    const files = new Set(blocksOf(page).flatMap(({ file }) => (file === "" ? [] : [file])));
    expect([...files].filter((file) => !prose.includes(`\`${file}\``))).toEqual([]);
  });

  it("are all that there are", () => {
    const found = readdirSync(path.join(root, "docs/how-to")).sort();
    expect(found).toEqual(["README.md", ...names.map((name) => `${name}.md`).sort()]);
  });
});

describe("a block of changes", () => {
  const block = (...lines: string[]) => ({ language: "diff", file: "a.ts", lines });

  it("adds lines below one, or takes its place", () => {
    expect(changed("a\nb\n", block(" a", "+x", "+y"))).toBe("a\nx\ny\nb\n");
    expect(changed("a\nb\n", block("-a", "+x"))).toBe("x\nb\n");
  });

  it("is refused where its line is missing or stands twice, or where it adds nothing", () => {
    expect(() => changed("b\n", block(" a", "+x"))).toThrow('a.ts has 0 times the line "a"');
    expect(() => changed("a\na\n", block(" a", "+x"))).toThrow('a.ts has 2 times the line "a"');
    expect(() => changed("a\n", block(" a"))).toThrow("a change of a.ts is one line that is there");
  });

  it("is found inside a list item, with a fence inside a docstring", () => {
    const page =
      "1. Write:\n\n   ```ts b.ts\n   /**\n    * ```ts\n    * ```\n    */\n   ```\n\n```sh\nls\n```\n";
    expect(blocksOf(page)).toEqual([
      { language: "ts", file: "b.ts", lines: ["/**", " * ```ts", " * ```", " */"] },
      { language: "sh", file: "", lines: ["ls"] },
    ]);
  });
});
