import { counted } from "../../../core/counted.js";
import { loadTheory, theoryIds } from "../../../stimuli/theories/load.js";
import type { LiveReport, ReportTable } from "../../report-contract.js";
import { withRun } from "../../shared/with-run.js";
import { figureSetTheories } from "../figures/figure-set-theories.js";
import {
  type CellAgreement,
  cellAgreement,
  type SetAgreement,
  setAgreement,
} from "../measures/set-agreement.js";
import {
  baselineContestants,
  type CellAnswer,
  type Contestant,
  type Cues,
  cueNames,
  theoryContestant,
} from "../measures/set-contestants.js";
import type { LiveAnswers, LiveRespondent } from "./answers.js";
import { cellAnswers, readSetRun, type SetRun } from "./set-answers.js";
import { peopleNotes, peopleTables } from "./set-people.js";
import { cueTables, keyTables, rowName, setNumbers } from "./set-tables.js";

/** What one respondent's answers to the emotion items of one template with the same cues agree with. */
interface SetComparison {
  template: string;
  title: string;
  respondent: string;
  isPeople: boolean;
  prompt: string;
  cues: Cues;
  answers: CellAnswer[];
  agreements: SetAgreement[];
  cells: CellAgreement[];
}

/** A run on a set of the user's own: its models beside theories, baselines and the people who answered its items. */
export async function reportSet(run: LiveAnswers): Promise<LiveReport> {
  const [set, theories] = await Promise.all([
    readSetRun(run),
    Promise.all(theoryIds.map((id) => loadTheory(id))),
  ]);
  const contestants = [...theories.map(theoryContestant), ...baselineContestants];
  const respondents = [...run.respondents, ...set.people];
  const comparisons = respondents.flatMap((respondent) => compare(set, respondent, contestants));
  const people = peopleTables(set);
  const keyed = keyTables(set);
  const cues = cueTables(set);
  const tables = [
    ...people.tables,
    ...theoryTables(comparisons),
    ...cellTables(comparisons),
    ...cues.tables,
    ...keyed.tables,
  ];
  return {
    tables,
    notes: [
      ...notesOn(set),
      ...peopleNotes(set),
      ...(tables.length === 0 ? [noTable] : []),
      ...wordsOn(comparisons),
      ...cues.notes,
      ...(keyed.rows.length + cues.rows.length === 0 ? [] : [playersExplained]),
    ],
    json: {
      set: { ...run.manifest.what.set, changed: set.changed },
      people: people.json,
      theories: comparisons.map(asJson),
      cues: cues.rows,
      keys: keyed.rows,
    },
    figures: () =>
      comparisons.length === 0
        ? []
        : figureSetTheories(comparisons).map((figure) => withRun(figure, run, repliesEach(run))),
  };
}

const playersExplained =
  "agreement with the key: the sycophant names the most pleasant option by its words, the echo the one that shares the most words with the story; neither understands anything, so read a model beside them. Silence names no option and scores 0. Where a player has no row it names none";

const noTable =
  "no answered item has a key, or a cell of a template: there is nothing to compare the replies with; they stand in responses.jsonl";

const repliesEach = ({ manifest }: LiveAnswers): string =>
  `${counted(manifest.what.replicates, "reply", "replies")} an item`;

function compare(
  set: SetRun,
  respondent: LiveRespondent,
  contestants: readonly Contestant[],
): SetComparison[] {
  const all = cellAnswers(set, respondent);
  return [...set.templates.values()].flatMap(({ id, title }) =>
    cueNames.flatMap((cues): SetComparison[] => {
      const answers = all.filter((answer) => answer.template === id && answer.cues === cues);
      if (answers.length === 0) return [];
      const agreements = contestants.map((one) => setAgreement(answers, one));
      return [
        {
          template: id,
          title,
          respondent: respondent.model,
          isPeople: respondent.participants !== undefined,
          prompt: respondent.promptId,
          cues,
          answers,
          agreements,
          cells: cellAgreement(
            answers,
            // The fitted rules foresee by story, so they have no label of a cell; who decides no cell is told below.
            agreements
              .filter(
                ({ contestant, decided }) => !/^(valence|prior|cells)$/.test(contestant.id) && decided > 0,
              )
              .map(({ contestant }) => contestant),
          ),
        },
      ];
    }),
  );
}

/** A table for each template: with what the answers agree, over all cells. */
function theoryTables(comparisons: readonly SetComparison[]): ReportTable[] {
  return byTemplate(comparisons).map(({ title, own }) => ({
    title: `${title}: agreement with each theory's label, in percent (not accuracy)`,
    header: [
      "respondent",
      "prompt",
      "shown",
      "compared with",
      "agreement",
      "ci",
      "over valence",
      "ci",
      "cells",
      "stories",
      "replies",
      "unscored",
    ],
    rows: own.flatMap(({ respondent, isPeople, prompt, cues, agreements }) =>
      agreements
        .filter(({ decided }) => decided > 0)
        .map((one) => [
          rowName({ respondent, isPeople }),
          prompt,
          cues,
          one.contestant.name,
          ...setNumbers(one),
          ...(one.contestant.id === "valence" ? ["", ""] : setNumbers(one.overValence, { signed: true })),
          `${one.decided} of ${one.cells}`,
          String(one.stories),
          String(one.n),
          String(one.unscored),
        ]),
    ),
  }));
}

function cellTables(comparisons: readonly SetComparison[]): ReportTable[] {
  return byTemplate(comparisons).map(({ title, own }) => ({
    title: `${title}: the same cell by cell`,
    header: [
      "respondent",
      "prompt",
      "shown",
      "cell",
      "label",
      "foreseen by",
      "agreement",
      "ci",
      "stories",
      "replies",
    ],
    rows: own.flatMap(({ respondent, isPeople, prompt, cues, cells }) =>
      cells.map((one) => [
        rowName({ respondent, isPeople }),
        prompt,
        cues,
        one.cell,
        one.label ?? "undecided",
        one.contestants.map(({ name }) => name).join(", "),
        ...(one.label === null ? ["", ""] : setNumbers(one)),
        one.label === null ? "" : String(one.stories),
        one.label === null ? "" : String(one.n),
      ]),
    ),
  }));
}

function byTemplate(comparisons: readonly SetComparison[]): { title: string; own: SetComparison[] }[] {
  return [...new Set(comparisons.map(({ template }) => template))].map((template) => {
    const own = comparisons.filter((one) => one.template === template);
    return { title: own[0]?.title ?? template, own };
  });
}

function notesOn({ run, changed }: SetRun): string[] {
  const { set } = run.manifest.what;
  const which =
    set === undefined
      ? []
      : [
          `own set: ${counted(set.items, "item")}, ${counted(set.pictures, "picture")}, sha256 ${set.sha256.slice(0, 12)} over texts and pictures`,
        ];
  if (changed.length === 0) return which;
  const more = changed.length === 1 ? "" : ` and ${changed.length - 1} more`;
  return [
    ...which,
    `the set has changed since the run: ${changed[0]}${more} ${changed.length === 1 ? "is" : "are"} left out, since other texts or pictures were answered`,
  ];
}

function wordsOn(comparisons: readonly SetComparison[]): string[] {
  if (comparisons.length === 0) return [];
  const silent = byTemplate(comparisons).flatMap(({ title, own }) => {
    const names = (own[0]?.agreements ?? [])
      .filter(({ decided }) => decided === 0)
      .map(({ contestant }) => contestant.name);
    return names.length === 0 ? [] : [`${title}: undecided in every cell: ${names.join(", ")}`];
  });
  return [
    "agreement: how often the replies are the emotion that a theory foresees; it is no accuracy, since theories differ and nobody knows which is right. A theory that foresees two emotions counts each as a half",
    "over valence: minus the agreement of the respondent's own usual answer for good or bad endings (other stories), on the same replies, in points; around 0, a theory is not told apart from good against bad",
    "valence only, prior only and same cell are the respondent's usual answers in other stories: for good or bad endings, for all, and for the same cell; literal theory is the key of the items",
    "cells: those about which a theory says something; other cells are left out, so compare theories with the same cells",
    "ci: 95 %, stories as units, of people crossed with participants; bounds are printed as computed: they may pass 0 or 100",
    ...(comparisons.some(({ cues }) => cues === "story and face")
      ? [
          "story and face: the face shows the emotion of the key, so these replies may follow the face, and with it the literal theory",
        ]
      : []),
    ...silent,
  ];
}

const asJson = ({ answers: _, agreements, cells, ...about }: SetComparison): object => ({
  ...about,
  agreements: agreements.map(({ contestant, ...rest }) => ({ ...idsOf(contestant), ...rest })),
  cells: cells.map(({ contestants, ...rest }) => ({ foreseenBy: contestants.map(({ id }) => id), ...rest })),
});

const idsOf = ({ id, name, kind }: Contestant) => ({ id, name, kind });
