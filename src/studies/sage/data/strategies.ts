import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";

const inTwoLanguages = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
const strategyCode = z.string().regex(/^[A-G]-[1-5]$/);

const strategySchema = z.strictObject({
  code: strategyCode,
  group: z.string().regex(/^[A-G]$/),
  /** A short name in our words. */
  name: inTwoLanguages,
  definition: inTwoLanguages,
  /** What it is often confused with, and where that belongs. */
  not: inTwoLanguages,
  /** One invented sentence in each language. */
  example: inTwoLanguages,
});

const capabilitySchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  name: z.string().min(1),
  /** What the paper's Table 6 prints, where that is an error. */
  printed: z.string().min(1).optional(),
  note: z.string().min(1).optional(),
  strategies: z.array(strategyCode).min(1),
  /** Code of the hidden intention that needs it. */
  intention: z.number().int().min(1).max(8),
});

const taxonomySchema = z
  .strictObject({
    title: z.string().min(1),
    groups: z.array(z.strictObject({ code: z.string().regex(/^[A-G]$/), name: inTwoLanguages })).length(7),
    strategies: z.array(strategySchema).length(24),
    capabilities: z.array(capabilitySchema).length(4),
  })
  .superRefine(({ groups, strategies, capabilities }, context) => {
    const refuse = (message: string, path: (string | number)[]): void =>
      context.addIssue({ code: "custom", message, path });
    const codes = strategies.map(({ code }) => code);
    const inOrder = [...new Set(codes)].sort().join() === codes.join();
    if (!inOrder) refuse("must have each code once, in order", ["strategies"]);
    strategies.forEach(({ code, group }, i) => {
      if (group !== code[0] || !groups.some((one) => one.code === group))
        refuse(`is not the group of ${code}`, ["strategies", i, "group"]);
    });
    capabilities.forEach((capability, i) => {
      const unknown = capability.strategies.find((code) => !codes.includes(code));
      if (unknown !== undefined)
        refuse(`names the unknown strategy ${unknown}`, ["capabilities", i, "strategies"]);
    });
  });

/** What a hidden intention asks of a supporter, and the strategies that show it: a row of Table 6. */
export type Capability = z.infer<typeof capabilitySchema>;

/** The 24 support strategies with their codes ("A-1"), the seven groups, and four capabilities. */
export type StrategyTaxonomy = z.infer<typeof taxonomySchema>;

/**
 * Reads the 24 support strategies, their seven groups and the four capabilities.
 *
 * @throws DataError naming file and field when a code is unknown, double or out of order
 *
 * @example
 * ```ts
 * const { strategies, capabilities } = await loadStrategies();
 * strategies.length; // 24
 * capabilities[3].strategies; // ["F-5"]
 * ```
 */
export async function loadStrategies(
  file = projectPath("data", "prompts", "sage", "strategies.json"),
): Promise<StrategyTaxonomy> {
  return parseAs(taxonomySchema, await readJson(file), file);
}
