import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../../src/core/claim.js";
import { MissingDataError } from "../../../src/core/errors.js";
import {
  checkEmpathicPrintedNumbers,
  computeEmpathicClaims,
} from "../../../src/studies/empathic-communication/paper/claims.js";
import { readPrinted } from "../../../src/studies/empathic-communication/paper/printed.js";
import { empathicCommunication } from "../../../src/studies/empathic-communication/study.js";
import { studyLedger } from "../../support/ledger.js";

const { folder, byId, claimsAfter, claimsUnasked } = studyLedger(
  "empathic-communication",
  computeEmpathicClaims,
);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeEmpathicClaims(folder);
});

describe("the claims of the release", () => {
  it("are what the study gives", async () => {
    expect(await empathicCommunication.computeClaims()).toEqual(claims);
  });

  it("hold every printed number, 7 of each of the table's 126 rows among them", async () => {
    const printed = await readPrinted(folder);
    expect(printed.filter(({ pair }) => pair !== null)).toHaveLength(882);
    for (const { id, value } of printed) expect(byId(claims, id).published.value, id).toBe(value);
  });

  it("reproduce all 882 numbers of the table", () => {
    const cells = claims.filter(({ partOf }) => /(correlations|kappas)-/.test(partOf ?? ""));
    expect(cells).toHaveLength(882);
    expect(cells.filter(({ verdict }) => verdict !== "reproduced").map(({ id }) => id)).toEqual([]);
  });

  it("have our interval beside every correlation and every kappa", () => {
    const estimates = claims.filter(({ id }) => /-(rho|kappa)$/.test(id));
    expect(estimates).toHaveLength(252);
    for (const { id, ours } of estimates) {
      expect(ours.ci![0] < ours.value! && ours.value! < ours.ci![1], id).toBe(true);
    }
  });

  it("name the row, and the second file that prints the same kappa", () => {
    const kappa = byId(claims, "empathy-experts-crowd-kappa");
    expect(kappa.place).toBe("all_annotator_pairs_spearman_kappa.csv, row 67");
    expect(kappa.alsoIn).toEqual(["table_kappa.csv, row 67"]);
    expect(byId(claims, "empathy-experts-crowd-rho").alsoIn).toEqual([]);
  });

  it("say what kappa is with distances between values only where that is another number", () => {
    const note = (id: string): string => byId(claims, id).note;
    expect(note("m-practical-experts-crowd-kappa")).toMatch(
      /With distances between the values kappa is 0\.41\.$/,
    );
    expect(note("advice-giving-expert1-expert2-kappa")).toBe("");
  });

  it("cannot check what was not released", () => {
    const open = claims.filter(({ verdict }) => verdict === "not-reproducible").map(({ id }) => id);
    expect(open.map((id) => id.replace("empathic-communication/", ""))).toEqual([
      "corpus-empathetic-dialogues",
      "corpus-epitome",
      "corpus-perceived-empathy",
      "corpus-lend-an-ear",
      "crowd-annotations",
    ]);
  });
});

describe("the abstract's sentences", () => {
  it("models do not exceed the crowd in all frameworks: GPT-4o is below it in one", () => {
    const claim = byId(claims, "llms-exceed-crowd");
    expect(claim.verdict).toBe("not-supported");
    expect(claim.ours.n).toBe(12);
    expect(claim.note).toContain("GPT-4o, Empathetic Dialogues −0.2");
  });

  it("whether a model approaches an expert stays open without a margin", () => {
    expect(byId(claims, "llms-approach-experts").verdict).toBe("undecided");
  });
});

describe("an edited table", () => {
  it("changes the verdict of the pairs that it feeds, and of no other", async () => {
    const after = await claimsAfter({
      "derived/ratings.csv": (text) =>
        text.replaceAll(/^(empathetic-dialogues-[0-2]\d,[a-z-]+,fluency),\d,/gm, "$1,1,"),
    });
    const changed = after.filter(({ verdict }) => verdict === "differs").map(({ id }) => id);
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.filter((id) => !/\/fluency-expert/.test(id))).toEqual([]);
  });

  it("is refused unless it is said to be meant", async () => {
    await expect(
      claimsUnasked({ "derived/ratings.csv": (text) => text.replace(/,\d+\n$/, ",1\n") }),
    ).rejects.toThrow(/ratings\.csv/);
  });

  it("a printed number never reaches ours", async () => {
    const after = await claimsAfter({
      "printed-pairs.csv": (text) => text.replace("expert1,expert2,0.79", "expert1,expert2,0.19"),
    });
    const claim = byId(after, "advice-giving-expert1-expert2-rho");
    expect(claim.verdict).toBe("differs");
    expect(claim.ours).toEqual(byId(claims, "advice-giving-expert1-expert2-rho").ours);
  });
});

describe("the scan of the readme", () => {
  const readme = join(process.env.AFFECTLAB_MIRROR ?? "", "empathic-communication", "readme.md");

  it.skipIf(!existsSync(readme))(
    "finds no number without a claim or a reason (AFFECTLAB_MIRROR)",
    async () => {
      const scan = await checkEmpathicPrintedNumbers(readme);
      expect(scan.unaccounted).toEqual([]);
      expect(scan.unused).toEqual([]);
      expect(scan.numbers.filter(({ claim }) => claim !== null)).toHaveLength(14);
    },
  );

  it("says that the text is missing", async () => {
    await expect(checkEmpathicPrintedNumbers("no-such-readme.md")).rejects.toThrow(MissingDataError);
  });
});
