import { type Citation, type Creator, creatorName, type Reference } from "../core/citation.js";
import type { Claim } from "../core/claim.js";
import { DataError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { claimIri, ledgerIri, partIri, reviewIri, termIri } from "./iri.js";
import { jsonLdSchema } from "./json-ld-schema.js";
import type { ClaimTable } from "./rows.js";
import { properties, type Term, termName, terms } from "./vocabulary.js";

/** A paper whose claims the ledger has. */
export interface Paper {
  study: StudyId;
  title: string;
  /** What CITATION.cff says of it, if anything. */
  reference?: Reference;
  tables: readonly ClaimTable[];
}

type Node = Record<string, unknown>;

/**
 * The ledger as JSON-LD 1.1: a schema.org ClaimReview for each claim, with the terms of our vocabulary
 * (docs/vocabulary.md) for what schema.org lacks. The context stands in the file, so that it can be read without a
 * network. One node a line; the same claims give the same bytes.
 *
 * There is no validator for ClaimReview that works offline: the result is checked by a schema of ours.
 *
 * @throws DataError naming the claim and the field where the result does not fit that schema
 */
export function renderJsonLd(
  claims: readonly Claim[],
  { citation, papers }: { citation: Citation; papers: readonly Paper[] },
): string {
  const base = ledgerIri(citation);
  const document = {
    "@context": {
      "@version": 1.1,
      "@vocab": "http://schema.org/",
      rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
      affectlab: termIri(base, ""),
    },
    "@graph": [
      ledgerNode(base, citation, papers),
      ...citation.authors.map((author) => creatorNode(base, author)),
      ...vocabularyNodes(base),
      ...papers.flatMap((paper) => [paperNode(base, paper), ...tableNodes(base, paper, claims)]),
      ...claims.map((claim) => reviewNode(base, claim, citation, paperOf(claim, papers))),
    ],
  };
  const read = jsonLdSchema.safeParse(document);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const node = document["@graph"][Number(path[1])];
    const named = path[0] === "@graph" && node !== undefined ? String(node["@id"]) : "the ledger as JSON-LD";
    throw new DataError(message, { file: named, field: path.slice(2).join(".") });
  }
  const lines = document["@graph"].map((node) => `    ${JSON.stringify(node)}`);
  const context = JSON.stringify(document["@context"], null, 2).replaceAll("\n", "\n  ");
  return `{\n  "@context": ${context},\n  "@graph": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

const idOf = (iri: string): { "@id": string } => ({ "@id": iri });
const term = (...of: Parameters<typeof termName>): { "@id": string } => idOf(`affectlab:${termName(...of)}`);

function paperOf(claim: Claim, papers: readonly Paper[]): Paper {
  const found = papers.find(({ study }) => study === claim.study);
  if (found !== undefined) return found;
  throw new DataError(`there is no paper of the study "${claim.study}"`, { file: claim.id, field: "study" });
}

/** A paper's DOI as a link; where it has none, a name of ours. */
const paperIri = (base: string, { study, reference }: Paper): string =>
  reference?.doi === undefined ? partIri(base, "paper", study) : `https://doi.org/${reference.doi}`;

const creatorIri = (base: string, creator: Creator): string => partIri(base, "creator", creatorName(creator));

function ledgerNode(base: string, citation: Citation, papers: readonly Paper[]): Node {
  return {
    ...idOf(base),
    "@type": "Dataset",
    name: "affectlab: reproduction ledger",
    description:
      "Every number and sentence of these papers that can be checked, beside what follows from the released data.",
    version: citation.version,
    license: idOf(`https://spdx.org/licenses/${citation.license}`),
    creator: citation.authors.map((author) => idOf(creatorIri(base, author))),
    about: papers.map((paper) => idOf(paperIri(base, paper))),
  };
}

function creatorNode(base: string, creator: Creator): Node {
  return { ...idOf(creatorIri(base, creator)), ...creatorValue(creator) };
}

function creatorValue(creator: Creator): Node {
  if ("name" in creator) return { "@type": "Organization", name: creator.name };
  return {
    ...(creator.orcid === undefined ? {} : { sameAs: idOf(creator.orcid) }),
    ...{ "@type": "Person", name: creatorName(creator) },
    ...{ givenName: creator["given-names"], familyName: creator["family-names"] },
  };
}

function paperNode(base: string, paper: Paper): Node {
  const { title, reference } = paper;
  const { doi, identifiers = [], authors = [], notes } = reference ?? {};
  return {
    ...idOf(paperIri(base, paper)),
    "@type": "ScholarlyArticle",
    name: title,
    ...(authors.length === 0 ? {} : { author: { "@list": authors.map(creatorValue) } }),
    identifier: [...(doi === undefined ? [] : [`doi:${doi}`]), ...identifiers.map(({ value }) => value)],
    ...(notes === undefined ? {} : { description: notes }),
  };
}

/** The tables of a paper that claims are part of: their names need something to name. */
function tableNodes(base: string, paper: Paper, claims: readonly Claim[]): Node[] {
  return paper.tables
    .map(({ id, title }) => ({ id: `${paper.study}/${id}`, title }))
    .filter(({ id }) => claims.some(({ partOf }) => partOf === id))
    .map(({ id, title }) => ({
      ...idOf(claimIri(base, id)),
      "@type": "CreativeWork",
      name: title,
      isPartOf: idOf(paperIri(base, paper)),
    }));
}

function vocabularyNodes(base: string): Node[] {
  const own = (name: string): Node => idOf(termIri(base, name));
  return [
    ...Object.entries(properties).map(([name, meaning]) => ({
      ...own(name),
      ...{ "@type": "rdf:Property", name, description: meaning },
    })),
    ...Object.entries(terms).flatMap(([property, values]) =>
      values.map(({ name, word, meaning }: Term) => ({
        ...own(`${property}/${name}`),
        ...{ "@type": "DefinedTerm", name: word, description: meaning, inDefinedTermSet: own(property) },
      })),
    ),
  ];
}

function reviewNode(base: string, claim: Claim, citation: Citation, paper: Paper): Node {
  const { id, statement, evidence, verdict, note, answer, tolerance } = claim;
  return {
    ...idOf(reviewIri(base, id)),
    "@type": "ClaimReview",
    isPartOf: idOf(base),
    author: citation.authors.map((author) => idOf(creatorIri(base, author))),
    claimReviewed: statement,
    itemReviewed: claimNode(base, claim, paper),
    // No number: the verdicts are no scale.
    reviewRating: {
      "@type": "Rating",
      alternateName: verdict,
      ...(note === "" ? {} : { ratingExplanation: note }),
    },
    "affectlab:verdict": term("verdict", verdict),
    "affectlab:evidence": term("evidence", evidence),
    "affectlab:ours": {
      ...quantity(claim.ours),
      "affectlab:method": claim.ours.method,
      ...(claim.ours.by.length === 0 ? {} : { "affectlab:computedBy": claim.ours.by }),
    },
    "affectlab:tolerance": { ...quantity(tolerance), "affectlab:reason": tolerance.reason },
    ...(answer === "" ? {} : { "affectlab:answer": answer }),
  };
}

/** What the paper says. It appears at one or several places of the paper. */
function claimNode(base: string, claim: Claim, paper: Paper): Node {
  const { id, statement, kind, relation, published, place, alsoIn, partOf } = claim;
  const work = idOf(paperIri(base, paper));
  return {
    ...idOf(claimIri(base, id)),
    "@type": "Claim",
    identifier: id,
    text: statement,
    citation: work,
    appearance: [place, ...alsoIn].map((name) => ({ "@type": "CreativeWork", name, isPartOf: work })),
    ...(partOf === null ? {} : { isPartOf: idOf(claimIri(base, partOf)) }),
    "affectlab:kind": term("kind", kind),
    "affectlab:relation": term("relation", relation),
    ...(published.value === null ? {} : { "affectlab:published": quantity(published) }),
  };
}

/** What is undefined is absent, as JSON-LD has it. */
function quantity(of: {
  value: number | null;
  ci?: readonly [number, number] | null;
  n?: number | null;
  decimals?: number | null;
}): Node {
  const known = (value: number | null | undefined): value is number =>
    value !== null && value !== undefined && Number.isFinite(value);
  const [lower, upper] = of.ci?.every(known) ? of.ci : [];
  const found = {
    value: of.value,
    "affectlab:lower": lower,
    "affectlab:upper": upper,
    "affectlab:n": of.n,
    "affectlab:decimals": of.decimals,
  };
  return {
    "@type": "QuantitativeValue",
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => known(value))),
  };
}
