import { Option } from "commander";
import type { GenerationParameters } from "../models/contract.js";
import { openModel } from "../models/registry.js";
import { ReplyCache } from "../runs/cache.js";
import { ownHostPrices } from "../runs/own-host-prices.js";
import { ownParameters } from "../runs/plan-parameters.js";
import { loadPrices } from "../runs/prices.js";
import type { GenerateContext, GenerateVerb, OpenedModel } from "../studies/shared/generate-verb.js";
import { interruptible } from "./interrupt.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { type Progress, startProgress } from "./progress.js";
import { TrustDesk } from "./run/trust-desk.js";
import { findFolders } from "./workbench.js";

/** Runs a study's verb with what the command line gave, and prints what it made. */
export async function runGenerate(
  verb: GenerateVerb,
  { json, trust, ...given }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const options = { ...given, ...numbersOf(verb, given) };
  const generate = await verb.load();
  const steps = new Steps();
  const opened: OpenedModel[] = [];
  const desk = new TrustDesk({ trust: trust === true });
  const context: GenerateContext = {
    tell: (step, done, total) => steps.tell(step, done, total),
    interruptible,
    runsFolder: async () => (await findFolders()).runs,
    openModel: async (id) => {
      const { env, config, cache } = await findFolders();
      const client = await desk.with(() => openModel(id, { env, config, trust: desk.trusts }));
      const model = {
        client,
        prices: await ownHostPrices(await loadPrices(), { env, config }),
        cache: new ReplyCache(cache),
        taken: (chosen: GenerationParameters) => ownParameters(id, chosen, config),
      };
      opened.push(model);
      return model;
    },
  };
  let made: Awaited<ReturnType<typeof generate>>;
  try {
    made = await generate(options as never, context);
  } finally {
    await steps.stop();
    for (const { client } of opened) await client.close?.();
  }
  if (made.incomplete) process.exitCode = 1;
  if (json === true) return printJson(made.json);
  for (const line of made.lines) print(line);
}

/** @throws UsageError naming the first option whose value is no number in its range */
function numbersOf(verb: GenerateVerb, given: Readonly<Record<string, unknown>>): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const { flags, number } of verb.options) {
    if (number === undefined) continue;
    const option = new Option(flags);
    const value = numberOption(option.name(), given[option.attributeName()] as string | undefined, number);
    if (value !== undefined) numbers[option.attributeName()] = value;
  }
  return numbers;
}

/** The progress of one step after the other. */
class Steps {
  private step: string | undefined;
  private shown: Promise<Progress> | undefined;

  tell(step: string, done: number, total: number): void {
    if (step !== this.step) {
      void this.stop();
      this.step = step;
      this.shown = startProgress(step, total);
    }
    void this.shown?.then((progress) => progress.update(done));
  }

  async stop(): Promise<void> {
    (await this.shown)?.stop();
  }
}
