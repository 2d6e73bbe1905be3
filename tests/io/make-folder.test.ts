import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../src/io/make-folder.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

const codeOf = (folder: string): string => {
  try {
    makeFolder(folder);
    return "made";
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
};

describe("a folder", () => {
  it("is made with all that is missing around it, and left as it is where it is there", () => {
    const top = scratchFolder({ "kept/file": "x" });
    for (const name of ["a/b/c", "a/b/d/", "a/./e/../f", "kept", ".", ""]) {
      makeFolder(name === "" ? top : path.join(top, name));
    }
    expect(readdirSync(top).sort()).toEqual(["a", "kept"]);
    expect(readdirSync(path.join(top, "a")).sort()).toEqual(["b", "f"]);
    expect(readdirSync(path.join(top, "kept"))).toEqual(["file"]);
    makeFolder(path.parse(top).root);
  });

  it.skipIf(process.platform === "win32")("may be behind a link, unless the link leads nowhere", () => {
    const top = scratchFolder({ "real/file": "x" });
    symlinkSync("real", path.join(top, "link"));
    symlinkSync("nowhere", path.join(top, "lost"));
    makeFolder(path.join(top, "link", "inner"));
    expect(lstatSync(path.join(top, "real", "inner")).isDirectory()).toBe(true);
    expect([codeOf(path.join(top, "lost", "x")), codeOf(path.join(top, "lost"))]).toEqual([
      "ENOENT",
      "ENOENT",
    ]);
  });

  it("leaves nothing behind where it cannot be made", () => {
    const top = scratchFolder({ file: "x" });
    const long = "n".repeat(300);
    expect(codeOf(path.join(top, "a", long, "b"))).toMatch(/^(?:ENAMETOOLONG|ENOENT|EINVAL)$/);
    expect(codeOf(path.join(top, "file", "b"))).toMatch(/^(?:ENOTDIR|EEXIST)$/);
    expect(codeOf(path.join(top, "file"))).toBe("EEXIST");
    expect(readdirSync(top)).toEqual(["file"]);
  });
});

it("no other code makes the folders around a folder", () => {
  const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" });
  const texts = sources
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(path.join(root, "src", name), "utf8")] as const);
  const making = texts.filter(([, text]) => /mkdir(?:Sync)?\([^;]*recursive/.test(text));
  expect(making.map(([name]) => name)).toEqual([]);
  expect(existsSync(path.join(root, "src", "io", "make-folder.ts"))).toBe(true);
});
