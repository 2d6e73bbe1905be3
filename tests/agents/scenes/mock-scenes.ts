import type { SceneSeed } from "../../../src/agents/scenes/pools.js";
import type { Rule } from "../../support/mock-provider/server.js";

export const persona = (name: string) => ({
  ...{ name, sex: "woman", occupation: "ferry cook", habits: "Counts spoons" },
  ...{ hobbies: ["rope mats", "sudoku", "ice bathing"], speakingStyle: "Short" },
});
export const background = {
  ...{ theme: "a cold galley", cause: "The stove was sold." },
  course: [
    { when: "In May", event: "The owner came aboard.", felt: "Uneasy." },
    { when: "Now", event: "The stove is gone.", felt: "Hollow." },
  ],
  ...{ conflict: "Pay or pride.", tried: "A letter, unanswered.", now: "It sails on Friday." },
  goal: "To describe a stove.",
};
export const reactions = {
  ...{ high: "Warm.", middle: "Dry.", low: "Silent." },
  ...{ rises: ["Asks about the stove.", "Names the Friday."], falls: ["Talks of boats.", "Preaches."] },
};
export const opening = { openingLine: "They sold it. With the pan on.", contentNotes: [] };

/** Answers each scene's first step by another name, and the other steps alike. */
export const goodAnswers = (seeds: readonly SceneSeed[], more: Rule = {}): Rule[] => [
  { contains: "Step 2 of 4", object: background, ...more },
  { contains: "Step 3 of 4", object: reactions, ...more },
  { contains: "Step 4 of 4", object: opening, ...more },
  ...seeds.map(({ sayings }, i) => ({ contains: sayings[0], object: persona(`Ada Nr${i}`), ...more })),
];
