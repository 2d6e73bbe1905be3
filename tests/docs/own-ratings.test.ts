import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readRatings } from "../../src/io/ratings/read-ratings.js";
import { ratingRoles } from "../../src/io/ratings/roles.js";
import { readReplies } from "../../src/io/replies/read-replies.js";
import { scratchFolder } from "../support/scratch.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/own-ratings.md", import.meta.url)), "utf8");
const examples = [...page.matchAll(/<!-- example: (.+) gives (\d+) -->\n```csv\n([\s\S]*?)```/g)].map(
  ([, options, count, text]) => ({ options: JSON.parse(options!), count: Number(count), text: text! }),
);
const fileOf = (text: string) => path.join(scratchFolder({ "example.csv": text }), "example.csv");

describe("docs/own-ratings.md", () => {
  it("has examples of ratings that are read as it says", async () => {
    expect(examples).toHaveLength(5);
    for (const { options, count, text } of examples) {
      expect(await readRatings(fileOf(text), options), text).toHaveLength(count);
    }
  });

  it("has an example of replies that is read", async () => {
    const [, text] = /<!-- replies -->\n```csv\n([\s\S]*?)```/.exec(page)!;
    expect((await readReplies(fileOf(text!))).replies).toHaveLength(3);
  });

  it("names every column that is read", () => {
    const missing = ratingRoles.filter((role) => !page.includes(`\`${role}\``));
    expect(missing).toEqual([]);
  });
});
