import { aboutTolerance, type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { bracket, fixed } from "../../../claims/note-text.js";
import { mean } from "../../../stats/descriptives.js";
import type { StudyData, StudyItem } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

interface Count {
  value: number;
  n?: number;
  method: string;
  note?: string;
}

/** The table of the ledger that holds every count and constant that follows from the design. */
const designTable = "design-counts";

/** A printed count: of stimuli, people, models, prompts or replies. */
export function countClaim(printed: Printed, { data, replies }: ClaimContext): ClaimInput {
  if (printed.id.startsWith("participants")) return participantsClaim(printed, data);
  if (printed.id === "answers-per-item") return answersPerItemClaim(printed, data);
  const count = countOf(printed.id, data, replies);
  const claim = numberClaim(printed, {
    ours: { value: count.value, n: count.n ?? null, method: count.method, by: ["loadAffectiveCognition"] },
    tolerance: countTolerance,
    note: count.note ?? "",
  });
  if (!printed.id.startsWith("replies-per-item"))
    return {
      ...claim,
      evidence: "design",
      partOf: designTable,
      ...(count.value === printed.value ? {} : { answer: designAnswer }),
    };
  const isHead = printed.id === "replies-per-item";
  return {
    ...claim,
    ...(isHead ? { alsoIn: ["Section 4, Distributional distance"] } : { partOf: "replies-per-item" }),
    ...(count.value === printed.value ? {} : { answer: "They could release the replies that are missing." }),
  };
}

const designAnswer = "They could say which stimuli, models or prompts the release leaves out.";

/** A sampling setting: nothing in the release records it with the answers. */
export function settingClaim(printed: Printed): ClaimInput {
  const evidence = printed.id.startsWith("temperature-sampled")
    ? "The names of the released files carry 1.0; no reply records its temperature."
    : printed.id === "top-p"
      ? "The released answers do not record it, and the released code sets it differently by provider."
      : "The released answers do not record it.";
  return numberClaim(printed, {
    ours: { value: null, method: "not recorded with the released answers" },
    tolerance: { value: 0, reason: "a setting" },
    verdict: "not-reproducible",
    note: evidence,
    answer: "They could release the requests with their parameters.",
    partOf: "settings",
  });
}

function countOf(id: string, data: StudyData, replies: ReplyCounts): Count {
  const { items } = data;
  if (id.startsWith("items-total")) return { value: items.length, method: "rows of items" };
  if (id.startsWith("replies-per-item")) return repliesPerItem(replies);
  switch (id) {
    case "models":
    case "models-prompted":
      return modelCount(data);
    case "prompts":
      return {
        value: distinct(data.models.map((m) => m.prompt)),
        method: "distinct prompts of the recorded answers",
      };
    case "scenarios-per-story":
      return perStory(
        items,
        (item) => `${item.emotion} ${item.firstValue}`,
        "distinct emotion × value of the first appraisal",
      );
    case "inference-tasks":
      return perStory(items, (item) => item.inference, "distinct inferences of a story");
    case "items-per-story-text":
      return perStory(
        items.filter((item) => item.experiment === 1),
        (item) => item.id,
        "items of a story, Experiment 1",
      );
    case "items-per-story-faces":
      return perStory(
        items.filter((item) => item.experiment === 2),
        (item) => item.id,
        "items of a story, Experiment 2",
      );
    case "stories-goal-control":
    case "stories-safety-expectedness": {
      const pair = id.slice("stories-".length);
      const stories = items.filter((item) => item.pair === pair).map((item) => item.story);
      return { value: distinct(stories), method: `distinct stories of ${pair}` };
    }
    case "stories-total":
      return { value: distinct(items.map(storyOf)), method: "distinct stories" };
    case "chance-emotion":
      return chance(items.filter((item) => item.inference === "emotion"));
    case "chance-other":
      return chance(items.filter((item) => item.inference !== "emotion"));
    default:
      throw new RangeError(`no computation for the printed count "${id}"`);
  }
}

function answersPerItemClaim(printed: Printed, data: StudyData): ClaimInput {
  const counts = data.items.map((item) => item.answers.length);
  return numberClaim(printed, {
    statement: "Answers per question, on average",
    relation: "about",
    ours: {
      value: mean(counts),
      n: counts.length,
      method: "mean answers of an item: a count over the whole release",
      by: ["loadAffectiveCognition"],
    },
    tolerance: aboutTolerance(printed.value),
    note: `Items have ${Math.min(...counts)} to ${Math.max(...counts)} answers; ${counts.filter((c) => c >= printed.value).length} of ${counts.length} have ${printed.value} or more.`,
  });
}

/** No participant ids were released; the totals can only be consistent with the printed number. */
function participantsClaim(printed: Printed, data: StudyData): ClaimInput {
  const answers = data.items.reduce((sum, item) => sum + item.answers.length, 0);
  const each = answers / printed.value;
  return numberClaim(printed, {
    ours: { value: null, n: answers, method: "no participant ids were released" },
    tolerance: countTolerance,
    verdict: "not-reproducible",
    note: `No participant ids were released. ${answers} answers over ${printed.value} people would be ${Number.isInteger(each) ? `exactly ${each}` : fixed(each)} each. No interval can cluster by person.`,
    answer: "They could release the answers with an anonymous id for each participant.",
    ...(printed.id === "participants"
      ? { alsoIn: ["Section 2.1, paragraph 1"] }
      : { partOf: "participants" }),
  });
}

function modelCount({ models }: StudyData): Count {
  const reported = distinct(models.filter((m) => m.inPaper).map((m) => m.model));
  const released = distinct(models.map((m) => m.model));
  return {
    value: reported,
    method: "distinct models of the paper's among the recorded answers",
    note: `The release holds ${released} models; the paper reports none of the ${released - reported} others.`,
  };
}

function repliesPerItem(replies: ReplyCounts): Count {
  const totals = replies.rows.map((row) => row.counts.reduce((sum, count) => sum + count, row.unparsed));
  const unparsed = replies.rows.reduce((sum, row) => sum + row.unparsed, 0);
  const all = totals.reduce((sum, total) => sum + total, 0);
  const equal = totals.every((total) => total === totals[0]);
  return {
    value: equal ? (totals[0] as number) : all / totals.length,
    n: totals.length,
    method: "recorded replies of an item, model and prompt at temperature 1 (Experiment 1)",
    note: `${unparsed} of ${all} replies (${fixed((100 * unparsed) / all)}%) name no option. For Experiment 2 no replies at temperature 1 were released.`,
  };
}

function perStory(items: readonly StudyItem[], key: (item: StudyItem) => string, method: string): Count {
  const byStory = new Map<string, Set<string>>();
  for (const item of items) {
    const keys = byStory.get(storyOf(item)) ?? new Set<string>();
    byStory.set(storyOf(item), keys.add(key(item)));
  }
  const sizes = [...byStory.values()].map((keys) => keys.size);
  const range: [number, number] = [Math.min(...sizes), Math.max(...sizes)];
  if (range[0] === range[1])
    return { value: range[0], n: sizes.length, method: `${method}, the same in all stories` };
  return {
    value: mean(sizes),
    n: sizes.length,
    method: `${method}, mean over stories`,
    note: `Range ${bracket(range, 0)}.`,
  };
}

function chance(items: readonly StudyItem[]): Count {
  return {
    value: mean(items.map((item) => 100 / item.options)),
    n: items.length,
    method: "mean of 100 / number of options",
  };
}

const storyOf = (item: StudyItem): string => `${item.pair} ${item.story}`;
const distinct = (values: readonly unknown[]): number => new Set(values).size;
