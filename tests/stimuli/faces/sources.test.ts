import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { unitsBeside } from "../../../src/stimuli/faces/evidence.js";
import { loadExpressionSources, loadExpressions } from "../../../src/stimuli/faces/expressions.js";
import { expressionSourcesPage } from "../../../src/stimuli/faces/sources-page.js";
import { scratchFolder } from "../../support/scratch.js";

const expressions = await loadExpressions();
const sources = await loadExpressionSources();
const evidence = expressions.flatMap((one) => (one.evidence ?? []).map((found) => ({ one, found })));
const besides = evidence.map(({ one, found }) => ({
  ...one,
  found,
  ...unitsBeside(
    one.actionUnits.map(({ au }) => au),
    found,
  ),
}));

describe("the sources of our expressions", () => {
  it("say how far each was read, and are all used", () => {
    expect(sources.filter(({ read }) => read === undefined)).toEqual([]);
    const used = new Set([
      ...expressions.flatMap((one) => one.sources),
      ...sources.map(({ through }) => through),
    ]);
    expect(sources.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it("give no units where nobody has read them, here or in a copy", () => {
    const unread = sources.filter(({ read, through }) => read === "none" && through === undefined);
    expect(unread).toEqual([]);
    const copies = sources.filter(({ through }) => through !== undefined).map(({ through }) => through);
    expect(sources.filter(({ id }) => copies.includes(id)).map(({ read }) => read)).toEqual(["secondary"]);
    for (const { found } of evidence) {
      expect(found.units === undefined || found.confirmed === undefined, JSON.stringify(found)).toBe(true);
    }
  });

  it("show every unit of what we call a prototype, or near one", () => {
    const claimed = expressions.filter(({ basis, group }) => basis !== "composed" && group !== "control");
    const shown = besides.filter(({ found, missing }) => found.units !== undefined && missing.length === 0);
    expect(claimed.length).toBeGreaterThan(15);
    expect(claimed.map(({ name }) => name).filter((name) => !shown.some((row) => row.name === name))).toEqual(
      [],
    );
  });

  it("are what docs/face-sources.md tells; after an edit run analyses/affective-cognition/05-face-sources.ts", () => {
    const page = readFileSync(projectPath("docs", "face-sources.md"), "utf8");
    expect(page.slice(page.indexOf("## Sources"))).toBe(expressionSourcesPage(expressions, sources));
  });

  it("part from ours where the page says that they do", () => {
    const row = (name: string, source: string) =>
      besides.find((one) => one.name === name && one.found.source === source);
    expect(row("sorry", "compassion-video")).toMatchObject({ missing: [], added: [] });
    expect(row("sorry", "cordaro2018")).toMatchObject({ shared: [] });
    expect(row("relieved", "cordaro2018")).toMatchObject({ missing: [18] });
    const sad = besides.filter(({ name, missing }) => name === "hopeless" && missing.includes(4));
    expect(sad.map(({ found }) => found.source)).toEqual(["ekman1978", "cordaro2018", "keltner2019"]);
  });
});

describe("unitsBeside", () => {
  const source = { source: "s", display: "grin", units: "6+12+25", some: "26" };

  it("does not count units that may be absent as missing, nor one on both sides twice", () => {
    expect(unitsBeside([12, 6, 12, 2], source)).toEqual({ shared: [6, 12], missing: [25], added: [2] });
    expect(unitsBeside([26], source)).toEqual({ shared: [26], missing: [6, 12, 25], added: [] });
  });

  it("shares nothing with a source that lists nothing", () => {
    expect(unitsBeside([4], { source: "s", display: "guilt" })).toEqual({
      shared: [],
      missing: [],
      added: [4],
    });
  });
});

describe("a file of one's own", () => {
  const own = (more: object, source: object = {}) => {
    const wry = { name: "wry", group: "further", basis: "composed", summary: "half a smile", units: [] };
    const text = JSON.stringify({
      about: "test",
      sources: [{ id: "s", citation: "ours", ...source }],
      expressions: [{ ...wry, sources: ["s"], ...more }],
    });
    return path.join(scratchFolder({ "own.json": text }), "own.json");
  };

  it("needs neither evidence nor how far a source was read, and its page says so", async () => {
    const file = own({ units: [{ facs: "L12B", reason: "one corner" }] });
    const page = expressionSourcesPage(await loadExpressions(file), await loadExpressionSources(file));
    expect(page).toContain("| **s** ours | not said | not confirmed |");
    expect(page).toContain("No source that we know lists a display for *wry*.");
  });

  it.each([
    [
      { evidence: [{ source: "t", display: "wry" }] },
      {},
      `names "t", which is not among the expression's sources`,
    ],
    [
      { evidence: [{ source: "s", display: "wry", units: "12B" }] },
      {},
      "must be action units without side or intensity",
    ],
    [{}, { through: "t" }, 'names the source "t", which is not listed'],
    [{}, { read: "skimmed" }, "sources.0.read"],
  ])("refuses %j, %j", async (more, source, message) => {
    await expect(loadExpressions(own(more, source))).rejects.toThrow(message);
  });
});
