import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { AffectlabError } from "../../src/core/errors.js";
import { writeError, writeFileAtomic } from "../../src/io/write-file-atomic.js";
import { runChild, runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

const compiled = (name: string): string => pathToFileURL(path.join(root, "dist", "io", name)).href;

describe("writeFileAtomic", () => {
  it("makes folders, replaces the file, and leaves nothing beside it", async () => {
    const folder = scratchFolder();
    const file = path.join(folder, "a", "b.txt");
    await writeFileAtomic(file, "one");
    await writeFileAtomic(file, new Uint8Array([0x74, 0x77, 0x6f]));
    expect(readFileSync(file, "utf8")).toBe("two");
    expect(readdirSync(path.dirname(file))).toEqual(["b.txt"]);
  });

  it("is whole for each of many writers at once", async () => {
    const folder = scratchFolder();
    const file = path.join(folder, "b.txt");
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(100_000));
    await Promise.all(texts.map((text) => writeFileAtomic(file, text)));
    expect(texts).toContain(readFileSync(file, "utf8"));
    expect(readdirSync(folder)).toEqual(["b.txt"]);
  });

  it("tells in one line why it could not write, and keeps what was there", async () => {
    const folder = scratchFolder({ "file.txt": "x" });
    mkdirSync(path.join(folder, "taken", "inner"), { recursive: true });
    const below = await writeFileAtomic(path.join(folder, "file.txt", "b.txt"), "y").catch((error) => error);
    expect(below).toBeInstanceOf(AffectlabError);
    expect(below.message).toMatch(/^a file stands where a folder is needed while writing .*b\.txt; /);
    const taken = await writeFileAtomic(path.join(folder, "taken"), "y").catch((error) => error);
    expect(taken.message).toMatch(/^a folder has this name already while writing /);
    expect(readdirSync(folder).sort()).toEqual(["file.txt", "taken"]);
  });

  it.runIf(process.platform !== "win32")("keeps a link a link, and the permissions of the file", async () => {
    const folder = scratchFolder({ "real/b.txt": "old" });
    const [real, link] = [path.join(folder, "real", "b.txt"), path.join(folder, "link.txt")];
    symlinkSync(path.join("real", "b.txt"), link);
    chmodSync(real, 0o600);
    await writeFileAtomic(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([readFileSync(real, "utf8"), statSync(real).mode & 0o777]).toEqual(["new", 0o600]);
    // Anyone may be given what was not there before, as far as the process's mask goes.
    await writeFileAtomic(path.join(folder, "c.txt"), "new");
    expect(statSync(path.join(folder, "c.txt")).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it("takes every name that the system takes, and says of others that they are too long", async () => {
    const folder = scratchFolder();
    const long = path.join(folder, "x".repeat(250));
    await writeFileAtomic(long, "new");
    expect(readdirSync(folder)).toEqual(["x".repeat(250)]);
    const longer = await writeFileAtomic(path.join(folder, "x".repeat(300)), "new").catch((error) => error);
    expect(longer.message).toMatch(/^name too long for this system while writing .*; choose a shorter one$/);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("names a full disk", () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    expect((writeError(full, "x.svg") as Error).message).toBe(
      "no space left on the device while writing x.svg; free some space and run the command again",
    );
    const other = new Error("something else");
    expect(writeError(other, "x.svg")).toBe(other);
  });
});

describe("writeFileAtomic in a process that does not finish", () => {
  beforeAll(ensureBuilt);

  const writer = (file: string, more: string): string =>
    `import { writeFileAtomic } from ${JSON.stringify(compiled("write-file-atomic.js"))};
     const write = writeFileAtomic(${JSON.stringify(file)}, "n".repeat(3e6));
     ${more}`;

  it.runIf(process.platform !== "win32")("keeps the old file when the disk takes no more", async () => {
    const folder = scratchFolder({ "b.txt": "old" });
    const script = writer(
      path.join(folder, "b.txt"),
      "await write.catch((error) => console.log(error.message));",
    );
    // A limit of 1 MB a file stands for the full disk: the write fails in the middle.
    const command = 'trap "" XFSZ; ulimit -f 1000; exec "$0" --input-type=module -e "$1"';
    const ended = await runChild("bash", ["-c", command, process.execPath, script]);
    expect(ended.stdout).toMatch(/^file too large for this system while writing .*b\.txt; .*\n$/);
    expect(readFileSync(path.join(folder, "b.txt"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["b.txt"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("removes its temporary file on %s", async (signal, code) => {
    const folder = scratchFolder({ "b.txt": "old" });
    const file = path.join(folder, "b.txt");
    // Another temporary path of the same process stands for a write that has not ended.
    const waiting = path.join(folder, ".waiting.partial");
    writeFileSync(waiting, "half");
    chmodSync(waiting, 0o600);
    const more = `
      const { trackTemporary } = await import(${JSON.stringify(compiled("temporary-paths.js"))});
      trackTemporary(${JSON.stringify(waiting)});
      process.kill(process.pid, "${signal}");
      setInterval(() => {}, 1000);`;
    const ended = await runNode(["--input-type=module", "-e", writer(file, more)]);
    expect(ended.code).toBe(code);
    expect(readdirSync(folder)).toEqual(["b.txt"]);
    expect(["old", "n".repeat(3e6)]).toContain(readFileSync(file, "utf8"));
  });
});
