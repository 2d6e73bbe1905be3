import path from "node:path";
import { describe, expect, it } from "vitest";
import { ReleasedFiles } from "../../../src/io/released-files.js";
import { amelRatings } from "../../../src/judges/sets/amel/ratings.js";
import { deriveLlmbar } from "../../../src/judges/sets/llmbar/derive.js";
import {
  datasetFile,
  evaluatorFolder,
  judges,
  prompts,
  sets,
} from "../../../src/judges/sets/llmbar/design.js";
import { scratchFolder } from "../../support/scratch.js";

const pair = { input: "Name a colour.", output_1: "Blue.", output_2: "A cat 🐈.", label: 1 };
const verdict = (completion: string, winner: string | null) => ({ completion: [completion, "stop"], winner });
const both = { "swap = False": verdict("Output (a)", "1"), "swap = True": verdict("", null) };
const statistics = {
  ...{ correct_False: "1 / 1 = 100.0%", correct_True: "0 / 1 = 0.0%", correct_average: "50.0%" },
  ...{ correct_both: "0 / 1 = 0.0%", equal: "0 / 1 = 0.0%" },
  ...{ kappa_False: 0, kappa_True: 0, kappa_average: 0, kappa_agreement: 0 },
};
const results = [{ ...pair, results: [["generated metrics"], both] }];

/** A release of one pair a set, with some files in another form. */
function release(changed: Record<string, unknown> = {}): ReleasedFiles {
  const files: Record<string, unknown> = {};
  for (const { folder } of sets) {
    files[datasetFile(folder)] = [pair];
    for (const { id } of judges)
      for (const prompt of prompts) {
        files[`${evaluatorFolder(folder, id, prompt)}/result.json`] = results;
        files[`${evaluatorFolder(folder, id, prompt)}/statistics.json`] = statistics;
      }
  }
  const all = Object.entries({ ...files, ...changed });
  return new ReleasedFiles(
    scratchFolder(Object.fromEntries(all.map(([name, json]) => [name, JSON.stringify(json)]))),
  );
}

const one = `${evaluatorFolder("Natural", "GPT-4", "CoT")}/result.json`;
const withResults = (last: unknown) => ({ [one]: [{ ...pair, results: [last] }] });
const cellOf = async (files: ReleasedFiles): Promise<unknown[]> => {
  const { verdicts } = await deriveLlmbar(files);
  const row = verdicts!.rows.find(([id, prompt]) => id === "natural-001" && prompt === "CoT")!;
  return row.slice(2, 4);
};

describe("deriveLlmbar", () => {
  it("codes winner and empty reply, and counts characters as readers do", async () => {
    const { pairs, verdicts, statistics: printed } = await deriveLlmbar(release());
    // "A cat 🐈." has 8 characters, and 9 units of UTF-16.
    expect(pairs!.rows[0]).toEqual(["natural-001", "natural", 1, 5, 8]);
    expect(verdicts!.rows[0]).toEqual(["natural-001", "Vanilla", ...judges.flatMap(() => ["1", "m"])]);
    expect([pairs!.rows.length, verdicts!.rows.length, printed!.rows.length]).toEqual([5, 25, 125]);
  });

  it.each([
    ["a refusal that was read as a verdict", verdict("I cannot provide an answer to this.", "2"), "r2"],
    ["a refusal", verdict("I'm sorry, but I can't help with that.", null), "r"],
    ["an error message", verdict("ERROR: Client error '429 Too Many Requests' for url", "2"), "e2"],
    ["a reply that was cut off", verdict("Both name a colour, and", null), "u"],
    ["a verdict in an unusual form", verdict("The one with the colour wins by far", "1"), "1"],
  ])("codes %s", async (_, last, code) => {
    const files = release(withResults({ ...both, "swap = True": last }));
    expect(await cellOf(files)).toEqual(["1", code]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ["a pair too many", { [one]: [...results, ...results] }, /CoT.result\.json: has 2 pairs, expected 1/],
    [
      "another pair",
      { [one]: [{ ...results[0], output_2: "A dog." }] },
      /field "0\.output_2": is not that of the pair in dataset\.json/,
    ],
    [
      "one order",
      withResults({ "swap = False": both["swap = False"] }),
      /ends without a verdict in each of two orders/,
    ],
    [
      "statistics of other pairs",
      { [one.replace("result", "statistics")]: { ...statistics, equal: "5 / 9 = 55.5%" } },
      /statistics\.json: field "equal": is of 9 pairs, expected 1/,
    ],
  ])("names file and field of %s", async (_, changed, message) => {
    await expect(deriveLlmbar(release(changed))).rejects.toThrow(message);
  });
});

describe("amelRatings", () => {
  const item = { id: "natural_000", ...pair };
  const reply = { judge: "gpt-x", regime: "fresh", item_id: "natural_000", repetition: 3, swap: true };
  const files = (...replies: object[]): ReleasedFiles => {
    const lines = replies.map((own) => `${JSON.stringify({ ...reply, ...own })}\n`).join("");
    return new ReleasedFiles(
      scratchFolder({
        "data/llmbar/natural_items.json": JSON.stringify([item]),
        [path.posix.join("data/llmbar", "pilot_responses.jsonl")]: lines,
        "data/llmbar/pilot_v2_responses.jsonl": lines,
      }),
    );
  };

  it("reads a label as a place: with the outputs swapped, 1 is output 2", async () => {
    const { ratings } = await amelRatings(
      files({ raw_response: "1", parsed_label: "1" }, { raw_response: "2", parsed_label: "2", swap: false }),
    );
    const own = ratings
      .slice(1, 3)
      .map(({ value, position, conversation }) => [value, position, conversation]);
    // Both times output 2 is preferred: shown first, then last.
    expect(own).toEqual([
      [0, 1, "natural-001"],
      [0, 0, "natural-001"],
    ]);
  });

  it("says of an unscored reply what it was read as, and counts repeats of one order", async () => {
    const { ratings } = await amelRatings(
      files(
        { raw_response: "ERROR: Client error '429 Too Many Requests' for url 'x'", parsed_label: "2" },
        { raw_response: "Response A better follows the instruction.", parsed_label: null },
        { raw_response: "2", parsed_label: "2", swap: false },
      ),
    );
    expect(ratings.slice(1, 4).map(({ status, reason, replicate }) => [status, reason, replicate])).toEqual([
      ["error", "error message: 429 Too Many Requests (was read as 2)", 0],
      ["unparsed", "the parser of the release found no verdict", 1],
      ["ok", undefined, 0],
    ]);
  });

  it("names file and line of an unknown item", async () => {
    const unknown = files({ raw_response: "1", parsed_label: "1", item_id: "natural_007" });
    await expect(amelRatings(unknown)).rejects.toThrow(
      /pilot_responses\.jsonl:1: field "item_id": is natural_007, which natural_items\.json does not have/,
    );
  });
});
