import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import type { ModelRequest } from "../../models/contract.js";
import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import { defaultSentientOptions, tierOf } from "../sentient/options.js";
import { type PersonMoment, personMoment } from "./moment.js";
import { loadPersonRules } from "./rules.js";
import { sayAnswer } from "./say.js";
import { feelAnswer, join, pick } from "./thoughts.js";

const lines = z.array(z.string().min(1)).min(2);
const leaningSchema = z.strictObject({
  name: z.string(),
  /** Added to every change of emotion. */
  shift: z.number().int(),
  /** Points for what the line over a reply says. */
  labels: z.array(z.strictObject({ pattern: z.string(), points: z.number().int() })),
  /** What it adds when it speaks; none if it only judges. */
  leads: z.strictObject({ en: lines, zh: lines }).optional(),
});
type Leaning = z.infer<typeof leaningSchema>;
const fileSchema = z.strictObject({ title: z.string(), note: z.string(), leanings: z.array(leaningSchema) });

let loaded: Promise<Leaning[]> | undefined;

/** data/prompts/agents/leaning-persons.json */
function loadLeanings(): Promise<Leaning[]> {
  const file = projectPath("data", "prompts", "agents", "leaning-persons.json");
  loaded ??= readJson(file).then((value) => parseAs(fileSchema, value, file).leanings);
  return loaded;
}

/** By name, so that registering needs no file. */
const names = ["mild-person", "strict-person", "mild-judge", "strict-judge"] as const;

/**
 * A scripted person with a known lean: `scripted/mild-person` and `scripted/strict-person` play the person, score its
 * emotion and lead the conversation; `scripted/mild-judge` and `scripted/strict-judge` only score. Each gives what
 * `scripted/person` would give to the same reply, plus a shift, plus points for a label over the reply. So the truth
 * of a frozen comparison is known. None is a language model.
 */
async function leaningPerson(name: string, request: ModelRequest): Promise<string> {
  const leaning = (await loadLeanings()).find((one) => one.name === name);
  if (leaning === undefined) throw new InputError(`scripted/${name} has no entry in leaning-persons.json`);
  const rules = await loadPersonRules();
  const moment = personMoment(request);
  if (moment.kind === "feel") return feelAnswer(rules, { ...moment, lean: leanOf(leaning, moment) });
  if (leaning.leads === undefined) {
    throw new InputError(`scripted/${name} judges and does not speak; play the person with scripted/person`);
  }
  const said = sayAnswer(rules, { ...moment, lean: leanOf(leaning, moment) });
  const tier = tierOf(moment.emotion, defaultSentientOptions);
  // A farewell leads nowhere.
  if (tier === "S" || tier === "F") return said;
  const { language } = moment.person;
  // What is said is the last section of the answer.
  return join(language, said, pick(moment, "lead", leaning.leads[language]));
}

const leanOf = ({ shift, labels }: Leaning, { label }: PersonMoment): number =>
  labels.reduce(
    (sum, { pattern, points }) => (new RegExp(pattern, "iu").test(label) ? sum + points : sum),
    shift,
  );

/** Registers the four; calling it again changes nothing. */
export function registerLeaningPersons(): void {
  const taken = scriptedNames();
  for (const name of names) {
    if (!taken.includes(name)) registerScripted(name, (request) => leaningPerson(name, request));
  }
}
