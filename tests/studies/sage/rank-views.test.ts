import { beforeAll, describe, expect, it } from "vitest";
import type { RanksThatSurvive } from "../../../src/judges/survival/contract.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { leaderboard } from "../../../src/studies/sage/measures/leaderboard.js";
import { emotionSurvival } from "../../../src/studies/sage/measures/rank-views.js";

let found: RanksThatSurvive;
beforeAll(async () => {
  found = emotionSurvival(await loadSage(), { resamples: 1_000 });
});

describe("SAGE's ranking in many views", () => {
  it("has in the view of one simulator that simulator's own means", async () => {
    const data = await loadSage();
    const own = new Map(
      leaderboard(data, data.mainJudge, { resamples: 100 }).rows.map((row) => [row.model, row]),
    );
    const view = found.views.find(({ label }) => label === "by DeepSeek-V3")!;
    expect(view.respondents.length).toBeGreaterThan(4);
    for (const { respondent, value } of view.respondents) {
      expect(value).toBeCloseTo(own.get(respondent)!.score.value, 9);
    }
  });

  it("keeps both Claudes above GPT-4o, Llama and o1, and no other pair", () => {
    const survive = found.statements.filter(({ verdict }) => verdict === "survives").map(({ text }) => text);
    expect(survive.toSorted()).toEqual(
      ["claude3.7", "claude3.7-think"]
        .flatMap((one) =>
          ["gpt-4o-0806", "llama3.3-70b", "openai-o1"].map((other) => `${one} above ${other}`),
        )
        .toSorted(),
    );
    expect(found.pairs).toMatchObject({ all: 15, survive: 6 });
  });

  it("counts what the first reply changes as a part, and the share at 100 as another number", () => {
    const kinds = Object.fromEntries(found.views.map(({ label, kind }) => [label, kind]));
    expect(kinds).toMatchObject({
      ...{ "all judges": "all", "on the Rasch scale": "scale", "at one length": "length" },
      ...{ "share that ended at 100": "specification", "first-reply": "part", "per-update": "part" },
    });
  });
});
