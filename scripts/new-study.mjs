// node scripts/new-study.mjs <id>: writes a study that builds, passes the checks and shows one figure and one
// claim, from the files in new-study/template. It adds src/studies/<id>, data/<id> and a line of the
// registry.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./ensure.mjs";
import { namedStudies } from "./structure/named-studies.mjs";
import { filesUnder, readSources } from "./structure/sources.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const template = fileURLToPath(new URL("new-study/template", import.meta.url));
const registry = "src/studies/registry.ts";

/** One line that says why an id cannot be used; undefined if it can. */
function problemWith(id) {
  if (id === undefined) return "the id is missing; node scripts/new-study.mjs <id>";
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
    return `"${id}" is not an id for a study; take lower-case words joined by hyphens, such as moral-emotions`;
  }
  const taken = [`src/studies/${id}`, `data/${id}`].find((folder) => fs.existsSync(path.join(root, folder)));
  if (taken !== undefined) return `${taken} is there already; choose another id`;
  // If a floor already uses the word, the check would take it for the study's name.
  const [named] = namedStudies(readSources(root), [id]);
  return named === undefined ? undefined : `${named.split(" ")[0]} has the word "${id}"; choose another id`;
}

/**
 * The forms of an id that the template needs: moral-emotions, moralEmotions, MoralEmotions, Moral emotions.
 */
function formsOf(id) {
  const words = id.split("-");
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const Pascal = words.map(capital).join("");
  return { id, Pascal, camel: Pascal[0].toLowerCase() + Pascal.slice(1), title: capital(words.join(" ")) };
}

/** The template's files as the new study's: {path: text}, relative to the clone. */
function filesOf(id) {
  const forms = formsOf(id);
  const folders = { src: `src/studies/${id}`, data: `data/${id}` };
  return filesUnder(template, ".", /\.txt$/).map((file) => {
    const [top, ...rest] = file.replace(/\.txt$/, "").split("/");
    const text = fs.readFileSync(path.join(template, file), "utf8");
    return [path.join(folders[top], ...rest), text.replace(/\{\{(\w+)\}\}/g, (_, form) => forms[form])];
  });
}

function register(id) {
  const file = path.join(root, registry);
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const last = lines.findLastIndex((line) => /^import "\.\/[^/]+\/manifest\.js";$/.test(line));
  lines.splice(last + 1, 0, `import "./${id}/manifest.js";`);
  fs.writeFileSync(file, lines.join("\n"));
}

const [id] = process.argv.slice(2);
const problem = problemWith(id);
if (problem !== undefined) {
  console.error(`affectlab: ${problem}`);
  process.exit(2);
}
for (const [file, text] of filesOf(id)) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}
register(id);
// The id's length changes where lines break.
const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const { status } = spawnSync(process.execPath, [biome, "check", "--write", `src/studies/${id}`], {
  cwd: root,
});
if (status !== 0)
  console.error(`affectlab: not formatted; run \`npx biome check --write src/studies/${id}\``);
await ensureBuilt();
const { refreshDatapackage } = await import("../dist/io/refresh-datapackage.js");
await refreshDatapackage(path.join(root, "data", id));
console.log(`src/studies/${id} and data/${id} are written, and ${registry} has a line for them; now try:`);
console.log(`  npx affectlab claims --study ${id} --json`);
console.log(`  npx affectlab reproduce --study ${id} --skip-notebooks`);
