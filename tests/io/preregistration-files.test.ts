import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FrozenPreregistration } from "../../src/core/preregistration.js";
import {
  freezePreregistration,
  gitRevision,
  readPreregistration,
} from "../../src/io/freeze-preregistration.js";
import { contentHashOf, fieldHashesOf, sealOf } from "../../src/io/preregistration-hashes.js";
import { sha256 } from "../../src/io/sha256-file.js";
import { readFrozenPreregistration, verifyPreregistration } from "../../src/io/verify-preregistration.js";
import { registration } from "../support/registration.js";
import { scratchFolder } from "../support/scratch.js";

// The tables of a registration lie in the project: here in a folder that a test may damage.
const project = vi.hoisted(() => ({ root: "" }));
vi.mock("../../src/io/project-root.js", async (original) => ({
  ...(await original<object>()),
  projectPath: (...parts: string[]) => [project.root, ...parts].join("/"),
}));

const now = new Date("2025-03-02T01:02:03.456Z");
let folder: string;
let file: string;
const write = (content: unknown, to = file): void => writeFileSync(to, JSON.stringify(content));
const freeze = () => freezePreregistration(file, { now });
const messages = async (frozen: string, hash?: string) =>
  (await verifyPreregistration(frozen, hash)).changes.map(({ message }) => message);
/** Changes a frozen file as someone would with an editor. */
const edit = (frozen: string, change: (content: FrozenPreregistration) => void, to = frozen): string => {
  const json = JSON.parse(readFileSync(frozen, "utf8"));
  change(json);
  write(json, to);
  return to;
};

beforeEach(() => {
  folder = scratchFolder({
    "package.json": '{"name":"affectlab","version":"9.8.7"}',
    "data/a.csv": "item\n1\n",
    "plans/prereg.json": JSON.stringify(registration()),
  });
  project.root = folder;
  file = path.join(folder, "plans/prereg.json");
});

describe("freezing", () => {
  it("writes the content, its hash, its inputs' and the software's version under a name from the hash", async () => {
    const { file: written, frozen } = await freeze();
    expect(frozen.contentHash).toBe(contentHashOf(registration()));
    expect(path.relative(folder, written)).toBe(
      `plans/prereg.${frozen.contentHash.slice(0, 12)}.frozen.json`,
    );
    expect(JSON.parse(readFileSync(written, "utf8"))).toEqual(frozen);
    expect(frozen).toMatchObject({
      registeredAt: "2025-03-02T01:02:03.456Z",
      software: { package: "affectlab", version: "9.8.7" },
      inputs: [{ path: "data/a.csv", sha256: sha256("item\n1\n") }],
      content: registration(),
    });
    expect(readdirSync(path.dirname(written)).sort()).toEqual([path.basename(written), "prereg.json"].sort());
  });

  it("gives one hash to the same words on any day, however they are laid out", async () => {
    const { frozen } = await freeze();
    const { title, ...rest } = registration();
    writeFileSync(file, `\uFEFF${JSON.stringify({ ...rest, title }, null, 4)}`);
    const again = await freezePreregistration(file, { folder: path.join(folder, "other") });
    expect(again.frozen.contentHash).toBe(frozen.contentHash);
    expect(again.frozen.registeredAt).not.toBe(frozen.registeredAt);
    write(registration({ title: "Another" }));
    expect((await freeze()).frozen.contentHash).not.toBe(frozen.contentHash);
  });

  it("overwrites nothing", async () => {
    const { file: written } = await freeze();
    const before = readFileSync(written, "utf8");
    await expect(freezePreregistration(file)).rejects.toThrow(
      "is there already: this registration was frozen",
    );
    expect(readFileSync(written, "utf8")).toBe(before);
  });

  it.each<[unknown, string]>([
    [
      registration({ title: "REPLACE: what it is called" }),
      'field "title": still holds "REPLACE: what it is called"; write',
    ],
    [
      { ...registration({ authors: ["REPLACE: name"] }), date: "REPLACE: the day" },
      'field "authors.0": still holds "REPLACE: name", and so do date;',
    ],
    [registration({ stoppingRule: "TODO" }), 'field "stoppingRule": still holds "TODO"'],
    [{ ...registration(), date: "tomorrow" }, 'field "date": must be a day, YYYY-MM-DD'],
    [
      { ...registration(), plan: { ...registration().plan, seed: 7 } },
      'field "plan.seed": is not a known field',
    ],
    [{ ...registration(), title: undefined }, 'field "title": is missing'],
    [{ ...registration(), title: "", date: "x" }, "; and there is 1 more problem (date)"],
    [[], "prereg.json: Invalid input: expected object"],
  ])("refuses content %# and leaves no file", async (content, message) => {
    write(content);
    await expect(freeze()).rejects.toThrow(message);
    await expect(freeze()).rejects.toThrow(/^\S+prereg\.json: [^\n]+$/);
    expect(readdirSync(path.dirname(file))).toEqual(["prereg.json"]);
  });

  it("refuses what is not there, not JSON or frozen already", async () => {
    await expect(readPreregistration(`${file}x`)).rejects.toThrow(
      "prereg.jsonx is not there; check the path",
    );
    await expect(readPreregistration(folder)).rejects.toThrow("is a folder; name a JSON file");
    const { file: written } = await freeze();
    await expect(readPreregistration(written)).rejects.toThrow("is frozen already; write a new registration");
    writeFileSync(file, "{ title: 1 }");
    await expect(readPreregistration(file)).rejects.toThrow("prereg.json:1: is not JSON");
    write(registration());
    rmSync(written);
    rmSync(path.join(folder, "data/a.csv"));
    await expect(freeze()).rejects.toThrow("names the table data/a.csv, which is no file there");
  });
});

describe("verifying", () => {
  it("finds nothing in a file as it was frozen, also indented differently", async () => {
    const { file: written, frozen } = await freeze();
    expect(await messages(written)).toEqual([]);
    expect(await messages(written, frozen.contentHash)).toEqual([]);
    expect(await messages(written, frozen.contentHash.slice(0, 12).toUpperCase())).toEqual([]);
    expect(await messages(edit(written, () => {}))).toEqual([]);
  });

  it("names every part of the content that was edited", async () => {
    const { file: written } = await freeze();
    edit(written, ({ content }) => {
      (content.plan as { alpha: number }).alpha = 0.1;
      (content.hypotheses as { smallestEffect: { value: number } }[])[0]!.smallestEffect.value = 1;
      delete content.stoppingRule;
      content.note = "new";
    });
    const edited = "content edited since it was frozen: hypotheses.0, note, plan.alpha, stoppingRule";
    expect(await messages(written)).toEqual([edited]);
    await expect(readFrozenPreregistration(written)).rejects.toThrow(
      `${edited}; use the file as it was frozen`,
    );
  });

  it.each<[string, (frozen: FrozenPreregistration) => void]>([
    ["time", (frozen) => (frozen.registeredAt = "2024-01-01T00:00:00.000Z")],
    ["software", (frozen) => (frozen.software.version = "0.0.1")],
    ["an input's hash", (frozen) => (frozen.inputs[0]!.sha256 = sha256("other data"))],
    ["a part's hash", (frozen) => (frozen.fieldHashes.title = "0".repeat(16))],
    ["the seal", (frozen) => (frozen.seal = "0".repeat(64))],
  ])("notices that %s was edited", async (_, change) => {
    const { file: written } = await freeze();
    edit(written, change);
    expect(await messages(written)).toContain(
      "edited since it was frozen: hash, time, software, inputs or seal",
    );
    await expect(readFrozenPreregistration(written)).rejects.toThrow("edited since it was frozen");
  });

  it("tells a registration that was hashed again by its name, and without that by the deposited hash", async () => {
    const { file: written, frozen } = await freeze();
    const forge = (json: FrozenPreregistration): void => {
      (json.content.plan as { alpha: number }).alpha = 0.1;
      json.contentHash = contentHashOf(json.content);
      json.fieldHashes = fieldHashesOf(json.content);
      json.seal = sealOf(json);
    };
    edit(written, forge);
    const forged = (JSON.parse(readFileSync(written, "utf8")) as FrozenPreregistration).contentHash;
    expect(await messages(written)).toEqual([
      `the file is named after the hash ${frozen.contentHash.slice(0, 12)}, its content hash is ${forged.slice(0, 12)}`,
    ]);
    const renamed = edit(written, () => {}, path.join(folder, "renamed.json"));
    expect(await messages(renamed)).toEqual([]);
    expect(await messages(renamed, frozen.contentHash)).toEqual([
      `the deposited hash is ${frozen.contentHash}, this registration's ${forged}`,
    ]);
  });

  it("names data that changed or went", async () => {
    const { file: written } = await freeze();
    writeFileSync(path.join(folder, "data/a.csv"), "item\n2\n");
    expect(await messages(written)).toEqual(["input data changed: data/a.csv"]);
    rmSync(path.join(folder, "data/a.csv"));
    expect(await messages(written)).toEqual(["input data gone: data/a.csv"]);
    // What was registered stands: only the data are others.
    expect((await readFrozenPreregistration(written)).content).toEqual(registration());
  });

  it("refuses a file that was never frozen", async () => {
    await expect(verifyPreregistration(file)).rejects.toThrow(
      "is not a frozen registration; freeze it first",
    );
  });
});

describe("gitRevision", () => {
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      encoding: "utf8",
    }).trim();

  it("is the commit of a clone, with whether tracked files changed", async () => {
    git("init", "-q");
    git("add", "package.json");
    git("commit", "-q", "-m", "First");
    const revision = git("rev-parse", "HEAD");
    expect(await gitRevision(folder)).toEqual({ revision, uncommittedChanges: false });
    writeFileSync(path.join(folder, "package.json"), "{}");
    expect(await gitRevision(folder)).toEqual({ revision, uncommittedChanges: true });
    // A copy inside another repository is not at that repository's commit.
    expect(await gitRevision(path.join(folder, "plans"))).toBeUndefined();
  });

  it("is undefined where there is no repository", async () => {
    expect(await gitRevision(folder)).toBeUndefined();
  });
});
