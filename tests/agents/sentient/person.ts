import type { SentientPerson } from "../../../src/agents/sentient/contract.js";

/** A person for tests. */
export const nora: SentientPerson = {
  id: "t-001",
  language: "en",
  persona: "Nora, 34, a nurse who keeps her distance.",
  scene:
    "Her friend got the post that she had been promised. Rises: a reply that sees what she did. Falls: slogans.",
  goal: "To get it off her chest.",
  intention: {
    code: 5,
    text: "You hope that the other person honestly values something specific that you did.",
  },
  openingLine: "So. They gave it to Ines.",
};

/** A well-formed answer of the agent on a reply. */
export const feeling = (change: string): string =>
  `Meaning: it consoles\nGoal: hardly\nMind: here we go\nFeeling: flat\nChange: ${change}`;

/** A well-formed answer of the agent on what the person says. */
export const saying = (text: string): string =>
  `Thinking: neutral\nDraft: I don't know.\nRewriting: shorter\nReply: ${text}`;
