import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { reportError } from "../../src/cli/outcome.js";
import { AffectlabError, FileProblemsError, MissingDataError } from "../../src/core/errors.js";
import { projectPath } from "../../src/io/project-root.js";
import { captureOutput } from "../cli/support.js";
import { anchors } from "./anchors.js";

const sources = readdirSync(projectPath("src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(projectPath("src", file), "utf8"));
const named = [
  ...new Set(
    sources.flatMap((text) => [...text.matchAll(/page: "(docs\/[^"]+)"/g)]).map(([, page]) => page!),
  ),
];

describe("the pages that errors name", () => {
  it("are many", () => {
    expect(named.length).toBeGreaterThan(8);
  });

  it.each(named)("%s is there, with its heading", (page) => {
    const [file, anchor] = page.split("#") as [string, string | undefined];
    const text = readFileSync(projectPath(...file.split("/")), "utf8");
    if (anchor !== undefined) expect(anchors(text)).toContain(anchor);
  });

  it("are named by the command line, also where another error has wrapped the first", () => {
    const output = captureOutput();
    const first = new MissingDataError("x is not here; fetch it", { page: "docs/commands.md" });
    expect(reportError(first)).toBe(1);
    reportError(new AffectlabError("the run needs x", { cause: first }));
    reportError(new FileProblemsError("2 problems", ["a", "b"], { page: "docs/own-ratings.md#formats" }));
    expect(output.stderr()).toBe(
      "affectlab: x is not here; fetch it; see docs/commands.md\n" +
        "affectlab: the run needs x; see docs/commands.md\n" +
        "affectlab: 2 problems; see docs/own-ratings.md#formats\n  a\n  b\n",
    );
    expect(path.isAbsolute(first.page!)).toBe(false);
  });
});
