// A run of affectlab before a server that answers oddly, and whether its log can be read afterwards.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { readRows, tableOf } from "./rows.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = path.join(root, "src", "cli", "affectlab.mjs");
const calls = 40;

/**
 * Sends 40 items of ours to a server with OpenAI's API at `baseUrl`, then reads the run with report, score and
 * resume. `more` are further arguments of `affectlab run`. Gives the exit code: 1 = the log cannot be read, or
 * lacks a call.
 */
export async function session(name, baseUrl, more) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `affectlab-${name}-`));
  const { madeUpUpstream } = await tsImport("../../tests/support/made-up-upstream.ts", import.meta.url);
  const env = {
    ...withoutKeys(),
    AFFECTLAB_MIRROR: madeUpUpstream(path.join(folder, "mirror")),
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
    AFFECTLAB_CACHE_DIR: path.join(folder, "cache"),
    OPENAI_BASE_URL: baseUrl,
    OPENAI_API_KEY: "sk-no-key-is-needed",
  };
  const run = path.join(folder, "runs", name);
  const asked = ["run", "affective-cognition", "--model", "openai/gpt-4o", "--items", String(calls)];
  const first = await affectlab(
    [...asked, "--concurrency", "4", "--yes", "--out", run, ...more],
    env,
    folder,
  );
  const rows = readRows(run);
  console.log(tableOf(rows, calls));
  console.log(`\nrun     exit ${first.code}  ${lastLine(first)}`);
  let unreadable = 0;
  for (const verb of ["report", "score", "resume"]) {
    const ended = await affectlab([verb, run], env, folder);
    // resume may end with an error of the server's; report and score ask no server.
    const isRead = ended.code === 0 || (verb === "resume" && !/\.jsonl?\b/.test(ended.stderr));
    if (!isRead) unreadable++;
    console.log(
      `${verb.padEnd(7)} exit ${ended.code}  ${isRead ? "reads it" : "CANNOT READ IT"}  ${lastLine(ended)}`,
    );
  }
  const isWhole = unreadable === 0 && rows.length === calls;
  if (!isWhole) console.log(`\nthe run is kept in ${run}`);
  else rmSync(folder, { recursive: true, force: true });
  return isWhole ? 0 : 1;
}

/** A port that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function affectlab(args, env, cwd) {
  const child = spawn(process.execPath, [command, ...args], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = { code: null, stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].on("data", (chunk) => {
      ended[stream] += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ended, code }));
  });
}

/** Its error, else the last that it printed; progress goes to stderr. */
function lastLine({ stdout, stderr }) {
  const error = stderr.split("\n").findLast((line) => line.startsWith("affectlab: "));
  return error ?? stdout.trim().split("\n").at(-1);
}

/** This process's environment without the user's keys, servers and settings. */
function withoutKeys() {
  const own = /^(AFFECTLAB|OPENAI|ANTHROPIC|GOOGLE)_/;
  return Object.fromEntries(
    Object.entries({ ...process.env, NO_COLOR: "1" }).filter(([key]) => !own.test(key)),
  );
}
