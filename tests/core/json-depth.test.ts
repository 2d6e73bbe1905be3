import { describe, expect, it } from "vitest";
import { isDeep, tooDeepAt } from "../../src/core/json-depth.js";
import { endOfString, unescaped } from "../../src/core/json-string.js";
import { randomStream } from "../../src/core/random.js";
import { parseJson } from "../../src/io/parse-json.js";
import { readErrorBody } from "../../src/models/error-body.js";
import { objectIn, validated } from "../../src/models/structured-output.js";

const lists = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const open = { name: "any", schema: { type: "object", properties: { a: {} }, required: ["a"] } };
const recursive = {
  name: "tree",
  schema: {
    $ref: "#/$defs/tree",
    $defs: { tree: { type: "object", properties: { a: { $ref: "#/$defs/tree" } } } },
  },
};

describe("JSON that is nested deep", () => {
  it("is told by the place of the first bracket too many", () => {
    expect([tooDeepAt(lists(100)), tooDeepAt(lists(101)), tooDeepAt(objects(101))]).toEqual([
      undefined,
      100,
      500,
    ]);
    expect(tooDeepAt(`["${"[".repeat(500)}", "\\"${"{".repeat(500)}"]`)).toBeUndefined();
    expect(tooDeepAt(lists(50).repeat(40))).toBeUndefined();
  });

  it.each([1, 99, 100, 101, 150])("as a value and as a text: %d levels", (levels) => {
    for (const text of [lists(levels), objects(levels)]) {
      expect([isDeep(JSON.parse(text)), tooDeepAt(text) !== undefined]).toEqual([levels > 100, levels > 100]);
    }
  });

  it.each([
    ["a list", lists(100_000)],
    ["an object", objects(100_000)],
    ["ten megabytes that never close", "[".repeat(10_000_000)],
    ["objects that never close", '{"a":'.repeat(100_000)],
  ])("is refused in one line: %s", (_, text) => {
    const message =
      "f.json:3: is nested more than 100 levels deep; no table or log is; is this the right file?";
    expect(() => parseJson(`\n\n${text}`, { file: "f.json" })).toThrow(message);
    expect(() => parseJson(text, { file: "f.json", line: 3 })).toThrow(message);
  });

  it("is no reply's object, so that whatever a reply holds can be written again", () => {
    for (const levels of [101, 5_000, 100_000]) {
      const text = objects(levels);
      for (const schema of [open, recursive]) {
        expect(objectIn(text, schema)).toBeUndefined();
        expect(objectIn(`So: ${text}`, schema)).toBeUndefined();
        expect(validated(JSON.parse(text), schema)).toBeUndefined();
      }
    }
    const sound = objects(50).replace("1", "{}");
    expect(objectIn(sound, recursive)).toEqual(JSON.parse(sound));
    expect(objectIn('{"a": {"b": [1]}}', open)).toEqual({ a: { b: [1] } });
  });
});

it("JSON nested deep in a server's error makes its reading fail nowhere", () => {
  const deep: unknown = JSON.parse(lists(20_000));
  for (const body of [deep, { error: deep }, { detail: [{ loc: ["body", deep, "seed"], msg: "no" }] }]) {
    expect(() => readErrorBody(body)).not.toThrow();
  }
  expect(readErrorBody({ detail: [{ loc: ["body", deep, "seed"], msg: "no" }] }).message).toBe(
    "body.seed: no",
  );
});

describe("a fenced block", () => {
  it.each([
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['Here:\n```\n\n  {"a":1}\n\n  ```\nand {"b":2}', { a: 1 }],
    ['````\n{"a":1}\n````', { a: 1 }],
    ['```json\n{"a":"``` no end"}\n```', { a: "``` no end" }],
    ['```json {"a":1}```', { a: 1 }],
    ['```\n```\n{"a":1}\n```', { a: 1 }],
  ])("of %j holds the object", (text, expected) => {
    expect(objectIn(text, open)).toEqual(expected);
  });

  it("is the one that a single expression finds, for 4,000 drawn texts", () => {
    const plainly = (text: string): unknown => {
      const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
      const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
      for (const candidate of [text, fenced, braced]) {
        try {
          return validated(JSON.parse(candidate ?? ""), open);
        } catch {}
      }
      return undefined;
    };
    const draw = randomStream(16, "fences");
    const pieces = [
      "```",
      "```json",
      "`",
      "\n",
      "\n\n",
      " ",
      "x",
      "{",
      "}",
      '{"a":1}',
      '{"a":2}',
      '{"a":[]}',
    ];
    let found = 0;
    for (let i = 0; i < 4_000; i++) {
      const text = Array.from({ length: 3 + draw.int(10) }, () => pieces[draw.int(pieces.length)]).join("");
      const expected = plainly(text);
      if (expected !== undefined) found++;
      expect([text, objectIn(text, open)]).toEqual([text, expected]);
    }
    expect(found).toBeGreaterThan(200);
  });
});

describe("a string of JSON", () => {
  it("ends where JSON.parse ends it, and means what it means there", () => {
    for (const value of ["", "a", '"', "\\", '\\"', "\n\t\b\f\r/", "é\u2028", "\ud83d\ude00", "\\u0041"]) {
      const json = JSON.stringify(value);
      expect(endOfString(`[${json}, "x"]`, 1)).toBe(json.length);
      expect(unescaped(json.slice(1, -1))).toBe(value);
    }
    expect(endOfString('"\\"', 0)).toBe(3);
    expect(unescaped("\u0000")).toBeUndefined();
  });
});
