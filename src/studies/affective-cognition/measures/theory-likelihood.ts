import type { Estimate } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { oneOf, readOptions } from "../../../stats/options.js";
import { predictEmotion } from "../../../stimuli/theories/predict.js";
import { factsOfCell } from "../../../stimuli/theories/separate.js";
import type { Facts, Theory } from "../../../stimuli/theories/theory.js";
import { type Experiment, type Pair, pairDesigns, taskById } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import { releasedTemplate } from "./observer-fit.js";

/** What answers drift towards where the theory does not hold: even odds, the usual answer, the usual one for good or bad. */
export const theoryBases = ["uniform", "prior", "valence"] as const;
/** The name of a base: what is answered where a theory does not hold. */
export type TheoryBase = (typeof theoryBases)[number];

/** How well one theory foresees the answers to the emotion items of a pair. Nats an answer, held out. */
export interface TheoryLikelihood extends Estimate {
  theory: string;
  pair: Pair;
  base: TheoryBase;
  /** The lapse, as fitted to the other nine stories: its mean over the ten. 1 = the theory adds nothing. */
  lapse: number;
  /** Minus what the base alone foresees: what the theory is worth. Stories as clusters. */
  gain: Estimate;
  /** Cells of the design, of four, about which the theory says something. */
  decided: number;
}

/** A theory as a table, or people's own modes: in each cell what most people of the other nine stories said. */
export type Contestant = Theory | "people";

interface Row {
  item: StudyItem;
  /** Answers by option. */
  counts: number[];
}

/**
 * Theories against each other: how well each foresees answers to stories that its response model has not seen.
 *
 * Answers "which theory's table do these answers follow?", for people and for models alike. One response model serves
 * all: with probability 1 - lapse an answer is what the theory says, else it is drawn from the base. A cell about which
 * the theory is undecided is the base alone. The lapse is fitted by likelihood to nine stories and scored on the tenth;
 * so are the shares of the bases `prior` (all answers) and `valence` (answers where it ended well, and where it ended
 * badly), half an answer added to each option. A gain of 0 means that a theory adds nothing to its base.
 *
 * It cannot say who is right, and on cells where theories agree it cannot tell them apart.
 *
 * @param key the answers of this recorded model, one an item; people's unless given. Unparsed answers are left out.
 * @param options `experiment` 1 (default) or 2; `base` valence (default); `answers` one: of people, one drawn person an
 * item in training and test, as of a model, the mean over 50 draws (all unless given). Then people and models are
 * fitted to the same amount of data, and what differs is not that more was known of people
 */
export function theoryLikelihood(
  data: StudyData,
  pair: Pair,
  contestant: Contestant,
  key?: string,
  options: { experiment?: Experiment; base?: TheoryBase; answers?: "all" | "one" } = {},
): TheoryLikelihood {
  const { experiment, base, answers } = readOptions(options, "theoryLikelihood", {
    experiment: oneOf(1, 2),
    base: oneOf("valence", "uniform", "prior"),
    answers: oneOf("all", "one"),
  });
  const { letter, emotions } = designOf(pair);
  const rows = data.itemsOf(taskById(`${experiment}${letter}-emotion`).id).map((item) => ({
    item,
    counts: countsOf(data, item, emotions.length, key),
  }));
  // A recorded model has one answer an item anyway.
  const isDrawn = answers === "one" && key === undefined;
  const scored = isDrawn
    ? oneAnswerEach(rows, (drawn) => heldOut(drawn, contestant, pair, base))
    : heldOut(rows, contestant, pair, base);
  const clusters = scored.rows.map(({ story }) => story);
  const of = (what: "value" | "gain", words: string): Estimate =>
    estimateOf(
      scored.rows.map((row) => row[what]),
      clusters,
      isDrawn ? `${words}, ${draws} draws of one person an item` : words,
    );
  return {
    ...of("value", "held-out log-likelihood"),
    theory: contestant === "people" ? "people" : contestant.id,
    pair,
    base,
    lapse: scored.lapse,
    gain: of("gain", "held-out gain over the base"),
    decided: cellsOf(pair).filter(
      ({ facts }) => contestant === "people" || predictEmotion(contestant, facts, emotions).shares !== null,
    ).length,
  };
}

/** Answers as they were foreseen: their log-likelihood, and what the theory adds to it. */
interface Foreseen {
  rows: { item: string; story: StudyItem["story"]; value: number; gain: number }[];
  /** Its mean over the stories. */
  lapse: number;
}

/** Each answer, foreseen by what was fitted to the other nine stories. */
function heldOut(rows: readonly Row[], contestant: Contestant, pair: Pair, base: TheoryBase): Foreseen {
  const { emotions } = designOf(pair);
  const stories = [...new Set(rows.map(({ item }) => item.story))];
  const found: Foreseen["rows"] = [];
  let lapses = 0;
  for (const story of stories) {
    const training = rows.filter(({ item }) => item.story !== story);
    const foresees = foresight(contestant, pair, training);
    const drawn = baseShares(base, training, emotions.length);
    const lapse = fitLapse(training, foresees, drawn);
    lapses += lapse;
    for (const { item, counts } of rows.filter((row) => row.item.story === story)) {
      const [shares, others] = [foresees(item), drawn(item)];
      counts.forEach((count, option) => {
        const alone = Math.log(others[option] as number);
        const value = Math.log(mix(shares, others, lapse, option));
        const row = { item: item.id, story, value, gain: value - alone };
        for (let i = 0; i < count; i++) found.push(row);
      });
    }
  }
  return { rows: found, lapse: lapses / stories.length };
}

const draws = 50;

/** One person an item, as of a model: the mean over draws, so that each item has one row. */
function oneAnswerEach(rows: readonly Row[], score: (rows: readonly Row[]) => Foreseen): Foreseen {
  const sums = new Map<string, Foreseen["rows"][number]>();
  let lapse = 0;
  for (let draw = 0; draw < draws; draw++) {
    const stream = randomStream(draw, "theory-likelihood", "one person an item");
    const one = rows.map(({ item, counts }) => {
      const chosen = item.answers[stream.int(item.answers.length)];
      return { item, counts: counts.map((_, option) => (option === chosen ? 1 : 0)) };
    });
    const scored = score(one);
    lapse += scored.lapse / draws;
    for (const { item, story, value, gain } of scored.rows) {
      const sum = sums.get(item) ?? { item, story, value: 0, gain: 0 };
      sums.set(item, { ...sum, value: sum.value + value / draws, gain: sum.gain + gain / draws });
    }
  }
  return { rows: [...sums.values()], lapse };
}

type SharesOf = (item: StudyItem) => readonly number[] | null;

interface Cell {
  /** The emotion of Table 1, by which the release names its cells. */
  emotion: string;
  isGood: boolean;
  facts: Facts;
}

/** The four cells of a released pair. */
export function cellsOf(pair: Pair): Cell[] {
  const template = releasedTemplate(pair);
  const first = template.appraisals[0]?.id as string;
  return template.theory.map(({ emotion, appraisals: poles }) => ({
    emotion,
    isGood: poles[first] as boolean,
    facts: factsOfCell(template, poles),
  }));
}

const designOf = (pair: Pair) => pairDesigns.find(({ id }) => id === pair) as (typeof pairDesigns)[number];

function countsOf(data: StudyData, item: StudyItem, options: number, key: string | undefined): number[] {
  const counts = new Array<number>(options).fill(0);
  const answers = key === undefined ? item.answers : [data.modelAnswer(key, item.id)];
  for (const answer of answers) if (answer !== null) counts[answer] = (counts[answer] as number) + 1;
  return counts;
}

/** What a contestant says of an item; null = undecided. */
function foresight(contestant: Contestant, pair: Pair, training: readonly Row[]): SharesOf {
  const { emotions } = designOf(pair);
  const byCell = new Map<string, readonly number[] | null>(
    cellsOf(pair).map(({ emotion, facts }) => [
      emotion,
      contestant === "people"
        ? modeShares(
            training.filter(({ item }) => item.emotion === emotion),
            emotions.length,
          )
        : predictEmotion(contestant, facts, emotions).shares,
    ]),
  );
  return ({ emotion }) => byCell.get(emotion) ?? null;
}

/** The most frequent answer; tied ones share. */
function modeShares(rows: readonly Row[], options: number): number[] | null {
  const counts = totals(rows, options, 0);
  const most = Math.max(...counts);
  if (most === 0) return null;
  const modes = counts.filter((count) => count === most).length;
  return counts.map((count) => (count === most ? 1 / modes : 0));
}

function baseShares(
  base: TheoryBase,
  training: readonly Row[],
  options: number,
): (item: StudyItem) => readonly number[] {
  if (base === "uniform") return () => new Array<number>(options).fill(1 / options);
  const shares = (rows: readonly Row[]): number[] => {
    const counts = totals(rows, options, 0.5);
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / all);
  };
  if (base === "prior") {
    const all = shares(training);
    return () => all;
  }
  const pair = training[0]?.item.pair as Pair;
  const good = new Set(cellsOf(pair).flatMap(({ emotion, isGood }) => (isGood ? [emotion] : [])));
  const [well, badly] = [true, false].map((isGood) =>
    shares(training.filter(({ item }) => good.has(item.emotion) === isGood)),
  ) as [number[], number[]];
  return ({ emotion }) => (good.has(emotion) ? well : badly);
}

function totals(rows: readonly Row[], options: number, start: number): number[] {
  const counts = new Array<number>(options).fill(start);
  for (const row of rows) {
    for (const [option, count] of row.counts.entries()) counts[option] = (counts[option] as number) + count;
  }
  return counts;
}

const mix = (
  shares: readonly number[] | null,
  base: readonly number[],
  lapse: number,
  option: number,
): number =>
  shares === null
    ? (base[option] as number)
    : (1 - lapse) * (shares[option] as number) + lapse * (base[option] as number);

/** Below this a lapse would make what no theory foresees impossible. */
const leastLapse = 1e-3;

/** The lapse of the highest likelihood: the likelihood is concave in it, so a golden section finds it. */
function fitLapse(
  rows: readonly Row[],
  foresees: SharesOf,
  base: (item: StudyItem) => readonly number[],
): number {
  if (rows.every(({ item }) => foresees(item) === null)) return 1;
  const likelihood = (lapse: number): number => {
    let sum = 0;
    for (const { item, counts } of rows) {
      const [shares, others] = [foresees(item), base(item)];
      counts.forEach((count, option) => {
        if (count > 0) sum += count * Math.log(mix(shares, others, lapse, option));
      });
    }
    return sum;
  };
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [leastLapse, 1];
  for (let step = 0; step < 40; step++) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (likelihood(left) < likelihood(right)) low = left;
    else high = right;
  }
  return (low + high) / 2;
}

function estimateOf(values: readonly number[], clusters: readonly number[], what: string): Estimate {
  const { value, ci, n, method } = clusteredMean(values, clusters);
  return { value, ci, n, method: `${what}, leave one story out; ${method}` };
}
