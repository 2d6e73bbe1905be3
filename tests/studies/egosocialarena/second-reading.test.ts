import { existsSync, readdirSync, readFileSync } from "node:fs";
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
const ofHard = `${prefix}hard.jsonl`;
const files = readdirSync(folder).filter(
  (name) => name.startsWith(prefix) && name.endsWith(".jsonl") && name !== ofHard,
);
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

/** How many readers each hard situation has had, by what the README says of them. */
const saidOfReaders = ["No second reader has answered them yet.", "One reader has answered them so far."];

/** A reading of a hard situation. Their disagreement with a key is kept as data. */
interface HardReading extends Reading {
  reader: string;
}

/** What is wrong with the readings of hard situations. To disagree with a key is not wrong. */
function problemsOf(rows: readonly Situation[], readings: readonly HardReading[], wanted = 2): string[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const faults = readings.flatMap(({ item, reader, answer, keyBefore, agreed, changed, doubt }) => {
    const row = known.get(item);
    if (row === undefined) return [`${item}: is no hard situation`];
    return [
      ...(reader.trim() === "" ? [`${item}: names no reader`] : []),
      ...(answer in row.options ? [] : [`${item}: ${reader} gave ${answer}, which is no option`]),
      ...(agreed === (answer === keyBefore) ? [] : [`${item}: agreed is not what ${reader} answered`]),
      ...(agreed || doubt !== undefined ? [] : [`${item}: ${reader} disagreed and says no doubt`]),
      ...(keyBefore === row.key || changed ? [] : [`${item}: the key is another one, but changed is false`]),
    ];
  });
  const readers = rows.flatMap(({ id }) => {
    const own = readings.filter(({ item }) => item === id).map(({ reader }) => reader);
    return own.length === wanted && new Set(own).size === wanted
      ? []
      : [`${id}: read by ${own.join(", ") || "nobody"}`];
  });
  return [...faults, ...readers];
}

describe("the readings of hard situations", async () => {
  const names = await situationFiles("hard");
  const rows = names.flatMap((name) => linesOf<Situation>(name));
  const read = existsSync(path.join(folder, ofHard));
  const readings = read ? linesOf<HardReading>(ofHard) : [];
  const account = sections.find((section) => section.startsWith("Second readings of the hard situations"));

  it("are there, by two readers for each, or the README says how many there are", () => {
    expect(account).toBeDefined();
    const count = new Set(readings.map(({ reader }) => reader)).size;
    expect(saidOfReaders.filter((said) => account!.includes(said))).toEqual(
      saidOfReaders.slice(count, count + 1),
    );
    expect(problemsOf(rows, readings, Math.min(count, 2))).toEqual([]);
  });

  it("agree as often as the account says of each reader", () => {
    const shares = [...new Set(readings.map(({ reader }) => reader))].map((reader) => {
      const own = readings.filter((reading) => reading.reader === reader);
      const agreeing = own.filter(({ agreed }) => agreed).length;
      const share = clopperPearson(agreeing, own.length).ci.map((bound) => +(100 * bound).toFixed(1));
      return `${reader}: ${agreeing} of ${own.length} agree (exact 95 % interval of the share ${share.join(" to ")} %)`;
    });
    expect(shares.filter((share) => !account!.includes(share))).toEqual([]);
  });

  const [row] = rows as [Situation];
  const one: HardReading = {
    item: row.id,
    reader: "a",
    answer: row.key,
    keyBefore: row.key,
    agreed: true,
    changed: false,
  };
  const other = {
    ...one,
    reader: "b",
    answer: (row.key + 1) % 4,
    agreed: false,
    doubt: "The other fits too.",
  };

  it("may disagree with a key, if they say why", () => {
    expect(problemsOf([row], [one, other])).toEqual([]);
    const { doubt: _, ...silent } = other;
    expect(problemsOf([row], [one, silent])).toEqual([`${row.id}: b disagreed and says no doubt`]);
  });

  it.each<[string, HardReading[], string]>([
    ["one reader", [one], "read by a"],
    ["the same reader twice", [one, one], "read by a, a"],
    ["an answer that is no option", [one, { ...other, answer: 7 }], "b gave 7, which is no option"],
    ["a wrong count", [one, { ...other, agreed: true }], "agreed is not what b answered"],
    [
      "a key changed in silence",
      [one, { ...other, keyBefore: (row.key + 2) % 4 }],
      "the key is another one, but changed is false",
    ],
  ])("are wrong with %s", (_, given, message) => {
    expect(problemsOf([row], given)).toEqual([`${row.id}: ${message}`]);
  });

  it("are wrong about a situation that is not there", () => {
    const stray = { ...one, item: "hard-0" };
    expect(problemsOf([row], [one, other, stray])).toEqual(["hard-0: is no hard situation"]);
  });
});
