import { describe, expect, it } from "vitest";
import { completeClaim, countTolerance } from "../../src/claims/make-claim.js";
import type { Claim } from "../../src/core/claim.js";
import { readTable } from "../../src/io/datapackage.js";
import { projectPath } from "../../src/io/project-root.js";
import { loadStudies, studyIds } from "../../src/studies/registry.js";
import { claimsThatReadTheirRow } from "../support/own-row.js";

/**
 * A printed number that no whole count can give stands beside the nearest one that can. That the two are not the
 * same is what the claim says, so it must not be a number that is called reproduced.
 */
const isNearest = ({ ours, verdict }: Claim): boolean =>
  /\bnearest\b/.test(ours.method) && verdict !== "reproduced";

const excepted: Readonly<Record<string, string>> = {
  "sage/arena-top": "the printed 10 is also the rank up to which models are counted",
  "sage/orthogonal-to-arena": "prints no number: 0 is what a word means, and stands in no table",
};

describe.each(studyIds)("the claims of %s", (id) => {
  it("never compute ours from the number that it is compared with", async () => {
    const [study] = await loadStudies(id);
    const { reading, untested } = await claimsThatReadTheirRow(
      () => study!.computeClaims(),
      (claim) => isNearest(claim) || claim.id in excepted,
    );
    expect(reading).toEqual([]);
    expect(untested).toEqual([]);
  }, 300_000);
});

describe("the check of own rows", () => {
  /** Claims about four cells of a printed table, each with ours as a function of the whole table gives it. */
  const report = (
    ours: (printed: readonly number[], own: number) => number,
    except?: (claim: Claim) => boolean,
  ) =>
    claimsThatReadTheirRow(async () => {
      const table = await readTable(projectPath("data", "egosocialarena"), "printed");
      const values = table.numbers("value").slice(0, 4);
      return values.map((value, i) =>
        completeClaim("egosocialarena", {
          id: `cell-${i}`,
          place: `row ${i}`,
          statement: "made up",
          published: { value, decimals: 0 },
          ours: { value: ours(values, i), method: "made up" },
          tolerance: countTolerance,
        }),
      );
    }, except);
  const ids = (...cells: number[]): string[] => cells.map((i) => `egosocialarena/cell-${i}`);

  it("finds the claim that copies its cell, also by a detour, and it alone", async () => {
    expect((await report((cells, own) => (own === 2 ? cells[2]! : 7))).reading).toEqual(ids(2));
    const detour = (cells: readonly number[], own: number): number =>
      own === 1 ? cells.reduce((sum, cell) => sum + cell, 0) - cells[0]! : cells[0]!;
    expect((await report(detour)).reading).toEqual(ids(0, 1));
  });

  it("clears claims that follow from other cells, and needs fewer runs than there are cells", async () => {
    const others = (cells: readonly number[], own: number): number => cells[(own + 1) % 4]!;
    expect(await report(others)).toMatchObject({ reading: [], untested: [] });
    // Once as it is and once with all cells changed: printed.csv has 49.
    expect((await report(() => 7)).runs).toBe(2);
  });

  it("leaves exceptions alone, and names claims whose printed number stands in no table", async () => {
    const copy = (cells: readonly number[], own: number): number => cells[own]!;
    expect((await report(copy, ({ id }) => id.endsWith("-3"))).reading).toEqual(ids(0, 1, 2));
    const typed = async (): Promise<Claim[]> => [
      completeClaim("egosocialarena", {
        id: "typed",
        place: "nowhere",
        statement: "made up",
        published: { value: 3, decimals: 0 },
        ours: { value: 3, method: "made up" },
        tolerance: countTolerance,
      }),
    ];
    expect(await claimsThatReadTheirRow(typed)).toMatchObject({
      reading: [],
      untested: ["egosocialarena/typed"],
    });
  });
});
