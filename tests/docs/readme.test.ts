import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";

const readme = readFileSync(projectPath("README.md"), "utf8");

it("the README stays short: what is longer stands on pages of docs/", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

it("the README shows committed figures, each with words for those who cannot see it", () => {
  const pictures = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const [, alt, file] of pictures) {
    expect(alt!.length, file).toBeGreaterThan(40);
    expect(file).toMatch(/^figures\/[a-z-]+\/figure-[a-z0-9-]+\.svg$/);
    expect(existsSync(projectPath(...file!.split("/"))), file).toBe(true);
  }
});

it("each door of the README is a command and a picture", () => {
  for (const door of ["Reproduce a number", "Suspect a judge", "Teach a seminar"]) {
    const [, section = ""] = readme.split(`\n## ${door}\n`);
    const [text = ""] = section.split("\n## ");
    expect(text.match(/^npx affectlab /gm), door).toHaveLength(1);
    expect(text.match(/!\[/g), door).toHaveLength(1);
  }
});

it("the README says where its limits are", () => {
  expect(readme).toContain("simulated emotion is no clinical validation");
  expect(readme).toContain("It is written for Windows, macOS and Linux; it was not run on Windows or macOS");
});
