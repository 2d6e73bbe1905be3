import path from "node:path";
import { MissingDataError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { PersonAnswer, RuleCount } from "../../../core/person-answer.js";
import { shownPath } from "../../../io/project-root.js";
import { itemHash } from "../../../models/item-request.js";
import { ownQuestions } from "../../../people/answers/answer-table.js";
import { countedAnswers, findKeptAnswers, withoutExcluded } from "../../../people/answers/kept-answers.js";
import { type ItemSet, loadItemSet, storyOf } from "../../../stimuli/item-set.js";
import { loadTemplate, templateIds } from "../../../stimuli/load.js";
import type { Template } from "../../../stimuli/template.js";
import { factsOfCell } from "../../../stimuli/theories/separate.js";
import type { CellAnswer, Cues } from "../measures/set-contestants.js";
import type { LiveAnswers, LiveRespondent } from "./answers.js";
import { playersOf, type SetPlayer } from "./set-players.js";

/** A run on a set of the user's own, with the set as it is now. */
export interface SetRun {
  run: LiveAnswers;
  set: ItemSet;
  templates: ReadonlyMap<string, Template>;
  /** The items that were asked and are still what they were. */
  items: Item[];
  /** Asked items that have changed, or are gone. */
  changed: string[];
  /** People who answered some of these items: each import as one respondent. */
  people: SetPeople[];
  /** What players that understand nothing answer to these items. */
  players: SetPlayer[];
}

/**
 * The set of a run, read again.
 *
 * @throws MissingDataError when it is not where the run found it
 */
export async function readSetRun(run: LiveAnswers): Promise<SetRun> {
  const set = await loadSetOf(run.folder, run.manifest.set);
  const asked = new Map(run.manifest.what.items.map(({ id, input }) => [id, input]));
  const items = set.items.filter((item) => asked.get(item.id) === itemHash(item));
  const same = new Set(items.map(({ id }) => id));
  return {
    people: await peopleOf(items, run.folder),
    players: playersOf(items, run),
    run,
    set,
    templates: await templatesOf(set),
    items,
    changed: [...asked.keys()].filter((id) => !same.has(id)),
  };
}

/** People as a respondent: their answers to the items of a set, and who gave each. */
export interface SetPeople extends LiveRespondent {
  participants: ReadonlyMap<string, readonly string[]>;
  /** The answers that count. */
  counted: PersonAnswer[];
  simulated: boolean;
  /** Answers that rules or lists leave out. */
  excluded: number;
  /** What each rule of exclusion left out. */
  rules: RuleCount[];
}

/** What people answered to these items, from all imports beside the run. */
async function peopleOf(items: readonly Item[], folder: string): Promise<SetPeople[]> {
  const kept = await findKeptAnswers(items, path.dirname(path.resolve(folder)));
  return kept.flatMap((one): SetPeople[] => {
    const counted = countedAnswers(one, items);
    const answers = new Map<string, (number | null)[]>();
    const participants = new Map<string, string[]>();
    for (const { item, question, index, participant } of counted) {
      if (!ownQuestions.has(question)) continue;
      answers.set(item, [...(answers.get(item) ?? []), index]);
      participants.set(item, [...(participants.get(item) ?? []), participant]);
    }
    if (answers.size === 0) return [];
    const { name, simulated, rules } = one.manifest;
    const left = one.answers.length - withoutExcluded(one.answers, one.manifest.exclusions).length;
    return [
      {
        ...{ model: `${simulated ? "simulated people" : "people"} (${name})`, promptId: "", prompt: "0shot" },
        ...{ isBaseline: false, failed: 0, answers, participants, counted, simulated },
        ...{ rules, excluded: left },
      },
    ];
  });
}

/** The set of a run, from its place in the manifest. */
export async function loadSetOf(folder: string, place = ""): Promise<ItemSet> {
  const at = path.resolve(folder, place);
  try {
    return await loadItemSet(at, { asDescribed: false });
  } catch (error) {
    if (!(error instanceof MissingDataError)) throw error;
    throw new MissingDataError(
      `the set that ${shownPath(folder)} asked is not whole at ${shownPath(at)} (${error.message}); put it back there`,
      { cause: error },
    );
  }
}

async function templatesOf({ items, templates }: ItemSet): Promise<Map<string, Template>> {
  const found = new Map(templates.map((template) => [template.id, template]));
  for (const id of new Set(items.map(({ conditions }) => String(conditions.template ?? "")))) {
    if (found.has(id) || !(templateIds as readonly string[]).includes(id)) continue;
    found.set(id, await loadTemplate(id));
  }
  return found;
}

/** What an item shows. */
export function cuesOf({ stimulus }: Item): Cues {
  if (stimulus.image === undefined) return "story";
  return stimulus.text === "" ? "face" : "story and face";
}

/** A respondent's answers to an item in all replicates; undefined where it was not asked yet. */
export function repliesTo(
  { answers }: Pick<LiveRespondent, "answers">,
  { id }: Item,
): (number | null)[] | undefined {
  const replies = answers.get(id)?.filter((reply) => reply !== undefined);
  return replies === undefined || replies.length === 0 ? undefined : replies;
}

/** A respondent's answers to the emotion items that have a cell of a template. */
export function cellAnswers({ items, templates }: SetRun, respondent: LiveRespondent): CellAnswer[] {
  return items.flatMap((item): CellAnswer[] => {
    const template = templates.get(String(item.conditions.template));
    const replies = repliesTo(respondent, item);
    if (template === undefined || replies === undefined || item.conditions.inference !== "emotion") return [];
    const poles = polesIn(item, template);
    if (poles === undefined) return [];
    return [
      {
        template: template.id,
        story: storyOf(item),
        cues: cuesOf(item),
        cell: wordsOf(template, poles),
        facts: factsOfCell(template, poles),
        offered: englishOf(template, item.options),
        keyed: item.keyed ?? null,
        replies,
        ...participantsOf(respondent, item),
      },
    ];
  });
}

/** Who gave each reply, where people answered. */
export function participantsOf(
  { participants }: Pick<LiveRespondent, "participants">,
  { id }: Item,
): { participants?: readonly string[] } {
  const own = participants?.get(id);
  return own === undefined ? {} : { participants: own };
}

/** Options in the words by which theories know them: those of a template in another language have English names. */
function englishOf({ theory }: Template, options: readonly string[]): string[] {
  const known = new Map(theory.map(({ emotion, english = emotion }) => [emotion, english]));
  return options.map((option) => known.get(option) ?? option);
}

/** The pole of each appraisal, as the item's conditions have it. */
function polesIn({ conditions }: Item, { appraisals }: Template): Record<string, boolean> | undefined {
  const poles = appraisals.map(({ id }) => [id, conditions[`${id}-positive`]] as const);
  if (!poles.every((pole): pole is readonly [string, boolean] => typeof pole[1] === "boolean"))
    return undefined;
  return Object.fromEntries(poles);
}

const wordsOf = ({ appraisals }: Template, poles: Readonly<Record<string, boolean>>): string =>
  appraisals.map(({ id }) => `${id} ${poles[id] === true ? "+" : "-"}`).join(", ");
