import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

/**
 * What authors commit to before an analysis: hypotheses with the smallest effect that would matter, design,
 * exclusions and plan. `affectlab prereg new --help-fields` shows the descriptions.
 */

/** Marks every example in the template. A registration that still contains one cannot be frozen. */
export const placeholder = "REPLACE: ";

const prose = z.string().regex(/\S/, "must not be empty");
const names = z
  .array(prose)
  .min(1)
  .refine((list) => new Set(list).size === list.length, { message: "names something twice" });

/** A path inside the project, so that anyone who verifies the registration elsewhere finds the same file. */
export const projectFile = z
  .string()
  .min(1)
  .refine((path) => !/^[/~]|\\|^[A-Za-z]:/.test(path) && !path.split("/").includes(".."), {
    message: "must be a path inside the project, with forward slashes",
  });

export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/, "must be a sha256: 64 hexadecimal digits");

export const hypothesisId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, "must be a letter followed by letters, digits or hyphens")
  .describe("short name that the analysis refers to: h1");

const optionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export const testSchema = {
  test: z
    .string()
    .regex(/^[A-Za-z]\w*$/, "must be the name of a function")
    .describe("the affectlab function that tests it: chainOfThoughtEffect"),
  contrast: prose.describe("what is compared, in the sense of a positive effect: 0shot-cot - 0shot"),
  options: z
    .record(z.string(), optionValue)
    .describe("what the function is told beyond the plan, as { name: value }; {} for nothing"),
};

export const directions = ["greater", "less", "two-sided"] as const;
export const criteria = ["effect", "minimal-effect", "equivalence"] as const;

const hypothesisSchema = z
  .strictObject({
    id: hypothesisId,
    statement: prose.describe("the hypothesis in one sentence that data could contradict"),
    direction: z
      .enum(directions)
      .describe("the sign of the contrast that is expected; two-sided for equivalence"),
    criterion: z
      .enum(criteria)
      .describe(
        "what supports it: effect (it differs from 0), minimal-effect (it is larger than the smallest effect), equivalence (it is smaller)",
      ),
    family: prose.describe("hypotheses of one family share the correction for multiplicity: primary"),
    ...testSchema,
    smallestEffect: z
      .strictObject({
        value: z.number().positive().describe("the smallest effect of interest, as a magnitude above 0"),
        unit: prose.describe("the unit of the contrast: percentage points"),
        why: prose.describe("why a smaller effect would not matter"),
      })
      .describe("the smallest effect of interest"),
  })
  .refine((one) => one.criterion !== "equivalence" || one.direction === "two-sided", {
    message: "equivalence has no direction; write two-sided",
    path: ["direction"],
  });
/**
 * One confirmatory test as it is planned: contrast, direction, criterion, and the smallest effect that would
 * matter.
 */
export type Hypothesis = z.infer<typeof hypothesisSchema>;

export const designSchema = {
  models: names.describe("every model that is tested"),
  prompts: names.describe("every prompt"),
  tasks: names.describe("every task or condition that enters the analysis"),
  replicates: z.int().positive().describe("replies to each item by each model and prompt"),
  temperature: z.number().nonnegative().nullable().describe("sampling temperature; null where none applies"),
};

export const planSchema = z.strictObject({
  ties: z
    .enum(["first-seen", "last-seen", "fractional", "not-applicable"])
    .describe("what the mode of tied answers is"),
  unparsed: z
    .enum(["wrong", "unscored"])
    .describe("a reply that names no option counts as wrong, or is left out and counted"),
  clustering: z
    .enum(["story", "item", "profile", "dialogue", "judge", "participant", "none"])
    .describe("the units that are taken as independent draws; none = every row"),
  correction: z
    .enum(["holm", "benjamini-hochberg", "none"])
    .describe("for multiplicity, within each family of hypotheses"),
  alpha: z.number().positive().max(0.5).describe("error rate of each family: 0.05"),
  equivalenceBounds: z
    .strictObject({
      lower: z.number().describe("lower bound of what counts as no difference"),
      upper: z.number().describe("upper bound"),
      unit: prose.describe("their unit"),
    })
    .refine(({ lower, upper }) => lower < upper, { message: "lower must be below upper" })
    .nullable()
    .describe("null = each hypothesis's smallest effect on either side of 0"),
});
/**
 * How ties, unreadable replies, clusters and multiplicity are treated. `alpha` is a share (0.05), for each family
 * of hypotheses.
 */
export type AnalysisPlan = z.infer<typeof planSchema>;

export const preregistrationSchema = z.strictObject({
  format: z.literal("affectlab-preregistration/1").describe("leave as it is"),
  title: prose.describe("what the registration is called"),
  authors: names.describe("who registers"),
  date: z.iso.date("must be a day, YYYY-MM-DD").describe("the day of writing, given by you: YYYY-MM-DD"),
  study: studyIdSchema.describe("the study whose items and scores are used"),
  researchQuestion: prose.describe("the question that the hypotheses answer"),
  dataSeen: prose.describe("what of these data the authors had seen when they wrote this; say so if nothing"),
  hypotheses: z
    .array(hypothesisSchema)
    .min(1)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      message: "two hypotheses share an id",
    })
    .describe("one entry for each confirmatory test"),
  design: z
    .strictObject({
      ...designSchema,
      items: z
        .strictObject({
          count: z.int().positive().describe("how many items enter"),
          tables: z
            .array(projectFile)
            .describe("the project files that hold items and responses; freezing records their sha256"),
        })
        .describe("what the models are asked"),
    })
    .describe("what is run"),
  exclusions: z
    .array(
      z.strictObject({
        rule: prose.describe("what is left out, precisely enough for someone else to do it"),
        reason: prose.describe("why"),
      }),
    )
    .describe("every rule by which rows or items are left out; [] for none"),
  unscoredRule: prose.describe("when a reply is unscored, and what happens to it"),
  plan: planSchema.describe("how it is analysed"),
  stoppingRule: prose.describe("when collection ends, decided before the results are seen"),
  sampleSizeRationale: prose.describe("why so many items and replicates; may cite powerBySimulation"),
  exploratory: z.array(prose).describe("what will be looked at without a hypothesis; [] for nothing"),
});
/** All that authors commit to before an analysis, in the form of the file that they write. */
export type Preregistration = z.infer<typeof preregistrationSchema>;

/** A file that the registration uses, as it was at the time of freezing. */
const inputSchema = z.strictObject({ path: projectFile, sha256: sha256Text });

/**
 * A frozen registration: the content, and what freezing adds to it. `contentHash` is the sha256 of the
 * canonical content alone, so the same words give the same hash on any day and machine. `seal` covers
 * everything else.
 */
export const frozenPreregistrationSchema = z.strictObject({
  format: z.literal("affectlab-frozen-preregistration/1"),
  contentHash: sha256Text,
  /** Time of freezing by that machine's clock. It is not part of the hashed content. */
  registeredAt: z.iso.datetime(),
  software: z.strictObject({
    package: z.string(),
    version: z.string(),
    /** The commit of the clone, if git could tell. */
    gitRevision: z.string().nullable(),
    uncommittedChanges: z.boolean().nullable(),
  }),
  inputs: z.array(inputSchema),
  /** Short hashes of the parts of the content. They show which part was edited. */
  fieldHashes: z.record(z.string(), z.string()),
  seal: sha256Text,
  /** The hash is checked before `preregistrationSchema`: edited content is reported as edited, not as invalid. */
  content: z.record(z.string(), z.unknown()),
});
/**
 * A registration with its hashes, time and software, as the frozen file keeps it. `content` is checked by its hash
 * before it is read.
 */
export type FrozenPreregistration = z.infer<typeof frozenPreregistrationSchema>;
