import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { projectPath } from "../../src/io/project-root.js";

const pages = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(projectPath("docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.join("docs", file)),
];

/** The options that a line of a page gives to a verb that does not have them, or the word that is no verb. */
function faultsOf(words: readonly string[]): string[] {
  let command: Command = createProgram();
  const takesWords = (): boolean => command.registeredArguments.length > 0;
  for (const word of words) {
    if (word.startsWith("-")) break;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) {
      if (!takesWords() && command.parent === null) return [word];
      break;
    }
    command = next;
  }
  const known = command.options.flatMap(({ long, short }) => [long, short]);
  return words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.replace(/=.*/, ""))
    .filter((option) => option !== "--help" && option !== "--version" && !known.includes(option));
}

/** Each command of a page's blocks, in words. A line that ends with a backslash goes on. */
function commandsOf(markdown: string): string[][] {
  const blocks = [...markdown.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
    .map((line) => line.replace(/\s#\s.*$/, "").trim())
    .filter((line) => line.startsWith("npx affectlab "))
    .map((line) =>
      line
        .replace(/"[^"]*"|'[^']*'/g, "text")
        .split(/\s+/)
        .slice(2),
    );
}

it("finds what is wrong with a command", () => {
  const page =
    "```sh\nnpx affectlab judge runs/a --model b   # --json\nnpx affectlab nothing\nnpx affectlab run sage \\\n  --models c\n```\n";
  expect(commandsOf(page).map(faultsOf)).toEqual([["--model"], ["nothing"], ["--models"]]);
});

it.each(pages)("%s gives no option that its command does not have", (page) => {
  const wrong = commandsOf(readFileSync(projectPath(page), "utf8"))
    .map((words) => ({ command: words.join(" "), faults: faultsOf(words) }))
    .filter(({ faults }) => faults.length > 0);
  expect(wrong).toEqual([]);
});

it("is about many commands", () => {
  const all = pages.flatMap((page) => commandsOf(readFileSync(projectPath(page), "utf8")));
  expect(all.length).toBeGreaterThan(50);
});
