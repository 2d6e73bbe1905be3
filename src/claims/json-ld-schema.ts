import * as z from "zod";
import { verdicts } from "../core/claim.js";

// What renderJsonLd must give. No validator of schema.org's ClaimReview works offline, so this is ours: the
// properties that we use, with the types that schema.org expects of them, and nothing else.

const iri = z.string().regex(/^(?:https:\/\/|urn:uuid:|affectlab:)\S+$/);
const reference = z.strictObject({ "@id": iri });
const text = z.string().min(1);
const finite = z.number();

const quantity = {
  "@type": z.literal("QuantitativeValue"),
  value: finite.optional(),
  "affectlab:lower": finite.optional(),
  "affectlab:upper": finite.optional(),
  "affectlab:n": finite.optional(),
};

const creator = z.union([
  z.strictObject({ "@id": iri.optional(), "@type": z.literal("Organization"), name: text }),
  z.strictObject({
    ...{ "@id": iri.optional(), "@type": z.literal("Person"), name: text, givenName: text, familyName: text },
    sameAs: reference.optional(),
  }),
]);

const claim = z.strictObject({
  "@id": iri,
  "@type": z.literal("Claim"),
  identifier: text,
  text,
  citation: reference,
  appearance: z
    .array(z.strictObject({ "@type": z.literal("CreativeWork"), name: text, isPartOf: reference }))
    .min(1),
  isPartOf: reference.optional(),
  "affectlab:kind": reference,
  "affectlab:relation": reference,
  "affectlab:published": z
    .strictObject({ ...quantity, value: finite, "affectlab:decimals": finite.optional() })
    .optional(),
});

const review = z
  .strictObject({
    "@id": iri,
    "@type": z.literal("ClaimReview"),
    isPartOf: reference,
    author: z.array(reference).min(1),
    claimReviewed: text,
    itemReviewed: claim,
    reviewRating: z.strictObject({
      "@type": z.literal("Rating"),
      alternateName: z.enum(verdicts),
      ratingExplanation: text.optional(),
    }),
    "affectlab:verdict": reference,
    "affectlab:evidence": reference,
    "affectlab:ours": z.strictObject({
      ...quantity,
      "affectlab:method": text,
      "affectlab:computedBy": z.array(text).min(1).optional(),
    }),
    "affectlab:tolerance": z.strictObject({ ...quantity, value: finite, "affectlab:reason": text }),
    "affectlab:answer": text.optional(),
  })
  .refine((value) => value["affectlab:verdict"]["@id"].endsWith(`/${value.reviewRating.alternateName}`), {
    message: "the rating and the verdict say different things",
    path: ["affectlab:verdict"],
  });

const node = z.discriminatedUnion("@type", [
  review,
  z.strictObject({
    "@id": iri,
    "@type": z.literal("Dataset"),
    name: text,
    description: text,
    version: text,
    license: reference,
    creator: z.array(reference).min(1),
    about: z.array(reference).min(1),
  }),
  z.strictObject({
    "@id": iri,
    "@type": z.literal("ScholarlyArticle"),
    name: text,
    author: z.strictObject({ "@list": z.array(creator).min(1) }).optional(),
    identifier: z.array(text),
    description: text.optional(),
  }),
  z.strictObject({ "@id": iri, "@type": z.literal("CreativeWork"), name: text, isPartOf: reference }),
  z.strictObject({ "@id": iri, "@type": z.literal("rdf:Property"), name: text, description: text }),
  z.strictObject({
    ...{ "@id": iri, "@type": z.literal("DefinedTerm"), name: text, description: text },
    inDefinedTermSet: reference,
  }),
  z.strictObject({ "@id": iri, "@type": z.literal("Organization"), name: text }),
  z.strictObject({
    ...{ "@id": iri, "@type": z.literal("Person"), name: text, givenName: text, familyName: text },
    sameAs: reference.optional(),
  }),
]);

/** The ledger as JSON-LD: no two nodes share an IRI, and what is referred to in the ledger is in it. */
export const jsonLdSchema = z
  .strictObject({
    "@context": z.strictObject({
      "@version": z.literal(1.1),
      "@vocab": z.literal("http://schema.org/"),
      rdf: z.literal("http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
      affectlab: iri.endsWith("/"),
    }),
    "@graph": z.array(node).min(1),
  })
  .superRefine(({ "@context": context, "@graph": graph }, refinement) => {
    const own = context.affectlab.replace(/#.*/, "");
    const full = (name: string): string => name.replace(/^affectlab:/, context.affectlab);
    const defined = new Set<string>();
    const define = (name: string, index: number): void => {
      if (defined.has(name)) {
        refinement.addIssue({
          code: "custom",
          path: ["@graph", index, "@id"],
          message: `${name} is there twice`,
        });
      }
      defined.add(name);
    };
    for (const [index, one] of graph.entries()) {
      define(one["@id"], index);
      if (one["@type"] === "ClaimReview") define(one.itemReviewed["@id"], index);
    }
    for (const [index, one] of graph.entries()) {
      for (const name of references(one).map(full)) {
        if (!name.startsWith(own) || defined.has(name)) continue;
        refinement.addIssue({
          code: "custom",
          path: ["@graph", index],
          message: `${name} is named but nowhere described`,
        });
      }
    }
  });

/** The IRIs that a node refers to. */
function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]![0] === "@id") return [String(entries[0]![1])];
  return entries.flatMap(([, inner]) => references(inner));
}
