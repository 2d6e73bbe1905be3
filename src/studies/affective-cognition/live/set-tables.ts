import { storyOf } from "../../../stimuli/item-set.js";
import type { ReportTable } from "../../report-contract.js";
import { type Clustered, clustered } from "../measures/set-agreement.js";
import { type Cues, cueNames } from "../measures/set-contestants.js";
import type { LiveRespondent } from "./answers.js";
import { cuesOf, participantsOf, repliesTo, type SetRun } from "./set-answers.js";

/** Agreement with a key, of some items of a set. */
interface KeyRow extends Clustered {
  respondent: string;
  /** Whether people answered, and no model. */
  isPeople: boolean;
  /** Whether a player that understands nothing answered. */
  isPlayer: boolean;
  prompt: string;
  inference: string;
  cues: Cues;
  /** The emotion of theory; null where items are taken together. */
  emotion: string | null;
  items: number;
  unscored: number;
  /** What guessing gives, in percent. */
  chance: number;
}

/** Agreement with the key, for every inference and what is shown. */
export function keyTables(set: SetRun): { tables: ReportTable[]; rows: KeyRow[] } {
  const inferences = [...new Set(set.items.map(inferenceOf))].filter((inference) => inference !== "emotion");
  const rows = respondentsOf(set).flatMap((respondent) =>
    inferences.flatMap((inference) =>
      cueNames.flatMap((cues) => keyRow(set, respondent, { inference, cues })),
    ),
  );
  if (rows.length === 0) return { tables: [], rows };
  return {
    rows,
    tables: [
      {
        title: "other questions: agreement with the key, in percent (the key is what the set's theory says)",
        header: [
          "respondent",
          "prompt",
          "shown",
          "asked",
          "agreement",
          "ci",
          "chance",
          "stories",
          "items",
          "unscored",
        ],
        rows: rows.map((row) => [
          rowName(row),
          row.prompt,
          row.cues,
          row.inference,
          ...setNumbers(row),
          row.chance.toFixed(1),
          String(row.stories),
          String(row.items),
          String(row.unscored),
        ]),
      },
    ],
  };
}

/** What each cue is worth: the same emotion told by a story, shown by a face, or both. */
export function cueTables(set: SetRun): { tables: ReportTable[]; rows: KeyRow[]; notes: string[] } {
  const emotions = [
    ...new Set(
      set.items
        .filter((item) => inferenceOf(item) === "emotion")
        .map(({ conditions }) => String(conditions.emotion ?? "")),
    ),
  ].filter((emotion) => emotion !== "");
  const rows = respondentsOf(set).flatMap((respondent) =>
    [null, ...emotions].flatMap((emotion) =>
      cueNames.flatMap((cues) => keyRow(set, respondent, { inference: "emotion", cues, emotion })),
    ),
  );
  if (rows.length === 0) return { tables: [], rows, notes: [] };
  const shown = cueNames.filter((cues) => rows.some((row) => row.cues === cues));
  const lines = respondentsOf(set).flatMap(({ model, promptId }) =>
    [null, ...emotions].flatMap((emotion) => {
      const own = rows.filter(
        (row) => row.respondent === model && row.prompt === promptId && row.emotion === emotion,
      );
      if (own.length === 0) return [];
      const cells = shown.flatMap((cues) => {
        const row = own.find((one) => one.cues === cues);
        return row === undefined ? ["", "", ""] : [...setNumbers(row), String(row.n)];
      });
      return [[rowName(own[0]!), promptId, emotion ?? "all", ...cells]];
    }),
  );
  return {
    rows,
    tables: [
      {
        title:
          "emotions by what is shown: agreement with the emotion that theory assigns and the face shows, in percent",
        header: ["respondent", "prompt", "emotion", ...shown.flatMap((cues) => [cues, "ci", "replies"])],
        rows: lines,
      },
    ],
    notes: shown.includes("face")
      ? [
          "face: a face alone, without a story; the emotion is the one that it was drawn to show, so this is agreement with our drawing",
        ]
      : [],
  };
}

/** Those of the run, people, and the players beside them. */
const respondentsOf = ({ run, people, players }: SetRun): LiveRespondent[] => [
  ...run.respondents,
  ...people,
  ...players,
];

const inferenceOf = ({ conditions }: SetRun["items"][number]): string =>
  String(conditions.inference ?? "all");

function keyRow(
  { items }: SetRun,
  respondent: LiveRespondent,
  { inference, cues, emotion = null }: { inference: string; cues: Cues; emotion?: string | null },
): KeyRow[] {
  const own = items.flatMap((item) => {
    const replies = repliesTo(respondent, item);
    const isAsked =
      inferenceOf(item) === inference &&
      cuesOf(item) === cues &&
      (emotion === null || item.conditions.emotion === emotion);
    if (!isAsked || item.keyed == null || replies === undefined) return [];
    return [{ item, replies, ...participantsOf(respondent, item) }];
  });
  const isPlayer = "isPlayer" in respondent;
  // A player that says nothing here has nothing to score: that is no defect of it.
  const isSilent = isPlayer && own.every(({ replies }) => replies.every((reply) => reply === null));
  if (own.length === 0 || isSilent) return [];
  const rows = own.flatMap(({ item, replies }) =>
    replies.map((reply) => ({
      value: reply === null ? Number.NaN : reply === item.keyed ? 100 : 0,
      story: storyOf(item),
    })),
  );
  const chance = own.reduce((sum, { item }) => sum + 100 / item.options.length, 0) / own.length;
  return [
    {
      respondent: respondent.model,
      isPeople: respondent.participants !== undefined,
      isPlayer,
      prompt: respondent.promptId,
      inference,
      cues,
      emotion,
      items: own.length,
      unscored: rows.filter(({ value }) => Number.isNaN(value)).length,
      chance,
      ...clustered(
        rows.map(({ value }) => value),
        {
          stories: rows.map(({ story }) => story),
          participants: own.flatMap(({ participants = [] }) => participants),
        },
        "agreement with the key",
      ),
    },
  ];
}

/** A respondent at the head of a row: those of the run are marked, people and players stand beside them. */
export const rowName = ({
  respondent,
  isPeople,
  isPlayer = false,
}: {
  respondent: string;
  isPeople: boolean;
  isPlayer?: boolean;
}): string => (isPeople || isPlayer ? respondent : `> ${respondent}`);

/** A number and its interval, as a report prints them. */
export function setNumbers(
  { value, ci, stories }: Pick<Clustered, "value" | "ci" | "stories">,
  { signed = false }: { signed?: boolean } = {},
): [string, string] {
  const one = (x: number): string => `${signed && x >= 0 ? "+" : ""}${x.toFixed(1)}`;
  if (Number.isNaN(value)) return ["unscored", ""];
  if (!ci.every(Number.isFinite)) return [one(value), stories === 1 ? "undefined: one story" : "undefined"];
  return [one(value), `[${one(ci[0])}, ${one(ci[1])}]`];
}
