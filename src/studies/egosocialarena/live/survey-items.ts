import { UsageError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import type { Item } from "../../../core/item.js";
import type { PersonAnswer } from "../../../core/person-answer.js";
import { shownPath } from "../../../io/project-root.js";
import type { SurveyItem } from "../../../people/design/survey-design.js";
import { askedHash } from "../../shared/surveys/rating-words.js";
import type { SurveyMaterial, SurveyReading, SurveyTaskOptions } from "../../survey-task.js";
import { type PersonResults, resultsByPerson } from "../measures/people-by-person.js";
import { readArenaRun } from "./answers.js";
import { repliesTo, respondentName } from "./respondents.js";
import { shareOf, withInterval } from "./share.js";
import { staticPairs } from "./static/items.js";
import { courseOf } from "./static/report.js";

/** Stories of a questionnaire when nothing is said: two dozen in each person, half of which each participant gets. */
const fewStories = 24;

/**
 * False-belief stories in both persons, with the words and options that models get. Nobody gets one story in both: who has read it
 * once knows the answer.
 */
export async function prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial> {
  const items = await chosenItems(options);
  return {
    items: items.map(itemOf),
    questions: [{ kind: "choice", id: "answer", prompt: null, options: null, shuffled: true }],
    words: {
      title: { en: "Stories about what people think", zh: "关于人们想法的故事" },
      instructions: [
        {
          en: "You will read short stories. Each ends with a question that has one right answer. Some stories are told about you: read them as if you were that person.",
          zh: "您将阅读一些英文短故事，每个故事后有一个问题，只有一个正确答案。有些故事以“你”来讲述：请把自己当作故事中的人。",
        },
        {
          en: "Take the time that you need. Please answer from the story alone.",
          zh: "请按自己的节奏阅读，并仅根据故事作答。",
        },
      ],
    },
    source: {
      path: options.run === undefined ? `egosocialarena, seed ${options.seed}` : shownPath(options.run),
      sha256: askedHash(
        items.map(({ id, stimulus, question, options: own }) => [id, stimulus.text, question, own]),
      ),
    },
    notes: [
      `${items.length} items: ${items.length / 2} stories in the third and in the first person`,
      "the stories are this project's own, not the paper's: beside its numbers for people they replicate nothing",
      ...(options.run === undefined ? [`to read the answers, name the same seed: ${options.seed}`] : []),
    ],
  };
}

export async function readAnswers(
  answers: readonly PersonAnswer[],
  options: SurveyTaskOptions,
): Promise<SurveyReading> {
  const items = new Map((await chosenItems({ ...options, everything: true })).map((item) => [item.id, item]));
  const found = resultsByPerson(
    answers.flatMap(({ item: id, participant, index }) => {
      const item = items.get(id);
      if (item === undefined) return [];
      const person = item.conditions.person === "first" ? ("first" as const) : ("third" as const);
      const hit = index === null ? Number.NaN : Number(index === item.keyed);
      return [{ participant, person, course: courseOf(item), hit }];
    }),
  );
  const answered = new Set(answers.map(({ item }) => item));
  const models =
    options.run === undefined ? [] : await modelRows(options.run, (item) => answered.has(item.id));
  return {
    tables: [
      {
        title: "False-belief stories: accuracy in percent",
        header: ["who", "third person", "first person", "first - third", "answers"],
        rows: [peopleRow(found), ...models],
      },
      participantTable(found),
    ],
    notes: [
      "people: 95 % intervals, participants and courses of events as crossed clusters; a participant alone: exact, answers as independent",
      ...(models.length > 0
        ? ["models: the same items, courses of events as units; their difference is of the same stories"]
        : ["models stand beside if a run is named that asked these items (--judged)"]),
      `unscored answers: ${found.unscored}; guessing gives 33.3`,
    ],
    json: { people: found },
  };
}

async function chosenItems({ run, seed, limit, everything }: SurveyTaskOptions): Promise<Item[]> {
  const pairs = run === undefined ? await staticPairs(seed) : await pairsOfRun(run);
  const wanted = everything === true ? pairs.length : Math.min(pairs.length, limit ?? fewStories);
  // Evenly spaced: pairs are sorted by the kind of question.
  return Array.from(
    { length: wanted },
    (_, i) => pairs[Math.floor(((i + 0.5) * pairs.length) / wanted)]!,
  ).flat();
}

/** @throws UsageError when the run asked no story in both persons */
async function pairsOfRun(run: string): Promise<Item[][]> {
  const { live } = await readArenaRun(run, []);
  const pairs = new Map<unknown, Item[]>();
  for (const item of live.asked) {
    if (item.conditions.scenario !== "static-cognition") continue;
    pairs.set(item.conditions.pair, [...(pairs.get(item.conditions.pair) ?? []), item]);
  }
  const both = [...pairs.values()].filter(({ length }) => length === 2);
  if (both.length > 0) return both;
  throw new UsageError(`${shownPath(run)} asked no story in both persons; name a run with --scenario static`);
}

function itemOf({ id, conditions, stimulus, question, options }: Item): SurveyItem {
  return {
    ...{ id, story: String(conditions.pair), cell: String(conditions.person), language: "en" },
    parts: stimulus.text.split("\n\n").map((text) => ({ kind: "text", text })),
    ...{ question, options: [...options] },
  };
}

const cellOf = ({ value, ci, n }: Estimate): string => (n === 0 ? "" : withInterval({ value, ci }));

const peopleRow = ({ third, first, difference, participants }: PersonResults): string[] => [
  `people (${participants.length})`,
  ...[third, first, difference].map(cellOf),
  String(third.n + first.n),
];

function participantTable({ participants }: PersonResults) {
  return {
    title: "Each participant: accuracy in percent",
    header: ["participant", "third person", "first person", "answers"],
    rows: participants.map(({ participant, third, first }) => [
      participant,
      cellOf(third),
      cellOf(first),
      String(third.n + first.n),
    ]),
  };
}

/** The run's models on the items that people answered. */
async function modelRows(run: string, isAnswered: (item: Item) => boolean): Promise<string[][]> {
  const read = await readArenaRun(run, []);
  const asked = read.live.asked.filter(isAnswered);
  return read.respondents.map((respondent) => {
    const told = (person: string) => {
      const own = asked.filter(({ conditions }) => conditions.person === person);
      const { values, units } = repliesTo(respondent, own, courseOf);
      return shareOf(values, units);
    };
    const [third, first] = [told("third"), told("first")];
    const difference = first.value - third.value;
    return [
      respondentName(read, respondent),
      withInterval(third),
      withInterval(first),
      Number.isNaN(difference) ? "" : difference.toFixed(1),
      String(third.n + first.n),
    ];
  });
}
