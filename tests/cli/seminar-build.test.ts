import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadSession, loadSolutions } from "../../src/teaching/load.js";
import { readNotebook, sessionNotebooks, sourceOf } from "../../src/teaching/notebook.js";
import { type Ended, runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

const command = path.join(root, "src", "cli", "affectlab.mjs");
const build = (...args: string[]): Promise<Ended> => runNode([command, "seminar", "build", ...args]);

// One session stands for all: every session's notebook is executed by tests/notebooks/seminar.test.ts.
describe.each(sessionNotebooks().slice(0, 1))(
  "affectlab seminar build of session $session",
  ({ session: number, name }) => {
    const solutions = loadSolutions(number);
    /** Lines that only the solved tasks have. */
    const solved = (notebook: ReturnType<typeof readNotebook>): string[] =>
      Object.entries(solutions.cells).flatMap(([id, lines]) => {
        const before = sourceOf(notebook.cells.find((cell) => cell.id === id) as never);
        return lines.map((line) => line.trim()).filter((line) => line.length > 10 && !before.includes(line));
      });

    it("writes the students' pages, without what solves their tasks", { timeout: 240_000 }, async () => {
      const out = path.join(scratchFolder(), "pages");
      const { code, stdout, stderr } = await build("--session", String(number), "--out", out, "--json");
      expect({ code, stderr: stderr.replace(/^(?:executing|notebooks: ).*\n/gm, "") }).toEqual({
        code: 0,
        stderr: "",
      });
      expect(JSON.parse(stdout)).toMatchObject({ for: "students", sessions: [number] });
      expect(readdirSync(out).sort()).toEqual(["build.json", "index.html", `session-${number}.html`]);
      const page = readFileSync(path.join(out, `session-${number}.html`), "utf8");
      const escaped = page.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<");
      const notebook = readNotebook(sessionNotebooks()[0]?.file as string);
      expect(solved(notebook).filter((line) => escaped.includes(line))).toEqual([]);
      for (const { id } of loadSession(number).checks) expect(page.includes(`id="${id}"`)).toBe(true);
      // The same folder takes the same build again, and no teacher's.
      const refused = await build("--session", String(number), "--out", out, "--solutions");
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr.trim().split("\n")).toHaveLength(1);
      expect(refused.stderr).toContain("is the students' build; name another folder with --out");
    });

    it("writes the teacher's, with slides, guide and solved notebook", { timeout: 240_000 }, async () => {
      const out = path.join(scratchFolder(), "teacher");
      const { code, stdout } = await build("--session", String(number), "--out", out, "--solutions");
      expect(code).toBe(0);
      expect(stdout).toContain("for the teacher: not for students");
      const notebook = name.replace(".ipynb", "-solved.ipynb");
      expect(readdirSync(out).sort()).toEqual(
        [
          "build.json",
          "guide.html",
          "index.html",
          notebook,
          `session-${number}.html`,
          `slides-${number}.html`,
        ].sort(),
      );
      const { cells } = readNotebook(path.join(out, notebook));
      const sources = cells.map(sourceOf).join("\n");
      expect(sources).not.toMatch(/\((?:"s\d\.[a-z0-9]+"), "\?"\)/);
      for (const lines of Object.values(solutions.cells))
        expect(sources).toContain(lines.join("\n").trimEnd());
      const shown = JSON.stringify(cells.flatMap(({ outputs }) => outputs ?? []));
      expect(shown).toContain("**Right.**");
      expect(shown).not.toContain("Kept until this notebook's kernel ends");
    });
  },
);

describe("affectlab seminar build", () => {
  it("refuses a folder that is not its own, before any notebook is executed", async () => {
    const folder = scratchFolder({ "thesis.docx": "mine" });
    const { code, stdout, stderr } = await build("--out", folder);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `affectlab: ${folder} is no build of the seminar (it holds thesis.docx); name another folder with --out\n`,
    );
    expect(readdirSync(folder)).toEqual(["thesis.docx"]);
  });
});
