import { UsageError } from "../../../core/errors.js";
import type { PersonAnswer } from "../../../core/person-answer.js";
import { studyFolder } from "../../../io/data-origin.js";
import { shownPath } from "../../../io/project-root.js";
import type { SurveyItem, SurveyPart, SurveyQuestion } from "../../../people/design/survey-design.js";
import { askedHash } from "../../shared/surveys/rating-words.js";
import { turnPart } from "../../shared/surveys/reply-parts.js";
import type { SurveyMaterial, SurveyReading, SurveyTaskOptions } from "../../survey-task.js";
import type { AnnotationRow } from "../data/annotations.js";
import type { Direction } from "../data/changes.js";
import { directions } from "../data/changes.js";
import { simulationNotice } from "../data/design.js";
import { humanAgreement } from "../measures/annotations.js";
import type { TableOneRow } from "../measures/table-one.js";
import { type Printed, readPrinted } from "../paper/printed.js";
import { type ChangeContext, drawContexts, releasedContexts, runContexts } from "./change-contexts.js";
import { type ChangeWords, changeWords } from "./survey-change-words.js";

const contextsOf = ({ run }: SurveyTaskOptions): Promise<ChangeContext[]> =>
  run === undefined ? releasedContexts() : runContexts(run);

/**
 * The paper's human evaluation as a questionnaire: persona, hidden goal and history, and then either the direction of the
 * change, or whether the simulator's change and reason are reasonable. Nobody is asked both about one context: the
 * simulator's change would give the direction away.
 */
export async function prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial> {
  const all = await contextsOf(options);
  const contexts =
    options.everything === true ? all : drawContexts(all, { contexts: options.limit, seed: options.seed });
  if (contexts.length === 0) {
    throw new UsageError("no dialogue there has two scored replies; name another run");
  }
  const late = contexts.filter((one) => one.late).length;
  return {
    items: contexts.flatMap((one) => [directionItem(one), reasonItem(one)]),
    questions,
    words: {
      title: { en: "How does the person feel now?", zh: "这个人现在感觉如何？" },
      instructions: changeWords.en.instructions.map((en, i) => ({ en, zh: changeWords.zh.instructions[i]! })),
    },
    source: {
      path: options.run === undefined ? "digitalhuman" : shownPath(options.run),
      sha256: askedHash(contexts.map(({ id, turns }) => [id, turns])),
    },
    notes: [
      simulationNotice,
      `${contexts.length} contexts, ${late} of them from the latter half of a dialogue, one a dialogue`,
      "each participant gets a context with one of two questions: its direction, or its reason; so twice as many people as in the paper give as many answers a context",
      ...(options.run === undefined
        ? ["the texts are the authors': show them to participants, and publish no page with them"]
        : []),
    ],
  };
}

const questions: SurveyQuestion[] = [
  { kind: "choice", id: "answer", prompt: null, options: null, shuffled: false },
];

const directionId = ({ id }: ChangeContext): string => `${id}.direction`;
const reasonId = ({ id }: ChangeContext): string => `${id}.reasonable`;

function directionItem(one: ChangeContext): SurveyItem {
  const words = changeWords[one.person.language];
  return itemOf(one, directionId(one), "direction", [], words.question, words.directions);
}

function reasonItem(one: ChangeContext): SurveyItem {
  const words = changeWords[one.person.language];
  const said = words.directions[directions.indexOf(one.direction)]!;
  const parts: SurveyPart[] = [
    { kind: "heading", text: { en: "What the simulation says", zh: "模拟给出的结果" } },
    { kind: "text", text: `${words.change}${said}` },
    ...(one.reason.trim() === "" ? [] : [{ kind: "text" as const, text: one.reason }]),
  ];
  return itemOf(one, reasonId(one), "reasonable", parts, words.isReasonable, words.yesNo);
}

function itemOf(
  { id: story, person, turns, late }: ChangeContext,
  id: string,
  asked: string,
  last: readonly SurveyPart[],
  question: string,
  options: ChangeWords["yesNo"] | ChangeWords["directions"],
): SurveyItem {
  const { language, persona, scene, goal, intention, contentNotes = [] } = person;
  const heading = (en: string, zh: string): SurveyPart => ({ kind: "heading", text: { en, zh } });
  const texts = (...all: string[]): SurveyPart[] =>
    all.filter((text) => text.trim() !== "").map((text) => ({ kind: "text", text }));
  const note = contentNotes.join(", ");
  return {
    ...{ id, story, cell: `${asked}, ${late ? "late" : "early"}`, language },
    parts: [
      heading("The person", "这个人"),
      ...texts(persona, scene),
      heading("What the person hopes for, and does not say", "这个人没有说出口的期望"),
      ...texts(goal, intention.text),
      heading("The conversation", "对话"),
      ...turns.map(turnPart),
      ...last,
    ],
    question,
    options: [...options],
    ...(note === "" ? {} : { contentNote: { en: note, zh: note } }),
  };
}

/** Table 1 from people's answers, beside the printed values. */
export async function readAnswers(
  answers: readonly PersonAnswer[],
  options: SurveyTaskOptions,
): Promise<SurveyReading> {
  const contexts = await contextsOf(options);
  const rows = annotationsOf(answers, contexts);
  const judged = new Map(contexts.map(({ id, direction }) => [id, direction]));
  const { table: found, chance, tied } = humanAgreement(rows, judged);
  const printed = new Map((await readPrinted(studyFolder("sage"))).map((one) => [one.id, one]));
  return {
    tables: [tableOf(found, printed)],
    notes: [
      "[ ]: 95 %, participants and contexts as crossed clusters",
      `by chance alone, from the margins: model and a person ${chance.consistency.toFixed(1)}, two people ${chance.interAnnotator.toFixed(1)}; contexts with a tie: ${tied}`,
      "the paper says neither how it averages nor what becomes of ties: each row is given by every reading",
      "the paper's annotations were not released: these answers are another study, and no claim of the ledger changes",
      simulationNotice,
    ],
    json: { tableOne: found, chance, tied },
  };
}

function annotationsOf(
  answers: readonly PersonAnswer[],
  contexts: readonly ChangeContext[],
): AnnotationRow[] {
  const about = new Map<string, { context: string; asked: "direction" | "reasonable" }>();
  for (const one of contexts) {
    about.set(directionId(one), { context: one.id, asked: "direction" });
    about.set(reasonId(one), { context: one.id, asked: "reasonable" });
  }
  return answers.flatMap(({ item, participant, index }): AnnotationRow[] => {
    const one = about.get(item);
    if (one === undefined) return [];
    const { context, asked } = one;
    const blank = { context, annotator: participant, direction: null, reasonable: null };
    if (index === null) return [blank];
    return [
      asked === "direction"
        ? { ...blank, direction: directions[index] as Direction }
        : { ...blank, reasonable: index === 0 ? 1 : 0 },
    ];
  });
}

function tableOf(found: readonly TableOneRow[], printed: ReadonlyMap<string, Pick<Printed, "value">>) {
  return {
    title: "Table 1 from these answers, in percent",
    header: ["row", "reading", "these answers", "answers", "participants", "contexts", "printed"],
    rows: found.map(({ id, row, reading, value, ci, n, participants, contexts }) => [
      row,
      reading,
      Number.isNaN(value)
        ? "no answers"
        : `${value.toFixed(1)}${ci.some(Number.isNaN) ? "" : ` [${ci[0].toFixed(1)}, ${ci[1].toFixed(1)}]`}`,
      String(n),
      String(participants),
      String(contexts),
      printed.get(id)?.value.toFixed(2) ?? "",
    ]),
  };
}
