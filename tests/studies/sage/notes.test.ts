import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../../src/core/claim.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { computeSageClaims } from "../../../src/studies/sage/paper/claims.js";
import { commonSets } from "../../../src/studies/sage/paper/granularity.js";
import { studyLedger } from "../../support/ledger.js";

const { folder, byId, claimsAfter } = studyLedger("sage", computeSageClaims);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeSageClaims(folder);
});
const note = (id: string): string => byId(claims, id).note;
const verdict = (id: string): string => byId(claims, id).verdict;

describe("commonSets", () => {
  const part = (label: string, value: number, give = 0) => ({ label, value, give });

  it("finds the labels from which all means follow, and only those", () => {
    const first = { value: 2, decimals: 0, parts: [part("a", 1), part("b", 3), part("c", 8)] };
    const second = { value: 5, decimals: 0, parts: [part("c", 5), part("a", 4), part("b", 6)] };
    // 2: b alone is 3, {a, b} is 2. 5: c alone, {a, b}, {a, c} 4.5, {b, c} 5.5, all three.
    expect(commonSets([first, second])).toEqual([["a", "b"]]);
    expect(commonSets([{ ...first, value: 100 }, second])).toEqual([]);
  });

  it("lets each number be off by what it gives, and no more", () => {
    const off = (give: number) => [{ value: 2, decimals: 1, parts: [part("a", 2.5, give)] }];
    expect(commonSets(off(0.45))).toEqual([["a"]]);
    expect(commonSets(off(0.44))).toEqual([]);
  });
});

describe("what a printed number follows from", () => {
  it("no set of the ten models gives the four printed means: computed, not said", async () => {
    for (const judge of ["v3", "4o", "g2-5", "g2-5t"]) {
      expect(note(`mean-emotion-${judge}`)).toContain("No one set of models gives all 4 printed means");
    }
    // The means of the eight models of Appendix A: 48.36, 66.05, 58.31, 67.16.
    const edited = await claimsAfter({
      "printed.csv": (text) =>
        text
          .replace(",V3,46.5,", ",V3,48.4,")
          .replace(",4o,64.8,", ",4o,66.1,")
          .replace(",G2.5T,63.9,", ",G2.5T,67.2,"),
    });
    const means = edited.filter(({ id }) => id.includes("/mean-emotion-"));
    expect(means.map((claim) => [claim.verdict, claim.note])).toEqual(Array(4).fill(["reproduced", ""]));
  });

  it("a denominator that would fit is no verdict: Table 1 stays not reproducible, with a note", () => {
    const cells = claims.filter(({ partOf }) => partOf === "sage/table-1");
    expect(cells.map((claim) => claim.verdict)).toEqual(Array(7).fill("not-reproducible"));
    // 82.65% of 1,000 is 826.5, 79.75% of 4,500 is 3,588.75; 95 of 100, and 75.80% of 4,500 is 3,411.
    for (const row of ["consistency", "reasonableness-agreement"]) {
      expect(note(`table-1-${row}`)).toContain("cannot give it");
    }
    for (const row of ["majority", "agreement"]) {
      expect(note(`table-1-${row}`)).toContain("a possible share");
    }
  });
});

describe("what a statement in words rests on", () => {
  it("token counts that were not released refute nothing", () => {
    expect([
      verdict("leading-models-write-less"),
      byId(claims, "leading-models-write-less").ours.value,
    ]).toEqual(["not-reproducible", null]);
    expect(note("leading-models-write-less")).toContain("too wide to tell a trend");
  });

  it("personas are counted as personas, profiles as profiles", async () => {
    expect(note("hundreds-of-personas")).toContain("Others: personas 91; profiles 100; hidden intentions 8.");
    const edited = await claimsAfter({
      "derived/profiles.csv": (text) => text.replaceAll(",c002,", ",c001,"),
    });
    expect(byId(edited, "hundreds-of-personas").note).toContain("personas 90; profiles 100");
  });
});

describe("what was released and is not in the tables", () => {
  it("is not run; it is not irreproducible", () => {
    const models = ["gpt-4o-latest", "gemini2-5-pro", "deepseek-r1", "o3"];
    for (const id of models.map((model) => `case-${model}-emotion`)) {
      expect(verdict(id), id).toBe("not-run");
    }
    expect(verdict("seed-sentences")).toBe("not-reproducible");
  });
});

describe("what every released profile lists", () => {
  it("is three keywords and three hobbies, counted in the table", () => {
    for (const id of ["seed-keywords", "persona-hobbies"]) {
      const { verdict, ours } = byId(claims, id);
      expect([verdict, ours.value, ours.n], id).toEqual(["reproduced", 3, 100]);
    }
  });

  it("is refuted by one profile with another number, also where the mean stays", async () => {
    const edited = await claimsAfter({
      "derived/profiles.csv": (text) =>
        text
          .replace(/(,c001,3,)3\n/, "$12\n")
          .replace(/(,c002,3,)3\n/, "$14\n")
          .replace(",c003,3,", ",c003,2,"),
    });
    const hobbies = byId(edited, "persona-hobbies");
    expect([hobbies.verdict, hobbies.ours.value]).toEqual(["differs", 3]);
    expect(hobbies.note).toContain("It is 3 in 98 of 100 profiles");
    expect(byId(edited, "seed-keywords").verdict).toBe("differs");
  });

  it("is refuted by a profile without a list, which is left out of the mean", async () => {
    const edited = await claimsAfter({
      "derived/profiles.csv": (text) => text.replace(/(,c001,3,)3\n/, "$1\n"),
    });
    const { verdict, ours, note } = byId(edited, "persona-hobbies");
    expect([verdict, ours.value, ours.n]).toEqual(["differs", 3, 99]);
    expect(note).toContain("It is 3 in 99 of 100 profiles. Without such a list: 1.");
  });
});

interface Profile {
  id: string;
  player: string;
  scene: string;
  cha_group: string[];
}

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "the released profiles (AFFECTLAB_MIRROR)",
  () => {
    let profiles: Profile[];
    beforeAll(async () => {
      const file = join(
        process.env.AFFECTLAB_MIRROR!,
        "digitalhuman/SAGE/profile/simulator_profile_withfirsttalk.jsonl",
      );
      const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
      profiles = lines.map((line) => JSON.parse(line) as Profile);
    });

    it("are 91 personas in 100 scenes, as the README says", async () => {
      expect(profiles).toHaveLength(100);
      const times = new Map<string, number>();
      for (const { player } of profiles) times.set(player, (times.get(player) ?? 0) + 1);
      expect(times.size).toBe(91);
      expect([...times.values()].filter((count) => count === 2)).toHaveLength(9);
      expect(new Set(profiles.map(({ scene }) => scene)).size).toBe(100);

      // The codes say of each two profiles whether their personas are the same text.
      const data = await loadSage();
      const text = new Map(profiles.map(({ id, player }) => [id, player]));
      const pairs = data.profiles.map(({ released, personaId }) => `${personaId} ${text.get(released)!}`);
      expect(new Set(data.profiles.map(({ personaId }) => personaId)).size).toBe(91);
      expect(new Set(pairs).size).toBe(91);
    });

    it("list three keywords and three hobbies each", () => {
      for (const { id, player, cha_group: keywords } of profiles) {
        const hobbies = /爱好[^\n]*\n([\s\S]*?)\n\s*\n/.exec(player)![1]!;
        expect([keywords.length, hobbies.match(/^\s*\d[.、]/gm)?.length], id).toEqual([3, 3]);
      }
    });
  },
);
