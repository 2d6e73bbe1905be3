import type { Scenario } from "../../scenario.js";

export const sceneCheckIds = [
  "counts",
  "similar",
  "balance",
  "leak",
  "doubtful-rule",
  "content-note",
] as const;
export type SceneCheckId = (typeof sceneCheckIds)[number];

/** Something that is wrong with a scenario or a set. */
export interface SceneFinding {
  check: SceneCheckId;
  /** The id of a scenario; "set" where it is about all. */
  of: string;
  /** "openingLine", "reactions.rises.0"; "" where it is about all. */
  field: string;
  reason: string;
}

/** A finding as one line. */
export const describeSceneFinding = ({ check, of, field, reason }: SceneFinding): string =>
  `${of}${field === "" ? "" : ` ${field}`}: ${check}: ${reason}`;

/** A text of a scenario, with its place. */
export interface SceneText {
  field: string;
  text: string;
}

/** What the model under test may read or infer before it answers: lines in which nothing may leak. */
export const spokenLines = ({ persona, goal, openingLine }: Scenario): SceneText[] => [
  { field: "openingLine", text: openingLine },
  { field: "goal", text: goal },
  ...persona.sayings.map((text, i) => ({ field: `persona.sayings.${i}`, text })),
];

/** What happened, and the first message. */
export const storyTexts = ({ background, goal, openingLine }: Scenario): SceneText[] => [
  { field: "background.theme", text: background.theme },
  { field: "background.cause", text: background.cause },
  ...background.course.flatMap(({ event, felt }, i) => [
    { field: `background.course.${i}.event`, text: event },
    { field: `background.course.${i}.felt`, text: felt },
  ]),
  { field: "background.conflict", text: background.conflict },
  { field: "background.tried", text: background.tried },
  { field: "background.now", text: background.now },
  { field: "goal", text: goal },
  { field: "openingLine", text: openingLine },
];
