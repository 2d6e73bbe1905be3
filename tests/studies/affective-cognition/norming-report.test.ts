import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { composeNormingReport } from "../../../src/studies/affective-cognition/live/norming-report.js";

describe("the template of a norming report", () => {
  it("is docs/norming-report.md; after an edit run analyses/affective-cognition/06-norming.ts", async () => {
    const page = readFileSync(projectPath("docs", "norming-report.md"), "utf8");
    expect(page).toBe(await composeNormingReport());
    expect(page.split("\n")[0]).toContain("Simulated people: a template");
    expect(page).not.toContain("NaN");
  });
});
