import { type Command, Option } from "commander";
import { reasoningEfforts } from "../core/reasoning-effort.js";
import type { StudyManifest } from "../studies/contract.js";
import { manifests } from "../studies/registry.js";
import { addFormOptions } from "./form-options.js";
import { addExamples } from "./help-text.js";
import { addJudgeBias } from "./judge-bias-verbs.js";
import { addJudgeFreeze } from "./judge-freeze-verbs.js";
import { addJudgeValidate } from "./judge-validate-verbs.js";
import { otherDataOption, trustOption } from "./option-values.js";
import { addParameters, addSending, addSettings } from "./sending-options.js";
import { addJudgingOptions, addReportOptions, addStudyOptions } from "./study-options.js";

/** Adds the verbs that run models. Each verb's module is loaded when it runs. */
export function addRuns(program: Command): void {
  const runnable = manifests.filter(({ live }) => live !== undefined);
  const run = program
    .command("run")
    .description("ask models the items of a study: says first what it will send and cost, and can be resumed")
    .addArgument(
      program
        .createArgument("<study>", "the study whose items are asked")
        .choices(runnable.map(({ id }) => id)),
    )
    .option(
      "--model <ids>",
      "provider/model, several with commas; `affectlab models` lists them; a study's computed players unless given",
    )
    .option("--prompt <ids>", "0shot, cot, upstream:0shot, …; several with commas; 0shot unless given")
    .option("--replicates <n>", "how often each item is asked", "1")
    .option(
      "--items <which>",
      'a number of items; ids ("1a-emotion-*"); or a set of yours: my-set, items.jsonl',
    )
    .option("--judge <ids>", "models that judge the replies once all exist; --max-cost then covers both");
  addAgentOptions(run, runnable);
  run.option("--judge-replicates <n>", judgeReplicatesText());
  addJudgingOptions(run, "judge-");
  addStudyOptions(run);
  addSettings(addSending(addParameters(run))).action(async (study, options) =>
    (await import("./run.js")).run(study, options),
  );
  // Examples that need no model's name and no key come first.
  const examples = [...runnable].sort((a, b) => Number(needsModel(a)) - Number(needsModel(b)));
  addExamples(run, ...examples.flatMap((study) => study.examples?.run ?? []));
  const judge = program
    .command("judge")
    .helpCommand(false)
    // What stands behind a command of its own, such as `judge bias`, belongs to that command.
    .enablePositionalOptions()
    .hook("preSubcommand", (own) => void own.setOptionValue("judge", ""))
    .description("have a judge rate the replies of a run: a run of its own, which `resume` continues")
    .argument("<run>", "the run's folder, or its name in the folder of runs")
    .requiredOption("--judge <ids>", "provider/model, several with commas")
    .option("--replicates <n>", judgeReplicatesText());
  addFormOptions(addJudgingOptions(judge));
  addSettings(addSending(addParameters(judge))).action(async (name, options) =>
    (await import("./judge.js")).judge(name, options),
  );
  addJudgeBias(judge);
  addJudgeFreeze(judge);
  addJudgeValidate(judge);
  const resume = program
    .command("resume")
    .description("continue a run: send every call that has no answer yet")
    .argument("<run>", "the run's folder, or its name in the folder of runs");
  addSettings(resume).action(async (name, options) => (await import("./resume.js")).resume(name, options));
  addExamples(
    program
      .command("work")
      .description("make the calls that runs have put into a queue; start it on any number of machines")
      .argument("<redis-url>", "the address that the runs name by --queue")
      .option("--concurrency <n>", "calls in flight at most for each provider; 16 unless given")
      .option("--name <name>", "names its file of kept replies; the machine's name unless given")
      .addOption(trustOption())
      .option("--json", "print what was done as JSON")
      .action(async (url, options) => (await import("./work.js")).work(url, options)),
    "npx affectlab work redis://localhost:6379",
  );
  program
    .command("score")
    .description("parse a run's raw replies again; nothing is sent, the log stays as it is")
    .argument("<run>", "the run's folder, or its name in the folder of runs")
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./score.js")).score(name, options));
  const report = program
    .command("report")
    .description(
      "compare a run's models with people and other models; figures, and a page to read the replies, go to the run's folder",
    )
    .argument("<run>", "the run's folder, or its name in the folder of runs")
    .addOption(otherDataOption())
    .option("--no-figures", "the table only: no figures and no page");
  addReportOptions(report)
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./report.js")).report(name, options));
  addView(program);
  addCache(program);
}

/** How often judges are asked, and of which studies they are asked more than once. */
function judgeReplicatesText(): string {
  const more = manifests.flatMap(({ id, live }) => {
    const { replicates = 1 } = live?.judging ?? {};
    return replicates === 1 ? [] : [`, ${replicates} for ${id}`];
  });
  return `how often each judgement is asked; 1 unless given${more.join("")}`;
}

const needsModel = ({ live }: StudyManifest): boolean => live?.computed === undefined;

/** Who simulates a person, and how it answers; for studies whose episodes two models play. */
function addAgentOptions(command: Command, studies: readonly StudyManifest[]): void {
  const having = studies.flatMap(({ id, live }) =>
    live?.agents === undefined ? [] : [[id, live.agents] as const],
  );
  if (having.length === 0) return;
  const does = having.map(([id, { description }]) => `${id}: each ${description}`).join("; ");
  const same = (name: string): string => `--${name} for agents`;
  command
    .option("--agent <ids>", `${does}; several with commas, each plays with every model`)
    .option("--agent-temperature <t>", `${same("temperature")}; the study's own unless given`)
    .option("--agent-top-p <p>", same("top-p"))
    .option("--agent-max-output-tokens <n>", same("max-output-tokens"))
    .addOption(
      new Option("--agent-reasoning-effort <effort>", same("reasoning-effort")).choices([
        ...reasoningEfforts,
      ]),
    )
    .option("--agent-thinking-tokens <n>", same("thinking-tokens"));
}

function addView(program: Command): void {
  const readable = manifests.filter(({ released }) => released !== undefined).map(({ id }) => id);
  const view = program
    .command("view")
    .description(
      "read a run: prompts, replies and each judge's verdicts, on a page that only this machine sees",
    )
    .argument(
      "<run>",
      `a run's folder or name; or ${readable.join(", ")}, for the texts its authors released`,
    )
    .option("--port <n>", "a port of 127.0.0.1; any free one unless given")
    .option("--out <file>", "write the page as one file, outside this project, instead of serving it")
    .option("--json", "print the address as JSON");
  view.action(async (name, options) => (await import("./view.js")).view(name, options));
  addExamples(view, ...readable.map((id) => `npx affectlab view ${id}`));
}

function addCache(program: Command): void {
  const cache = program
    .command("cache")
    .helpCommand(false)
    .description("replies kept on disk: list, prune, clear");
  cache
    .command("list")
    .description("how many replies of which models are kept")
    .option("--json", "print the table as JSON")
    .action(async (options) => (await import("./cache.js")).list(options));
  cache
    .command("prune")
    .description("remove replies by age or model, and damaged lines")
    .option("--older-than <days>", "only replies older than this many days")
    .option("--model <id>", "only replies of this model")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./cache.js")).prune(options));
  cache
    .command("clear")
    .description("remove every reply")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./cache.js")).clear(options));
}
