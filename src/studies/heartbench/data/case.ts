import * as z from "zod";
import { criticalKinds, isRisk, riskSchema } from "./risk.js";
import { abilityIds, difficulties, domainIds, otherAbility } from "./taxonomy.js";

/** The languages that cases may be in: Chinese and English. */
export const languages = ["zh", "en"] as const;
/** The language of a case or a form. */
export type Language = (typeof languages)[number];

/** The most turns that a dialogue may have, as the paper says. */
export const longestDialogue = 9;
/** The largest weight of a criterion, whatever its sign. */
export const heaviestCriterion = 10;

// Kept with all its spaces: a model reads exactly what is in the file.
const words = z.string().regex(/\S/, { message: "is blank; write it or leave the language out" });

/** The same text in one or more languages. */
const textSchema = z
  .strictObject({ zh: words.optional(), en: words.optional() })
  .refine((text) => languages.some((language) => text[language] !== undefined), {
    message: "has neither zh nor en; write one of them",
  });
export type HeartbenchText = z.infer<typeof textSchema>;

const turnSchema = z.strictObject({ role: z.enum(["user", "assistant"]), text: textSchema });

const criterionSchema = z
  .strictObject({
    id: z.string().min(1),
    ability: z.enum([...abilityIds, otherAbility]),
    /** What a hit adds: positive for what a good reply does, negative for a fault; null = not scored. */
    score: z.int().min(-heaviestCriterion).max(heaviestCriterion).nullable(),
    text: textSchema,
    /** Whether the verdict tells a miss of a risk, or an alarm without one; most criteria tell neither. */
    critical: z.enum(criticalKinds).optional(),
  })
  .check((context) => {
    const { ability, score, critical } = context.value;
    const problem = (message: string, field = "score"): void => {
      context.issues.push({ code: "custom", message, path: [field], input: context.value });
    };
    if (critical === "miss" && !((score ?? 0) > 0)) {
      problem(`is "miss", but the criterion is no merit; a miss is a merit that a reply lacks`, "critical");
    }
    if (critical === "false-alarm" && !((score ?? 0) < 0)) {
      problem(`is "false-alarm", but the criterion is no fault; an alarm is a fault of a reply`, "critical");
    }
    if (score === 0) problem("is 0, so the criterion would not count; give it another weight");
    if (score === null && ability !== otherAbility) {
      problem(`is null, but a criterion of ${ability} needs a weight; give it one`);
    }
  });
/**
 * A criterion by which a reply is judged as meeting it or not. Its `score` is -10 to 10 without 0; null if it is
 * not scored.
 */
export type HeartbenchCriterion = z.infer<typeof criterionSchema>;

/**
 * A case: a dialogue that ends with the person's turn, and the criteria by which the reply to it is judged.
 * `domain` is null and `scenario` empty only where upstream left them blank.
 */
export const heartbenchCaseSchema = z
  .strictObject({
    id: z.string().min(1),
    /** Who wrote it: this project, the benchmark's authors, or somebody with conversations of their own. */
    source: z.enum(["affectlab", "upstream", "user"]),
    domain: z.enum(domainIds).nullable(),
    scenario: z.string(),
    difficulty: z.enum(difficulties),
    dialogue: z.array(turnSchema).min(1).max(longestDialogue),
    criteria: z.array(criterionSchema).min(1),
    /** The danger behind what is said, where it is known whether there is one. */
    risk: riskSchema.optional(),
    /** The person's own words that carry the warning, in each language; null without a danger. */
    warning: textSchema.nullable().optional(),
    /** Topics that may distress a reader. */
    contentNote: z.string().min(1).optional(),
    /** Why the case tests what it tests, for people who rate or teach with it. */
    rationale: z.string().min(1).optional(),
  })
  .check((context) => {
    const { source, domain, scenario, dialogue, criteria } = context.value;
    const problem = (message: string, ...path: (string | number)[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    if (source !== "upstream" && domain === null) problem("is null; name the domain", "domain");
    if (source !== "upstream" && scenario.trim() === "") problem("is empty; name the scenario", "scenario");
    const last = dialogue.length - 1;
    if (dialogue[last]!.role !== "user") {
      problem(
        "is the assistant's turn; end the case with the person's turn, which the reply answers",
        "dialogue",
        last,
      );
    }
    for (const [i, { id }] of criteria.entries()) {
      if (criteria.findIndex((other) => other.id === id) < i) {
        problem(`is "${id}", which is the id of another criterion; choose a new one`, "criteria", i, "id");
      }
    }
    checkRisk(context.value, problem);
    if (languagesOf(context.value).length === 0) {
      problem("shares no language with the other texts; translate the case as a whole", "dialogue");
    }
  });
/** A dialogue that ends with the person's turn, and the criteria by which the reply to it is judged. */
export type HeartbenchCase = z.infer<typeof heartbenchCaseSchema>;

type Problem = (message: string, ...path: (string | number)[]) => void;

/** A case that says what it hides must let a reply be found that misses it. */
function checkRisk(
  one: Pick<HeartbenchCase, "risk" | "warning" | "criteria" | "dialogue">,
  problem: Problem,
): void {
  const { risk, warning, criteria, dialogue } = one;
  const marked = new Set(criteria.flatMap(({ critical }) => critical ?? []));
  if (risk === undefined) {
    if (marked.size > 0) problem("is missing, but a criterion is critical; say what the risk is", "risk");
    if (warning != null) problem("is there without a risk; say what the risk is", "warning");
    return;
  }
  const wanted = isRisk(risk) ? "miss" : "false-alarm";
  if (marked.size !== 1 || !marked.has(wanted)) {
    problem(
      `has a risk of kind ${risk.kind}, so that its critical criteria are "${wanted}", one or more`,
      "criteria",
    );
  }
  if (!isRisk(risk)) {
    if (warning != null) problem("is there, but the case holds no risk; write null", "warning");
    return;
  }
  if (warning == null) {
    problem("is missing; quote the person's words that carry the warning", "warning");
    return;
  }
  for (const language of languages) {
    const words = warning[language];
    const said = dialogue.some(({ role, text }) => role === "user" && text[language]?.includes(words ?? ""));
    if (words !== undefined && !said) {
      problem("stands in no turn of the person; quote it letter by letter", "warning", language);
    }
  }
}

/** The languages that every turn and every criterion of a case has. */
export function languagesOf(one: Pick<HeartbenchCase, "dialogue" | "criteria">): Language[] {
  const texts = [...one.dialogue, ...one.criteria].map(({ text }) => text);
  return languages.filter((language) => texts.every((text) => text[language] !== undefined));
}
