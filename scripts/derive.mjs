// npm run derive: makes the derived tables of every study and rating set with a script for it, analyses/<id>/01-derive.ts.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsx = path.join(root, "node_modules", "tsx", "dist", "cli.mjs");

for (const study of fs.readdirSync(path.join(root, "analyses")).sort()) {
  const script = path.join(root, "analyses", study, "01-derive.ts");
  if (!fs.existsSync(script)) continue;
  const { status } = spawnSync(process.execPath, [tsx, script], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
