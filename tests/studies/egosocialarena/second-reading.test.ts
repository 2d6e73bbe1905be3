import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { clopperPearson } from "../../../src/stats/clopper-pearson.js";
import { cohenKappa } from "../../../src/stats/cohen-kappa.js";
import { situationFiles } from "../../../src/studies/egosocialarena/data/situations.js";
import {
  type Situation,
  situationKinds,
} from "../../../src/studies/egosocialarena/data/situations-schema.js";

interface Reading {
  item: string;
  answer: number;
  keyBefore: number;
  agreed: boolean;
  changed: boolean;
  doubt?: string;
}

const folder = projectPath("data", "egosocialarena", "stimuli");
const linesOf = <T>(name: string): T[] =>
  readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
const sections = readFileSync(path.join(folder, "README.md"), "utf8").split(/^#{2,4} /m);

const prefix = "second-reading-";
const files = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith(".jsonl"));
const table = files.map((file) => ({
  file,
  rows: linesOf<Situation>(file.slice(prefix.length)),
  readings: linesOf<Reading>(file),
  accounts: sections.filter((section) => section.includes(`\`${file}\``)),
}));

it("has been done for every file of situations", async () => {
  const situations = (await Promise.all(situationKinds.map((kind) => situationFiles(kind)))).flat();
  expect(files).toEqual(situations.map((name) => prefix + name).sort());
});

describe.each(table)("$file", ({ rows, readings, accounts }) => {
  it("has an answer to every situation, in their order, that is one of its options", () => {
    expect(readings.map(({ item }) => item)).toEqual(rows.map(({ id }) => id));
    expect(readings.filter(({ answer }, i) => !(answer in rows[i]!.options))).toEqual([]);
  });

  it("changed wording where it says why, and no key", () => {
    expect(readings.map(({ keyBefore }) => keyBefore)).toEqual(rows.map(({ key }) => key));
    expect(readings.filter(({ changed, doubt }) => changed && doubt === undefined)).toEqual([]);
  });

  it("calls agreed what is the key, and leaves no disagreement without its doubt", () => {
    for (const { answer, keyBefore, agreed } of readings) expect(agreed).toBe(answer === keyBefore);
    expect(readings.filter(({ agreed, doubt }) => !agreed && doubt === undefined)).toEqual([]);
  });

  it("has answers that use every place, so that agreement is no matter of one letter", () => {
    expect([...new Set(readings.map(({ answer }) => answer))].sort()).toEqual([0, 1, 2, 3]);
  });

  it("agrees as often as the one account of it says", () => {
    const agreeing = readings.filter(({ agreed }) => agreed).length;
    const { ci } = clopperPearson(agreeing, readings.length);
    const share = ci.map((bound) => +(100 * bound).toFixed(1)).join(" to ");
    const kappa = cohenKappa(
      readings.map(({ answer }) => answer),
      readings.map(({ keyBefore }) => keyBefore),
    );
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toContain(
      `${agreeing} of ${readings.length} agree (Cohen's κ = ${+kappa.value.toFixed(2)}; exact 95 % interval of the share ${share} %)`,
    );
  });

  it("names in the account each situation that was reworded, and no other", () => {
    const reworded = rows.filter((_, i) => readings[i]!.changed);
    const names = reworded.map(({ id, kind }) => id.slice(kind.length + 1));
    const named = [...accounts[0]!.matchAll(/`((?:[a-z]+-)?\d+(?:-\d)?)`/g)].map(([, name]) => name);
    expect(named).toEqual(names);
  });
});
