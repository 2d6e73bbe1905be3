import { defineStory, type Story } from "../../src/stimuli/story.js";
import { defineTemplate, type Template } from "../../src/stimuli/template.js";

/** Three appraisals and three emotions: another design than the paper's. */
export const courage: Template = defineTemplate({
  id: "courage",
  appraisals: [
    { id: "stake", positiveWhen: "value-matches-outcome", means: ["much is at stake", "little is at stake"] },
    { id: "power", positiveWhen: "first-value", means: ["she can cope", "she cannot cope"] },
    { id: "witness", positiveWhen: "first-value", means: ["somebody watches", "nobody watches"] },
  ],
  theory: [true, false].flatMap((stake) =>
    [true, false].flatMap((power) =>
      [true, false].map((witness) => ({
        appraisals: { stake, power, witness },
        emotion: power ? (stake ? "brave" : "reckless") : witness && !stake ? "reckless" : "timid",
      })),
    ),
  ),
});

export const courageStory: Story = defineStory(courage, {
  id: "ladder",
  agent: { name: "Ida", pronouns: "she" },
  context:
    "The lamp over the barn door has gone out, and Ida has brought the ladder and a new bulb from the house.",
  action: "The ladder stands on the gravel, which is wet.",
  outcomes: ["The rung holds at the top.", "The rung holds halfway."],
  appraisals: {
    stake: [
      "Only the top matters to Ida, and halfway is nothing.",
      "Only halfway matters to Ida, and the top is nothing.",
    ],
    power: ["Ida climbs like a cat, her brother says.", "Ida climbs like a sack, her brother says."],
    witness: ["The neighbour stands at the fence and looks up.", "The neighbour is not at the fence today."],
  },
  questions: {
    outcome: { ask: "Where did the rung hold?", options: ["At the top", "Halfway"] },
    stake: { ask: "What mattered to Ida?", options: ["The top", "Halfway"] },
    power: { ask: "How does Ida climb?", options: ["Like a cat", "Like a sack"] },
    witness: { ask: "Who was at the fence?", options: ["The neighbour", "Nobody"] },
  },
});
