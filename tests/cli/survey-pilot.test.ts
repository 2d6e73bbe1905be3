import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { pilotSurvey } from "../../src/cli/survey-pilot.js";
import { answerColumns } from "../../src/people/design/answer-rows.js";
import { smallDesign } from "../people/page/small-design.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

const pilot = async (folder: string, options = {}): Promise<string> => {
  const output = captureOutput();
  await pilotSurvey(folder, { participants: "12", seed: "4", ...options });
  return output.stdout();
};

describe("affectlab survey pilot", () => {
  it("writes answers that say that nobody gave them, and says what to do next", async () => {
    const folder = scratchFolder({ "design.json": JSON.stringify(smallDesign()) });
    const said = await pilot(folder);
    expect(said).toContain("12 scripted participants (seed 4) gave 204 answers");
    expect(said).toContain("every row says that it is simulated");
    const file = path.join(folder, "pilot", "answers.csv");
    expect(said).toMatch(new RegExp(`^look: npx affectlab import people ${file} --set \\S+ --dry-run$`, "m"));
    expect(said).toContain(`next: npx affectlab survey serve ${folder}`);
    const text = readFileSync(path.join(folder, "pilot", "answers.csv"), "utf8");
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0]!)).toEqual([...answerColumns]);
    expect(rows.length).toBe(204);
    expect(new Set(rows.map(({ simulated }) => simulated))).toEqual(new Set(["true"]));
    const json = JSON.parse(await pilot(folder, { json: true }));
    expect(json).toMatchObject({ participants: 12, seed: 4, answers: 204, checks: 12 });
    expect(readFileSync(path.join(folder, "pilot", "answers.csv"), "utf8")).toBe(text);
  });

  it("refuses what is no questionnaire, no number and no address, in one line", async () => {
    const folder = scratchFolder({ "design.json": JSON.stringify(smallDesign()) });
    await expect(pilot(path.join(folder, "none"))).rejects.toThrow(/^no questionnaire at .*; make one with/);
    await expect(pilot(folder, { participants: "0" })).rejects.toThrow(
      "--participants must be a whole number",
    );
    await expect(pilot(folder, { address: "here" })).rejects.toThrow(
      '--address must be a web address, got "here"',
    );
  });
});
