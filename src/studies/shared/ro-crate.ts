import * as z from "zod";
import type { Paper } from "../../claims/json-ld.js";
import { type Citation, creatorName } from "../../core/citation.js";
import { DataError } from "../../core/errors.js";
import type { UpstreamSource } from "../../io/catalogue.js";
import type { Datapackage } from "../../io/codebook.js";
import type { MadeFile } from "./made-files.js";
import { crateSchema } from "./ro-crate-schema.js";

/** One run of `reproduce`, as its crate tells it. */
export interface CrateRun {
  /** "npm run reproduce", with its options */
  command: string;
  startedAt: Date;
  endedAt: Date;
  /** The message of what failed. */
  failure?: string;
  software: { affectlab: string; node: string; revision: string | null };
  /** "linux x64" */
  system: string;
  citation: Citation;
  papers: readonly Paper[];
  /** The folders of data that the studies read. */
  packages: readonly { folder: string; datapackage: Datapackage; files: readonly MadeFile[] }[];
  /** What was released, by the catalogue, and the files of the catalogue. */
  catalogue: { sources: readonly UpstreamSource[]; files: readonly MadeFile[] };
  /** What the packages were; a copy of the compiled part alone has none. */
  lockfile?: MadeFile;
  results: readonly MadeFile[];
  /** What pages among the results load. */
  shared: readonly MadeFile[];
}

type Entity = { "@id": string; "@type": string } & Record<string, unknown>;

const specification = "https://w3id.org/ro/crate/1.2";

/**
 * ro-crate-metadata.json of a run: RO-Crate 1.2, with the clone as its root. Its inputs with licence and source,
 * its software, and every file that it made, each with size and sha256. It tells the time and the revision, so it
 * belongs to a run and is never committed.
 *
 * @throws DataError naming the entity and the field where the result is no crate
 */
export function renderRoCrate(run: CrateRun): string {
  const licences = new Map<string, Entity>();
  const licence = (
    name: string,
    title: string,
    link = `https://spdx.org/licenses/${name}`,
  ): { "@id": string } => {
    licences.set(link, { "@id": link, "@type": "CreativeWork", name, description: title });
    return { "@id": link };
  };
  const own = licence(run.citation.license, `${run.citation.license}: the licence of affectlab`);
  // A codebook may name a paper as its source: one entity for both.
  const sources = new Map(run.papers.flatMap(paperEntity).map((paper) => [paper["@id"], paper]));
  for (const { repository, commit, licence: name, scope, study } of run.catalogue.sources) {
    const link = `https://github.com/${repository}/tree/${commit}`;
    sources.set(link, {
      ...{ "@id": link, "@type": "CreativeWork", name: `${repository} at ${commit}`, version: commit },
      ...{ description: scope, license: licence(name, `${name}: what ${repository} released`) },
      ...(paperId(run.papers, study) === undefined
        ? {}
        : { citation: { "@id": paperId(run.papers, study) } }),
    });
  }
  const packages = run.packages.flatMap((one) => packageEntities(one, licence, sources));
  const inputs = [...run.packages.flatMap(({ files }) => files), ...run.catalogue.files, ...lockfileOf(run)];
  const made = [...run.results, ...run.shared];
  const graph: Entity[] = [
    {
      ...{ "@id": "ro-crate-metadata.json", "@type": "CreativeWork", about: { "@id": "./" } },
      conformsTo: { "@id": specification },
    },
    rootEntity(run, own, [...inputs, ...made]),
    ...actionEntities(run, inputs),
    ...run.citation.authors.map(
      (author): Entity => ({
        "@id": creatorId(creatorName(author)),
        "@type": "name" in author ? "Organization" : "Person",
        name: creatorName(author),
      }),
    ),
    ...packages,
    ...[...run.catalogue.files, ...lockfileOf(run), ...made].map((file) => fileEntity(file, inputs)),
    ...sources.values(),
    ...licences.values(),
  ];
  const crate = { "@context": `${specification}/context`, "@graph": graph };
  const read = crateSchema.safeParse(crate);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const entity = graph[Number(path[1])];
    throw new DataError(message, {
      file: "ro-crate-metadata.json",
      field: [entity?.["@id"] ?? path[1], ...path.slice(2)].filter((part) => part !== undefined).join(" "),
    });
  }
  return `${JSON.stringify(crate, null, 2)}\n`;
}

type Reference = { "@id": string };

/** JSON-LD in compacted form has one value without a list. */
const compact = (list: readonly Reference[]): Reference | readonly Reference[] =>
  list.length === 1 ? list[0]! : list;
const refer = (ids: readonly string[]): Reference | readonly Reference[] =>
  compact(ids.map((id) => ({ "@id": id })));
const creatorId = (name: string): string => `#${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

/** A path as a URI; `/` stays. */
export const fileId = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

const paperId = (papers: readonly Paper[], study: string | undefined): string | undefined => {
  const doi = papers.find((paper) => paper.study === study)?.reference?.doi;
  return doi === undefined ? undefined : `https://doi.org/${doi}`;
};

const lockfileOf = ({ lockfile }: CrateRun): MadeFile[] => (lockfile === undefined ? [] : [lockfile]);

function rootEntity(run: CrateRun, licence: { "@id": string }, files: readonly MadeFile[]): Entity {
  const papers = run.papers.flatMap(({ study }) => paperId(run.papers, study) ?? []);
  return {
    "@id": "./",
    "@type": "Dataset",
    name: `affectlab: one run of ${run.command}`,
    description: `Figures, ledger and executed notebooks, computed from the tables in data/. ${run.citation.abstract.trim()}`,
    datePublished: run.endedAt.toISOString(),
    license: licence,
    author: refer(run.citation.authors.map((author) => creatorId(creatorName(author)))),
    citation: refer(papers),
    hasPart: refer([
      ...run.packages.map(({ folder }) => `${fileId(folder)}/`),
      ...files.map(({ path }) => fileId(path)),
    ]),
    mentions: { "@id": "#run" },
  };
}

function actionEntities(run: CrateRun, inputs: readonly MadeFile[]): Entity[] {
  const { affectlab, node, revision } = run.software;
  return [
    {
      ...{ "@id": "#run", "@type": "CreateAction", name: run.command },
      description: "What had not changed since an earlier run on this machine was kept, and is listed too.",
      startTime: run.startedAt.toISOString(),
      endTime: run.endedAt.toISOString(),
      actionStatus: {
        "@id": `http://schema.org/${run.failure === undefined ? "Completed" : "Failed"}ActionStatus`,
      },
      ...(run.failure === undefined ? {} : { error: run.failure }),
      instrument: { "@id": "#affectlab" },
      object: refer(inputs.map(({ path }) => fileId(path))),
      result: refer(run.results.map(({ path }) => fileId(path))),
    },
    {
      ...{ "@id": "#affectlab", "@type": "SoftwareApplication", name: "affectlab", version: affectlab },
      ...(revision === null
        ? {}
        : {
            identifier: `swh:1:rev:${revision}`,
            description: "The revision does not tell of edits that were not committed.",
          }),
      softwareRequirements: refer(["#node", ...lockfileOf(run).map(({ path }) => fileId(path))]),
    },
    {
      ...{ "@id": "#node", "@type": "SoftwareApplication", name: "Node.js", version: node },
      operatingSystem: run.system,
    },
  ];
}

function paperEntity({ title, reference }: Paper): Entity[] {
  if (reference?.doi === undefined) return [];
  return [
    {
      ...{ "@id": `https://doi.org/${reference.doi}`, "@type": "ScholarlyArticle", name: title },
      creditText: reference.authors.map(creatorName).join(", "),
      ...(reference.notes === undefined ? {} : { description: reference.notes }),
    },
  ];
}

/** What a codebook says of a folder, or of one of its files. */
const rightsSchema = z.object({
  licenses: z
    .array(z.object({ name: z.string(), title: z.string().optional(), path: z.string().optional() }))
    .optional(),
  sources: z.array(z.object({ title: z.string(), path: z.string().optional() })).optional(),
});

type Licence = (name: string, title: string, link?: string) => { "@id": string };

/** A folder of data and its files, with what their codebook says of licence and source. */
function packageEntities(
  { folder, datapackage, files }: CrateRun["packages"][number],
  licence: Licence,
  sources: Map<string, Entity>,
): Entity[] {
  const rights = (of: object): object => {
    const { licenses = [], sources: from = [] } = rightsSchema.parse(of);
    const licensed = licenses.map(({ name, title = name, path }) => licence(name, title, path));
    return {
      ...(licensed.length === 0 ? {} : { license: compact(licensed) }),
      ...(from.length === 0
        ? {}
        : { isBasedOn: compact(from.map(({ title, path }) => sourceOf(title, path, sources))) }),
    };
  };
  return [
    {
      ...{ "@id": `${fileId(folder)}/`, "@type": "Dataset", name: datapackage.title ?? datapackage.name },
      ...(datapackage.description === undefined ? {} : { description: datapackage.description }),
      ...rights(datapackage),
      hasPart: refer(files.map(({ path }) => fileId(path))),
    },
    ...files.map((file) => {
      const resource = datapackage.resources.find(({ path }) => path === file.path.slice(folder.length + 1));
      return {
        ...fileEntity(file, []),
        ...rights(resource ?? {}),
      };
    }),
  ];
}

/** A source has a link, or only a title. */
function sourceOf(title: string, link: string | undefined, sources: Map<string, Entity>): { "@id": string } {
  const id = link ?? creatorId(title);
  if (!sources.has(id)) sources.set(id, { "@id": id, "@type": "CreativeWork", name: title });
  return { "@id": id };
}

function fileEntity(file: MadeFile, inputs: readonly MadeFile[]): Entity {
  const from = file.inputs.filter((input) => inputs.some(({ path }) => path === input));
  return {
    "@id": fileId(file.path),
    "@type": "File",
    name: file.name,
    description: file.description,
    encodingFormat: file.mediaType,
    contentSize: String(file.bytes),
    sha256: file.sha256,
    ...(from.length === 0 ? {} : { isBasedOn: refer(from.map(fileId)) }),
  };
}
