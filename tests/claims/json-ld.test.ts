import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { claimIri, ledgerIri, partIri } from "../../src/claims/iri.js";
import { type Paper, renderJsonLd } from "../../src/claims/json-ld.js";
import { jsonLdSchema } from "../../src/claims/json-ld-schema.js";
import { properties, terms } from "../../src/claims/vocabulary.js";
import { type Claim, claimSchema } from "../../src/core/claim.js";
import { projectPath } from "../../src/io/project-root.js";
import { readCitation } from "../../src/io/read-citation.js";
import { papersOf } from "../../src/studies/shared/papers.js";

const citation = await readCitation();
// Written out: a change of it would break every citation that there is.
const base = "urn:uuid:de61bb38-b022-4940-a3fa-28519373b6bc";

const claim = (rest: Partial<Claim> = {}): Claim =>
  claimSchema.parse({
    ...{ id: "sage/mean", study: "sage", place: "Table 3, row 2", alsoIn: ["Figure 7"] },
    ...{ statement: "Mean of GPT-4o", kind: "number", relation: ">=", note: "Cause, then consequence." },
    published: { value: 31.8, ci: null, n: 100, decimals: 1 },
    ours: { value: 31.75, ci: [24.6, 38.9], n: 100, method: "mean of final emotions", by: ["leaderboard"] },
    ...{
      evidence: "data",
      tolerance: { value: 0.05, reason: "1 decimal is printed" },
      verdict: "reproduced",
    },
    ...{ answer: "", partOf: "sage/table-3" },
    ...rest,
  });
const sentence = claim({
  ...{ id: "sage/leads", kind: "sentence", relation: "=", verdict: "undecided", partOf: null, note: "" },
  published: { value: null, ci: null, n: null, decimals: null },
  answer: "Release the replies of the others.",
});
const papers: Paper[] = papersOf(citation).map((paper) =>
  paper.study === "sage" ? { ...paper, tables: [{ id: "table-3", title: "Table 3: all models" }] } : paper,
);
const render = (claims: readonly Claim[], of = papers) => renderJsonLd(claims, { citation, papers: of });
type Node = Record<string, unknown> & { "@id": string; "@type": string };
const graphOf = (text: string): Node[] => JSON.parse(text)["@graph"];
const reviewOf = (text: string, id: string) =>
  graphOf(text).find((node) => node["@id"] === `${base}#review/${id}`);

describe("the name of a claim", () => {
  it("is the ledger's, and the id as fragment", () => {
    expect(claimIri(ledgerIri(citation), "sage/mean")).toBe(`${base}#sage/mean`);
  });

  it("is an IRI whose fragment is the id, for every claim that there is, and another for each", () => {
    const ids = readFileSync(projectPath("tests", "claims", "ids.txt"), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(ids.length).toBeGreaterThan(1_000);
    for (const id of ids) expect(new URL(claimIri(base, id)).hash).toBe(`#${id}`);
    expect(new Set(ids.map((id) => claimIri(base, id))).size).toBe(ids.length);
    // What else the ledger names would hide a claim of a study called like this.
    expect(ids.filter((id) => /^(review|vocabulary|creator|paper)\//.test(id))).toEqual([]);
  });

  it("needs a URN in CITATION.cff", () => {
    expect(() => ledgerIri({ ...citation, identifiers: [] })).toThrow(
      'CITATION.cff: field "identifiers": has no value "urn:uuid:…"; restore the name of the ledger',
    );
  });

  it("of another thing is written in letters and digits", () => {
    expect(partIri(base, "creator", "Jan-Philipp Fränken")).toBe(`${base}#creator/jan-philipp-franken`);
  });
});

describe("the ledger as JSON-LD", () => {
  const text = render([claim(), sentence]);

  it("reviews what a paper says at its places, with a word and no number as rating", () => {
    const work = { "@id": "https://doi.org/10.48550/arXiv.2505.02847" };
    expect(reviewOf(text, "sage/mean")).toEqual({
      ...{ "@id": `${base}#review/sage/mean`, "@type": "ClaimReview", isPartOf: { "@id": base } },
      author: [{ "@id": `${base}#creator/affectlab-contributors` }],
      claimReviewed: "Mean of GPT-4o",
      itemReviewed: {
        ...{ "@id": `${base}#sage/mean`, "@type": "Claim", identifier: "sage/mean", text: "Mean of GPT-4o" },
        citation: work,
        appearance: ["Table 3, row 2", "Figure 7"].map((name) => ({
          ...{ "@type": "CreativeWork", name, isPartOf: work },
        })),
        isPartOf: { "@id": `${base}#sage/table-3` },
        "affectlab:kind": { "@id": "affectlab:kind/number" },
        "affectlab:relation": { "@id": "affectlab:relation/at-least" },
        "affectlab:published": {
          ...{ "@type": "QuantitativeValue", value: 31.8, "affectlab:n": 100, "affectlab:decimals": 1 },
        },
      },
      reviewRating: {
        ...{ "@type": "Rating", alternateName: "reproduced", ratingExplanation: "Cause, then consequence." },
      },
      "affectlab:verdict": { "@id": "affectlab:verdict/reproduced" },
      "affectlab:evidence": { "@id": "affectlab:evidence/data" },
      "affectlab:ours": {
        ...{ "@type": "QuantitativeValue", value: 31.75, "affectlab:lower": 24.6, "affectlab:upper": 38.9 },
        ...{ "affectlab:n": 100, "affectlab:method": "mean of final emotions" },
        "affectlab:computedBy": ["leaderboard"],
      },
      "affectlab:tolerance": {
        ...{ "@type": "QuantitativeValue", value: 0.05, "affectlab:reason": "1 decimal is printed" },
      },
    });
  });

  it("leaves out what is undefined, and tells what the authors could say", () => {
    const review = reviewOf(text, "sage/leads");
    expect(review).toMatchObject({ "affectlab:answer": "Release the replies of the others." });
    expect(review?.itemReviewed).not.toHaveProperty("affectlab:published");
    expect(review?.reviewRating).toEqual({ "@type": "Rating", alternateName: "undecided" });
    expect(text).not.toContain("null");
  });

  it("describes ledger, authors, papers, tables and every term", () => {
    const graph = graphOf(text);
    const of = (type: string) => graph.filter((node) => node["@type"] === type);
    expect(of("Dataset")).toMatchObject([{ "@id": base, version: citation.version }]);
    expect(of("ScholarlyArticle")).toHaveLength(papers.length);
    expect(of("ScholarlyArticle")[0]).toMatchObject({
      "@id": "https://doi.org/10.48550/arXiv.2409.11733",
      author: { "@list": expect.arrayContaining([expect.objectContaining({ familyName: "Gandhi" })]) },
    });
    expect(of("CreativeWork")).toMatchObject([
      { "@id": `${base}#sage/table-3`, name: "Table 3: all models" },
    ]);
    expect(of("rdf:Property")).toHaveLength(Object.keys(properties).length);
    expect(of("DefinedTerm")).toHaveLength(Object.values(terms).flat().length);
  });

  it("uses no term that schema.org or the vocabulary lacks", () => {
    // The list of schema.org's terms in the ro-crate package, which is no part of what we install to run.
    const file = projectPath("node_modules", "ro-crate", "lib", "context.json");
    const known = JSON.parse(readFileSync(file, "utf8"))["@context"] as Record<string, string>;
    const used = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value) && !key.startsWith("@")) used.add(key);
        if (key === "@type") used.add(inner);
        collect(inner);
      }
    };
    collect(graphOf(text));
    const own = [...used].filter((name) => name.startsWith("affectlab:")).map((name) => name.slice(10));
    expect(own.filter((name) => !(name in properties))).toEqual([]);
    const foreign = [...used].filter((name) => !/^(affectlab|rdf):/.test(name));
    expect(foreign).toContain("ClaimReview");
    expect(foreign.filter((name) => known[name] !== `http://schema.org/${name}`)).toEqual([]);
  });

  it("has one node a line, the same bytes each time, and no time", () => {
    expect(render([claim(), sentence])).toBe(text);
    expect(text.split("\n").filter((line) => line.startsWith("    {"))).toHaveLength(graphOf(text).length);
    expect(text).not.toMatch(/20\d\d-\d\d-\d\d/);
  });

  it("names a paper without a DOI, and authors that it does not know, by its study", () => {
    const bare = papers.map(({ reference: _, ...paper }) => paper);
    expect(graphOf(render([sentence], bare)).find((node) => node["@id"] === `${base}#paper/sage`)).toEqual({
      ...{ "@id": `${base}#paper/sage`, "@type": "ScholarlyArticle", identifier: [] },
      name: papers.find(({ study }) => study === "sage")?.title,
    });
  });
});

describe("the schema refuses", () => {
  const broken = (change: (review: Record<string, never>) => void) => {
    const document = JSON.parse(render([claim()]));
    change(document["@graph"].at(-1));
    return jsonLdSchema.safeParse(document).error?.issues[0];
  };

  it.each<[string, (review: Record<string, never>) => void, string]>([
    ["a number as rating", (one) => Object.assign(one.reviewRating!, { ratingValue: 5 }), "ratingValue"],
    [
      "an unknown verdict",
      (one) => Object.assign(one.reviewRating!, { alternateName: "false" }),
      "alternateName",
    ],
    ["a relative name", (one) => Object.assign(one, { "@id": "#sage/mean" }), "@id"],
    ["NaN", (one) => Object.assign(one["affectlab:ours"]!, { value: null }), "value"],
  ])("%s", (_, change, field) => {
    const issue = broken(change);
    expect([issue?.message, ...(issue?.path ?? [])].join(" ")).toContain(field);
  });

  it("a rating that is not the verdict", () => {
    const issue = broken((one) => Object.assign(one.reviewRating!, { alternateName: "differs" }));
    expect(issue?.message).toBe("the rating and the verdict say different things");
  });

  it("a claim that is there twice, and a table that nothing describes, by their names", () => {
    expect(() => render([claim(), claim()])).toThrow(`${base}#review/sage/mean is there twice`);
    expect(() => render([claim({ partOf: "sage/table-9" })])).toThrow(
      `${base}#review/sage/mean: ${base}#sage/table-9 is named but nowhere described`,
    );
  });

  it("a claim of a study without a paper", () => {
    expect(() => render([claim()], [])).toThrow(
      'sage/mean: field "study": there is no paper of the study "sage"',
    );
  });
});

it("docs/vocabulary.md says every term as the code does", () => {
  const page = readFileSync(projectPath(path.join("docs", "vocabulary.md")), "utf8");
  const rows = [
    ...Object.entries(properties).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
    ...Object.entries(terms).flatMap(([property, values]) =>
      values.map(({ name, word, meaning }) => `| \`${property}/${name}\` | ${word} | ${meaning} |`),
    ),
  ];
  expect(rows.filter((row) => !page.split(/\r?\n/).includes(row))).toEqual([]);
  expect(page).toContain(base);
});
