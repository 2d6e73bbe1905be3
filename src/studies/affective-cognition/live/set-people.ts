import { counted } from "../../../core/counted.js";
import { computeNorms, type Norms } from "../../../people/answers/norms.js";
import { ruleRows } from "../../../people/answers/rules.js";
import { storyOf } from "../../../stimuli/item-set.js";
import type { ReportTable } from "../../report-contract.js";
import { type PeopleAgreement, type PeopleItem, peopleAgreement } from "../measures/people-agreement.js";
import { type Cues, cueNames } from "../measures/set-contestants.js";
import type { LiveRespondent } from "./answers.js";
import { cuesOf, repliesTo, type SetPeople, type SetRun } from "./set-answers.js";
import { setNumbers } from "./set-tables.js";

/** Items of one kind of question that show the same cues, with people's answers. */
interface PeopleTask {
  people: SetPeople;
  inference: string;
  cues: Cues;
  items: SetRun["items"];
}

/** How far people agree with each other, and each model of the run with them. */
export function peopleTables(set: SetRun): { tables: ReportTable[]; json: object[] } {
  const tasks = set.people.flatMap((people) => tasksOf(set, people));
  const json = tasks.map((task) => ({
    ...{ people: task.people.model, simulated: task.people.simulated, rules: task.people.rules },
    ...{ asked: task.inference, shown: task.cues, norms: normsOf(task) },
    models: set.run.respondents.flatMap((respondent) => {
      const agreement = agreementOf(task, respondent);
      return agreement === undefined
        ? []
        : [{ respondent: respondent.model, prompt: respondent.promptId, ...agreement }];
    }),
  }));
  if (json.length === 0) return { tables: [], json };
  const of = (share: number): string => (100 * share).toFixed(1);
  const rows = json.flatMap(({ people, asked, shown, norms, models }) => {
    const { agreement, ceiling } = norms;
    const percent = ({ value, ci, clusters }: typeof agreement) => ({
      ...{ value: 100 * value, stories: clusters[1] },
      ci: [100 * ci[0], 100 * ci[1]] as [number, number],
    });
    const counts = [String(norms.items.length), String(agreement.clusters[1])];
    const own = (what: string, estimate: typeof agreement): string[] => [
      ...[people, asked, shown, what, ...setNumbers(percent(estimate)), "", ""],
      ...[...counts, String(norms.answers), String(norms.unscored)],
    ];
    return [
      own("one with the others", agreement),
      own("the most frequent answer (ceiling)", ceiling),
      [people, asked, shown, "guessing", of(norms.chance), "", "", "", ...counts, "", ""],
      ...models.map((one) => [
        ...[people, asked, shown, `> ${[one.respondent, one.prompt].filter(Boolean).join(", ")}`],
        ...setNumbers(one),
        ...setNumbers({ ...one.ofTheWay, stories: one.stories }),
        ...[String(one.items), String(one.stories), String(one.n), String(one.unscored)],
      ]),
    ];
  });
  const header = ["people", "asked", "shown", "whose answer", "agreement", "ci", "of the way", "ci"];
  return {
    json,
    tables: [
      {
        title: "people's answers: how often they are a respondent's answer, in percent",
        header: [...header, "items", "stories", "answers", "unscored"],
        rows,
      },
      ...ruleTables(set.people),
    ],
  };
}

/** Whom rules left out before anything was computed. */
function ruleTables(people: readonly SetPeople[]): ReportTable[] {
  const rows = people.flatMap(({ model, rules }) => ruleRows(rules).map((row) => [model, ...row]));
  if (rows.length === 0) return [];
  const counts = ["participants", "answers", "participants left", "answers left"];
  return [
    {
      title: "people's answers that do not count, by the first rule that leaves them out",
      header: ["people", "rule", ...counts],
      rows,
    },
  ];
}

function tasksOf({ items }: SetRun, people: SetPeople): PeopleTask[] {
  const answered = items.filter(({ id, options }) => people.answers.has(id) && options.length > 0);
  const kinds = [...new Set(answered.map(inferenceOf))];
  return kinds.flatMap((inference) =>
    cueNames.flatMap((cues): PeopleTask[] => {
      const own = answered.filter((item) => inferenceOf(item) === inference && cuesOf(item) === cues);
      return own.length === 0 ? [] : [{ people, inference, cues, items: own }];
    }),
  );
}

const inferenceOf = ({ conditions }: SetRun["items"][number]): string =>
  String(conditions.inference ?? "all");

const normsOf = ({ people, items }: PeopleTask): Norms =>
  computeNorms(
    people.counted,
    items.map((item) => ({ id: item.id, options: item.options, story: storyOf(item) })),
  );

function agreementOf(task: PeopleTask, respondent: LiveRespondent): PeopleAgreement | undefined {
  const items = task.items.flatMap((item): PeopleItem[] => {
    const replies = repliesTo(respondent, item);
    if (replies === undefined) return [];
    const given = task.people.answers.get(item.id) ?? [];
    const counts = item.options.map((_, option) => given.filter((index) => index === option).length);
    return [{ story: storyOf(item), options: item.options.length, counts, replies }];
  });
  return items.length === 0 ? undefined : peopleAgreement(items);
}

/** Who answered, and what must be known of it. */
export function peopleNotes({ people }: SetRun): string[] {
  if (people.length === 0) {
    return [
      "no people: nobody's answers to this set are here; `affectlab import people answers.csv --set SET` places them beside the models",
    ];
  }
  return [
    ...people.map(({ model, simulated, counted: own, excluded }) => {
      const who = new Set(own.map(({ participant }) => participant)).size;
      const word = simulated ? "simulated participant" : "participant";
      const warning = simulated ? ": a script answered, so this says nothing of people" : "";
      return `${model}: ${counted(who, word)}, ${counted(excluded, "answer")} left out${warning}`;
    }),
    "people's rows: agreement is the share of answers; ci: 95 %, participants and stories as crossed units. Models' rows: the mean share of people who gave the model's answer; ci: stories as units",
    "the ceiling is what always naming people's most frequent answer reaches; with few answers an item it is too high. Of the way: from guessing (0) to that ceiling (100), jackknife over stories",
  ];
}
