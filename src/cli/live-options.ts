import type { StudyId } from "../core/claim.js";

/** An option of `affectlab run` that belongs to a study: `--subset hard`. */
export interface StudyOption {
  /** Without the hyphens: "subset". */
  name: string;
  description: string;
  /** What may be given; anything where left out. */
  choices?: readonly string[];
  /** Several choices may be given, with commas. */
  multiple?: true;
  default: string;
}

/** What `affectlab run` must know of a study before it loads it. */
export interface LiveDescription {
  options: readonly StudyOption[];
  /** Prompt ids when none is given. */
  prompt: string;
  /** Computed players that run when no model is named: no key, no network. */
  computed?: readonly string[];
  /** Options of judging, where replies can be judged: `judge --mode each`, `run --judge-mode each`. */
  judging?: readonly StudyOption[];
  /** A run that is done prints the report's tables: counts of calls alone say little. */
  tellsReport?: true;
}

/**
 * The studies that can be run. Read before the verb is known, for `--help`: plain values only, beside the
 * studies and not in them, so that no study is loaded.
 */
export const liveDescriptions: Partial<Record<StudyId, LiveDescription>> = {
  "affective-cognition": { prompt: "0shot", options: [] },
  heartbench: {
    prompt: "0shot",
    tellsReport: true,
    options: [
      {
        name: "subset",
        description: "which cases by difficulty",
        choices: ["hard", "normal", "all"],
        default: "all",
      },
      {
        name: "language",
        description: "the language of dialogue, criteria and judge",
        choices: ["zh", "en"],
        default: "zh",
      },
      {
        name: "cases",
        description: "this project's cases, or the released ones",
        choices: ["own", "upstream"],
        default: "own",
      },
      {
        name: "form",
        description: "the dialogue as chat turns, or as one message that quotes it, as released",
        choices: ["chat", "literal"],
        default: "chat",
      },
    ],
    judging: [
      {
        name: "mode",
        description: "all criteria in one call, or one call a criterion",
        choices: ["all", "each"],
        default: "all",
      },
      {
        name: "order",
        description:
          "criteria as the case lists them, or in an order drawn for each of the judge's replicates",
        choices: ["fixed", "shuffled"],
        default: "fixed",
      },
    ],
  },
  egosocialarena: {
    prompt: "0shot",
    computed: ["scripted/arena-rules", "scripted/arena-random"],
    tellsReport: true,
    options: [
      {
        name: "scenario",
        description: "what is asked and played",
        choices: ["static", "g08a", "blackjack", "situations"],
        multiple: true,
        default: "static,g08a,blackjack,situations",
      },
    ],
  },
};
