import { AffectlabError, UsageError } from "../../../core/errors.js";
import { type RandomStream, randomStream } from "../../../core/random.js";
import { traitsOf } from "../../../models/registry.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { chooseItems } from "../../shared/choose-items.js";
import { type SageEpisode, sageEpisodes } from "./episodes.js";
import { readSageChoices, type SageChoices } from "./options.js";
import { loadPeople, type SagePerson } from "./people.js";
import { promptId, readSentientPrompt } from "./sentient-prompt.js";

/** A run of this study with its people, whom a report needs. */
export interface SageLive extends LiveStudy {
  people: readonly SagePerson[];
  chosen: SageChoices;
  episodes: readonly SageEpisode[];
}

/**
 * Prepares dialogues: each agent simulates each person, and talks with each model under test. A number
 * of scenarios is spread over the hidden intentions.
 *
 * @throws UsageError when nothing is left to simulate, or an option is wrong
 * @throws DataError naming file, line and field of a scenario that does not have the form
 * @throws MissingDataError when the released profiles are asked for and are not here
 */
export async function prepareDialogues(options: LiveOptions): Promise<SageLive> {
  const chosen = readSageChoices(options.choices);
  if (chosen.sentient.vector.length > 0 && options.agents?.includes("scripted/person")) {
    throw new UsageError(
      "scripted/person keeps one number; leave --vector out, or name a language model by --agent",
    );
  }
  const people = choosePeople(await loadPeople(chosen), oneForPerson(chosen, options), options);
  const { language } = people[0]!.person;
  const prompts = await readSentientPrompt(options.prompts, language);
  return {
    ...{ people, chosen },
    prompts: [{ id: promptId(language), sha256: prompts.sha256 }],
    items: [],
    episodes: sageEpisodes(people, chosen.sentient, prompts),
    material: {
      study: "sage",
      request: ({ item }) => {
        throw new AffectlabError(`${item} is no turn of a dialogue`);
      },
      expectedOutputTokens: () => 0,
      parse: () => ({ answer: null, status: "ok", reason: null }),
    },
  };
}

/**
 * A person at the terminal talks in one scenario, unless more are asked for: another by another seed, and none that
 * distresses without being chosen.
 */
function oneForPerson(
  chosen: SageChoices,
  { models, items, only, seed = 1 }: Pick<LiveOptions, "models" | "items" | "only" | "seed">,
): SageChoices & { drawn?: RandomStream } {
  const isPerson = models.some((id) => traitsOf(id).isInteractive === true);
  if (!isPerson || items !== undefined || only !== undefined || chosen.scenarios !== null) return chosen;
  return { ...chosen, drawn: randomStream(seed, "sage", "terminal") };
}

/** The people of a run that has begun, or a choice. */
function choosePeople(
  all: readonly SagePerson[],
  { scenarios, drawn }: SageChoices & { drawn?: RandomStream },
  { items, only }: Pick<LiveOptions, "items" | "only">,
): readonly SagePerson[] {
  const named = all.map((one) => ({ id: one.person.id, one }));
  if (only !== undefined) {
    const ids = new Set(only);
    return requireSome(named.filter(({ id }) => ids.has(id)).map(({ one }) => one));
  }
  if (items !== undefined && scenarios !== null) {
    throw new UsageError("--items and --scenarios both choose scenarios; give one of them");
  }
  if (drawn !== undefined) {
    const calm = all.filter(({ person }) => (person.contentNotes ?? []).length === 0);
    const from = calm.length === 0 ? all : calm;
    return requireSome(from.slice(drawn.int(from.length)).slice(0, 1));
  }
  if (scenarios !== null) return spreadOverIntentions(all, scenarios);
  return chooseItems(named, items).map(({ one }) => one);
}

/**
 * A number of people, as many of each hidden intention as its share of all gives: the largest remainders are
 * rounded up. Those of one intention are taken evenly from its list.
 */
function spreadOverIntentions(all: readonly SagePerson[], wanted: number): SagePerson[] {
  if (wanted >= all.length) return [...all];
  const intentions = [...new Set(all.map(({ profile }) => profile.intention))].sort((a, b) => a - b);
  const groups = intentions.map((code) => {
    const own = all.flatMap((one) => (one.profile.intention === code ? [{ id: one.person.id, one }] : []));
    const share = (wanted * own.length) / all.length;
    return { own, whole: Math.floor(share), rest: share % 1 };
  });
  const left = wanted - groups.reduce((sum, { whole }) => sum + whole, 0);
  const roundedUp = new Set([...groups].sort((a, b) => b.rest - a.rest).slice(0, left));
  return groups.flatMap((group) => {
    const count = group.whole + Number(roundedUp.has(group));
    return count === 0 ? [] : chooseItems(group.own, String(count)).map(({ one }) => one);
  });
}

function requireSome(people: readonly SagePerson[]): readonly SagePerson[] {
  if (people.length > 0) return people;
  throw new UsageError("no scenario is left to simulate; choose others by --scenarios or --items");
}
