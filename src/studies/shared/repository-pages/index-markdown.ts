import type { StudyManifest } from "../../contract.js";
import type { NotebookPage, PageFile } from "./notebook-markdown.js";
import { notebookPages } from "./notebook-markdown.js";

/** The page of the folder: every notebook with what one can do after it. */
export function notebookIndex(
  pages: readonly Pick<NotebookPage, "name" | "title" | "about">[],
  studies: readonly Pick<StudyManifest, "id" | "name">[],
): PageFile {
  const folderOf = (name: string): string => (name.includes("/") ? name.slice(0, name.indexOf("/")) : "");
  const folders = [...new Set(pages.map(({ name }) => folderOf(name)))];
  const titleOf = (folder: string): string => {
    const study = studies.find(({ id }) => id === folder);
    return study?.name ?? folder.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  };
  const lines = folders.flatMap((folder) => [
    ...(folder === "" ? [] : [`## ${titleOf(folder)}`, ""]),
    ...pages
      .filter(({ name }) => folderOf(name) === folder)
      .map(({ name, title, about }) => {
        const after = about === "" ? "" : `. After it you can ${about.replace(/\.$/, "")}.`;
        return `- [${title}](${name}.md)${after}`;
      }),
    "",
  ]);
  const text = `# The notebooks, with their outputs

Made by \`npm run reproduce\` from \`notebooks/\`; do not edit. \`npm run notebook\` opens them in Jupyter, \`npx affectlab seminar build\` makes the seven sessions of the seminar as pages of their own.

${lines.join("\n")}`;
  return { path: `${notebookPages}/README.md`, data: text };
}
