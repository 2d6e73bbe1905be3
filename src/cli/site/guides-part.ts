import { readdirSync } from "node:fs";
import { projectPath } from "../../io/project-root.js";
import { addressOf, pathAt } from "./addresses.js";
import type { SitePart } from "./page.js";
import { addressOfFile } from "./project-links.js";
import { headingOfFile, projectPages } from "./project-page.js";
import { inert } from "./raw-html.js";

/** The guides by what they are for, from the files of docs/. */
export function guideGroups(): { title: string; files: string[] }[] {
  return [
    // The site has a gallery of its own.
    { title: "Guides", files: markdownIn("docs").filter((file) => file !== "docs/gallery.md") },
    { title: "Cookbook", files: markdownIn("docs/cookbook") },
    { title: "Add a thing", files: markdownIn("docs/how-to") },
    { title: "The project", files: ["README.md", "CONTRIBUTING.md", "docs/verdicts/README.md"] },
  ];
}

/** Guides, how-tos, decisions, and the changelog: the project's own Markdown. */
export async function guidesPart(): Promise<SitePart> {
  const groups = guideGroups();
  const lists = groups.map(
    ({ title, files }) =>
      `## ${title}\n\n${files.map((file) => `- [${inert(headingOfFile(file))}](${addressOfFile(file)})`).join("\n")}`,
  );
  const index = `# Guides

How to do a thing with affectlab, step by step. [The decisions](${addressOf.decisions}) say why things are as they are.

${lists.join("\n\n")}
`;
  const made = projectPages([
    ...groups.flatMap(({ files }) => files),
    ...markdownIn("docs/decisions"),
    "CHANGELOG.md",
  ]);
  return { ...made, pages: [{ path: pathAt(addressOf.guides), markdown: index }, ...made.pages] };
}

/** The Markdown files of a folder, its README first. */
export function markdownIn(folder: string): string[] {
  const names = readdirSync(projectPath(...folder.split("/"))).filter((name) => name.endsWith(".md"));
  const rank = (name: string): number => (name === "README.md" ? 0 : 1);
  return names
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, "en"))
    .map((name) => [folder, name].join("/"));
}
