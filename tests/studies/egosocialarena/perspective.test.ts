import { describe, expect, it } from "vitest";
import { toFirstPerson } from "../../../src/studies/egosocialarena/live/perspective/convert.js";
import type { Character } from "../../../src/studies/egosocialarena/live/perspective/passage.js";

const person = (name: string, pronouns: Character["pronouns"] = "she"): Character => ({ name, pronouns });
const mina = person("Mina");
const [joel, lea, sam, will, ross] = [
  person("Joel", "he"),
  person("Lea"),
  person("Sam", "they"),
  person("Will", "he"),
  person("Ross", "he"),
];

type Case = [source: string, target: string, others?: Character[], context?: string];
const convert = (character: Character, [source, , others = [joel], context]: Case) =>
  toFirstPerson(source, { character, others, ...(context === undefined ? {} : { context }) });

const cases: Record<string, Case[]> = {
  names: [
    ["Mina waters the ferns.", "You water the ferns."],
    ["Joel hands Mina plans of the boat.", "Joel hands you plans of the boat."],
    ["The gate that Mina painted sticks.", "The gate that you painted sticks."],
    ["Joel thinks Mina has the ladder.", "Joel thinks you have the ladder."],
    ["Before Mina leaves, she feeds the hens.", "Before you leave, you feed the hens."],
    ["Annamina waves to Mina.", "Annamina waves to you."],
    ["Joel waits in Mina Street for Mina.", "Joel waits in Mina Street for you."],
    ["The ferry is called Mina.", "The ferry is called Mina."],
    ["Mina is her name.", "Mina is your name."],
    ["Nobody but Mina knows the way.", "Nobody but you knows the way."],
    ["There goes the bus, and Mina is still at home.", "There goes the bus, and you are still at home."],
    ["Here comes Mina.", "Here come you."],
  ],
  possessives: [
    ["Mina's scarf is on the hook.", "Your scarf is on the hook."],
    ["The scarf on the hook is Mina's.", "The scarf on the hook is yours."],
    ["Joel has supper at Mina's on Fridays.", "Joel has supper at yours on Fridays."],
    ["An old friend of Mina's rings.", "An old friend of yours rings."],
    ["Mina's and Joel's boots are wet.", "Your and Joel's boots are wet."],
    ["None of Mina's songs rhymes.", "None of your songs rhymes."],
    ["The blue kite is hers.", "The blue kite is yours."],
    ["She lost her only key and her purse.", "You lost your only key and your purse."],
  ],
  agreement: [
    [
      "Mina always carries a torch and never goes out without it.",
      "You always carry a torch and never go out without it.",
    ],
    [
      "Mina opens the hatch, looks in and closes it again.",
      "You open the hatch, look in and close it again.",
    ],
    ["Mina buys pens and stamps.", "You buy pens and stamps."],
    ["Mina was in the hall and has the list.", "You were in the hall and have the list."],
    ["Mina knows that Joel sings and plays.", "You know that Joel sings and plays."],
    [
      "Mina locks up, and Joel turns off the lights and waits.",
      "You lock up, and Joel turns off the lights and waits.",
    ],
    ["When Mina is out, Joel hides the tin.", "When you are out, Joel hides the tin."],
    ["Mina does not know what the box holds.", "You do not know what the box holds."],
    ["The dog Mina walks barks at Joel.", "The dog you walk barks at Joel."],
    ["Mina, as well as Joel, wants to go.", "You, as well as Joel, want to go."],
    ["What worries Mina is the ice.", "What worries you is the ice."],
  ],
  pronouns: [
    ["She saw that he had given her the wrong hat.", "You saw that he had given you the wrong hat."],
    ["Joel told her that it was late.", "Joel told you that it was late."],
    ["He heard her laugh in her room.", "He heard you laugh in your room."],
    ["Mina made herself a sandwich.", "You made yourself a sandwich."],
    ["Mina herself went.", "You yourself went."],
    ["He has never met her mother.", "He has never met your mother."],
    ["Joel gave her sweets to share.", "Joel gave you sweets to share."],
  ],
  questions: [
    ["Where does Mina look first?", "Where do you look first?"],
    ["Is Mina in the garden?", "Are you in the garden?"],
    ["Which tin does she open, and why is she cross?", "Which tin do you open, and why are you cross?"],
    ["What does Joel think Mina wants?", "What does Joel think you want?"],
    ["Who has Mina's torch?", "Who has your torch?"],
    ["Who has Mina met?", "Who have you met?"],
    ["Does Joel or Mina drive?", "Does Joel or you drive?"],
    ["What is Mina's plan?", "What is your plan?"],
    ["Mina knows the way, doesn't she?", "You know the way, don't you?"],
  ],
  options: [
    ["Mina", "You"],
    ["Mina's", "Yours"],
    ["in Mina's drawer", "in your drawer"],
    ["because she was late", "because you were late"],
    ["Mina's sister", "Your sister"],
  ],
  quotations: [
    ['"I am Mina," says Mina.', '"I am Mina," say you.'],
    ['Mina says, "She is late." Then she sits.', 'You say, "She is late." Then you sit.'],
    ["Joel shouts, 'Wait, Mina!' and Mina stops.", "Joel shouts, 'Wait, Mina!' and you stop."],
    ["“Ready?” Mina asks.", "“Ready?” you ask."],
    ['Her sign reads "Mina\'s Garden".', 'Your sign reads "Mina\'s Garden".'],
  ],
  relatives: [
    ["It is Mina who drives.", "It is you who drive."],
    ["Mina, who was ill, stays in bed and reads.", "You, who were ill, stay in bed and read."],
    ["Joel is one of those who like Mina.", "Joel is one of those who like you."],
    ["Mina, whose brother is a cook, eats out.", "You, whose brother is a cook, eat out."],
  ],
  coordination: [
    ["Joel and Mina are late.", "Joel and you are late."],
    ["Either Joel or Mina has the map.", "Either Joel or you have the map."],
    ["Either Mina or Joel has the map.", "Either you or Joel has the map."],
    ["Neither Joel nor Mina knows.", "Neither Joel nor you know."],
    ["Mina and Joel found a purse. They took it home.", "You and Joel found a purse. You both took it home."],
    ["Mina, Joel and Lea sing. Their song is sad.", "You, Joel and Lea sing. Your song is sad.", [joel, lea]],
    ["Mina has two cousins. They live in Bern.", "You have two cousins. They live in Bern."],
  ],
  contractions: [
    ["Mina's tired, and she's got a cold.", "You're tired, and you've got a cold."],
    ["She's been out; she isn't home.", "You've been out; you aren't home."],
    ["Where's Mina?", "Where are you?"],
    ["Mina doesn't swim and hasn't tried.", "You don't swim and haven't tried."],
    ["Joel says she'd help if she wasn't ill.", "Joel says you'd help if you weren't ill."],
    ["Mina's moved the ladder.", "You've moved the ladder."],
  ],
  "after the first measurement": [
    [
      "Joel waits for Mina at the pier, as he always does.",
      "Joel waits for you at the pier, as he always does.",
    ],
    ["They call her Mina at work.", "They call you Mina at work."],
    ["It was Mina who phoned.", "It was you who phoned."],
    ["Towards eleven Mina takes a nap.", "Towards eleven you take a nap."],
    ["Mina, whom Joel met in Oslo, writes often.", "You, whom Joel met in Oslo, write often."],
    ["Joel, whom Mina met in Oslo, writes often.", "Joel, whom you met in Oslo, writes often."],
    ["Nobody sees that Mina leaves and locks up.", "Nobody sees that you leave and lock up."],
    ["Mina has her own room and sleeps there.", "You have your own room and sleep there."],
    ["The rolls cool as they wait. Joel and Mina talk.", "The rolls cool as they wait. Joel and you talk."],
    [
      "Lea waits until she has gone, then calls.",
      "Lea waits until you have gone, then calls.",
      [lea],
      "Mina is packing.",
    ],
    ["They thank Mina and leave.", "They thank you and leave.", [joel, lea], "Joel and Lea visit Mina."],
  ],
  rivals: [
    ["Lea dropped her bag. Mina picked it up.", "Lea dropped her bag. You picked it up.", [lea]],
    ["Mina thanked Lea because she had helped.", "You thanked Lea because she had helped.", [lea]],
    [
      "Mina apologised to Lea because she had been rude.",
      "You apologised to Lea because you had been rude.",
      [lea],
    ],
    ["Mina asked Lea to help her.", "You asked Lea to help you.", [lea]],
    ["Lea is out. Mina waits for her return.", "Lea is out. You wait for her return.", [lea]],
    ["Mina pushed her, and Lea fell.", "You pushed her, and Lea fell.", [lea]],
    ["She was cross.", "She was cross.", [lea], "Lea missed the tram."],
    ["She was cross.", "You were cross.", [lea], "Mina missed the tram."],
  ],
};

describe("toFirstPerson", () => {
  for (const [kind, rows] of Object.entries(cases)) {
    it.each(rows)(`${kind}: %s`, (...row) => {
      expect(convert(mina, row as Case).text).toBe(row[1]);
    });
  }

  it("knows names that are words, names in s, and people who are spoken of as they", () => {
    const only = (character: Character, text: string) => toFirstPerson(text, { character }).text;
    expect(only(will, "Will Will come? He will.")).toBe("Will you come? You will.");
    expect(only(ross, "Ross' bike is new. Ross's is not.")).toBe("Your bike is new. Yours is not.");
    expect(only(sam, "Sam says they are tired and rubs their eyes.")).toBe(
      "You say you are tired and rub your eyes.",
    );
    expect(only(joel, "Joel put his hat beside mine; it is his.")).toBe(
      "You put your hat beside mine; it is yours.",
    );
  });

  it("says in a system message who you are", () => {
    const system = (text: string) =>
      toFirstPerson(text, { character: mina, others: [joel], part: "system-message" }).text;
    expect(system("Mina runs a bakery with Joel.")).toBe("You are Mina. You run a bakery with Joel.");
    expect(system("You are Mina. Mina runs a bakery.")).toBe("You are Mina. You run a bakery.");
    expect(system("Answer as Mina would.")).toBe("You are Mina. Answer as you would.");
  });

  it("reports what it left open and what it guessed", () => {
    const { text, doubts } = toFirstPerson("Mina told Lea that she had won.", {
      character: mina,
      others: [lea],
    });
    expect(text).toBe("You told Lea that she had won.");
    expect(doubts).toEqual([{ at: 19, word: "she", reason: "after telling somebody, it could mean either" }]);
    expect(
      toFirstPerson("Mina told Joel that she had won.", { character: mina, others: [joel] }).doubts,
    ).toEqual([]);
  });

  it("takes readings that are known", () => {
    const told = (refersTo: string | null) =>
      toFirstPerson("Mina told Lea that she had won.", {
        character: mina,
        others: [lea],
        coreference: [{ word: "she", occurrence: 1, refersTo }],
      }).text;
    expect(told("Mina")).toBe("You told Lea that you had won.");
    expect(told("Lea")).toBe("You told Lea that she had won.");
    expect(told(null)).toBe("You told Lea that she had won.");
  });
});
