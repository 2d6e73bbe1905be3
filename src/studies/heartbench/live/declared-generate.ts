import type { GenerateOption } from "../../shared/generate-verb.js";

const whole = (least: number): NonNullable<GenerateOption["number"]> => ({ whole: true, least });
const share = { least: 0, most: 1 };

/** The options of `affectlab generate heartbench`, as plain values. */
export const generateOptions: readonly GenerateOption[] = [
  {
    flags: "--from <folder>",
    description:
      "conversations (JSON Lines, JSON, CSV or text): take them through all stages; the same command goes on where it stopped, and options that it was given before need not be given again",
  },
  {
    flags: "--scripted",
    description:
      "of --from: rules play every part that is not named, people's too, to see without a key how it goes",
  },
  {
    flags: "--model <id>",
    description: "of --from: tags, finds topics, polishes and writes criteria (scripted = rules, no key)",
  },
  {
    flags: "--models <ids...>",
    description:
      "of --from: the models whose replies criteria are written from and filtered by, six or more; scripted = six rules",
  },
  {
    flags: "--judge <id>",
    description: "of --from: rates their replies for the filter (scripted = rules)",
  },
  {
    flags: "--checker <id>",
    description:
      "of --from: checks that a polished conversation keeps its causal chain; --model unless given",
  },
  {
    flags: "--second-pass <id>",
    description: "of --from: a model that looks for identifiers which rules and library left",
  },
  {
    flags: "--names <how>",
    description:
      "of --from: names and places by a library (installed when first needed) and rules, or by rules alone; library unless given",
    choices: ["library", "rules"],
  },
  {
    flags: "--experts <who>",
    description:
      "of --from: who fills in the forms of mock scoring and consensus; scripted shows how it goes; people unless given",
    choices: ["people", "scripted"],
  },
  {
    flags: "--max-cost <usd>",
    description: "of --from: cap on what models may cost, in all stages of this command",
    number: {},
  },
  { flags: "--until <stage>", description: "of --from: the last stage to make" },
  {
    flags: "--redo <stage>",
    description: "of --from: a stage to make again, without what was edited in it by hand",
  },
  { flags: "--only <ids...>", description: "of --from: the conversations of these ids; all unless given" },
  { flags: "--languages <codes...>", description: "of --from: zh and en; both unless given" },
  {
    flags: "--fewest-turns <n>",
    description: "of --from: messages a conversation must have; 4 unless given",
    number: whole(1),
  },
  {
    flags: "--most-characters <n>",
    description: "of --from: characters it may have; 20000 unless given",
    number: whole(1),
  },
  {
    flags: "--near-double <share>",
    description: "of --from: shared word triples from which two are doubles; 0.7 unless given",
    number: share,
  },
  {
    flags: "--most-turns <n>",
    description: "of --from: turns of a case; 9 unless given, as in the paper",
    number: { whole: true, least: 1, most: 9 },
  },
  {
    flags: "--fewest-criteria <n>",
    description: "of --from: criteria that a rubric must have when it is written; 4 unless given",
    number: whole(1),
  },
  {
    flags: "--most-criteria <n>",
    description: "of --from: criteria that it may have; 15 unless given",
    number: whole(1),
  },
  {
    flags: "--least-criteria <n>",
    description: "of --from: criteria that a finished case must have; 4 unless given",
    number: whole(1),
  },
  {
    flags: "--all-missed <what>",
    description: "of --from: criteria that all models miss; drop unless given",
    choices: ["drop", "keep"],
  },
  {
    flags: "--case-threshold <score>",
    description:
      "of --from: mean score above which a case is too easy; 80 unless given (the paper names none)",
    number: { least: 0, most: 100 },
  },
  {
    flags: "--hard-share <share>",
    description: "of --from: share of cases that are hard; 84 of 296 unless given, as in the paper",
    number: share,
  },
  {
    flags: "--mock-agreement <share>",
    description: "of --from: pairs of replies that criteria and author must order alike; 0.5 unless given",
    number: share,
  },
  {
    flags: "--seniors <n>",
    description: "of --from: who must all accept a criterion; 4 unless given, as in the paper",
    number: whole(2),
  },
  {
    flags: "--privacy <level>",
    description:
      "of --from and --check: how sure a find of a name or number must be; --from replaces from low, --check tells from medium, unless given",
    choices: ["low", "medium", "high"],
  },
  {
    flags: "--check <file>",
    description:
      "check conversations or cases for identifiers, bad wording and criteria that say the same; exit code 1 when something is found",
  },
  {
    flags: "--filter <judging>",
    description:
      "the folder of a judging: drop criteria and cases that all models master, and find the hard ones",
  },
  {
    flags: "--filter-models <ids...>",
    description: "of --filter: the models that decide; all of the run when left out",
  },
  {
    flags: "--fewest-models <n>",
    description: "of --filter and --from: the fewest models that may decide; 6 when left out",
    number: whole(1),
  },
  {
    flags: "--reading <name>",
    description: "of --filter: when a criterion is saturated; achieved when left out",
    choices: ["achieved", "merits", "hit"],
  },
  {
    flags: "--forms <folder>",
    description:
      "a run, or the folder of cases that --from wrote: write blind rating forms for experts, and their key",
  },
  {
    flags: "--study <file>",
    description:
      "of --forms and --clinicians: what people are told (JSON: researcher, contact, ethics, minutes, payment, withdrawal)",
  },
  {
    flags: "--raters <codes...>",
    description: "of --forms and --clinicians: a code for each person, such as r01 r02",
  },
  {
    flags: "--raters-per-reply <n>",
    description: "of --forms: how many experts see a reply; all when left out",
    number: whole(1),
  },
  { flags: "--ratings <files...>", description: "experts' files: agreement, and the gold answers" },
  { flags: "--key <file>", description: "of --ratings: the key.csv that --forms wrote" },
  { flags: "--judging <folder>", description: "of --ratings: compare this judging with the experts" },
  {
    flags: "--clinicians <cases>",
    description:
      "own, critical or a file: write blind forms on the cases themselves for clinicians, and their key; --languages zh or en",
  },
  {
    flags: "--reviewed <folder>",
    description: "the folder that --clinicians wrote, filled in: the reviews go beside the cases",
  },
  { flags: "--out <folder>", description: "where files and their codebook go" },
  {
    flags: "--seed <n>",
    description: "draws labels, orders and codes; 1 unless given",
    number: { whole: true },
  },
];
