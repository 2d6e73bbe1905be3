import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { root } from "../support/scratch-clone.js";

/** Every command with the words that call it. */
function commandsOf(command: Command, words: string[] = []): { words: string[]; command: Command }[] {
  const below = command.commands.flatMap((one) => commandsOf(one, [...words, one.name()]));
  return [{ words, command }, ...below];
}

/** What `--help` prints, with what is added before and after. */
async function helpOf(words: string[]): Promise<string> {
  const texts: string[] = [];
  const program = createProgram();
  for (const { command } of commandsOf(program)) {
    command.configureOutput({ writeOut: (part) => texts.push(part) });
  }
  await program.parseAsync([...words, "--help"], { from: "user" }).catch(() => {});
  return texts.join("");
}

/** Holds that a command line calls one verb of affectlab, with options and values that it takes. */
async function expectToParse(line: string): Promise<void> {
  const program = createProgram();
  const ran: string[] = [];
  for (const { words, command } of commandsOf(program)) {
    // `models` and `judge` are verbs themselves, and `models check` and `judge bias` stand below them.
    const isVerb = command.commands.length === 0 || ["models", "judge"].includes(words.join(" "));
    if (isVerb) command.action(() => void ran.push(words.join(" ")));
  }
  const args = line.replace("npx affectlab ", "").split(/\s+/);
  await program.parseAsync(args, { from: "user" }).catch((error: Error) => {
    throw new Error(`${line}: ${error.message}`, { cause: error });
  });
  expect(ran, line).toHaveLength(1);
  expect(args.join(" ").startsWith(ran[0] as string), line).toBe(true);
}

const all = commandsOf(createProgram()).map(({ words }) => words);

describe("--help", () => {
  it.each(all.map((words) => [words.join(" "), words] as const))(
    "of `%s` fits and is whole",
    async (_, words) => {
      const text = await helpOf(words);
      expect(text).toContain(`Usage: ${["affectlab", ...words].join(" ")}`);
      for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(100);
      expect(text).not.toMatch(/choices:|default:|undefined/);
    },
  );

  it("says of every option that must be given that it must", async () => {
    for (const { words, command } of commandsOf(createProgram())) {
      const mandatory = command.options.filter((option) => option.mandatory);
      const flat = (await helpOf(words)).replace(/\s+/g, " ");
      expect(flat.match(/; required/g)?.length ?? 0, words.join(" ")).toBe(mandatory.length);
    }
  });

  it("names exit codes and environment once, with the verbs", async () => {
    const text = await helpOf([]);
    for (const code of [0, 1, 2, 100, 130]) expect(text).toMatch(new RegExp(`^  ${code} +\\S`, "m"));
    for (const name of ["MIRROR", "RUNS_DIR", "CACHE_DIR", "MAX_COST", "MAX_CONNECTIONS", "BASE_URL"]) {
      expect(text).toContain(`AFFECTLAB_${name} `);
    }
    expect(await helpOf(["claims"])).not.toContain("Exit codes");
  });

  it("gives examples that its own command takes", async () => {
    const examples: string[] = [];
    for (const words of all) {
      const lines = (await helpOf(words)).split("\n").filter((line) => line.startsWith("  npx affectlab "));
      examples.push(...lines.map((line) => line.trim()));
    }
    expect(examples.length).toBeGreaterThan(8);
    for (const example of examples) await expectToParse(example);
  });
});

describe("the commands that are printed", () => {
  const notebooks = readdirSync(path.join(root, "notebooks"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ipynb") && !name.startsWith("executed"))
    .map((name) => path.join("notebooks", name));

  /** A page's text; of a notebook the Markdown. */
  const textOf = (file: string): string => {
    const text = readFileSync(path.join(root, file), "utf8");
    if (!file.endsWith(".ipynb")) return text;
    const { cells } = JSON.parse(text) as { cells: { cell_type: string; source: string | string[] }[] };
    const written = cells.filter(({ cell_type }) => cell_type === "markdown");
    return written.map(({ source }) => [source].flat().join("")).join("\n");
  };

  it("in the README and the notebooks call verbs that there are", async () => {
    const lines = ["README.md", ...notebooks].flatMap((file) => {
      const joined = textOf(file).replace(/ *\\\n */g, " ");
      return [...joined.matchAll(/npx affectlab [^`#\n]+/g)].map(([line]) => line.trim());
    });
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) await expectToParse(line);
  });
});
