import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runNode } from "../support/child.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

const { exports: paths } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  exports: Record<string, { types: string; default: string }>;
};
const folders = readdirSync(path.join(root, "src"))
  .filter((folder) => existsSync(path.join(root, "src", folder, "index.ts")))
  .sort();

describe("the subpaths of affectlab", () => {
  beforeAll(ensureBuilt);

  it("are the folders of src that have an index, and src/index.ts hands each of them on", () => {
    const named = Object.keys(paths).filter((one) => /^\.\/[a-z]+$/.test(one));
    expect(named).toEqual(folders.map((folder) => `./${folder}`));
    const whole = readFileSync(path.join(root, "src", "index.ts"), "utf8");
    expect(folders.filter((folder) => !whole.includes(`export * from "./${folder}/index.js";`))).toEqual([]);
  });

  it("give the same functions as affectlab, each with its types", async () => {
    const script = `
      const whole = await import("affectlab");
      const found = {};
      for (const folder of ${JSON.stringify(folders)}) {
        const part = await import("affectlab/" + folder);
        found[folder] = Object.keys(part).filter((name) => part[name] === whole[name]).length;
        if (found[folder] !== Object.keys(part).length) throw new Error(folder);
      }
      console.log(JSON.stringify(found));`;
    const ended = await runNode(["--input-type=module", "-e", script], { cwd: root });
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    const counts = JSON.parse(ended.stdout) as Record<string, number>;
    for (const folder of folders) {
      expect(counts[folder], folder).toBeGreaterThan(0);
      expect(existsSync(path.join(root, paths[`./${folder}`]!.types)), folder).toBe(true);
    }
  });
});
