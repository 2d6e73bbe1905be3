import { statSync } from "node:fs";
import { UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { readCatalogue, type UpstreamSource } from "../io/catalogue.js";
import { fetchUpstream } from "../io/fetch-upstream.js";
import { shownPath } from "../io/project-root.js";
import { crlfProblem, resolveUpstream, type UpstreamState, upstreamState } from "../io/upstream.js";
import { manifests } from "../studies/registry.js";
import { interruptible } from "./interrupt.js";
import { formatTable, print, printJson, warn } from "./print.js";
import { startProgress } from "./progress.js";

interface JsonOption {
  json?: boolean;
}

/** `affectlab data list` */
export async function listData({ json }: JsonOption): Promise<void> {
  const sources = await readCatalogue();
  warnOfNoMirror();
  const states = await Promise.all(sources.map(upstreamState));
  if (json) {
    printJson(sources.map((source, i) => describe(source, states[i] as UpstreamState)));
    return;
  }
  const rows = sources.map((source, i) => [
    source.name,
    // A line should fit a terminal; --json has the whole title.
    shortTitle(source.paper),
    source.licence,
    source.commit.slice(0, 7),
    String(source.files),
    megabytes(source.bytes),
    stateLabel(states[i] as UpstreamState),
  ]);
  print(formatTable(["name", "paper", "licence", "commit", "files", "size", "state"], rows));
  if (states.some(({ state }) => state === "mirror")) {
    print(`mirror: intact in the folder that AFFECTLAB_MIRROR names, ${process.env.AFFECTLAB_MIRROR}`);
  }
  for (const { name, notice } of sources) if (notice !== null) print(`\n${name}: ${notice}`);
}

function shortTitle(paper: string): string {
  const title = paper.split(": ")[0] as string;
  return title.length > 30 ? `${title.slice(0, 29).trimEnd()}…` : title;
}

/** `affectlab data fetch <name>` */
export async function fetchData(
  name: string,
  { json, force, all }: JsonOption & { force?: boolean; all?: boolean },
): Promise<void> {
  const source = await known(name);
  process.stderr.write(`${source.repository} at ${source.commit.slice(0, 7)}, ${source.licence}\n`);
  if (source.notice !== null) process.stderr.write(`notice: ${source.notice}\n`);
  const progress = await startProgress(`fetching ${name}`, source.files);
  try {
    const result = await interruptible((signal) =>
      fetchUpstream(source, {
        signal,
        force: force === true,
        all: all === true,
        onProgress: ({ files, received }) => progress.update(files, `${megabytes(received)} received`),
      }),
    );
    progress.stop();
    const folder = shownPath(result.folder);
    if (json) printJson({ name, ...result, folder });
    else if (result.downloaded) print(`${name}: ${result.files} files verified and placed in ${folder}`);
    else print(`${name}: all ${result.files} files are in ${folder} and intact; nothing to download`);
  } finally {
    progress.stop();
  }
}

/** `affectlab data verify [name]` */
export async function verifyData(name: string | undefined, { json }: JsonOption): Promise<void> {
  const sources = name === undefined ? await readCatalogue() : [await known(name)];
  warnOfNoMirror();
  const results = [];
  for (const source of sources) results.push({ source, state: await upstreamState(source) });
  if (json) printJson(results.map(({ source, state }) => describe(source, state)));
  for (const { source, state } of results) {
    if (!json) printVerdict(source, state);
    // A source that was never fetched is an error only if it was named.
    if (state.state === "damaged" || (state.state === "missing" && name !== undefined)) process.exitCode = 1;
  }
}

function printVerdict(source: UpstreamSource, { state, folder, damaged, more }: UpstreamState): void {
  if (state === "missing") {
    print(`${source.name}: missing; run \`npx affectlab data fetch ${source.name}\``);
  } else if (state === "damaged") {
    for (const file of damaged) print(`${folder}/${file.path}: ${file.problem}`);
    print(`${source.name}: ${damaged.length} of ${source.files + more} files are damaged`);
    if (damaged.some(({ problem }) => problem === crlfProblem)) {
      print(
        `in ${folder}, run \`git config core.autocrlf false\`, then \`git rm -r -q --cached .\`, then \`git reset -q --hard\``,
      );
    }
  } else print(`${source.name}: ${source.files + more} files intact in ${folder}`);
}

/**
 * `affectlab data check <study> [folder]`: reads a study's recorded data line by line. Without --allow-partial
 * the first defect ends it. With it, every defect is named, the rest is read, and both are counted.
 */
export async function checkData(
  study: string,
  folder: string | undefined,
  { allowPartial, json }: { allowPartial?: boolean; json?: boolean },
): Promise<void> {
  const checkable = manifests.filter(({ dataCheck }) => dataCheck !== undefined);
  const load = checkable.find(({ id }) => id === study)?.dataCheck;
  if (load === undefined) {
    const names = checkable.map(({ id }) => id).join(" or ");
    throw new UsageError(`"${study}" has no dialogues to check; name ${names}`);
  }
  const { upstream, check } = await load();
  const from = folder ?? resolveUpstream(upstream);
  const { counts, problems, table, summary } = await check(from, { allowPartial: allowPartial === true });
  if (json) return printJson({ folder: shownPath(from), ...counts, problems });
  for (const message of problems) process.stderr.write(`affectlab: ${message}\n`);
  print(formatTable(table.header, table.rows));
  print(`\n${summary}, ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}`);
}

/** Warns if the mirror's folder does not exist: without the warning its data would only be called missing. */
function warnOfNoMirror(): void {
  const mirror = process.env.AFFECTLAB_MIRROR?.trim() ?? "";
  if (mirror === "" || statSync(mirror, { throwIfNoEntry: false })?.isDirectory() === true) return;
  warn(`AFFECTLAB_MIRROR=${printable(mirror)} is no folder here; change or unset it`);
}

async function known(name: string): Promise<UpstreamSource> {
  const sources = await readCatalogue();
  const source = sources.find((candidate) => candidate.name === name);
  if (source !== undefined) return source;
  const names = sources
    .map((candidate) => `${candidate.name} (of ${candidate.study ?? candidate.ratingSet})`)
    .join(", ");
  throw new UsageError(`no upstream data called "${name}"; the catalogue has ${names}`);
}

function describe(source: UpstreamSource, { state, folder, damaged, more }: UpstreamState): object {
  return { ...source, state, folder, damaged, more };
}

function stateLabel({ state, damaged, more }: UpstreamState): string {
  if (state === "damaged") return `damaged (${damaged.length})`;
  return more > 0 ? `${state}, ${more} more ${more === 1 ? "file" : "files"}` : state;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
