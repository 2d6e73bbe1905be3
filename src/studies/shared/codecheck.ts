import path from "node:path";
import { stringify } from "yaml";
import * as z from "zod";
import type { Paper } from "../../claims/json-ld.js";
import { creatorName } from "../../core/citation.js";
import { DataError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import type { UpstreamSource } from "../../io/catalogue.js";
import { firstProblem } from "../../io/read-json.js";
import type { MadeFile } from "./made-files.js";

/** CODECHECK's configuration format, version 1.0 of 2020-02-06. */
export const codecheckVersion = "https://codecheck.org.uk/spec/config/1.0/";

const orcid = z.string().regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/);
const person = z.strictObject({ name: z.string().min(1), ORCID: orcid.optional() });
const text = z.string().min(1);

/**
 * A codecheck.yml. CODECHECK's own validator is an R package that asks servers about DOIs and ORCIDs; this schema
 * is ours, from the text of the specification.
 *
 * `codechecker` and `report` are written by whoever checks. So they are missing in the file of an author.
 */
export const codecheckSchema = z.strictObject({
  version: z.literal(codecheckVersion),
  manifest: z
    .array(
      z.strictObject({
        file: text.refine((file) => !file.startsWith("/") && !file.split("/").includes(".."), {
          message: "must be a path inside the folder of codecheck.yml",
        }),
        comment: text.optional(),
      }),
    )
    .min(1),
  paper: z.strictObject({
    title: text,
    authors: z.array(person).min(1).optional(),
    reference: text.optional(),
  }),
  source: text.optional(),
  codechecker: z.array(person).min(1).optional(),
  report: text.optional(),
  summary: text.optional(),
  repository: z.union([z.url(), z.array(z.url()).min(1)]).optional(),
  check_time: text.optional(),
  certificate: text.optional(),
});

/** Of these a manifest lists what is the same on every machine; PNG and HTML are drawn from the same. */
const listed = [".svg", ".json", ".csv"];

/**
 * codecheck.yml for the folder of a study: the figures and tables that `reproduce` makes of one paper, and the paper.
 * It says nothing of the run, so the same figures give the same bytes.
 *
 * @param files what was made in that folder
 * @param source where the data come from
 * @throws DataError when nothing was made, or a field does not fit the format
 */
export function renderCodecheck(paper: Paper, files: readonly MadeFile[], source: string): string {
  const { title, reference } = paper;
  const content = {
    version: codecheckVersion,
    manifest: files
      .filter((file) => listed.includes(path.posix.extname(file.path)))
      .map((file) => ({ file: path.posix.basename(file.path), comment: commentOf(file) }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    paper: {
      title,
      ...(reference === undefined ? {} : { authors: reference.authors.map(authorOf) }),
      ...(reference?.doi === undefined ? {} : { reference: `https://doi.org/${reference.doi}` }),
    },
    source,
  };
  const read = codecheckSchema.safeParse(content);
  if (!read.success) {
    const { problem, field } = firstProblem(read.error);
    throw new DataError(problem, { file: `figures/${paper.study}/codecheck.yml`, field });
  }
  return `%YAML 1.2\n---\n${introduction}${stringify(read.data, { lineWidth: 0 })}`;
}

/** "Figure 4a: …" for the figure itself; what the others hold. */
const commentOf = ({ path: file, name, description }: MadeFile): string =>
  file.endsWith(".svg") ? name.replace(/ \(svg\)$/, "") : description;

const introduction = `# What \`npm run reproduce\` makes of one paper, in CODECHECK's configuration format. Whoever checks it
# adds \`codechecker\` and \`report\`. No codecheck was made, and there is no certificate.
`;

function authorOf(author: Parameters<typeof creatorName>[0]): { name: string; ORCID?: string } {
  const id = "orcid" in author ? author.orcid?.replace("https://orcid.org/", "") : undefined;
  return { name: creatorName(author), ...(id === undefined ? {} : { ORCID: id }) };
}

/** Where the data of a study come from, in a sentence. */
export function sourceOf(study: StudyId, version: string, sources: readonly UpstreamSource[]): string {
  const released = sources
    .filter((source) => source.study === study)
    .map(({ repository, commit, licence }) => `https://github.com/${repository}/tree/${commit} (${licence})`);
  const data = `the tables in data/${study}${released.length === 0 ? ", numbers that the paper prints" : `, derived from ${released.join(" and ")}`}`;
  return `Code: affectlab ${version}. Data: ${data}.`;
}
