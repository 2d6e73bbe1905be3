import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readDatapackage, validateDatapackage } from "../../../src/io/datapackage.js";
import { withLineFeeds } from "../../../src/io/line-ends.js";
import { projectPath } from "../../../src/io/project-root.js";
import { sha256 } from "../../../src/io/sha256-file.js";

const folder = projectPath("data", "heartbench", "stimuli", "conversations");
const rows = (name: string): unknown[] =>
  readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

const text = z.string().regex(/\S/);
const conversationSchema = z.strictObject({
  id: z.string().regex(/^c\d\d$/),
  turns: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), text })).min(2),
  note: text,
  contentNote: text.optional(),
});
const kinds = [
  ...["name", "phone", "id-number", "email", "account", "bank-card"],
  ...["address", "place", "organisation", "date", "plate", "link"],
];
const plantedSchema = z.strictObject({
  conversation: z.string(),
  kind: z.enum(kinds),
  text,
  parts: z.array(text).min(2).optional(),
  turns: z.array(z.number().int().nonnegative()).min(1),
});

const conversations = z.array(conversationSchema).parse([...rows("chinese.jsonl"), ...rows("english.jsonl")]);
const planted = z.array(plantedSchema).parse(rows("truth/planted.jsonl"));
const byId = new Map(conversations.map((one) => [one.id, one]));
const turnsOf = (id: string): string[] => (byId.get(id)?.turns ?? []).map((turn) => turn.text);
const of = (kind: string): string[] => planted.filter((row) => row.kind === kind).map((row) => row.text);
const bare = (content: string): string => content.replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a string is there as a word: no Latin letter or digit goes on at its Latin ends. */
function standsIn(content: string, string: string): boolean {
  const latin = /[A-Za-z0-9]{2}/;
  for (let at = content.indexOf(string); at !== -1; at = content.indexOf(string, at + 1)) {
    const end = at + string.length;
    if (
      !latin.test(content.slice(Math.max(at - 1, 0), at + 1)) &&
      !latin.test(content.slice(end - 1, end + 1))
    )
      return true;
  }
  return false;
}

describe("the raw conversations", () => {
  it("are twenty, by turns short or long, and most end with the person", () => {
    expect(conversations.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, i) => `c${String(i + 1).padStart(2, "0")}`),
    );
    const good = conversations.filter(({ note }) => note.startsWith("Good material"));
    expect(good).toHaveLength(12);
    for (const { id, turns } of good) {
      expect(turns.length, id).toBeGreaterThanOrEqual(10);
      expect(turns.length, id).toBeLessThanOrEqual(26);
    }
    const helperLast = good.filter(({ turns }) => turns.at(-1)?.role === "assistant");
    expect(helperLast.map(({ id }) => id)).toEqual(["c05", "c16"]);
  });

  it("have short messages of the person, as in use", () => {
    const lengths = conversations
      .flatMap(({ turns }) => turns.filter(({ role }) => role === "user").map((turn) => turn.text.length))
      .sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(90);
  });

  it("hold one exact double, one near double and no other", () => {
    const grams = (id: string): Set<string> => {
      const all = bare(turnsOf(id).join("")).toLowerCase();
      return new Set(Array.from({ length: Math.max(all.length - 4, 0) }, (_, i) => all.slice(i, i + 5)));
    };
    const close: string[] = [];
    for (const [i, { id }] of conversations.entries()) {
      for (const { id: other } of conversations.slice(0, i)) {
        const [a, b] = [grams(other), grams(id)];
        const shared = [...a].filter((gram) => b.has(gram)).length;
        if (shared / (a.size + b.size - shared) > 0.18) close.push(`${other} ${id}`);
      }
    }
    expect(close).toEqual(["c03 c04", "c13 c14"]);
    expect(turnsOf("c14").map(bare)).toEqual(turnsOf("c13").map(bare));
    expect(turnsOf("c14")).not.toEqual(turnsOf("c13"));
    expect(turnsOf("c04").map(bare)).not.toEqual(turnsOf("c03").map(bare));
  });

  it("have what is planted: too short, very long, a helper who talks", () => {
    expect(turnsOf("c17")).toHaveLength(2);
    expect(turnsOf("c19").length).toBeGreaterThanOrEqual(75);
    const letters = (id: string, role: string): number =>
      byId
        .get(id)!
        .turns.filter((turn) => turn.role === role)
        .reduce((sum, turn) => sum + turn.text.length, 0);
    const wordy = conversations.filter(({ id }) => letters(id, "assistant") > 9 * letters(id, "user"));
    expect(wordy.map(({ id }) => id)).toContain("c09");
  });
});

describe("the planted identifiers", () => {
  it("stand in each of their turns, letter by letter", () => {
    const missing = planted.filter(({ conversation, text: whole, parts, turns }) => {
      const texts = turnsOf(conversation);
      if (parts === undefined) return turns.some((turn) => !texts[turn]?.includes(whole));
      return (
        parts.length !== turns.length ||
        parts.join("") !== whole ||
        parts.some((part, i) => !texts[turns[i]!]?.includes(part))
      );
    });
    expect(missing).toEqual([]);
  });

  it("are listed for every turn where they stand as a word of their own", () => {
    const unlisted: string[] = [];
    for (const [id, { turns }] of byId) {
      const own = planted.filter((row) => row.conversation === id && row.parts === undefined);
      // Longer strings first, so that a first name inside a full name is not counted again.
      const ordered = [...own].sort((a, b) => b.text.length - a.text.length);
      for (const [i, turn] of turns.entries()) {
        let rest = turn.text;
        for (const { text: string, turns: listed } of ordered) {
          // "周" alone is a name; in 上周 it is not.
          if (string.length === 1 && !listed.includes(i)) continue;
          if (standsIn(rest, string) && !listed.includes(i)) unlisted.push(`${id} ${i} ${string}`);
          rest = rest.replaceAll(string, "\0");
        }
      }
    }
    expect(unlisted).toEqual([]);
  });

  it("are of all kinds, in fourteen conversations at least, and none is listed twice", () => {
    expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(new Set(planted.map(({ conversation }) => conversation)).size).toBeGreaterThanOrEqual(14);
    const keys = planted.map((row) => `${row.conversation} ${row.text}`);
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
  });

  it("can reach nobody: reserved telephones and domains, a birth in 1900", () => {
    const digits = (value: string): string => value.normalize("NFKC").replace(/\D/g, "");
    expect(of("phone").filter((one) => !/^(?:13800138\d{3}|07700900\d{3})$/.test(digits(one)))).toEqual([]);
    expect(of("id-number").filter((one) => !/^\d{6}1900\d{7}[\dX]$/.test(one))).toEqual([]);
    const web = [...of("email"), ...of("link")];
    expect(web.filter((one) => !/example(?: dot |\.)(?:com|cn)/.test(one))).toEqual([]);
  });

  it("leave no long number, e-mail or link in the conversations unlisted", () => {
    const found: string[] = [];
    for (const { id } of conversations) {
      const own = planted.filter((row) => row.conversation === id);
      for (const turn of turnsOf(id)) {
        const rest = own
          .flatMap((row) => row.parts ?? [row.text])
          .sort((a, b) => b.length - a.length)
          .reduce((left, string) => left.replaceAll(string, "\0"), turn);
        const normal = rest.normalize("NFKC");
        if (/\d{5,}|\S@\S|https?:|www\.|\b(?:com|cn)\b/.test(normal)) found.push(`${id}: ${turn}`);
      }
    }
    expect(found).toEqual([]);
  });
});

describe("the folder", () => {
  it("is what its codebook says", async () => {
    const { resources } = await readDatapackage(folder);
    // Computed first: after an edit the difference shows the values to write.
    const computed = resources.map((resource) => {
      const content = withLineFeeds(readFileSync(path.join(folder, resource.path)));
      const hash = `sha256:${sha256(content)}`;
      return { ...resource, hash, bytes: content.length, rowCount: rows(resource.path).length };
    });
    expect(resources).toEqual(computed);
    expect((await validateDatapackage(folder)).problems).toEqual([]);
  });

  it("names five good conversations for the notebook, in two languages", () => {
    const readme = readFileSync(path.join(folder, "README.md"), "utf8");
    const listed = /## The five of the notebook\n\n([^:]+):/.exec(readme)?.[1]?.split(", ") ?? [];
    expect(listed).toHaveLength(5);
    expect(listed.filter((id) => !byId.get(id)?.note.startsWith("Good material"))).toEqual([]);
  });
});
