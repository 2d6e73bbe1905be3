import { describe, expect, it } from "vitest";
import { planOptions } from "../../src/cli/judge-bias-plan.js";
import type { Rating } from "../../src/core/rating.js";

const by = (...raters: string[]): { ratings: Rating[] } => ({
  ratings: raters.map((id) => ({
    ...{ target: "t", value: 1, status: "ok" },
    rater: { id, kind: "model", version: null },
  })),
});

describe("the plan of a panel on the command line", () => {
  it("is nothing unless asked for, and empty if only asked for", async () => {
    expect(await planOptions({}, by("a"))).toBeUndefined();
    expect(await planOptions({ plan: true }, by("a"))).toEqual({});
  });

  it("takes costs by judge, a target and a number of conversations", async () => {
    const flags = { cost: ["gpt=0.01,claude=0.02"], targetReliability: "0.9", conversations: "100" };
    expect(await planOptions(flags, by("gpt-4o"))).toEqual({
      ...{ targetReliability: 0.9, conversations: 100 },
      costs: { gpt: 0.01, claude: 0.02 },
    });
  });

  it("finds the prices of models whose name one provider has, and of no others", async () => {
    const found = await planOptions({ tokens: "1500/200" }, by("openai/gpt-4-0613", "gpt-4-0613", "nobody"));
    expect(found!.tokens).toEqual({ input: 1500, output: 200 });
    // USD per million tokens in data/prices.csv.
    const price = { input: 30, output: 60 };
    expect(found!.prices).toEqual({ "openai/gpt-4-0613": price, "gpt-4-0613": price });
  });

  it.each([
    [{ cost: ["gpt"] }, '--cost takes judge=USD such as gpt=0.01, got "gpt"'],
    [{ cost: ["gpt=1,gpt=2"] }, "--cost names gpt twice; name it once"],
    [{ cost: ["gpt=-1"] }, '--cost takes judge=USD such as gpt=0.01, got "gpt=-1"'],
    [{ tokens: "many" }, '--tokens takes what a judge reads and writes such as 1500/200, got "many"'],
    [{ targetReliability: "80" }, '--target-reliability must be between 0 and 1, such as 0.8, got "80"'],
    [{ conversations: "0" }, '--conversations must be a whole number of at least 1, got "0"'],
  ])("refuses %j", async (flags, message) => {
    await expect(planOptions(flags, by("gpt"))).rejects.toThrow(message);
  });
});
