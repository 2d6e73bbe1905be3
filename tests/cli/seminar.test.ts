import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { reportError } from "../../src/cli/outcome.js";
import { checkClass } from "../../src/cli/seminar-check.js";
import { newFolder } from "../../src/cli/seminar-new.js";
import { loadSession } from "../../src/teaching/load.js";
import { formatNotebook, isQuestionCell, readNotebook, sourceOf } from "../../src/teaching/notebook.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

const refusal = (error: unknown): string => {
  const { stderr } = captureOutput();
  const code = reportError(error);
  return `${code} ${stderr().trim()}`;
};

describe("affectlab seminar new", () => {
  it("says what it made, and where to go on", async () => {
    const folder = path.join(scratchFolder(), "ana");
    const { stdout } = captureOutput();
    await newFolder(folder, {});
    expect(stdout()).toContain(`made ${folder} with 7 notebooks`);
    expect(stdout()).toContain(`npm run notebook -- ${folder}`);
    expect(existsSync(path.join(folder, "seminar.json"))).toBe(true);
  });

  it("says over an edited folder that nothing was lost, and what it left", async () => {
    const folder = path.join(scratchFolder(), "ana");
    const { stdout } = captureOutput();
    await newFolder(folder, {});
    const [name] = loadNames(folder);
    const file = path.join(folder, name as string);
    const notebook = readNotebook(file);
    const cell = notebook.cells.find(isQuestionCell);
    if (cell === undefined) throw new Error("no question");
    cell.source = sourceOf(cell).replace('"?"', "12");
    writeFileSync(file, formatNotebook(notebook));
    const before = readFileSync(file, "utf8");
    await newFolder(folder, {});
    expect(stdout()).toContain(`${folder}: no cell changed`);
    expect(readFileSync(file, "utf8")).toBe(before);
    // An older text was handed out, which she has edited.
    const mark = JSON.parse(readFileSync(path.join(folder, "seminar.json"), "utf8"));
    mark.notebooks[name as string][cell.id as string] = "0123456789abcdef";
    writeFileSync(path.join(folder, "seminar.json"), JSON.stringify(mark));
    await newFolder(folder, {});
    expect(stdout()).toContain("no cell changed, 1 edited cell left as it is");
    expect(stdout()).toContain(`left as you edited it: ${cell.id}`);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("refuses a folder of something else in one line", async () => {
    const place = scratchFolder({ "thesis/draft.txt": "mine" });
    const error = await newFolder(path.join(place, "thesis"), {}).catch((thrown) => thrown);
    expect(refusal(error)).toMatch(
      /^2 affectlab: .*thesis is there and is no seminar folder; name a new one$/,
    );
  });
});

describe("affectlab seminar check", () => {
  const check = loadSession(1).checks[0] as ReturnType<typeof loadSession>["checks"][number];
  const mistake = check.mistakes[0]?.name as string;
  const row = JSON.stringify({ kind: "check", id: check.id, answer: "x", outcome: "wrong", mistake });

  it("prints both tables, and writes them as a page and as CSV", async () => {
    const place = scratchFolder({ "ana.progress.jsonl": `${row}\n`, "ben.progress.jsonl": "" });
    const out = path.join(place, "report");
    const { stdout } = captureOutput();
    await checkClass([place], { session: ["1"], out });
    expect(stdout()).toMatch(/^2 students, session 1: /m);
    expect(stdout()).toMatch(/^ana +0 +1 +0 +0 +1 +0 +0$/m);
    expect(stdout()).toContain(`${mistake} (1 of 2)`);
    const csv = readFileSync(path.join(out, "questions.csv"), "utf8");
    expect(csv.split("\n")[0]).toBe(
      "check,question,students,tried,solved,solved_at_once,commonest_mistake,commonest_count",
    );
    expect(csv).toContain(mistake);
    expect(readFileSync(path.join(out, "students.csv"), "utf8")).toMatch(/^ana,/m);
    expect(readFileSync(path.join(out, "class.html"), "utf8")).toContain(
      "<h1>The class: 2 students, session 1</h1>",
    );
  });

  it("counts the others where one file cannot be read, and says so", async () => {
    const place = scratchFolder({ "ana.progress.jsonl": `${row}\n`, "ben.progress.jsonl": "[1]\n" });
    const { stdout, stderr } = captureOutput();
    await checkClass([place], { json: true });
    const { students } = JSON.parse(stdout());
    expect(students).toMatchObject([
      { student: "ana", tried: 1 },
      { student: "ben", tried: 0 },
    ]);
    expect(stderr()).toMatch(
      /warning: ben: the progress cannot be read, and counts as none: .*ben\.progress\.jsonl:1/,
    );
  });

  it("refuses a folder that is not there in one line", async () => {
    const error = await checkClass(["/no/such/class"], {}).catch((thrown) => thrown);
    expect(refusal(error)).toBe("2 affectlab: /no/such/class: there is no such folder");
  });

  it("says that there is nobody in a folder without progress", async () => {
    const error = await checkClass([scratchFolder()], {}).catch((thrown) => thrown);
    expect(refusal(error)).toMatch(/no student's folder and no exported progress there/);
  });
});

const loadNames = (folder: string): string[] =>
  Object.keys(JSON.parse(readFileSync(path.join(folder, "seminar.json"), "utf8")).notebooks);
