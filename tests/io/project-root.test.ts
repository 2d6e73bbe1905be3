import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { findProjectRoot, projectPath, shownPath } from "../../src/io/project-root.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

describe("findProjectRoot", () => {
  it("is the clone, from src and from dist, whatever the working directory", async () => {
    expect(path.resolve(findProjectRoot())).toBe(path.resolve(root));
    const module = pathToFileURL(path.join(root, "dist", "io", "project-root.js")).href;
    const print = `console.log((await import(${JSON.stringify(module)})).findProjectRoot())`;
    for (const cwd of [scratchFolder(), root, path.join(root, "src")]) {
      const ended = await runNode(["--input-type=module", "-e", print], { cwd });
      expect(path.resolve(ended.stdout.trim())).toBe(path.resolve(root));
    }
  });

  it("says so when the module was copied out of its clone", async () => {
    const folder = scratchFolder({ "package.json": '{"name":"another"}' });
    const { cpSync } = await import("node:fs");
    cpSync(path.join(root, "dist", "io"), path.join(folder, "io"), { recursive: true });
    cpSync(path.join(root, "dist", "core"), path.join(folder, "core"), { recursive: true });
    const module = pathToFileURL(path.join(folder, "io", "project-root.js")).href;
    const script = `import(${JSON.stringify(module)}).then((m) => m.findProjectRoot()).catch((e) => console.log(e.message))`;
    const ended = await runNode(["-e", script]);
    expect(ended.stdout).toContain("no package.json of affectlab above");
  });
});

describe("shownPath", () => {
  it("is relative inside the clone and whole outside", () => {
    expect(shownPath(projectPath("data", "x.csv"))).toBe("data/x.csv");
    expect(shownPath("/elsewhere/x.csv")).toBe("/elsewhere/x.csv");
    expect(shownPath(`${root.replace(/[/\\]$/, "")}-other/x.csv`)).toContain("-other/x.csv");
  });
});
