import * as z from "zod";

// RO-Crate 1.2, as far as this project uses it. The `ro-crate` package checks the root and the files in the tests;
// it is under the GPL, so it is no part of what runs (docs/decisions/names-not-addresses.md). This schema also
// checks what that package does not: that the graph is flat, and that nothing is referred to that is not there.

const text = z.string().min(1);
const entity = z.looseObject({ "@id": text, "@type": text });

/** Files have a size and a hash: opening each shows whether the crate is whole. */
const file = z.looseObject({
  contentSize: z.string().regex(/^\d+$/),
  encodingFormat: text,
  name: text,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const root = z.looseObject({
  name: text,
  description: text,
  datePublished: z.iso.datetime(),
  license: z.strictObject({ "@id": text }),
});

const reference = z.strictObject({ "@id": text });
const value = z.union([text, reference, z.array(z.union([text, reference]))]);

export const crateSchema = z
  .strictObject({
    "@context": z.literal("https://w3id.org/ro/crate/1.2/context"),
    "@graph": z.array(entity).min(2),
  })
  .superRefine(({ "@graph": graph }, context) => {
    const issue = (index: number, message: string, field?: string): void =>
      context.addIssue({
        code: "custom",
        path: ["@graph", index, ...(field === undefined ? [] : [field])],
        message,
      });
    const ids = new Set<string>();
    for (const [index, one] of graph.entries()) {
      if (ids.has(one["@id"])) issue(index, "is there twice");
      ids.add(one["@id"]);
    }
    const parts = new Set(graph.flatMap((one) => references(one.hasPart)));
    for (const [index, one] of graph.entries()) {
      const wanted = one["@id"] === "./" ? root : one["@type"] === "File" ? file : undefined;
      const read = wanted?.safeParse(one);
      if (read?.success === false) {
        issue(index, read.error.issues[0]!.message, String(read.error.issues[0]!.path[0]));
      }
      if (one["@type"] === "File" && !parts.has(one["@id"])) issue(index, "is a part of nothing");
      for (const [field, content] of Object.entries(one)) {
        if (!value.safeParse(content).success) issue(index, "is no text, reference or list of them", field);
        // What is described elsewhere has an absolute URI.
        const missing = references(content).find((id) => !ids.has(id) && !/^https?:/.test(id));
        if (missing !== undefined) issue(index, `names ${missing}, which is not there`, field);
      }
    }
    if (!ids.has("./") || graph[0]?.["@id"] !== "ro-crate-metadata.json") {
      context.addIssue({ code: "custom", path: ["@graph"], message: "has no metadata descriptor and root" });
    }
  });

function references(content: unknown): string[] {
  return (Array.isArray(content) ? content : [content]).flatMap((one) => {
    const read = reference.safeParse(one);
    return read.success ? [read.data["@id"]] : [];
  });
}
