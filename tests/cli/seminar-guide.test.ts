import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { showGuide } from "../../src/cli/seminar-guide.js";
import { loadSession } from "../../src/teaching/load.js";
import { sessionNotebooks } from "../../src/teaching/notebook.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

describe("affectlab seminar guide", () => {
  it("takes a file of Markdown or HTML only", async () => {
    await expect(showGuide({ out: "guide.docx" })).rejects.toThrow(
      "--out takes a file that ends in .md or .html, got guide.docx",
    );
  });

  describe.each(sessionNotebooks())("session $session", ({ session: number }) => {
    const { title, guide, checks } = loadSession(number);

    it("prints its plan, its board and its mistakes, with every number in place", async () => {
      const output = captureOutput();
      await showGuide({ session: String(number), minutes: "90" });
      const text = output.stdout();
      expect(text).toContain(`## Session ${number}. ${title}`);
      for (const { what } of guide.parts.filter(({ minutes }) => minutes[1] > 0))
        expect(text).toContain(what);
      for (const { mistakes } of checks)
        for (const { name } of mistakes) expect(text).toContain(`(${name}): `);
      expect(text).not.toMatch(/\{s\d\.|undefined|NaN/);
      // The plans of a session are what their names say.
      const sum = (which: 0 | 1) => guide.parts.reduce((all, { minutes }) => all + minutes[which], 0);
      expect([sum(0), sum(1)]).toEqual([60, 90]);
    });

    it("is written as a file, and told as JSON", async () => {
      const folder = scratchFolder();
      const output = captureOutput();
      await showGuide({ session: String(number), out: path.join(folder, "guide.html"), json: true });
      expect(JSON.parse(output.stdout())).toEqual({
        file: path.join(folder, "guide.html"),
        sessions: [number],
      });
      expect(readFileSync(path.join(folder, "guide.html"), "utf8")).toContain(`id="session-${number}"`);
      const again = captureOutput();
      await showGuide({ session: String(number), json: true });
      const parts = JSON.parse(again.stdout());
      expect(parts.sessions[0]).toMatchObject({
        session: number,
        guide: { parts: guide.parts.map(({ minutes }) => ({ minutes })) },
      });
      expect(parts.frame.support.lines.length).toBeGreaterThan(3);
    });
  });
});
