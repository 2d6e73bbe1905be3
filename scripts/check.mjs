// npm run check: checks of the sources, in addition to the tests. It prints one line for each check, and the
// details of a failure after it. It ends with 1 if a check failed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNotebooks } from "./notebooks/check.mjs";
import { checkPackages } from "./packages.mjs";
import { checkDocstrings } from "./structure/docstrings.mjs";
import { checkReach } from "./structure/reach.mjs";
import { checkStructure } from "./structure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a tool of node_modules. If it fails, the lines that it prints are the problems. */
function tool(script, args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules", script), ...args],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return { failed: status !== 0, output: `${stdout}${stderr}`.trim(), stdout };
}

/** The project, and what browsers load: the scripts of the site's pages, and the page of questionnaires. */
const typeConfigs = [
  "tsconfig.check.json",
  "tools/site/tsconfig.json",
  "src/people/page/browser/tsconfig.json",
];

function types() {
  let own = 0;
  const problems = [];
  for (const config of typeConfigs) {
    const { failed, stdout } = tool("typescript/bin/tsc", [
      "-p",
      config,
      "--noEmit",
      "--pretty",
      "false",
      "--listFiles",
    ]);
    const lines = stdout.split("\n");
    const files = lines.filter((line) => line.startsWith("/") || /^[A-Za-z]:/.test(line));
    own += files.filter((file) => !file.includes("node_modules")).length;
    if (failed) problems.push(...lines.filter((line) => line.includes("error TS") || line.startsWith(" ")));
  }
  return { count: `${own} files`, problems };
}

function lint() {
  const { output, stdout } = tool("@biomejs/biome/bin/biome", [
    "ci",
    "--colors=off",
    "--reporter=json",
    "--diagnostic-level=error",
    "--max-diagnostics=none",
    ".",
  ]);
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { count: "could not run", problems: [output] };
  }
  const problems = report.diagnostics.map(({ location, category, message }) =>
    category === "format"
      ? `${location.path}: not formatted; run \`npx biome check --write ${location.path}\``
      : `${location.path}:${location.start.line}: ${category}: ${message}`,
  );
  return { count: `${report.summary.changed + report.summary.unchanged} files`, problems };
}

function notebooks() {
  const { count, problems } = checkNotebooks(path.join(root, "notebooks"));
  return { count: `${count} notebooks`, problems };
}

function structure() {
  const { count, problems } = checkStructure(root);
  return { count: `${count} files`, problems };
}

function reach() {
  const { count, problems } = checkReach(root);
  return { count: `${count} exports`, problems };
}

function docstrings() {
  const { count, problems } = checkDocstrings(root);
  return { count: `${count} public names`, problems };
}

function packages() {
  const { count, problems } = checkPackages(root);
  return { count: `${count} packages`, problems };
}

async function codebooks() {
  const { validateDatapackage } = await import("../dist/io/datapackage.js");
  const data = path.join(root, "data");
  // Fetched data have no codebook of ours. The catalogue's manifests are checked when they are read.
  const top = fs
    .readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["upstream", "catalogue"].includes(entry.name))
    .map((entry) => path.join(data, entry.name));
  // A folder of data has a codebook, and folders in it may have their own.
  const inner = top.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true })
      .filter((file) => path.basename(file) === "datapackage.json" && path.dirname(file) !== ".")
      .map((file) => path.join(folder, path.dirname(file))),
  );
  const folders = [...top, ...inner];
  let columns = 0;
  const problems = [];
  for (const folder of folders) {
    const report = await validateDatapackage(folder);
    columns += report.columns;
    problems.push(...report.problems);
  }
  return { count: `${folders.length} data packages, ${columns} columns`, problems };
}

const checks = {
  types,
  lint,
  notebooks,
  "direction of imports": structure,
  "reached exports": reach,
  docstrings,
  packages,
  codebooks,
};
let failed = 0;
const width = Math.max(...Object.keys(checks).map((name) => name.length));
for (const [name, check] of Object.entries(checks)) {
  let result;
  try {
    result = await check();
  } catch (error) {
    result = { count: "could not run", problems: [error.message] };
  }
  const { count, problems } = result;
  const verdict = problems.length === 0 ? "ok    " : "failed";
  console.log(`${name.padEnd(width)}  ${verdict}  ${count}`);
  for (const problem of problems) console.log(problem.replace(/^/gm, "  "));
  if (problems.length > 0) failed++;
}
console.log(`\nchecks: ${Object.keys(checks).length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
