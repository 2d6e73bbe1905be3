import { existsSync } from "node:fs";
import path from "node:path";
import type { StudyId } from "../../core/study-id.js";
import { readCatalogue } from "../../io/catalogue.js";
import { readDatapackage } from "../../io/datapackage.js";
import { projectPath } from "../../io/project-root.js";
import { readCitation } from "../../io/read-citation.js";
import { sharedFiles } from "../../plots/page.js";
import { softwareVersions } from "../../runs/software.js";
import { describeFile, type MadeFile } from "./made-files.js";
import { papersOf } from "./papers.js";
import type { CrateRun } from "./ro-crate.js";

/** Adds to what a run did what it did it with: data, software, papers, and the time at which it ended. */
export async function crateRun(
  run: Pick<CrateRun, "command" | "startedAt" | "failure" | "results">,
): Promise<CrateRun> {
  const citation = await readCitation();
  const papers = papersOf(citation);
  const sources = (await readCatalogue()).filter(({ study }) => study !== undefined);
  const lockfile = projectPath("package-lock.json");
  return {
    ...run,
    ...{ endedAt: new Date(), citation, papers, software: softwareVersions() },
    system: `${process.platform} ${process.arch}`,
    packages: await packagesOf(papers.map(({ study }) => study)),
    catalogue: { sources, files: await catalogueFiles(sources.map(({ name }) => name)) },
    ...(existsSync(lockfile)
      ? {
          lockfile: await describeFile(lockfile, {
            name: "package-lock.json",
            description: "The version and hash of every package.",
          }),
        }
      : {}),
    shared: await sharedOf(),
  };
}

async function packagesOf(studies: readonly StudyId[]): Promise<CrateRun["packages"]> {
  const folders = studies.filter((study) => existsSync(projectPath("data", study, "datapackage.json")));
  return Promise.all(
    folders.map(async (study) => {
      const datapackage = await readDatapackage(projectPath("data", study));
      const files = await Promise.all([
        describeFile(projectPath("data", study, "datapackage.json"), {
          name: `Codebook of data/${study}`,
          description: "Types, meanings, licences and sources of the tables.",
        }),
        ...datapackage.resources.map((resource) =>
          describeFile(projectPath("data", study, resource.path), {
            name: resource.path,
            description: resource.description ?? `The file ${resource.name} of ${datapackage.name}.`,
          }),
        ),
      ]);
      return { folder: `data/${study}`, datapackage, files };
    }),
  );
}

async function catalogueFiles(names: readonly string[]): Promise<MadeFile[]> {
  return Promise.all([
    describeFile(projectPath("data", "catalogue.json"), {
      name: "Catalogue of released data",
      description: "Repositories with their pinned commits and licences.",
    }),
    ...names.map((name) =>
      describeFile(projectPath("data", "catalogue", `${name}.csv`), {
        name: `Files of ${name}`,
        description: "The sha256 of every released file that was read.",
      }),
    ),
  ]);
}

/** What the pages of figures load from beside them. */
async function sharedOf(): Promise<MadeFile[]> {
  const files = Object.values(sharedFiles).map((name) => projectPath("figures", path.basename(name)));
  return Promise.all(
    files
      .filter((file) => existsSync(file))
      .map((file) =>
        describeFile(file, { name: path.basename(file), description: "Loaded by the interactive pages." }),
      ),
  );
}
