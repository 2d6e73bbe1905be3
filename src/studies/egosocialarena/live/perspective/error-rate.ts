import type { Estimate } from "../../../../core/estimate.js";
import { clopperPearson } from "../../../../stats/clopper-pearson.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";
import { composeFalseBeliefs, tellFalseBelief } from "../../../../stimuli/false-belief/compose.js";
import { loadFalseBeliefWords } from "../../../../stimuli/false-belief/words.js";
import type { GoldPassage } from "../../data/static/gold.js";
import { type Converted, type ConvertOptions, toFirstPerson } from "./convert.js";

/** A converter of passages: `toFirstPerson`, or another for comparison. */
export type Converter = (text: string, options: ConvertOptions) => Pick<Converted, "text" | "doubts">;

/** A passage whose conversion differs from the expected one. */
export interface Miss {
  id: string;
  kind: string;
  source: string;
  target: string;
  got: string;
  /** Whether the converter reported a doubt. */
  doubted: boolean;
}

/** How often a converter is wrong on passages of one kind. */
export interface KindError {
  kind: string;
  n: number;
  exact: number;
  /** How many exact passages, and how many wrong ones, had a reported doubt. */
  doubtedExact: number;
  doubtedWrong: number;
  /** The share that is not exact. */
  error: Estimate;
}

/** How often a converter is wrong, over all passages and by kind, as shares from 0 to 1. */
export interface ConverterErrorRate {
  all: KindError;
  byKind: KindError[];
  misses: Miss[];
}

/** A passage to convert, and what it should become. */
export interface Expected {
  id: string;
  kind: string;
  source: string;
  target: string;
  options: ConvertOptions;
  /** The cluster of a passage that is not independent of others: the course of events of its story. */
  cluster?: string;
}

/**
 * How often a converter's passage differs, in any character, from the one that was written by hand.
 *
 * Answers "can converted items be used unread?". A passage counts as wrong where one word is; the error of
 * words is far lower. The passages are different writing, so the interval is Clopper and Pearson's. It is an
 * error rate at first sight only if the converter was written without the passages (`converter-error.csv`
 * names its commit). With `told`, the converter is told whom open pronouns mean; report that rate separately.
 *
 * Shape: passages with `target`; shares between 0 and 1; no passages: NaN.
 *
 * @example
 * ```ts
 * const passages = await loadPerspectiveGold();
 * const nothing = converterErrorRate(passages, { convert: (text) => ({ text, doubts: [] }) });
 * nothing.all.n; // 150
 * nothing.all.error.value > 0.9; // true
 * ```
 */
export function converterErrorRate(
  passages: readonly GoldPassage[],
  options: { convert?: Converter; told?: boolean } = {},
): ConverterErrorRate {
  return errorRate(
    passages.map(({ id, kind, source, target, character, others, context, coreference }) => ({
      ...{ id, kind, source, target },
      options: {
        ...{ character, others },
        ...(context === undefined ? {} : { context }),
        ...(kind === "system-message" ? { part: "system-message" as const } : {}),
        ...(options.told && coreference !== undefined ? { coreference } : {}),
      },
    })),
    options.convert,
  );
}

/** The error of a converter on any passages whose outcome is known. */
export function errorRate(
  passages: readonly Expected[],
  convert: Converter = toFirstPerson,
): ConverterErrorRate {
  const done = passages.map((passage) => {
    const { text, doubts } = convert(passage.source, passage.options);
    return { ...passage, got: text, doubted: doubts.length > 0, exact: text === passage.target };
  });
  const count = (kind: string, rows: typeof done): KindError => ({
    kind,
    n: rows.length,
    exact: rows.filter(({ exact }) => exact).length,
    doubtedExact: rows.filter(({ exact, doubted }) => exact && doubted).length,
    doubtedWrong: rows.filter(({ exact, doubted }) => !exact && doubted).length,
    error: errorOf(rows),
  });
  return {
    all: count("all", done),
    byKind: [...new Set(done.map(({ kind }) => kind))].map((kind) =>
      count(
        kind,
        done.filter((row) => row.kind === kind),
      ),
    ),
    misses: done
      .filter(({ exact }) => !exact)
      .map(({ id, kind, source, target, got, doubted }) => ({ id, kind, source, target, got, doubted })),
  };
}

/**
 * The share of wrong passages, with an exact interval if passages are independent, and by clusters if not.
 */
function errorOf(rows: readonly { exact: boolean; cluster?: string }[]): Estimate {
  const wrong = rows.filter(({ exact }) => !exact).length;
  const clusters = rows.flatMap(({ cluster }) => cluster ?? []);
  if (clusters.length < rows.length) return clopperPearson(wrong, rows.length);
  // If nothing is wrong the rows do not vary, so only the number of clusters bounds the share.
  const different = new Set(clusters).size;
  if (wrong === 0) {
    const { value, ci } = clopperPearson(0, different);
    return { value, ci, n: rows.length, method: `share; Clopper-Pearson over ${different} clusters` };
  }
  const { value, ci, n, method } = clusteredMean(
    rows.map(({ exact }) => (exact ? 0 : 1)),
    clusters,
  );
  return { value, ci: [Math.max(0, ci[0]), Math.min(1, ci[1])], n, method };
}

/**
 * False-belief stories in both persons as passages with a known outcome: background, story and question of
 * each. Neither person was converted from the other, so they check a converter independently of the gold set.
 * Stories share sentence forms, so intervals take the courses of events as independent, not the stories.
 */
export async function falseBeliefPassages(options: { count: number; seed: number }): Promise<Expected[]> {
  const made = composeFalseBeliefs(await loadFalseBeliefWords(), options);
  return made.flatMap((story) => {
    const [third, second] = [tellFalseBelief(story, "third"), tellFalseBelief(story, "second")];
    const character = story.people[story.plan.focal];
    if (character === undefined) return [];
    const others = Object.values(story.people).filter(
      (person) => person !== undefined && person !== character,
    );
    const who = { character, others };
    const cluster = story.plan.script.id;
    const text = third.story.join(" ");
    return [
      {
        ...{
          id: `${story.id}-background`,
          kind: "background",
          source: third.system,
          target: second.system,
          cluster,
        },
        options: { ...who, part: "system-message" as const },
      },
      {
        ...{ id: `${story.id}-story`, kind: "story", source: text, target: second.story.join(" "), cluster },
        options: { ...who, context: third.system },
      },
      {
        ...{
          id: `${story.id}-question`,
          kind: "question",
          source: third.question,
          target: second.question,
          cluster,
        },
        options: { ...who, context: `${third.system} ${text}` },
      },
    ];
  });
}
