import { describe, expect, it } from "vitest";
import { firstPerson, type Teller } from "../../../src/agents/scripted-person/first-person.js";

const ida: Teller = { names: ["Ida Moor", "Ida"], sex: "woman" };
const tom: Teller = { names: ["Tom"], sex: "man" };
const kim: Teller = { names: ["Kim"], sex: "nonbinary" };

describe("a sentence in the first person", () => {
  it.each([
    [ida, "Ida's son told her that she never listens.", "My son told me that I never listen."],
    [ida, "She has a folder, and has shown it to nobody.", "I have a folder, and have shown it to nobody."],
    [ida, "She tries; it isn't hers.", "I try; it isn't mine."],
    [ida, "They offered Ida her old desk.", "They offered me my old desk."],
    [ida, "She said to herself that she's late.", "I said to myself that I'm late."],
    [ida, "Ida Moor doesn't sleep.", "I don't sleep."],
    [ida, 'A man said, "She is a liar".', 'A man said, "She is a liar".'],
    [tom, "His boss gave him the key and took his.", "My boss gave me the key and took mine."],
    [tom, "Something went very quiet in him", "Something went very quiet in me"],
    [tom, "She asked Tom, in front of everyone.", "She asked me, in front of everyone."],
    [kim, "They weren't told, and their desk was gone.", "I wasn't told, and my desk was gone."],
    [kim, "Kim watches the door.", "I watch the door."],
  ])("%#: %s %s", (teller, sentence, expected) => expect(firstPerson(sentence, teller)).toBe(expected));
});
