import { counted } from "../../../core/counted.js";
import { UsageError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import { generateFalseBeliefItems } from "../../../stimuli/false-belief/compose.js";
import type { GenerateContext, Generated } from "../../shared/generate-verb.js";
import { writeMaterial } from "../../shared/write-material.js";
import type { EventRule } from "../data/static/event-rules.js";
import type { StaticFile } from "../data/static/read-static.js";
import { confirmReview, itemsFile } from "./conversion/confirm.js";
import { readReaders } from "./conversion/read-readers.js";
import { writeReaderForms, writeReview } from "./conversion/write-forms.js";
import { writeImported } from "./conversion/write-imported.js";
import { staticCases } from "./static/items.js";

export interface GenerateOptions extends Partial<StaticFile> {
  out?: string;
  keep?: EventRule;
  people?: string;
  model?: string;
  maxCost?: number;
  items?: number;
  review?: string;
  confirm?: string[];
  validate?: string;
  readers?: string[];
  answers?: string[];
  third?: string;
  seed: number;
}

/** `affectlab generate egosocialarena` */
export async function generateItems(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  const { out, from, review, confirm, validate, answers, readers, third, seed } = options;
  requireNoContradiction(options);
  if (out === undefined) throw new UsageError("--out <folder> is missing; it says where the items go");
  const form = { out, seed, ...(readers === undefined ? {} : { readers }) };
  if (review !== undefined) {
    return confirm === undefined ? writeReview(review, form) : confirmReview(review, confirm, out);
  }
  if (validate !== undefined) {
    return answers === undefined
      ? writeReaderForms(validate, form)
      : readReaders(validate, { answers, out, ...(third === undefined ? {} : { third }) });
  }
  return from === undefined ? writeOwn(out, options) : writeImported(out, { ...options, from }, context);
}

/** The options that choose what is made; at most one of them. */
const makers = ["from", "review", "validate"] as const;

/** What each option goes with. */
const belongs: readonly (readonly [keyof GenerateOptions, keyof GenerateOptions, string])[] = [
  ...(["format", "trace", "labels", "language", "keep", "people", "model"] as const).map(
    (name) => [name, "from", "a file"] as const,
  ),
  ["maxCost", "model", "a model that converts"],
  ["confirm", "review", "the folder that the form was written from"],
  ["answers", "validate", "the folder that the forms were written from"],
  ["third", "answers", "the forms of two readers"],
];

/** @throws UsageError when an option does not go with another */
function requireNoContradiction(options: GenerateOptions): void {
  const [one, another] = makers.filter((name) => options[name] !== undefined);
  if (one !== undefined && another !== undefined) {
    throw new UsageError(`--${one} and --${another} make different things; leave one out`);
  }
  if (one !== undefined && options.items !== undefined) {
    throw new UsageError(`--items is for our own stories; leave out --${one} or --items`);
  }
  const flag = (name: string): string => `--${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;
  for (const [name, needed, what] of belongs) {
    if (options[name] !== undefined && options[needed] === undefined) {
      throw new UsageError(`${flag(name)} needs ${what}; name it with ${flag(needed)}`);
    }
  }
  if (options.readers === undefined) return;
  if (one === undefined || one === "from") {
    throw new UsageError("--readers needs a folder of converted items; name it with --review or --validate");
  }
  const read =
    options.confirm !== undefined ? "confirm" : options.answers !== undefined ? "answers" : undefined;
  if (read !== undefined) {
    throw new UsageError(`--readers is for new forms, and --${read} reads filled ones; leave one out`);
  }
}

async function writeOwn(
  out: string,
  { items: count = staticCases, seed }: GenerateOptions,
): Promise<Generated> {
  const [third, first] = await Promise.all([
    generateFalseBeliefItems({ count, seed, person: "third" }),
    generateFalseBeliefItems({ count, seed, person: "first" }),
  ]);
  await writeMaterial(out, {
    name: "egosocialarena-items",
    title: "False-belief items in both persons",
    description: `${counted(count, "story", "stories")} of our own, seed ${seed}, each told in the third person and with its character as "you". Every key follows from a simulation of who saw what.`,
    files: { items: itemsFile(third.flatMap((item, i) => [item, first[i]!])) },
    more: {
      licenses: [{ name: "CC-BY-4.0", path: "https://creativecommons.org/licenses/by/4.0/" }],
      seed,
    },
  });
  const folder = shownPath(out);
  return {
    lines: [
      `${folder}: ${2 * count} items of ${counted(count, "story", "stories")} in the third and the first person (items.jsonl); datapackage.json`,
    ],
    json: { folder, seed, stories: count, items: 2 * count },
  };
}
