import { type Command, Option } from "commander";
import { reasoningEfforts } from "../core/reasoning-effort.js";
import { trustOption } from "./option-values.js";

/** How a model answers. Each default is what the model's family takes (data/models.csv). */
export function addParameters(command: Command): Command {
  return command
    .option("--temperature <t>", "sampling temperature; 0 where the model takes it; none = send none")
    .option("--top-p <p>", "nucleus sampling: from 0 to 1; the provider's default unless given")
    .option(
      "--max-output-tokens <n>",
      "the longest reply, hidden reasoning included; enough for both unless given",
    )
    .addOption(
      new Option(
        "--reasoning-effort <effort>",
        "for models that reason; the model's own default unless given",
      ).choices([...reasoningEfforts]),
    )
    .option("--thinking-tokens <n>", "extended thinking by tokens, for older models that have it")
    .option("--adapt", "if a model refuses a parameter, go on without it and record that");
}

/** How a new run starts. */
export function addSending(command: Command): Command {
  return command
    .option("--seed <n>", "root seed of all random orders and waits", "1")
    .option("--out <folder>", "the run's folder; named after the plan unless given")
    .option("--dry-run", "say what would be sent and what it would cost, and stop")
    .option("--yes", "do not ask before sending");
}

/** How a run is executed: the same for a new run and a resumed one. */
export function addSettings(command: Command): Command {
  return command
    .option("--max-cost <usd>", "never spend more: a call that might pass it is not sent")
    .option("--allow-unknown-price", "send calls of unknown price, although --max-cost cannot limit them")
    .option("--prices <file>", "a price table in place of data/prices.csv")
    .option("--concurrency <n>", "calls in flight at most; 16 unless given")
    .option("--requests-per-minute <n>", "the most that each provider is sent")
    .option("--tokens-per-minute <n>", "the most that each provider is sent")
    .option("--timeout <seconds>", "how long one call may take; 300 unless given")
    .option("--time-limit <seconds>", "how long the run may take; it can be resumed afterwards")
    .option("--attempts <n>", "how often a call is sent at most; 8 unless given")
    .option(
      "--patience <time>",
      "how long to wait for a provider that gives no answers: 90s, 2h, 0; 10m unless given",
    )
    .option("--max-errors <n>", "end when so many calls have failed for good; ten in a row unless given")
    .option(
      "--yes-truncated",
      "go on although replies end at the limit of output tokens; the first five stop a run",
    )
    .option("--batch", "hand the calls over by the providers' batch APIs: half the price, within a day")
    .option("--queue <redis-url>", "have workers make the calls: `affectlab work` with the same address")
    .option("--batch-poll <seconds>", "how often a batch is asked how far it is; 30 unless given")
    .option("--no-cache", "neither read replies from the cache nor keep them there")
    .addOption(trustOption())
    .option("--json", "print the result as JSON");
}
