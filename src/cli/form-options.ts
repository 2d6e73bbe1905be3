import { type Command, Option } from "commander";
import { canonicalJson } from "../core/canonical-json.js";
import { UsageError } from "../core/errors.js";
import { optionValue } from "../core/option-value.js";
import type { FormKind } from "../judges/forms/read-form.js";
import type { FormChoices } from "../studies/shared/form-judging/choices.js";

/** The options of `judge` that say by which form replies are judged. */
export interface FormOptions {
  form?: string;
  judgePrompt?: string;
  mode?: string;
  order?: string;
  orders?: string;
  ties?: string;
}

/** Adds `--form` and what belongs to it. `--mode` and `--order` are there already, since a study has them too. */
export function addFormOptions(command: Command): Command {
  return command
    .option(
      "--form <kind:form>",
      "judge any replies by a form: likert:<name or file>, pairwise:<name or file>; rubric = as the study does, which is the default where it does",
    )
    .option(
      "--judge-prompt <file>",
      "with --form: a prompt of your own, with a place in braces for each part",
    )
    .addOption(
      new Option(
        "--orders <orders>",
        "with --form pairwise: each pair in both orders, or in one that is drawn (both, one); both unless given",
      ),
    )
    .addOption(
      new Option(
        "--ties <ties>",
        "with --form pairwise: whether a judge may find both alike (allowed, refused); allowed unless given",
      ),
    );
}

/**
 * How replies are judged by a form; undefined if the study's own judging is wanted.
 *
 * @throws UsageError for an option that does not belong to the form, or a form that is not there
 * @throws DataError naming file, line and field of a form or prompt that cannot be used
 */
export async function readFormChoices(given: FormOptions): Promise<FormChoices | undefined> {
  const { form } = given;
  if (form === undefined || form === "rubric") {
    refuse(given, ["judgePrompt", "orders", "ties"], "belongs to --form likert:… or pairwise:…");
    return undefined;
  }
  const [, kind, name] = /^(likert|pairwise):(.+)$/s.exec(form) ?? [];
  if (kind === undefined || name === undefined) {
    throw new UsageError(`--form must be likert:<form>, pairwise:<form> or rubric, got "${form}"`);
  }
  if (kind === "likert") {
    refuse(given, ["orders", "ties"], "belongs to --form pairwise:…");
    const mode = choice("mode", given.mode, ["all", "each"]);
    const order = choice("order", given.order, ["fixed", "shuffled"]);
    if (mode === "each" && order === "shuffled") {
      throw new UsageError(
        "--order shuffled has nothing to shuffle with --mode each, which shows one dimension per call; leave one of them out",
      );
    }
    return { judging: kind, ...(await readTexts(kind, name, given)), mode, order };
  }
  refuse(given, ["mode", "order"], "belongs to --form likert:…; see --orders");
  const orders = choice("orders", given.orders, ["both", "one"]);
  const ties = choice("ties", given.ties, ["allowed", "refused"]);
  return { judging: "pairwise", ...(await readTexts("pairwise", name, given)), orders, ties };
}

async function readTexts(
  kind: FormKind,
  name: string,
  { judgePrompt }: FormOptions,
): Promise<Pick<FormChoices, "form" | "prompt">> {
  const [{ loadLikertForm }, { loadPairwiseForm }, { readTemplate }] = await Promise.all([
    import("../judges/likert/form.js"),
    import("../judges/pairwise/form.js"),
    import("../judges/forms/template.js"),
  ]);
  const form = await optionValue<object>("form", () =>
    kind === "likert" ? loadLikertForm(name) : loadPairwiseForm(name),
  );
  const template = judgePrompt === undefined ? undefined : await readTemplate(kind, judgePrompt);
  return {
    form: canonicalJson(form),
    ...(template === undefined ? {} : { prompt: canonicalJson(template) }),
  };
}

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function refuse(given: FormOptions, names: readonly (keyof FormOptions)[], why: string): void {
  const odd = names.find((name) => given[name] !== undefined);
  if (odd !== undefined) throw new UsageError(`--${flagOf(odd)} ${why}`);
}

function choice<T extends string>(name: string, given: string | undefined, all: readonly [T, ...T[]]): T {
  if (given === undefined) return all[0];
  const found = all.find((one) => one === given);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be one of ${all.join(", ")}, got "${given}"`);
}
