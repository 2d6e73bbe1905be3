import type { Rating } from "../../../core/rating.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import type { RatingSet } from "../../rating-set.js";
import { judges, type LlmbarPrompt, singleOrderPrompts, type UnscoredCode, unscored } from "./design.js";

const gold: Rating["rater"] = { id: "gold", kind: "expert", version: null };

/**
 * LLMBar's 419 pairs as pairwise ratings: five judges in both orders under some prompts, and the gold label.
 *
 * @param prompts the four under which each order is judged by itself, unless others are named
 * @throws DataError naming file, line and field when a table is not what its codebook says
 */
export async function llmbarRatings(
  prompts: readonly LlmbarPrompt[] = singleOrderPrompts,
  folder: string = studyFolder("llmbar"),
): Promise<RatingSet> {
  const [pairs, verdicts] = await Promise.all([readTable(folder, "pairs"), readTable(folder, "verdicts")]);
  const [labels, length1, length2] = ["gold", "length_1", "length_2"].map((name) => pairs.numbers(name));
  const groups = pairs.strings("set");
  const places = new Map<string, Pick<Rating, "target" | "other">>();
  const ratings = pairs.strings("pair").map((pair, i): Rating => {
    const place = {
      ...{ target: `${pair}-1`, other: `${pair}-2`, conversation: pair, group: groups[i]! },
      ...{ length: length1![i]!, otherLength: length2![i]! },
    };
    places.set(pair, place);
    return { ...place, rater: gold, value: labels![i] === 1 ? 1 : 0, status: "ok" };
  });

  const columns = judges.flatMap(({ id, column, family }) => {
    const rater: Rating["rater"] = { id, kind: "model", version: null, family };
    return ["", "_swapped"].map((suffix, position) => ({
      ...{ rater, position, codes: verdicts.strings(`${column}${suffix}`) },
    }));
  });
  const asked = verdicts.strings("prompt");
  for (const [row, pair] of verdicts.strings("pair").entries()) {
    const prompt = asked[row]!;
    if (!prompts.includes(prompt as LlmbarPrompt)) continue;
    const place = places.get(pair)!;
    for (const { rater, position, codes } of columns) {
      ratings.push({ ...place, rater, prompt, position, shown: 2, ...outcomeOf(codes[row]!) } as Rating);
    }
  }
  return { ...about, notes: notesOf(prompts), ratings };
}

function outcomeOf(code: string): Pick<Rating, "value" | "status" | "reason"> {
  if (code === "1" || code === "2") return { value: code === "1" ? 1 : 0, status: "ok" };
  const { status, reason } = unscored[code[0] as UnscoredCode];
  const read = code.length === 1 ? "" : ` (was read as a verdict for output ${code[1]})`;
  return { value: null, status, reason: `${reason}${read}` };
}

const about = {
  id: "llmbar",
  title: "LLMBar: 419 pairs of replies to an instruction, by five judges in both orders, with gold labels",
  source:
    "princeton-nlp/LLMBar at 900616bf, MIT licence (Zeng et al., Evaluating Large Language Models at Evaluating Instruction Following, arXiv 2310.07641); verdicts, labels and lengths derived",
  scales: { "": [0, 1] as const },
};

function notesOf(prompts: readonly LlmbarPrompt[]): string[] {
  return [
    "One reply of each pair follows the instruction by construction, so that the gold label is about instructions only; in the 319 pairs outside `natural` the other reply was made or chosen to look better.",
    "The release does not say which models wrote the replies, so nothing can be told about a preference for the judge's own family.",
    `Prompts: ${prompts.join(", ")}. A judge's verdicts on one pair, by order and prompt, are no independent evidence; the pair is the unit.`,
    "Each judge answered once an order and prompt, so nothing can be told about repeatability.",
  ];
}
