import { rmSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { composeStory } from "../../src/stimuli/compose.js";
import { loadItemSet } from "../../src/stimuli/item-set.js";
import { keepItems } from "../../src/stimuli/keep-items.js";
import { loadStories, loadTemplate } from "../../src/stimuli/load.js";

describe("items of a notebook", () => {
  it("are kept as a file of items that commands read", async () => {
    const template = await loadTemplate("goal-control");
    const items = composeStory((await loadStories("goal-control"))[0]!, template).slice(0, 3);
    const name = `keep-items-test-${process.pid}`;
    onTestFinished(() => rmSync(projectPath("runs", "sets", `${name}.jsonl`), { force: true }));
    const file = await keepItems(name, items);
    expect(file).toBe(`runs/sets/${name}.jsonl`);
    expect((await loadItemSet(projectPath(file))).items).toEqual(items);
    await expect(keepItems(name, [items[0]!, items[0]!])).rejects.toThrow(
      `keepItems requires items, each with an id of its own, got two "${items[0]!.id}"`,
    );
    await expect(keepItems(name, [])).rejects.toThrow("got none");
    await expect(keepItems("../out", items)).rejects.toThrow('got "../out"');
  });
});
