import { type Session, sessionSchema } from "../../src/teaching/schema.js";

const mistake = (is: number | string, name: string) => ({ is, name, feedback: `Think again about ${name}.` });
const open = (id: string) => ({
  id,
  question: "Is a split a *finding*?",
  rubric: ["names the units", "names what would change it"],
  example: "It is a finding if the same people split again.",
});

/** A session whose texts name no computed value, so that it needs no other file. */
export const madeUpSession: Session = sessionSchema.parse({
  id: "s1",
  title: "Who is <right>?",
  question: "If ten say *yes*, is it yes?",
  goals: ["count answers", "name the units"],
  minutes: 80,
  needs: "nothing",
  reading: "one page",
  words: ["mode", "CR2"],
  predictions: [
    {
      id: "made.p1",
      kind: "number",
      question: "How many?",
      meaning: "Many.",
      min: 0,
      max: 80,
      unit: "items",
    },
  ],
  checks: [
    {
      ...{ id: "made.q1", kind: "number", question: "Items?", answer: 32, tolerance: 0.5 },
      mistakes: [
        mistake(16, "leaves out the outcome"),
        mistake(8, "counts scenarios"),
        mistake(64, "counts twice"),
      ],
      ...{ hint: "Cross all.", right: "All are crossed.", solution: "Two by two by two by four." },
    },
    ...["made.q2", "made.q3"].map((id) => ({
      ...{ id, kind: "choice", question: "Who is wrong?", answer: "a" },
      options: ["neither", "people", "theory", "both"].map((text, i) => ({ id: "abcd"[i], text })),
      mistakes: [mistake("b", "blames people"), mistake("c", "blames theory"), mistake("d", "blames both")],
      ...{
        hint: "What was tested?",
        right: "A key is a hypothesis.",
        solution: "Data test the key, not the other way round.",
      },
    })),
  ],
  open: [open("made.o1")],
  exit: open("made.exit"),
  guide: {
    purpose: "To count before one says.",
    parts: [
      { minutes: [5, 5], what: "Poll", how: "Hands | up" },
      { minutes: [35, 45], what: "Count", how: "By hand" },
      { minutes: [0, 20], what: "Again", how: "By code" },
      { minutes: [20, 20], what: "Talk", how: "In pairs" },
    ],
    board: [{ picture: "a --> b\n  \\-> c", say: "Draw it once." }],
    misconceptions: [
      { belief: "More is surer.", ask: "More of what?" },
      { belief: "The key is true.", ask: "Who made it?" },
    ],
    discussion: ["A bad item, or a finding?", "Whose number?"],
    psychologists: "Add a page on norms.",
    engineers: "Add a page on types.",
    content: "A quarrel is shown.",
    home: "Ask five people.",
  },
  slides: [
    { title: "Who is <right>?", lines: ["First line"], notes: "Wait." },
    { title: "Count", lines: ["one", "two"], notes: "Count *aloud*." },
    {
      title: "Agreement",
      figure: "affective-cognition/figure-4a",
      alt: "Dots with intervals",
      notes: "Point at people.",
    },
    { title: "Talk", lines: ["in pairs"], notes: "Three minutes." },
    { title: "Home", lines: ["five people"], notes: "Say the date." },
  ],
});
