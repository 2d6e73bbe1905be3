import type { TurnLabeller } from "../../../src/judges/dialogue/label-turns.js";
import type { DialogueMaterial } from "../../../src/judges/dialogue/material.js";
import { dialogueScale } from "../../../src/judges/dialogue/rate-dialogue.js";
import { loadDialogueWords } from "../../../src/judges/dialogue/words.js";
import { loadLikertForm } from "../../../src/judges/likert/form.js";

export const words = await loadDialogueWords("en");

/** A dialogue of our own with three replies, the last of them empty. */
export const talk: DialogueMaterial = {
  id: "en-001~agent~0#strategies",
  conversation: "en-001~agent~0",
  kind: "talk",
  turns: [
    { role: "user", text: "My father sold the orchard without telling me." },
    { role: "assistant", text: "That must hurt. What did he say?" },
    { role: "user", text: "That it is only land." },
    { role: "assistant", text: "Make a list of what you miss, then call him." },
    { role: "user", text: "I don't want to call." },
    { role: "assistant", text: "" },
  ],
};

export const thoughts: DialogueMaterial = {
  ...{ id: "en-001~agent~0#relationship", conversation: "en-001~agent~0", kind: "thoughts" },
  turns: [
    { role: "user", text: "He asks what Dad said, and I notice that I want to tell him." },
    { role: "user", text: "A list. As if I were a shop." },
  ],
};

export const labeller: TurnLabeller = {
  words,
  prompt: { id: "made-up", text: "Label the replies.\n" },
  list: [
    { id: "A-1", name: "asks", definition: "Asks for a fact.", example: "Who was there?" },
    {
      ...{ id: "B-1", name: "feels with", definition: "Names a feeling." },
      ...{ not: "Not a cause.", example: "That is sad." },
    },
    { id: "F-4", name: "advises", definition: "Says what to do.", example: "Go for a walk." },
  ],
};

export const scale = await dialogueScale(
  await loadLikertForm("empathic-support"),
  { id: "made-up", text: "Rate.\n" },
  words,
);
export const design = { seed: 7, replicate: 0 };
