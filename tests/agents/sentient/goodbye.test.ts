import { expect, it } from "vitest";
import { saysGoodbye } from "../../../src/agents/sentient/goodbye.js";

it.each([
  "Goodbye.",
  "Good-bye!",
  "Okay, thanks. Bye.",
  "Right, well, goodbye then.",
  "I have to go; bye for now!",
  "Thank you. Goodbye. Take care of yourself.",
  "Bye bye :)",
  "再见。",
  "谢谢你，拜拜~",
  "算了，不说了，拜拜。",
  "不说了拜拜",
  "我不想说了，再见吧。",
  "那就这样，拜拜！谢谢！",
  "先这样说了，再见",
])("takes leave: %s", (text) => {
  expect(saysGoodbye(text)).toBe(true);
});

it.each([
  "I never got to say goodbye.",
  "We said goodbye at the station.",
  "Goodbye? That is all you have to say?",
  'And then he said "Goodbye." and left.',
  "He just said “bye.”",
  "It was goodbye to all that, she thought.",
  "Goodbye. That was his last word. He shut the door. I stood there.",
  "She waved bye and I cried.",
  "By the way, I am tired.",
  "我没能跟他说再见。",
  "我跟他说了再见。",
  "他说“再见。”就走了",
  "真不想再见到她。",
  "我再也不想再见",
  "再见？你就说这个？",
  "再见面的时候，他变了。",
  "拜托，我很崇拜。",
  "",
])("goes on: %s", (text) => {
  expect(saysGoodbye(text)).toBe(false);
});
