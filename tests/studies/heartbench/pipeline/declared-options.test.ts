import { describe, expect, it } from "vitest";
import { generateOptions } from "../../../../src/studies/heartbench/live/declared-generate.js";
import { settingsSchema } from "../../../../src/studies/heartbench/live/pipeline/settings.js";

const defaults = settingsSchema.parse({ from: "talks", model: "scripted" }) as Record<string, unknown>;
const camel = (flags: string): string =>
  flags.replace(/^--(\S+).*$/, "$1").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("the options of the pipeline", () => {
  it("are all declared, and say the default that holds", () => {
    const declared = new Map(generateOptions.map(({ flags, description }) => [camel(flags), description]));
    for (const name of Object.keys(settingsSchema.shape)) expect([...declared.keys()]).toContain(name);
    const told = [...declared].flatMap(([name, text]) => {
      const value = /([\w.]+) (?:unless given|when left out)/.exec(text)?.[1];
      return value !== undefined && /^\d|^(?:drop|library|people)$/.test(value)
        ? [[name, value] as const]
        : [];
    });
    expect(told.length).toBeGreaterThan(12);
    for (const [name, value] of told.filter(([one]) => one !== "hardShare"))
      expect([name, String(defaults[name])]).toEqual([name, value]);
    expect(declared.get("hardShare")).toContain("84 of 296 unless given");
  });
});
