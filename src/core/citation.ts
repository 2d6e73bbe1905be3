import * as z from "zod";

/** A person or a group, in the fields of the Citation File Format 1.2. */
const creatorSchema = z.union([
  z.object({
    "family-names": z.string().min(1),
    "given-names": z.string().min(1),
    orcid: z.url().optional(),
  }),
  z.object({ name: z.string().min(1) }),
]);
export type Creator = z.infer<typeof creatorSchema>;

const identifierSchema = z.object({
  type: z.enum(["doi", "url", "swh", "other"]),
  value: z.string().min(1),
  description: z.string().optional(),
});

const referenceSchema = z.object({
  title: z.string().min(1),
  authors: z.array(creatorSchema).min(1),
  doi: z
    .string()
    .regex(/^10\.\d+\/\S+$/)
    .optional(),
  identifiers: z.array(identifierSchema).optional(),
  "repository-code": z.url().optional(),
  notes: z.string().optional(),
});
export type Reference = z.infer<typeof referenceSchema>;

/** What this project reads of its CITATION.cff: who wrote it, under which names, about which papers. */
export const citationSchema = z.object({
  title: z.string().min(1),
  version: z.string().min(1),
  license: z.string().min(1),
  abstract: z.string().min(1),
  authors: z.array(creatorSchema).min(1),
  identifiers: z.array(identifierSchema),
  references: z.array(referenceSchema),
});
export type Citation = z.infer<typeof citationSchema>;

/**
 * A creator's name as one text.
 *
 * @example
 * ```ts
 * creatorName({ "family-names": "Gandhi", "given-names": "Kanishk" }); // "Kanishk Gandhi"
 * ```
 */
export function creatorName(creator: Creator): string {
  return "name" in creator ? creator.name : `${creator["given-names"]} ${creator["family-names"]}`;
}
