import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { SageData } from "../../../src/studies/sage/data/data.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { personaClusters } from "../../../src/studies/sage/measures/persona-clusters.js";
import { madeUpScores } from "./made-up.js";

const paired = (score: (profile: number) => number, models = ["a"]): SageData => {
  const data = madeUpScores(["j"], models, 12, (_j, m, p) => score(p) + m);
  // Profiles 1 and 2 are one persona, 3 and 4 the next, and so on.
  const profiles = data.profiles.map((one, p) => ({ ...one, personaId: `c${Math.floor(p / 2)}` }));
  return new SageData(profiles, data.dialogues);
};

describe("personas as clusters", () => {
  it("widen by root 2 and some where two scores of a persona are one score, and narrow where they cancel", () => {
    // se by profile: sqrt(S / (12 * 11)), S the sum of squares; by persona, each of 6 sums twice a deviation:
    // sqrt(4 (S / 2) * (6 / 5) / 144). Ratio sqrt(2.4 * 132 / 144) = sqrt(2.2).
    const alike = personaClusters(
      paired((p) => 30 + 5 * Math.floor(p / 2)),
      "j",
    );
    expect(alike.rows[0]!.ratio).toBeCloseTo(Math.sqrt(2.2), 10);
    expect([alike.profiles, alike.personas, alike.repeated]).toEqual([12, 6, 6]);
    expect(alike.rows[0]!.byPersona.df).toBeCloseTo(5, 10);
    const opposed = personaClusters(
      paired((p) => 50 + (p % 2 ? 5 : -5)),
      "j",
    );
    expect(opposed.rows[0]!.byPersona.se).toBe(0);
  });

  it("have no ratio of differences with one model, and need three personas", () => {
    expect(
      personaClusters(
        paired((p) => p),
        "j",
      ).differences,
    ).toEqual([Number.NaN, Number.NaN]);
    const two = madeUpScores(["j"], ["a"], 2, () => 50);
    expect(() => personaClusters(two, "j")).toThrow("personaClusters requires 3 or more personas, got 2");
  });

  it("change the released errors by as much as the README says, under both judges", async () => {
    const data = await loadSage();
    const readme = await readFile(projectPath("data/sage/README.md"), "utf8");
    const [main, second] = [personaClusters(data, mainJudge), personaClusters(data, secondJudge)];
    const said = ([least, most]: readonly number[]): string => `${least!.toFixed(2)} to ${most!.toFixed(2)}`;
    expect(said(main.means)).toBe("0.97 to 1.07");
    expect(readme).toContain(
      `${said(main.means)} times as large under DeepSeek-V3 and ${said(second.means)} times under GPT-4o`,
    );
    expect(readme).toContain(
      `difference of two models ${said(main.differences)} and ${said(second.differences)} times`,
    );
    expect(readme).toContain(`The ${main.profiles} profiles are ${main.personas} personas`);
    expect(main.repeated).toBe(9);
    // No model is told from another by the one choice and not by the other.
    expect(main.apart).toEqual({ byProfile: 44, byPersona: 44, pairs: 66 });
  });
});
