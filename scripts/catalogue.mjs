// node scripts/catalogue.mjs <mirror>
// Lists the upstream files that the project works with: path, size and sha256 of every file of a local
// copy in upstream's layout (<mirror>/<name>/…), to data/catalogue/<name>.csv; totals go to
// data/catalogue.json. The same copy gives the same bytes.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const data = fileURLToPath(new URL("../data/", import.meta.url));

/** The manifest of one folder. Rows are sorted by path in byte order. */
export function manifestOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => {
      const bytes = fs.readFileSync(path.join(folder, file));
      const name = file.split(path.sep).join("/");
      if (/[",\r\n]/.test(name)) throw new Error(`${name}: a path that CSV would have to quote`);
      return { path: name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    })
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}

function main(mirror) {
  const file = path.join(data, "catalogue.json");
  const catalogue = JSON.parse(fs.readFileSync(file, "utf8"));
  for (const source of catalogue.sources) {
    const rows = manifestOf(path.join(mirror, source.name));
    const lines = rows.map((row) => `${row.path},${row.bytes},${row.sha256}\n`);
    fs.mkdirSync(path.join(data, "catalogue"), { recursive: true });
    fs.writeFileSync(
      path.join(data, "catalogue", `${source.name}.csv`),
      `path,bytes,sha256\n${lines.join("")}`,
    );
    source.files = rows.length;
    source.bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    console.log(`${source.name}: ${source.files} files, ${source.bytes} bytes`);
  }
  fs.writeFileSync(file, `${JSON.stringify(catalogue, null, 2)}\n`);
}

if (process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const mirror = process.argv[2];
  if (mirror === undefined || !fs.existsSync(mirror)) {
    console.error("usage: node scripts/catalogue.mjs <mirror>, a folder that holds one folder a source");
    process.exitCode = 2;
  } else main(mirror);
}
