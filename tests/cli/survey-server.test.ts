import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerColumns } from "../../src/people/design/answer-rows.js";
import { psychDsProblems } from "../../src/people/export/psych-ds.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { madeUpDesign, writeSurvey } from "../support/survey-design.js";
import { Participant } from "../support/survey-participant.js";
import { startSurveyServer } from "../support/survey-server.js";

const commandLine = fileURLToPath(new URL("../../src/cli/affectlab.mjs", import.meta.url));
const survey = (...args: string[]) =>
  runNode([commandLine, "survey", ...args], { env: { DATABASE_URL: "" } });
const json = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { stdout, stderr, code } = await survey(...args, "--json");
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
};

describe("the verbs around a server of answers", () => {
  it("say who is where, export, back up, delete and restore, while it runs and after", async () => {
    const design = madeUpDesign({ name: "cli-survey", lists: 2, items: 8 });
    const folder = writeSurvey(scratchFolder(), design);
    const server = await startSurveyServer(folder, { args: ["--codes", "6"] });
    onTestFinished(() => server.kill("SIGKILL"));
    expect(server.links).toHaveLength(6);
    expect(parse(readFileSync(path.join(folder, "data", "codes.csv"), "utf8"))).toEqual([
      ["link"],
      ...server.links!.map((link) => [link]),
    ]);
    const codes = server.links!.map((link) => new URL(link).hash.slice("#code=".length));
    const all = codes
      .slice(0, 4)
      .map((code, seed) => new Participant({ design, address: () => server.address, seed, code }));
    await Promise.all(all.map((one) => one.answerAll()));

    expect(await json("status", folder)).toMatchObject({
      ...{ begun: 4, finished: 4, active: 0, left: 0, closed: false, enough: 20, answers: [2, 2, 2] },
    });
    const text = (await survey("status", folder)).stdout;
    expect(text).toContain("cli-survey: 4 began, 4 finished");
    expect(text).toContain("36 more participants until every item has enough");

    const exported = await json("export", folder);
    expect(exported).toMatchObject({ sessions: 4, rows: 4 * 13, simulated: false, leftOut: 0 });
    const files = readdirSync(exported.folder as string, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one): [string, string] => {
        const file = path.join(one.parentPath, one.name);
        return [
          path
            .relative(exported.folder as string, file)
            .split(path.sep)
            .join("/"),
          readFileSync(file, "utf8"),
        ];
      });
    expect(psychDsProblems(files)).toEqual([]);
    const rows = parse(readFileSync(exported.data as string, "utf8")) as string[][];
    expect(rows[0]).toEqual([...answerColumns]);
    expect(rows).toHaveLength(1 + 4 * 13);

    const kept = await json("backup", folder);
    expect(kept).toMatchObject({ sessions: 4, trials: 20 });
    expect(await json("delete", folder, all[0]!.given!.id)).toEqual({ deleted: 1 });
    expect(await json("delete", folder, "p003")).toEqual({ deleted: 1 });
    const missing = await survey("delete", folder, "p003");
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toContain("no session of cli-survey is p003");
    expect((await survey("delete", folder, "--all")).code).toBe(2);
    expect(await json("close", folder)).toEqual({ closed: true });
    const late = new Participant({ design, address: () => server.address, seed: 9, code: codes[4]! });
    await expect(late.answerAll()).rejects.toThrow("410");
    await server.kill("SIGTERM");

    expect(await json("status", folder)).toMatchObject({ begun: 2, closed: true });
    const full = await survey("restore", folder, kept.file as string);
    expect(full).toMatchObject({ code: 1 });
    expect(full.stderr).toContain("the store holds 2 sessions");
    const other = writeSurvey(scratchFolder(), design);
    expect(await json("restore", other, kept.file as string)).toEqual({ sessions: 4, trials: 20 });
    const again = await json("export", other);
    expect(readFileSync(again.data as string, "utf8")).toBe(readFileSync(exported.data as string, "utf8"));
    // A changed file is not restored.
    const bytes = readFileSync(kept.file as string);
    bytes[bytes.length - 9]! ^= 1;
    writeFileSync(kept.file as string, bytes);
    expect((await survey("restore", other, kept.file as string)).stderr).toContain(
      "is not what its .sha256 says",
    );
    expect(await json("delete", other, "--all", "--yes")).toEqual({ deleted: 4 });
    expect(await json("status", other)).toMatchObject({ begun: 0 });

    // What a page without a server saved has the form of an export.
    const collected = await json("collect", folder, exported.data as string, again.data as string);
    expect(collected).toMatchObject({ files: 2, sessions: 4, rows: 52 });
    expect(collected.notes).toHaveLength(1);
  });

  it("tell in one line what is wrong", async () => {
    const folder = scratchFolder();
    const cases: [string[], number, string][] = [
      [["serve", folder], 1, "no questionnaire at"],
      [["serve", folder, "--port", "x"], 2, "--port must be a whole number"],
      [["serve", folder, "--public-url", "ftp://x"], 2, "--public-url must be an address"],
      [["delete", folder], 2, "name one session, or all by --all"],
    ];
    for (const [args, code, words] of cases) {
      const ended = await survey(...args);
      expect(ended, args.join(" ")).toMatchObject({ code, stdout: "" });
      expect(ended.stderr.trim().split("\n")).toHaveLength(1);
      expect(ended.stderr).toContain(words);
    }
    writeSurvey(folder, madeUpDesign());
    const nowhere = await runNode([commandLine, "survey", "status", folder], {
      env: { DATABASE_URL: "postgres://me:hidden-word@127.0.0.1:1/x" },
    });
    expect(nowhere).toMatchObject({ code: 2, stdout: "" });
    expect(nowhere.stderr).toContain("PostgreSQL at 127.0.0.1:1 cannot be used");
    expect(nowhere.stderr).not.toContain("hidden-word");
    expect(statSync(path.join(folder, "data")).isDirectory()).toBe(true);
  });
});
