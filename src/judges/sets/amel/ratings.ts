import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import type { Rating } from "../../../core/rating.js";
import { openRelease } from "../../../io/open-release.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import { classifyRawVerdict } from "../../diagnostics/raw-verdict.js";
import type { RatingSet } from "../../rating-set.js";

const replySchema = z.object({
  judge: z.string().min(1),
  regime: z.enum(["fresh", "batched"]),
  item_id: z.string().regex(/^natural_\d{3}$/),
  repetition: z.number().int().nonnegative(),
  swap: z.boolean(),
  raw_response: z.string(),
  /** The place that upstream's parser read: "1" is the output shown first. */
  parsed_label: z.enum(["1", "2"]).nullable(),
});
type Reply = z.infer<typeof replySchema>;

const itemsSchema = z.array(
  z.object({ id: z.string(), output_1: z.string(), output_2: z.string(), label: z.literal([1, 2]) }),
);

/** The two pilots: the author's analysis reads the second, and keeps the first for the record. */
const pilots = [
  { file: "data/llmbar/pilot_responses.jsonl", name: "pilot-1" },
  { file: "data/llmbar/pilot_v2_responses.jsonl", name: "pilot-2" },
] as const;

/**
 * The judges' raw replies of the AMEL pilots as pairwise ratings of LLMBar's Natural set. What upstream's parser
 * read as a verdict counts only where the reply is one: an error message stays unscored, and its reason says what
 * it was read as. The texts are not committed, so that they must be here: fetched, or in a mirror.
 *
 * @throws MissingDataError when they are not here, saying how to get them
 * @throws DataError naming file and line of the first defect
 */
export async function amelRatings(given?: ReleasedFiles): Promise<RatingSet> {
  const files = given ?? (await openRelease("amel-llmbar-audit"));
  const items = await files.json("data/llmbar/natural_items.json", itemsSchema);
  const places = new Map(items.map((item) => [item.id, placeOf(item)]));
  const ratings: Rating[] = items.map((item) => ({
    ...placeOf(item),
    rater: { id: "gold", kind: "expert", version: null },
    ...{ value: item.label === 1 ? 1 : 0, status: "ok" },
  }));
  const countOf = repeats();
  for (const { file, name } of pilots) {
    for await (const { line, value: reply, problem } of files.lines(file, replySchema)) {
      if (problem !== undefined) throw problem;
      const place = places.get(reply.item_id);
      if (place === undefined) {
        const where = { file: files.shown(file), line, field: "item_id" };
        throw new DataError(`is ${reply.item_id}, which natural_items.json does not have`, where);
      }
      ratings.push({
        ...place,
        rater: { id: reply.judge, kind: "model", version: null, ...familyOf(reply.judge) },
        prompt: `${name}/${reply.regime}`,
        replicate: countOf(name, reply),
        ...{ position: reply.swap ? 1 : 0, shown: 2 },
        ...verdictOf(reply),
      });
    }
  }
  return { ...about, ratings };
}

/**
 * How often a judge was asked the same before, in the same order. Upstream drew one order for each of its
 * repetitions; counted so, the first reply in one order stands beside the first in the other.
 */
function repeats(): (pilot: string, reply: Reply) => number {
  const seen = new Map<string, number>();
  return (pilot, { judge, regime, item_id, swap }) => {
    const key = [pilot, judge, regime, item_id, swap].join(" ");
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count;
  };
}

type Place = Pick<Rating, "target" | "other" | "conversation" | "length" | "otherLength">;

/** The pair's id in LLMBar's own set of ratings, which counts from 1: natural_000 is natural-001. */
function placeOf({ id, output_1, output_2 }: z.infer<typeof itemsSchema>[number]): Place {
  const pair = `natural-${String(Number(id.slice(-3)) + 1).padStart(3, "0")}`;
  const [length, otherLength] = [[...output_1].length, [...output_2].length];
  return { target: `${pair}-1`, other: `${pair}-2`, conversation: pair, length, otherLength };
}

function familyOf(judge: string): { family?: string } {
  const family = /^(gpt|claude|llama)/.exec(judge)?.[1];
  return family === undefined ? {} : { family };
}

function verdictOf({ raw_response, parsed_label, swap }: Reply): Pick<Rating, "value" | "status" | "reason"> {
  const { status, reason } = classifyRawVerdict(raw_response);
  if (status !== "ok") {
    const read = parsed_label === null ? "" : ` (was read as ${parsed_label})`;
    return { value: null, status, reason: `${reason}${read}` };
  }
  if (parsed_label === null) {
    return { value: null, status: "unparsed", reason: "the parser of the release found no verdict" };
  }
  // With the outputs swapped, what is shown first is output 2.
  return { value: (parsed_label === "1") !== swap ? 1 : 0, status: "ok" };
}

const about = {
  id: "amel",
  title: "AMEL pilots: 4,200 replies of three judges on LLMBar's Natural set, fresh or after other verdicts",
  source:
    "chutapp/amel-llmbar-audit at 513fe4dc, code MIT, data CC-BY-4.0 licence (Temkit 2026, unpublished pilots)",
  scales: { "": [0, 1] as const },
  notes: [
    "Pilot data of one author, not peer reviewed: they show what a check of raw replies finds, and say nothing about anybody's paper.",
    "The prompt names pilot and regime: `fresh` asks about one pair, `batched` asks after other pairs and verdicts. The author's analysis uses the second pilot, and keeps the first for the record.",
    "Error messages that the author's parser read as verdicts are unscored here; the reason of each says what it was read as.",
    "The author drew an order for each repetition. Replicates here count the repeats of one order, so that many pairs have more replies in one order than in the other.",
  ],
};
