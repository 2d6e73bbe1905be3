import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BuildFolder } from "../../src/cli/seminar-folder.js";
import { scratchFolder } from "../support/scratch.js";

const page = (name: string, text = "x") => ({ name, text });
const names = (folder: string): string[] => readdirSync(folder).sort();

describe("the folder of a build", () => {
  it("is made where there is none, and is a build afterwards", async () => {
    const folder = path.join(scratchFolder(), "deep", "pages");
    await BuildFolder.open(folder, "students").write([page("index.html")], [1], true);
    expect(names(folder)).toEqual(["build.json", "index.html"]);
    expect(BuildFolder.open(folder, "students").sessions).toEqual([1]);
  });

  it("is refused in one line where it holds something else", () => {
    const folder = scratchFolder({ "thesis.docx": "mine" });
    expect(() => BuildFolder.open(folder, "students")).toThrow(
      `${folder} is no build of the seminar (it holds thesis.docx); name another folder with --out`,
    );
    expect(() => BuildFolder.open(path.join(folder, "thesis.docx"), "students")).toThrow("is a file");
    expect(names(folder)).toEqual(["thesis.docx"]);
  });

  it("is refused to the other readers: no solution gets among the students' pages", async () => {
    const folder = scratchFolder();
    await BuildFolder.open(folder, "teacher").write([page("index.html")], [1], true);
    expect(() => BuildFolder.open(folder, "students")).toThrow(`${folder} is the teacher's build`);
    const pages = scratchFolder();
    await BuildFolder.open(pages, "students").write([page("index.html")], [1], true);
    expect(() => BuildFolder.open(pages, "teacher")).toThrow(`${pages} is the students' build`);
  });

  it("is refused where its mark names files elsewhere, or is broken", () => {
    const mark = { made: "affectlab seminar build", for: "students", sessions: [1], files: ["../../x"] };
    const folder = scratchFolder({ "build.json": JSON.stringify(mark) });
    expect(() => BuildFolder.open(folder, "students")).toThrow("is no build of the seminar");
    writeFileSync(path.join(folder, "build.json"), "{");
    expect(() => BuildFolder.open(folder, "students")).toThrow("is no build of the seminar");
  });

  it("loses what a whole build makes no more, and keeps what somebody put there", async () => {
    const folder = scratchFolder();
    await BuildFolder.open(folder, "students").write([page("index.html"), page("session-1.html")], [1], true);
    writeFileSync(path.join(folder, "ana.progress.jsonl"), "");
    await BuildFolder.open(folder, "students").write([page("index.html", "new")], [], true);
    expect(names(folder)).toEqual(["ana.progress.jsonl", "build.json", "index.html"]);
    expect(readFileSync(path.join(folder, "index.html"), "utf8")).toBe("new");
  });

  it("keeps the other sessions where one was built", async () => {
    const folder = scratchFolder();
    await BuildFolder.open(folder, "students").write([page("session-1.html")], [1], true);
    await BuildFolder.open(folder, "students").write([page("session-2.html")], [1, 2], false);
    expect(names(folder)).toEqual(["build.json", "session-1.html", "session-2.html"]);
    expect(BuildFolder.open(folder, "students").sessions).toEqual([1, 2]);
  });

  it("is not written at all where one of its files is somebody else's", async () => {
    const folder = scratchFolder();
    await BuildFolder.open(folder, "students").write([page("index.html")], [], true);
    writeFileSync(path.join(folder, "session-1.html"), "mine");
    const build = BuildFolder.open(folder, "students");
    await expect(build.write([page("index.html", "new"), page("session-1.html")], [1], true)).rejects.toThrow(
      "session-1.html is not of the build; move it, or name another folder with --out",
    );
    expect(readFileSync(path.join(folder, "index.html"), "utf8")).toBe("x");
    expect(existsSync(path.join(folder, "session-1.html"))).toBe(true);
  });
});
