import { readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { addGenerate } from "../../src/cli/generate-verbs.js";

/** `affectlab generate …` in this process: scripted models of a test are known there. */
export async function generate(...args: string[]): Promise<void> {
  const program = new Command("affectlab").exitOverride();
  addGenerate(program);
  await program.parseAsync(["generate", ...args], { from: "user" });
}

/** The rows of a JSON Lines file. */
export function rowsOf<T = Record<string, unknown>>(...file: string[]): T[] {
  const text = readFileSync(path.join(...file), "utf8").trim();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as T);
}

export const jsonl = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
