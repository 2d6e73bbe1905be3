// Asks a server that answers by chance whatever OpenAI's specification permits. README.md says how to run it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { freePort, session } from "./session.mjs";

const specification =
  process.env.AFFECTLAB_OPENAPI ??
  path.join(process.env.AFFECTLAB_MIRROR ?? "data/upstream", "openai-openapi", "openapi.json");
if (!existsSync(specification)) {
  console.error(
    `prism: no specification at ${specification}; set AFFECTLAB_OPENAPI to OpenAI's openapi.json`,
  );
  process.exit(2);
}

const prism = path.dirname(createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json"));
const port = await freePort();
const server = spawn(
  process.execPath,
  [path.join(prism, "dist", "index.js"), "mock", "--dynamic", "--port", String(port), specification],
  { stdio: ["ignore", "pipe", "inherit"] },
);
process.on("exit", () => server.kill());

await new Promise((resolve, reject) => {
  let told = "";
  server.stdout.on("data", (chunk) => {
    told = `${told}${chunk}`.slice(-2000);
    if (told.includes("Prism is listening")) resolve();
  });
  server.on("close", (code) => reject(new Error(`Prism ended with ${code} before it listened: ${told}`)));
});

process.exitCode = await session("prism", `http://127.0.0.1:${port}`, process.argv.slice(2));
server.kill();
