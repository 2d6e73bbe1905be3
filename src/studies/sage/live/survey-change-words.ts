/** What people are asked about a change of emotion, in one language. */
export interface ChangeWords {
  instructions: readonly string[];
  question: string;
  /** Down, none, up. */
  directions: readonly [string, string, string];
  change: string;
  isReasonable: string;
  /** Yes first. */
  yesNo: readonly [string, string];
}

export const changeWords: Record<"en" | "zh", ChangeWords> = {
  en: {
    instructions: [
      "You will read about a person and a conversation that this person has with a helper. The person is simulated by a program: nobody was in this situation.",
      "Each time you are asked one of two things: which way the person's emotion moves after the helper's last reply, or whether what the simulation says about it is reasonable.",
      "Judge from this person's point of view, with what they hope for. You may skip any conversation.",
    ],
    question: "After the helper's last reply, which way does this person's emotion move?",
    directions: ["It gets worse", "It stays the same", "It gets better"],
    change: "The person's emotion after the last reply: ",
    isReasonable: "Is this reasonable for this person in this situation?",
    yesNo: ["Yes, reasonable", "No, not reasonable"],
  },
  zh: {
    instructions: [
      "您将读到一个人的情况，以及这个人与一位回应者的对话。这个人由程序模拟，并非真实经历。",
      "每次您会被问到以下两个问题之一：在回应者最后一条回复之后，这个人的情绪朝哪个方向变化；或者，模拟给出的结果是否合理。",
      "请站在这个人的角度，结合其期望来判断。任何一段对话都可以跳过。",
    ],
    question: "在回应者最后一条回复之后，这个人的情绪会怎样变化？",
    directions: ["变差", "不变", "变好"],
    change: "最后一条回复之后，这个人的情绪：",
    isReasonable: "对处在这种情境中的这个人来说，这合理吗？",
    yesNo: ["合理", "不合理"],
  },
};
