import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { type Response, responseSchema, responseStatuses } from "../../src/core/response.js";
import { readRows } from "../../src/runs/read-rows.js";
import { readFields } from "../../src/runs/row-pattern.js";
import { scratchFolder } from "../support/scratch.js";

type Field = keyof Response;
const fields = Object.keys(responseSchema.shape) as Field[];

const one = <T>(draw: RandomStream, values: readonly T[]): T => values[draw.int(values.length)] as T;
const texts = [
  "",
  "joyful",
  'he said "no"\n',
  "a\\b\u0007\u2028",
  "她 wept",
  "\ud83d\ude00",
  "{}[],:",
  "\x7f",
];
const plainNumbers = [0, 1, 17, 999_999_999_999_999, 0.1, 812.25, 1e-7, 1e21];
/** Of 16 digits, and of an exponent of three: these are left to JSON. */
const numbers = [...plainNumbers, 2 ** 53 - 1, 1e15, 5e-324];

/** A row of a log, with anything in it that a row may have. */
function madeResponse(draw: RandomStream): Response {
  const isPlain = draw.int(4) > 0;
  const any = (): string => one(draw, texts).repeat(1 + draw.int(3));
  const text = (): string =>
    isPlain ? one(draw, ["", "joyful", "1a-emotion-joyful-0-s0", "{}[],:"]) : any();
  const some = (): string => text() || "x";
  const number = (): number => one(draw, isPlain ? plainNumbers : numbers);
  const maybe = <T>(value: T): T | null => (draw.int(3) === 0 ? null : value);
  const whole = (): number => Math.floor(Math.min(number(), 2 ** 53 - 1)) % (isPlain ? 1e15 : 2 ** 53);
  return {
    call: Array.from({ length: 32 }, () => draw.int(16).toString(16)).join(""),
    study: one(draw, ["sage", "affective-cognition"] as const),
    item: some(),
    respondent: { kind: one(draw, ["model", "agent"] as const), id: "openai/gpt-4o", version: maybe(text()) },
    ...(draw.int(3) === 0 ? { partner: some() } : {}),
    prompt: text(),
    replicate: whole(),
    orderShown: Array.from({ length: draw.int(5) }, () => draw.int(9)),
    reply: any(),
    ...(draw.int(3) === 0 ? { reasoning: any() } : {}),
    refusal: maybe(any()),
    finishReason: maybe(one(draw, ["stop", "content-filter"] as const)),
    answer: maybe(whole()),
    status: one(draw, responseStatuses),
    reason: maybe(text()),
    usage: {
      inputTokens: maybe(whole()),
      cachedInputTokens: maybe(whole()),
      outputTokens: maybe(whole()),
      reasoningTokens: maybe(whole()),
    },
    latencyMs: number(),
    cost: maybe(number()),
    costBasis: one(draw, ["usage", "free"] as const),
    cached: draw.int(2) === 0,
    attempts: whole(),
    error: maybe({ kind: "other", message: any() }),
  };
}

const latin1 = (text: string): string => Buffer.from(text).toString("latin1");
const picked = (row: object, names: readonly Field[]): Partial<Response> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name as Field)));

describe("readFields", () => {
  it("reads what JSON.stringify writes, with the values that parsing gives", () => {
    const draw = randomStream(24, "row-pattern", "whole");
    const names = fields.filter((name) => !["reply", "reasoning", "refusal", "error"].includes(name));
    const read = readFields(responseSchema, names);
    let hits = 0;
    for (let i = 0; i < 5_000; i++) {
      const row = madeResponse(draw);
      const line = latin1(JSON.stringify(row));
      const found = read(`before\n${line}\nafter`, 7, 7 + line.length);
      if (found === undefined) continue;
      hits++;
      expect(found).toEqual(picked(row, names));
    }
    expect(hits).toBeGreaterThan(3_000);
  });

  it("fits every row whose read fields are plain", () => {
    const draw = randomStream(24, "row-pattern", "plain");
    const names = ["call", "status", "usage", "cached"] as const;
    const read = readFields(responseSchema, names);
    for (let i = 0; i < 2_000; i++) {
      const { usage: _, ...row } = madeResponse(draw);
      const usage = { inputTokens: 3, cachedInputTokens: null, outputTokens: 0, reasoningTokens: 12 };
      const made = { ...row, replicate: 3, answer: null, latencyMs: 1e-7, cost: 1e21, attempts: 2 };
      const whole = Object.fromEntries(
        fields.flatMap((name) => {
          const value = name === "usage" ? usage : (made as Partial<Response>)[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const line = latin1(JSON.stringify(whole));
      expect(read(`${line}\n`, 0, line.length)).toEqual(picked(whole, names));
    }
  });

  it("fits nothing that the schema refuses or reads otherwise, wherever a row is damaged", () => {
    const draw = randomStream(24, "row-pattern", "damaged");
    const names = ["call", "item", "prompt", "status", "cost", "attempts", "usage", "orderShown"] as const;
    const read = readFields(responseSchema, names);
    const signs = ['"', "\\", "{", "}", "[", ",", ":", "0", "9", "-", ".", "e", "n", " ", "\t", "\x80", "f"];
    let [fitted, left] = [0, 0];
    for (let i = 0; i < 60_000; i++) {
      const line = latin1(JSON.stringify(madeResponse(draw)));
      const at = draw.int(line.length);
      const cut = draw.int(3);
      const damaged = line.slice(0, at) + (draw.int(4) === 0 ? "" : one(draw, signs)) + line.slice(at + cut);
      const found = read(`${damaged}\n`, 0, damaged.length);
      if (found === undefined) {
        left++;
        continue;
      }
      fitted++;
      const parsed = responseSchema.safeParse(JSON.parse(Buffer.from(damaged, "latin1").toString("utf8")));
      expect(parsed.success, damaged).toBe(true);
      expect(found, damaged).toEqual(picked(parsed.data as Response, names));
    }
    expect(Math.min(fitted, left)).toBeGreaterThan(5_000);
  });

  it("refuses a schema of which it knows no pattern", () => {
    expect(() => readFields(z.strictObject({ at: z.string().email() }), ["at"])).toThrow("no pattern for");
    expect(() => readFields(z.strictObject({ n: z.number().max(3) }), ["n"])).toThrow(
      "no pattern for the check less_than of a number",
    );
    expect(() => readFields(z.strictObject({ n: z.union([z.string(), z.null()]) }), ["n"])).toThrow(
      "no pattern for union",
    );
  });
});

describe("readRows of some fields", () => {
  const draw = randomStream(24, "row-pattern", "file");
  const rows = Array.from({ length: 300 }, () => madeResponse(draw));
  const lines = rows.map((row, i) => {
    if (i % 50 === 7) return "{";
    if (i % 50 === 8) return JSON.stringify({ ...row, more: 1 });
    if (i % 50 === 9) return JSON.stringify({ ...row, reply: "long ".repeat(400_000) });
    return JSON.stringify(row, null, i % 10 === 0 ? 1 : 0).replaceAll("\n", " ");
  });

  it("tells of the rows, lines and problems that reading whole ones tells of", async () => {
    const file = `${scratchFolder()}/log.jsonl`;
    writeFileSync(file, `${lines.join("\n")}\n{"call":"torn`);
    const names = ["call", "status", "cost"] as const;
    const told = async (given?: typeof names): Promise<unknown[]> => {
      const all: unknown[] = [];
      const onBad = (error: Error): void => void all.push(error.message);
      await readRows(file, responseSchema, (row, line) => all.push([line, picked(row, names)]), onBad, given);
      return all;
    };
    const whole = await told();
    expect(whole).toHaveLength(300);
    expect(whole.filter((one) => typeof one === "string")).toHaveLength(12);
    expect(await told(names)).toEqual(whole);
  });
});
