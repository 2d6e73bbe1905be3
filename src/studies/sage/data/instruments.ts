import * as z from "zod";

const line = z.string().trim().min(1);
const inTwoLanguages = { en: line, zh: line };
const level = z.strictObject({ value: z.number().int(), ...inTwoLanguages });
const name = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** The instruments that judge a simulated dialogue. */
export const instrumentNames = ["relationship", "utterance", "strategies", "style"] as const;
/** One of the instruments that judge a simulated dialogue. */
export type InstrumentName = (typeof instrumentNames)[number];

/** What the statements on the relationship are rated by: the thoughts, or one of their controls. */
export const relationshipSources = ["thoughts", "redacted", "transcript", "valence", "exchanged"] as const;
/** One of the texts from which the relationship is rated. */
export type RelationshipSource = (typeof relationshipSources)[number];

/** Six steps without a middle. */
const noMiddle = [-3, -2, -1, 1, 2, 3];

/** Statements about the other, from the person's point of view. BLRI-inspired; not the instrument. */
export const relationshipSchema = z
  .strictObject({
    ...{ id: name, title: line, note: line },
    scale: z.array(level).length(noMiddle.length),
    dimensions: z.array(z.strictObject({ id: name, name: line })).length(4),
    statements: z.array(
      z.strictObject({
        ...{ id: name, dimension: name },
        /** -1: agreement speaks against the dimension. */
        keyed: z.union([z.literal(1), z.literal(-1)]),
        ...inTwoLanguages,
      }),
    ),
  })
  .superRefine(({ scale, dimensions, statements }, context) => {
    const refuse = (message: string, path: string[]): void =>
      context.addIssue({ code: "custom", message, path });
    if (scale.map(({ value }) => value).join() !== noMiddle.join())
      refuse(`must be ${noMiddle.join(", ")}`, ["scale"]);
    for (const { id } of dimensions) {
      const own = statements.filter(({ dimension }) => dimension === id);
      if (own.length !== 3) refuse(`must have three of ${id}, got ${own.length}`, ["statements"]);
    }
    const odd = statements.find(({ dimension }) => !dimensions.some(({ id }) => id === dimension));
    if (odd !== undefined) refuse(`${odd.id} is of no dimension`, ["statements"]);
  });
/** The statements about the relationship, their dimensions and the scale of answers, -3 to 3 without 0. */
export type RelationshipInstrument = z.infer<typeof relationshipSchema>;

/** Metrics of the other's utterances, each with a guideline a level. */
export const utteranceSchema = z.strictObject({
  ...{ id: name, title: line, note: line },
  metrics: z
    .array(z.strictObject({ id: name, name: line, ...inTwoLanguages, levels: z.array(level).length(6) }))
    .length(3),
});
/** Three metrics of the other's utterances, each with six levels and a guideline for each level. */
export type UtteranceInstrument = z.infer<typeof utteranceSchema>;

/** Two coordinates of style, each from several indicators that can be counted. */
export const styleSchema = z
  .strictObject({
    ...{ id: name, title: line, note: line },
    /** In the order of the coordinates. `low` is at -1 and `high` at 1. */
    axes: z.array(z.strictObject({ id: name, low: line, high: line, paper: z.enum(["x", "y"]) })).length(2),
    /** Indicators that a coordinate needs at least. */
    least: z.number().int().min(1),
    scales: z.record(name, z.array(level).length(5)),
    indicators: z.array(
      z.strictObject({
        ...{ id: name, axis: name, scale: name },
        /** -1: a high level speaks for the axis's low end. */
        direction: z.union([z.literal(1), z.literal(-1)]),
        ...inTwoLanguages,
      }),
    ),
  })
  .superRefine(({ axes, scales, indicators }, context) => {
    for (const [i, { id, axis, scale }] of indicators.entries()) {
      const known = axes.some((one) => one.id === axis) && scales[scale] !== undefined;
      if (!known)
        context.addIssue({
          code: "custom",
          message: `${id} names an unknown axis or scale`,
          path: ["indicators", i],
        });
    }
  });
/** The indicators of style, each with five levels, and the two axes that they are averaged to. */
export type StyleInstrument = z.infer<typeof styleSchema>;
