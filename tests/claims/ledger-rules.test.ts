import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { completeFindings } from "../../src/claims/finding.js";
import { ledgerRows } from "../../src/claims/rows.js";
import { type Claim, claimSchema } from "../../src/core/claim.js";
import { projectPath } from "../../src/io/project-root.js";
import { loadStudies, manifests, studyIds, tablesOf } from "../../src/studies/registry.js";

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Every name that a file of src exports as a function or a constant. */
const exported = new Set(
  readdirSync(projectPath("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(projectPath("src", file), "utf8").matchAll(
        /^export (?:async )?(?:function|const|class) (\w+)/gm,
      ),
    ])
    .map(([, name]) => name),
);
const everPublished = readFileSync(projectPath("tests", "claims", "ids.txt"), "utf8")
  .trim()
  .split("\n");

describe.each(studyIds)("the claims of %s", (id) => {
  let claims: Claim[] = [];
  beforeAll(async () => {
    const [study] = await loadStudies(id);
    claims = await study!.computeClaims();
    // Most of it is the computing of the claims.
  }, 30_000);

  /** The ids of the claims with a fault, so that a failure names all of them at once. */
  const faulty = (fault: (claim: Claim) => string | false): string[] =>
    claims.flatMap((claim) => {
      const found = fault(claim);
      return found === false ? [] : [`${claim.id}: ${found}`];
    });

  it("are claims, each with an id of its own, and none that was ever published is missing", () => {
    expect(faulty((claim) => claimSchema.safeParse(claim).error?.issues[0]?.message ?? false)).toEqual([]);
    const ids = claims.map((claim) => claim.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(everPublished.filter((one) => one.startsWith(`${id}/`) && !ids.includes(one))).toEqual([]);
  });

  it("stand in rows, and a table's cells rest on one kind of evidence", () => {
    const rows = ledgerRows(claims, tablesOf);
    expect(rows.length).toBeLessThan(claims.length);
    expect(rows.reduce((sum, { claim, parts }) => sum + parts.length + (claim ? 1 : 0), 0)).toBe(
      claims.length,
    );
  });

  it("have the claims that the findings name, and their figures and notebooks exist", async () => {
    const inputs = (await manifests.find((one) => one.id === id)?.findings?.()) ?? [];
    expect(inputs.length).toBeGreaterThan(0);
    const found = completeFindings(id, inputs, claims);
    expect(found.map((one) => one.id)).toEqual(inputs.map((one) => `${id}/${one.id}`));
    for (const { figure, notebook } of found) {
      expect(existsSync(projectPath("figures", id, `${figure}.svg`)), figure).toBe(true);
      expect(existsSync(projectPath("notebooks", notebook)), notebook).toBe(true);
    }
  });

  it("explain in at most 40 words, without names of functions in the text", () => {
    expect(faulty(({ note }) => words(note) > 40 && `${words(note)} words: ${note}`)).toEqual([]);
    expect(faulty(({ answer }) => words(answer) > 40 && `${words(answer)} words: ${answer}`)).toEqual([]);
    const called = /\(([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)\b|\b(grim|holm|cellGrim)\)/;
    expect(faulty(({ note, ours }) => called.exec(`${note} ${ours.method}`)?.[0] ?? false)).toEqual([]);
  });

  it("name functions that exist, wherever ours is computed", () => {
    expect(faulty(({ ours }) => ours.by.find((name) => !exported.has(name)) ?? false)).toEqual([]);
    expect(
      faulty(
        ({ ours, evidence }) =>
          ours.value !== null && evidence !== "design" && ours.by.length === 0 && "no function",
      ),
    ).toEqual([]);
  });

  it("say what the authors could answer wherever ours is not theirs", () => {
    const open = ["differs", "paper-inconsistent", "not-supported"];
    const heads = new Set(claims.filter(({ answer }) => answer !== "").map((claim) => claim.id));
    expect(
      faulty(
        ({ verdict, answer, partOf }) =>
          open.includes(verdict) && answer === "" && !(partOf !== null && heads.has(partOf)) && verdict,
      ),
    ).toEqual([]);
  });

  it("take their tolerance from the print or from the paper's word", () => {
    expect(
      faulty(
        ({ kind, relation, tolerance, published }) =>
          kind === "number" &&
          (relation === "=" || relation === "about") &&
          published.value !== null &&
          published.decimals === null &&
          tolerance.value > 0 &&
          `tolerance ${tolerance.value} (${tolerance.reason}) without printed decimals`,
      ),
    ).toEqual([]);
    expect(
      faulty(
        ({ relation, tolerance }) =>
          !["=", "about"].includes(relation) && tolerance.value > 0 && "a relation with a tolerance",
      ),
    ).toEqual([]);
    const unit = ({ decimals }: Claim["published"]): number => 0.5 / 10 ** (decimals ?? 0);
    expect(
      faulty(
        ({ relation, tolerance, published }) =>
          relation === "=" &&
          tolerance.value > unit(published) + 1e-12 &&
          !/rounding|read off|bound/.test(tolerance.reason) &&
          `tolerance ${tolerance.value}: ${tolerance.reason}`,
      ),
    ).toEqual([]);
  });
});
