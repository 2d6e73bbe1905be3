import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./scratch-clone.js";

export interface Instruction {
  /** FROM, COPY and so on. */
  word: string;
  /** What stands after it, without flags such as `--chown`, on one line. */
  rest: string;
}

/** The instructions of the project's Dockerfile, without comments. */
export function dockerInstructions(): Instruction[] {
  const text = readFileSync(path.join(root, "Dockerfile"), "utf8").replace(/^\s*#.*\n/gm, "");
  return text
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, word = "", rest = ""] = /^([A-Z]+)\s+(?:--\S+\s+)*(.*)$/.exec(line) ?? [];
      return { word, rest: rest.trim() };
    });
}

/** Whether the project's .dockerignore keeps a path out of the image. */
export function isDockerIgnored(file: string): boolean {
  const lines = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .some((line) => {
      const glob = line.replace(/\*\*\/|[*.+]/g, (sign) => inPattern[sign] ?? `\\${sign}`);
      return new RegExp(`^${glob}(?:/|$)`).test(file);
    });
}

const inPattern: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "*": "[^/]*" };
