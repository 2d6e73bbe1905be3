import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/scratch-clone.js";

/** What one system has and another lacks, by how it looks in a source. */
const traps: Record<string, RegExp> = {
  "a path joined by hand": /\$\{(?:root|clone|home|mirror|\w*(?:[fF]older|[dD]ir)(?:\(\))?)\}[/\\]/,
  "the path of a URL": /new URL\([^)]*\)\.pathname/,
  "an import of a path": /import\((?:path\.|projectPath)/,
  "a device of Unix": /["'`]\/dev\//,
  "a shell": /shell: true/,
};

// "data/<study>": what figures, tables and messages call a file of the project, on every system.
const names = /\$\{dataFolder\}\/|\$\{folder\}\/\$\{file\.path\}: /;

const sources = ["src", "scripts", "analyses", "bench"].flatMap((folder) =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter((file) => /\.(?:[cm]?[jt]s)$/.test(file))
    .map((file) => path.join(root, folder, file)),
);

function trapsIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => !names.test(line))
    .flatMap((line) =>
      Object.entries(traps).flatMap(([name, pattern]) =>
        pattern.test(line) ? [`${name}: ${line.trim()}`] : [],
      ),
    );
}

describe("sources for every system", () => {
  it("fall into no trap", () => {
    expect(sources.length).toBeGreaterThan(700);
    const found = sources.flatMap((file) =>
      trapsIn(readFileSync(file, "utf8")).map((problem) => `${path.relative(root, file)}: ${problem}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [`\`\${folder}/rows.jsonl\``, "a path joined by hand"],
    [`\`\${outDir}\\\\x\``, "a path joined by hand"],
    ["readFile(new URL('..', import.meta.url).pathname)", "the path of a URL"],
    ["await import(path.join(root, 'x.js'))", "an import of a path"],
    ["open('/dev/null')", "a device of Unix"],
    ["spawn('npm', { shell: true })", "a shell"],
  ])("would be seen in %s", (line, trap) => {
    expect(trapsIn(line)).toEqual([`${trap}: ${line}`]);
  });

  it("npm's commands are one program each, with no shell's operators", () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    for (const [name, command] of Object.entries(scripts))
      expect({ name, command }).toEqual({ name, command: expect.stringMatching(/^node [\w./ -]+$/) });
  });

  it("has names that every system can write", () => {
    const odd = /[<>:"|?*\\]|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)|[. ](?:\/|$)/i;
    const files = ["src", "scripts", "data", "figures", "notebooks", "tests", "docs"].flatMap((folder) =>
      (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((file) =>
        [folder, ...file.split(path.sep)].join("/"),
      ),
    );
    expect(files.filter((file) => odd.test(file))).toEqual([]);
    // Windows and macOS take names for equal that differ in case.
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
  });
});
