// npm run bench [-- --json] [-- name ...]: runs every bench/*.ts in a process of its own, then its .py peer
// under a Python that has SciPy, and prints one table of ratios. Nothing here is a test: a slow machine
// fails nothing. Ends with 1 when a bench could not run.
//
// bench/<name>.ts exports by default async () => ({ name, reach, withinSeconds?, ours, peers? }), and
// bench/<name>.py prints { "peers": [...] }; a timing is { label, seconds }. A peer's ratio is taken to the
// first of `ours`, or to the one that the peer names in `against`.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const pythonPackages = "apt-get install -y --no-install-recommends python3-numpy python3-scipy";

const args = process.argv.slice(2);
const unknown = args.find((arg) => arg.startsWith("-") && arg !== "--json" && arg !== "--help");
const known = fs
  .readdirSync(here)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .sort();
const wanted = args.filter((arg) => !arg.startsWith("-"));
const missing = wanted.find((name) => !known.includes(name));
if (args.includes("--help")) {
  console.log(`npm run bench [-- --json] [-- <name> ...]\nbenches: ${known.join(", ")}`);
  process.exit(0);
}
if (unknown !== undefined || missing !== undefined) {
  const what = unknown === undefined ? `no bench "${missing}"` : `no option ${unknown}`;
  console.error(`bench: ${what}; choose from --json, --help, ${known.join(", ")}`);
  process.exit(2);
}

let child;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    child?.kill("SIGTERM");
    process.exit(130);
  });
}

/** The JSON that a child prints on its last line; its other output goes to stderr. */
function run(command, commandArgs) {
  return new Promise((resolve, reject) => {
    child = spawn(command, commandArgs, { cwd: path.dirname(here), stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => {
      out += data;
    });
    child.stderr.on("data", (data) => {
      err += data;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) return reject(new Error(firstError(err) ?? `${command} ended with ${code}`));
      try {
        resolve(JSON.parse(out.trim().split("\n").at(-1)));
      } catch {
        reject(new Error(`printed no JSON: ${out.trim().slice(0, 80)}`));
      }
    });
  });
}

function firstError(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return (
    lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines.findLast((line) => line !== "")
  );
}

function findPython() {
  const candidates = ["/usr/bin/python3", "python3"];
  return candidates.find((python) => spawnSync(python, ["-c", "import numpy, scipy"]).status === 0);
}

async function measure(name) {
  const url = pathToFileURL(path.join(here, `${name}.ts`)).href;
  const code = `const bench = await import(${JSON.stringify(url)}); console.log(JSON.stringify(await bench.default()));`;
  let result;
  try {
    result = await run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code]);
  } catch (error) {
    return { file: name, name, reach: "", ours: [], peers: [], error: error.message };
  }
  const bench = { file: name, ...result, peers: result.peers ?? [] };
  if (!fs.existsSync(path.join(here, `${name}.py`))) return bench;
  python ??= findPython() ?? "";
  if (python === "") return { ...bench, note: `no peer: ${pythonPackages}` };
  try {
    const { peers } = await run(python, [path.join(here, `${name}.py`)]);
    return { ...bench, peers: [...bench.peers, ...peers] };
  } catch (error) {
    const lacking = /No module named '(\w+)'/.exec(error.message)?.[1];
    const remedy =
      lacking === undefined ? "" : `; apt-get install -y --no-install-recommends python3-${lacking}`;
    return { ...bench, note: `peer failed: ${error.message}${remedy}` };
  }
}

function seconds(value) {
  if (value >= 1) return `${value.toFixed(2)} s`;
  return value >= 0.001 ? `${(value * 1000).toPrecision(3)} ms` : `${(value * 1e6).toPrecision(3)} us`;
}

/** Two digits that mean something: 0.0012, 0.53, 12. */
function ratio(value) {
  return value >= 10 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
}

function rowsOf(bench) {
  if (bench.error !== undefined) return [[bench.name, "could not run", bench.error, "", "", ""]];
  const reached =
    bench.withinSeconds === undefined ? "" : bench.ours[0].seconds <= bench.withinSeconds ? "yes" : "no";
  const rows = bench.ours.map((ours, i) => [
    i === 0 ? bench.name : "",
    ours.label,
    seconds(ours.seconds),
    "",
    i === 0 ? bench.reach : "",
    i === 0 ? reached : "",
  ]);
  for (const peer of bench.peers) {
    const ours = bench.ours.find(({ label }) => label === peer.against) ?? bench.ours[0];
    rows.push(["", `  ${peer.label}`, seconds(peer.seconds), ratio(ours.seconds / peer.seconds), "", ""]);
  }
  if (bench.note !== undefined) rows.push(["", `  ${bench.note}`, "", "", "", ""]);
  return rows;
}

function print(benches) {
  const header = ["work", "ours, then peers", "time", "ours / peer", "reach", "reached"];
  const rows = benches.flatMap(rowsOf);
  const widths = header.map((title, c) => Math.max(title.length, ...rows.map((row) => row[c].length)));
  const line = (row) =>
    row.map((cell, c) => (c === 2 || c === 3 ? cell.padStart(widths[c]) : cell.padEnd(widths[c])));
  for (const row of [header, widths.map((width) => "-".repeat(width)), ...rows]) {
    console.log(line(row).join("  ").trimEnd());
  }
}

let python;
const benches = [];
for (const name of wanted.length > 0 ? wanted : known) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kmeasuring ${name}`);
  benches.push(await measure(name));
}
if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
if (args.includes("--json")) {
  console.log(
    JSON.stringify(
      { node: process.version, platform: `${process.platform} ${process.arch}`, benches },
      null,
      2,
    ),
  );
} else {
  print(benches);
}
process.exitCode = benches.some((bench) => bench.error !== undefined) ? 1 : 0;
