import { describe, expect, it } from "vitest";
import { analysisRecordSchema } from "../../src/core/analysis-record.js";
import { canonicalJson } from "../../src/core/canonical-json.js";
import { preregistrationSchema } from "../../src/core/preregistration.js";
import { preregistrationFields } from "../../src/core/preregistration-fields.js";
import { hypothesis, record, registration } from "../support/registration.js";

describe("canonicalJson", () => {
  it("does not see indentation, key order or Unicode form", () => {
    const a = JSON.parse('{ "b": [1, 2], "a": { "y": "caf\\u00e9", "x": null } }');
    const b = JSON.parse('{"a":{"x":null,"y":"cafe\\u0301"},"b":[1,2.0]}');
    expect(canonicalJson(a)).toBe('{"a":{"x":null,"y":"café"},"b":[1,2]}');
    expect(canonicalJson(b)).toBe(canonicalJson(a));
  });

  it("sees the order of a list, a type and an empty field", () => {
    const texts = [[1, 2], [2, 1], ["1", 2], [1, 2, null], { 0: 1, 1: 2 }, {}, [], null, false, ""].map(
      canonicalJson,
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("sorts keys by code unit: capitals first, 10 before 9", () => {
    expect(canonicalJson({ b: 0, a: 0, B: 0, 9: 0, 10: 0 })).toBe('{"10":0,"9":0,"B":0,"a":0,"b":0}');
  });

  it.each([
    [{ plan: { alpha: Number.NaN } }, "canonicalJson requires JSON values, got NaN at plan.alpha"],
    [[1, undefined], "canonicalJson requires JSON values, got undefined at 1"],
    [undefined, "canonicalJson requires JSON values, got undefined at the top"],
    [{ "caf\u00e9": 1, "cafe\u0301": 2 }, 'canonicalJson requires distinct keys, got "café" twice'],
  ])("refuses %j", (value, message) => {
    expect(() => canonicalJson(value)).toThrow(message);
  });
});

describe("preregistrationSchema", () => {
  const problemOf = (value: unknown): string | undefined => {
    const parsed = preregistrationSchema.safeParse(value);
    const issue = parsed.error?.issues[0];
    return issue === undefined ? undefined : `${issue.path.join(".")}: ${issue.message}`;
  };

  it("takes a complete registration, and one without exclusions or exploration", () => {
    expect(problemOf(registration())).toBeUndefined();
    expect(problemOf(registration({ exclusions: [], exploratory: [] }))).toBeUndefined();
  });

  const { design, plan } = registration();
  it.each<[string, Partial<ReturnType<typeof registration>>, string]>([
    ["a blank title", { title: " " }, "title: must not be empty"],
    ["a day that does not exist", { date: "2025-02-29" }, "date: must be a day, YYYY-MM-DD"],
    ["no author", { authors: [] }, "authors: "],
    ["an author twice", { authors: ["A", "A"] }, "authors: names something twice"],
    [
      "two hypotheses of one id",
      { hypotheses: [hypothesis("h1"), hypothesis("h1")] },
      "hypotheses: two hypotheses share an id",
    ],
    [
      "an effect of no size",
      { hypotheses: [hypothesis("h1", { smallestEffect: { value: 0, unit: "p", why: "w" } })] },
      "hypotheses.0.smallestEffect.value: ",
    ],
    [
      "equivalence with a direction",
      { hypotheses: [hypothesis("h1", { criterion: "equivalence" })] },
      "hypotheses.0.direction: equivalence has no direction",
    ],
    [
      "bounds the wrong way round",
      { plan: { ...plan, equivalenceBounds: { lower: 1, upper: -1, unit: "p" } } },
      "plan.equivalenceBounds: lower must be below upper",
    ],
    ["an alpha of 0", { plan: { ...plan, alpha: 0 } }, "plan.alpha: "],
    [
      "a table outside the project",
      { design: { ...design, items: { count: 1, tables: ["../a.csv"] } } },
      "design.items.tables.0: must be a path inside the project",
    ],
    [
      "an absolute table",
      { design: { ...design, items: { count: 1, tables: ["/a.csv"] } } },
      "design.items.tables.0: must be a path inside the project",
    ],
    ["half a replicate", { design: { ...design, replicates: 0.5 } }, "design.replicates: "],
    [
      "a test that is a path",
      { hypotheses: [hypothesis("h1", { test: "../core/errors" })] },
      "hypotheses.0.test: must be the name of a function",
    ],
  ])("refuses %s", (_, rest, problem) => {
    expect(problemOf(registration(rest))).toContain(problem);
  });

  it("misses every field that is left out", () => {
    for (const key of Object.keys(registration())) {
      const { [key as "title"]: _, ...rest } = registration();
      expect(problemOf(rest), key).toMatch(new RegExp(`^${key}: `));
    }
  });
});

describe("preregistrationFields", () => {
  it("explains every field of a registration, at every depth", () => {
    const fields = preregistrationFields();
    const explained = new Set(fields.map(({ field }) => field));
    const pathsOf = (value: unknown, at: string): string[] => {
      if (typeof value !== "object" || value === null) return [at];
      if (Array.isArray(value))
        return [
          at,
          ...value.flatMap((part) => (typeof part === "object" ? pathsOf(part, `${at}[]`).slice(1) : [])),
        ];
      return [
        at,
        ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, at === "" ? key : `${at}.${key}`)),
      ];
    };
    const bounds = { lower: -1, upper: 1, unit: "points" };
    const full = registration({ plan: { ...registration().plan, equivalenceBounds: bounds } });
    expect(pathsOf(full, "").filter((path) => path !== "" && !explained.has(path))).toEqual([]);
    expect(fields.filter(({ meaning }) => meaning === "")).toEqual([]);
    expect(fields.find(({ field }) => field === "plan.ties")?.type).toContain("last-seen | fractional");
  });
});

describe("analysisRecordSchema", () => {
  it("takes a record, and undefined numbers as null", () => {
    expect(analysisRecordSchema.safeParse(record()).success).toBe(true);
    const [test] = record().tests;
    const undefinedEffect = {
      ...test,
      estimate: { ...test?.estimate, value: null, se: null, df: null, ci: null },
    };
    expect(analysisRecordSchema.safeParse({ ...record(), tests: [undefinedEffect] }).success).toBe(true);
    expect(analysisRecordSchema.safeParse({ ...record(), preregistration: "abc" }).success).toBe(false);
    expect(analysisRecordSchema.safeParse({ ...record(), extra: 1 }).success).toBe(false);
  });
});
