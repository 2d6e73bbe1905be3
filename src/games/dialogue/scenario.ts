import * as z from "zod";

/** What two people are to one another. */
export const talkRelations = [
  "strangers",
  "neighbours",
  "colleagues",
  "manager-and-employee",
  "siblings",
  "parent-and-adult-child",
  "friends",
  "partners",
] as const;

/** Whether both goals can be reached: both at once, in part, or one at the cost of the other. */
export const goalKinds = ["compatible", "partly-opposed", "opposed"] as const;
export type GoalKind = (typeof goalKinds)[number];

export const talkSides = ["a", "b"] as const;
/** One of the two people of a talk, as the scenario names them. */
export type TalkSide = (typeof talkSides)[number];

export const otherSide = (side: TalkSide): TalkSide => (side === "a" ? "b" : "a");

const text = z.string().regex(/^\S(?:[\s\S]*\S)?$/, { message: "is blank, or begins or ends with a blank" });
const phrase = text.regex(/^[^\p{Lu}]+$/u, { message: "is not in small letters" });

const signSchema = z.strictObject({
  /** How far the goal is reached where the sign is seen. */
  reached: z.enum(["fully", "partly"]),
  /** What is seen in the talk, for a judge. */
  text,
  /** Whose words show it. */
  by: z.enum(["self", "other"]),
  /** Phrases by which a rule finds it. They say nothing of quality, and no model sees them. */
  words: z.array(phrase).min(1),
});
export type GoalSign = z.infer<typeof signSchema>;

const sideSchema = z
  .strictObject({
    name: text,
    age: z.int().min(18),
    background: text.regex(/\byou/i, { message: 'never says "you"; the reader is this person' }),
    knows: text,
    goal: text,
    signs: z.array(signSchema).min(2).max(4),
    /** What a computed player says in this place. No model sees it. */
    lines: z.strictObject({
      hint: text,
      ask: text,
      concede: text,
      /** Phrases of the other's that raise what the other wants. */
      yieldsTo: z.array(phrase).min(1),
    }),
  })
  .check(({ value, issues }) => {
    for (const reached of ["fully", "partly"] as const) {
      if (value.signs.some((sign) => sign.reached === reached)) continue;
      const message = `has no sign that the goal is ${reached} reached`;
      issues.push({ code: "custom", message, path: ["signs"], input: value });
    }
  });

/** A meeting of two people, each with a goal that the other does not know. */
export const talkScenarioSchema = z
  .strictObject({
    id: z.string().regex(/^social-goal-\d{2}$/, { message: "is not social-goal- and two digits" }),
    relation: z.enum(talkRelations),
    goals: z.enum(goalKinds),
    country: text,
    place: text,
    /** What both know. */
    scene: text,
    /** Topics that may distress a reader. */
    contentNote: text.optional(),
    a: sideSchema,
    b: sideSchema,
  })
  .check(({ value, issues }) => {
    if (value.a.name !== value.b.name) return;
    const message = `both people are called ${value.a.name}`;
    issues.push({ code: "custom", message, path: ["b", "name"], input: value });
  });
/**
 * A meeting of two people: what both know, and for each a goal that the other does not know, with the signs that it
 * was reached.
 */
export type TalkScenario = z.infer<typeof talkScenarioSchema>;
