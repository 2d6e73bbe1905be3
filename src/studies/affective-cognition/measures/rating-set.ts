import type { Rating } from "../../../core/rating.js";
import type { RatingSet } from "../../../judges/rating-set.js";
import { type Experiment, inferences, modelOfKey, pairDesigns } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";

/**
 * People's and models' answers as ratings, where a number can stand for an answer.
 *
 * An item with two options loses nothing by it: 1 is the option of the scenario that the item was made from, 0
 * the other one. The index of an option would serve as little as a number of its own, since option 0 of one
 * story has nothing in common with option 0 of another. An emotion has four options without an order, so that
 * no number can stand for the answer, and "the theory's emotion or another" would call two different wrong
 * answers an agreement: emotion items are left out.
 */
export function affectiveRatingSet({ data, replies }: { data: StudyData; replies: ReplyCounts }): RatingSet {
  const askedOf = rememberAsked();
  const items = new Map(
    data.items
      .filter(({ options }) => options === 2)
      .map((item) => [item.id, { item, place: placeOf(item) }]),
  );
  const ratings: Rating[] = [];
  /** Written out: copying parts into 85,000 objects takes ten times as long. */
  const add = (
    { item, place }: Placed,
    asked: Asked,
    replicate?: number,
    answer: number | null = null,
  ): void => {
    const value = answer === null ? null : answer === item.correctedLabel ? 1 : 0;
    const rating: Rating = {
      target: place.target,
      conversation: place.conversation,
      criterion: place.criterion,
      group: place.group,
      rater: asked.rater,
      value,
      status: value === null ? "unparsed" : "ok",
    };
    if (replicate !== undefined) rating.replicate = replicate;
    if (asked.prompt !== undefined) rating.prompt = asked.prompt;
    ratings.push(rating);
  };
  for (const one of items.values()) {
    const { id, answers, experiment: own } = one.item;
    for (const [replicate, answer] of answers.entries()) add(one, participants, replicate, answer);
    for (const { key, experiment } of data.models) {
      if (experiment === own) add(one, askedOf(own, key, 0), undefined, data.modelAnswer(key, id));
    }
  }
  for (const { item: id, key, counts, unparsed } of replies.rows) {
    const one = items.get(id);
    if (one === undefined) continue;
    const asked = askedOf(one.item.experiment, key, 1);
    // Only counts were released, so that the order of the replies is ours.
    const answers = counts.flatMap((count, option) => Array<number | null>(count).fill(option));
    answers.push(...Array<null>(unparsed).fill(null));
    for (const [replicate, answer] of answers.entries()) add(one, asked, replicate, answer);
  }
  return { ...about, ratings };
}

interface Placed {
  item: StudyItem;
  place: Required<Pick<Rating, "target" | "conversation" | "criterion" | "group">>;
}

/** Who was asked, and how. */
type Asked = Pick<Rating, "rater" | "prompt">;

const participants: Asked = { rater: { id: "participants", kind: "person", version: null } };

/** An item is a target of its own. Both experiments tell the same stories: the story is the unit. */
function placeOf({ id, pair, story, inference, experiment }: StudyItem): Placed["place"] {
  const { letter } = pairDesigns.find((design) => design.id === pair)!;
  return {
    target: id,
    conversation: `${letter}-s${story}`,
    criterion: inference,
    group: experiment === 1 ? "text" : "text and face",
  };
}

/** Who was asked and how, by a model's key: one object for all of its answers. */
function rememberAsked(): (experiment: Experiment, key: string, temperature: 0 | 1) => Asked {
  const known = new Map<string, Asked>();
  return (experiment, key, temperature) => {
    const name = `${experiment} ${temperature} ${key}`;
    let found = known.get(name);
    if (found === undefined) {
      const { model, prompt } = modelOfKey(experiment, key);
      const family = /^(gpt|claude|gemini)/.exec(model)?.[1];
      const rater: Rating["rater"] = {
        ...{ id: model, kind: "model", version: key.replace(/_0shot.*$/, "") },
        ...(family === undefined ? {} : { family }),
      };
      found = { rater, prompt: `${prompt}, temperature ${temperature}` };
      known.set(name, found);
    }
    return found;
  };
}

const about: Omit<RatingSet, "ratings"> = {
  id: "affective-cognition",
  title: "Affective cognition: people's and models' answers to 960 two-option questions about 20 stories",
  source:
    "kanishkg/affective-cog at 82e0e119, MIT licence (Gandhi et al., arXiv 2409.11733); answers derived",
  scales: Object.fromEntries(inferences.filter((one) => one !== "emotion").map((one) => [one, [0, 1]])),
  notes: [
    "A value of 1 is the option of the scenario that the item was made from, 0 the other one. So a mean is a share of expected answers, and no amount of anything.",
    "Items about the emotion are left out: they have four options without an order, and no number can stand for such an answer.",
    "The release has no participant ids. All people stand under one name, and their replicates are answers by different people: what looks like their repeatability is their agreement with each other. No person can be called severe, and no interval can cluster by person.",
    "The 10 stories of each pair of appraisals are the units, and both experiments tell the same stories.",
    "The order of the options that a model saw was not recorded, so nothing can be told about position.",
    "At temperature 1 the release has 20 replies of three models to each text item, as counts; drift over them cannot be told. At temperature 0 it has one.",
    "Experiment 2 was answered through other versions of some models (see the rater's version), so that the groups differ by version as well as by format.",
  ],
};
