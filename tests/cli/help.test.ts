import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";

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
    for (const example of examples) {
      const program = createProgram();
      const ran: string[] = [];
      for (const { words, command } of commandsOf(program)) {
        if (command.commands.length === 0) command.action(() => void ran.push(words.join(" ")));
      }
      const args = example.replace("npx affectlab ", "").split(" ");
      await program.parseAsync(args, { from: "user" });
      expect(ran).toHaveLength(1);
      expect(args.join(" ").startsWith(ran[0] as string), example).toBe(true);
    }
  });
});
