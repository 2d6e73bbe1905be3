import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runNode } from "../support/child.js";
import { startMockProvider } from "../support/mock-provider/server.js";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";
import {
  asJavaScript,
  type Block,
  commandWords,
  fits,
  recipeBlocks,
  recipeNames,
  typeProblems,
} from "./cookbook-page.js";

const folder = path.join(root, "docs", "cookbook");
const names = recipeNames(folder);
const pageOf = (name: string): string => readFileSync(path.join(folder, `${name}.md`), "utf8");
const mirror = process.env.AFFECTLAB_MIRROR;

/** Bash and cells are run. `sh` starts somebody else's server, and is not. */
const isRun = ({ language }: Block): boolean => ["bash", "ts"].includes(language);
const needsRelease = ({ notes }: Block): boolean => notes.includes("needs the release");

/** What a recipe finds where it is run. */
interface Place {
  clone: string;
  /** A stand-in for Ollama, and an address at which nothing listens. */
  ollama: string;
  llamacpp: string;
}

/** A clone with what the commands of a recipe read in the reader's. */
async function recipePlace(page: string): Promise<Place> {
  const clone = scratchClone();
  const copied = ["CITATION.cff", "data"];
  // The ledger names the lines of functions, and a figure is drawn where it lies.
  if (/affectlab (claims|figure)/.test(page)) copied.push("src", "figures", "notebooks");
  const isCopied = (file: string): boolean => path.relative(root, file) !== path.join("data", "upstream");
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true, filter: isCopied });
  }
  symlinkSync(path.join(root, "docs"), path.join(clone, "docs"));
  const mock = await startMockProvider({ families: true });
  onTestFinished(() => mock.close());
  return { clone, ollama: mock.serverUrl("ollama"), llamacpp: `http://127.0.0.1:${await freePort()}/v1` };
}

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Folders, addresses, and ports are the reader's. */
function masked(text: string, { clone, ollama, llamacpp }: Place): string {
  return text
    .replaceAll(`${clone}${path.sep}`, "")
    .replaceAll(new URL(ollama).host, "localhost:11434")
    .replaceAll(`asked at ${new URL(llamacpp).host}`, "asked at localhost:8080")
    .replaceAll(new URL(llamacpp).host, "127.0.0.1:8080")
    .replace(/[ \t]+$/gm, "");
}

/** Lines of source files and the number of all claims move with other people's work. */
const settled = (text: string): string =>
  text.replace(/(\.ts):\d+\)/g, "$1:1)").replace(/searched \d+ claims/g, "searched 1 claims");

/** What a block prints; of an error in a cell its message, which is what a notebook shows. */
async function run(block: Block, place: Place, index: number): Promise<string> {
  const env = {
    OLLAMA_BASE_URL: place.ollama,
    LLAMACPP_BASE_URL: place.llamacpp,
    ...(needsRelease(block) ? { AFFECTLAB_MIRROR: mirror! } : {}),
  };
  const wanted = Number(/ends with (\d+)/.exec(block.notes.join())?.[1] ?? 0);
  const options = { cwd: place.clone, env };
  const ended = [];
  if (block.language === "ts") {
    const file = path.join(place.clone, `cell-${index}.mjs`);
    writeFileSync(file, asJavaScript(block.text));
    ended.push(await runNode([file], options));
  } else {
    for (const [npx, program, ...args] of commandWords(block.text)) {
      expect([npx, program], block.text).toEqual(["npx", "affectlab"]);
      ended.push(await affectlab(place.clone, args, options));
    }
  }
  return ended
    .map(({ code, stdout, stderr }) => {
      expect(code, `${block.text}\n${stdout}${stderr}`).toBe(wanted);
      if (wanted === 0) return stdout;
      return block.language === "ts" ? `${/^\w*Error: .+$/m.exec(stderr)?.[0]}\n` : stdout + stderr;
    })
    .join("");
}

beforeAll(ensureBuilt);

// To accept a change, look at the -changed file and rename it.
describe("the recipes, run as they are printed", () => {
  const changed = (file: string): string => file.replace(/(\.\w+)$/, "-changed$1");

  /** Runs blocks of a page in their order; true if what is printed came, else the page as it came is written. */
  async function isAsPrinted(name: string, place: Place, which: (block: Block) => boolean): Promise<boolean> {
    const page = pageOf(name);
    const blocks = recipeBlocks(page);
    let corrected = "";
    let at = 0;
    for (const [i, block] of blocks.entries()) {
      if (!isRun(block) || !which(block)) continue;
      const came = masked(await run(block, place, i), place);
      const printed = blocks[i + 1];
      if (printed?.language !== "text" || fits(settled(printed.text), settled(came))) continue;
      corrected += page.slice(at, printed.at) + came;
      at = printed.at + printed.text.length;
    }
    if (at > 0) writeFileSync(path.join(folder, changed(`${name}.md`)), corrected + page.slice(at));
    return at === 0;
  }

  it.each(names)("%s", async (name) => {
    const place = await recipePlace(pageOf(name));
    const same = await isAsPrinted(name, place, (block) => !needsRelease(block));
    expect(same, `compare docs/cookbook/${name}-changed.md`).toBe(true);
    for (const [, picture] of pageOf(name).matchAll(/!\[[^\]]+\]\(([\w-]+\.svg)\)/g)) {
      const drawn = readFileSync(path.join(place.clone, picture!), "utf8");
      const kept = path.join(folder, picture!);
      const same = existsSync(kept) && drawn === readFileSync(kept, "utf8");
      if (!same) writeFileSync(changed(kept), drawn);
      expect(same, `compare docs/cookbook/${changed(picture!)}`).toBe(true);
    }
  });

  const withRelease = names.filter((name) => recipeBlocks(pageOf(name)).some(needsRelease));
  it.skipIf(mirror === undefined).each(withRelease)("%s, what needs the release", async (name) => {
    const same = await isAsPrinted(name, await recipePlace(pageOf(name)), needsRelease);
    expect(same, `compare docs/cookbook/${name}-changed.md`).toBe(true);
  });

  it("have cells that the project's compiler accepts, as the kernel does", () => {
    const cells = names.flatMap((name) =>
      recipeBlocks(pageOf(name))
        .filter(({ language }) => language === "ts")
        .map(({ text }, i) => [path.join(root, "notebooks", `${name}-${i}.mts`), text] as const),
    );
    expect(cells.length).toBeGreaterThan(10);
    expect(typeProblems(new Map(cells), path.join(root, "dist", "index.d.ts"))).toEqual([]);
  });
});
