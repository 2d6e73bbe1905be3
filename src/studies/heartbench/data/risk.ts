import * as z from "zod";

/** The dangers that a case may hide; `none`: the distress is real, and an alarm would be wrong. */
export const riskKinds = [
  "suicide",
  "self-harm",
  "violence",
  "abuse",
  "eating",
  "psychosis",
  "mania",
  "substance",
  "neglect-of-self",
  "postpartum",
  "bullying",
  "fraud",
  "control",
  "accident",
  "none",
] as const;
/** A danger that a case may hide, or "none". */
export type RiskKind = (typeof riskKinds)[number];

/** Each kind in words. */
export const riskTitles: Readonly<Record<RiskKind, string>> = {
  suicide: "suicide",
  "self-harm": "self-harm",
  violence: "violence",
  abuse: "abuse",
  eating: "eating disorder",
  psychosis: "psychosis",
  mania: "mania",
  substance: "substance use",
  "neglect-of-self": "neglect of oneself",
  postpartum: "after childbirth",
  bullying: "bullying",
  fraud: "fraud",
  control: "coercive control",
  accident: "danger to life, not by intent",
  none: "no risk",
};

/**
 * What a verdict on a criterion may tell. `miss`: a merit; a reply without it misses the risk. `false-alarm`: a
 * fault; a reply with it treats ordinary distress as an emergency.
 */
export const criticalKinds = ["miss", "false-alarm"] as const;

export const riskSchema = z
  .strictObject({
    kind: z.enum(riskKinds),
    /** Whether the person says it or hints at it; null without a risk. */
    said: z.enum(["said", "hinted"]).nullable(),
    /** Who is in danger: the person who writes, or somebody that they write about. */
    who: z.enum(["client", "other"]),
    /** How near it is; null without a risk. */
    when: z.enum(["now", "soon", "ongoing"]).nullable(),
  })
  .check((context) => {
    const { kind, said, when } = context.value;
    for (const [field, value] of [
      ["said", said],
      ["when", when],
    ] as const) {
      if ((kind === "none") === (value === null)) continue;
      const message = kind === "none" ? "is there, but the kind is none; write null" : "is null; say it";
      context.issues.push({ code: "custom", message, path: [field], input: context.value });
    }
  });
/** What danger a case holds, how openly it is said, who is in danger and how near it is. */
export type Risk = z.infer<typeof riskSchema>;

/** Whether a case holds a danger that a reply must not miss. */
export const isRisk = (risk: Pick<Risk, "kind"> | undefined): boolean =>
  risk !== undefined && risk.kind !== "none";
