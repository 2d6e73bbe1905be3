import * as z from "zod";
import { personaManners, type Scenario, scenarioSchema } from "../../../agents/scenario.js";
import type { SentientPerson } from "../../../agents/sentient/contract.js";
import { describePerson, loadPersonWords } from "../../../agents/sentient/describe-person.js";
import { DataError } from "../../../core/errors.js";
import { readJsonl } from "../../../io/jsonl.js";
import { openRelease } from "../../../io/open-release.js";
import { shownPath } from "../../../io/project-root.js";
import { fillSection } from "../../../io/prompt-text.js";
import { onceEach } from "../../shared/once-each.js";
import type { SageProfile } from "../data/data.js";
import { importProfiles, profileFile } from "../data/import-profiles.js";
import { loadIntentions } from "../data/intentions.js";
import { loadScenarios } from "../data/scenarios.js";
import type { SageChoices } from "./options.js";

/** A simulated person, and its numbers for the tables. */
export interface SagePerson {
  person: SentientPerson;
  profile: SageProfile;
}

/**
 * The people of a run: our scenarios, the released profiles, or a user's own scenarios.
 *
 * @throws DataError naming file, line and field of the first scenario that does not have the form
 * @throws MissingDataError when the released profiles are not here, saying what to fetch
 */
export async function loadPeople({ from, file }: Pick<SageChoices, "from" | "file">): Promise<SagePerson[]> {
  if (from === "released") return releasedPeople();
  return describeScenarios(file === null ? await loadScenarios() : await readScenarioFile(file));
}

/** The released profiles as they are, in Chinese. Their texts are the authors' and stay outside the project. */
async function releasedPeople(): Promise<SagePerson[]> {
  const files = await openRelease("digitalhuman");
  const profiles = new Map((await importProfiles(files)).map((profile) => [profile.released, profile]));
  const goal = fillSection(await loadPersonWords("zh"), "released-goal");
  const people: SagePerson[] = [];
  for await (const { value, problem } of files.lines(profileFile, profileTextSchema)) {
    if (problem !== undefined) throw problem;
    const { openingLine, ...profile } = profiles.get(value.id)!;
    const { id, intention } = profile;
    people.push({
      profile,
      person: {
        ...{ id, language: "zh", persona: value.player, scene: value.scene, goal, openingLine },
        intention: { code: intention, text: value.task },
      },
    });
  }
  return people;
}

const profileTextSchema = z.looseObject({
  id: z.string().min(1),
  player: z.string().min(1),
  scene: z.string().min(1),
  task: z.string().min(1),
});

/**
 * Reads a user's own scenarios, in the form of ours: one language, no id twice, intentions of the pool.
 *
 * @throws DataError `mine.jsonl:3: field "persona.age": …`
 */
export async function readScenarioFile(file: string): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  const once = onceEach();
  const codes = new Set((await loadIntentions()).map(({ code }) => code));
  const shown = shownPath(file);
  for await (const { line, value } of readJsonl(file, scenarioSchema)) {
    once(value.id, `${shown}:${line}`, { file: shown, line });
    if (!codes.has(value.intention)) {
      const known = [...codes].join(", ");
      throw new DataError(`is ${value.intention}, and the hidden intentions are ${known}`, {
        ...{ file: shown, line, field: "intention" },
      });
    }
    const first = scenarios[0];
    if (first !== undefined && first.language !== value.language) {
      throw new DataError(
        `is "${value.language}", and the first is "${first.language}"; a run has one language`,
        {
          ...{ file: shown, line, field: "language" },
        },
      );
    }
    scenarios.push(value);
  }
  if (scenarios.length > 0) return scenarios;
  throw new DataError("holds no scenario", { file: shown });
}

async function describeScenarios(scenarios: readonly Scenario[]): Promise<SagePerson[]> {
  const language = scenarios[0]!.language;
  const [words, pool] = await Promise.all([loadPersonWords(language), loadIntentions()]);
  return scenarios.map((scenario) => {
    const wording = pool.find(({ code }) => code === scenario.intention)!;
    return {
      person: describePerson(scenario, wording[scenario.language], words),
      profile: profileOf(scenario),
    };
  });
}

function profileOf({ id, intention, persona }: Scenario): SageProfile {
  return {
    ...{ id, released: id, intention, age: persona.age, personaId: id },
    persona: personaManners.indexOf(persona.manner) + 1,
    gender: { woman: 1, man: 2, nonbinary: null }[persona.sex],
    keywords: new Set(persona.traits).size,
    hobbies: persona.hobbies.length,
  };
}
