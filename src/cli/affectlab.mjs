#!/usr/bin/env node
// The committed entry of the command line: npm links a bin only if it is there when npm ci runs, and dist
// is not.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiled = new URL("../../dist/bundle/cli/main.js", import.meta.url);

if (existsSync(compiled)) {
  // A trace then names the lines of src, not those of the bundle.
  if (process.env.AFFECTLAB_DEBUG) process.setSourceMapsEnabled(true);
  const loaded = await import(compiled.href).catch((error) => {
    // dist without node_modules, or half of a build: told in one line, as everything else is.
    const problem = String(error?.message ?? error).split("\n")[0];
    console.error(`affectlab: cannot be loaded (${problem}); run \`npm run build\` in ${root}`);
    process.exitCode = 1;
  });
  await loaded?.main(process.argv.slice(2));
} else {
  console.error(`affectlab: not built yet; run \`npm run build\` in ${root}`);
  process.exitCode = 1;
}
