#!/usr/bin/env node
// The committed entry of the command line: npm links a bin only if it is there when npm ci runs, and dist
// is not.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiled = new URL("../../dist/cli/main.js", import.meta.url);

if (existsSync(compiled)) {
  const { main } = await import(compiled.href);
  await main(process.argv.slice(2));
} else {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  console.error(`affectlab: not built yet; run \`npm run build\` in ${root}`);
  process.exitCode = 1;
}
