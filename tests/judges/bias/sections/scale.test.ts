import { beforeAll, describe, expect, it } from "vitest";
import { RatingTable } from "../../../../src/core/rating-table.js";
import type { SectionContent } from "../../../../src/judges/bias/sections/contract.js";
import { scaleSection } from "../../../../src/judges/bias/sections/scale.js";
import type { ScaleData } from "../../../../src/judges/bias/sections/scale-data.js";
import type { RatingSet } from "../../../../src/judges/rating-set.js";
import { loadRatingSet } from "../../../../src/studies/shared/rating-sets.js";
import { fourRaters } from "../../one-scale/four-raters.js";

const compute = ({ id: _, ratings, ...about }: RatingSet): SectionContent<ScaleData> =>
  scaleSection.compute({
    table: RatingTable.of(ratings),
    about: {} as never,
    options: { ...about, level: 0.95, resamples: 100, seed: 1 },
  }) as SectionContent<ScaleData>;
const about = { title: "A table", source: "", raters: [] };

describe("the section on SummEval", () => {
  let found: SectionContent<ScaleData>;
  beforeAll(async () => {
    found = compute(await loadRatingSet("summeval"));
  });

  it("says who gives what, whether it is one scale, and that no place changes", () => {
    expect(found.answer).toHaveLength(4);
    expect(found.answer[0]).toMatch(
      /^At the common position expert-1 is expected to give 4\.\d+ \[.*\] and expert-3 /,
    );
    expect(found.answer[2]).toContain("The ratings are more than one scale");
    expect(found.answer[3]).toContain("changes no respondent's place");
  });

  it("has all respondents with the same mean, raw and adjusted: the table is complete", () => {
    const { adjusted } = found.data.scales[0]!;
    expect(adjusted!.complete).toBe(true);
    expect(adjusted!.respondents).toHaveLength(16);
    for (const { raw, adjusted: own } of adjusted!.respondents) expect(own.value).toBeCloseTo(raw.value, 8);
  });

  it("is plain JSON, and has its map", () => {
    expect(JSON.parse(JSON.stringify(found.data))).toEqual(found.data);
    const [map] = scaleSection.figures!(found.data, about);
    expect(map!.id).toBe("figure-wright-map");
  });
});

describe("the section on SAGE, where the judge also speaks", () => {
  let found: SectionContent<ScaleData>;
  beforeAll(async () => {
    found = compute(await loadRatingSet("sage"));
  });

  it("speaks of an effect of the simulator and never of severity as its own", () => {
    expect(found.answer.join(" ")).toContain("effects of the simulator: severity and steering together");
    const columns = found.tables.flatMap(({ columns: own }) => own);
    expect(columns).toContain("simulator effect (logits)");
    expect(columns).not.toContain("severity (logits)");
    expect(found.notes.join(" ")).toContain("The judge also spoke");
  });

  it("measures each criterion for itself, in 5 bands", () => {
    const scales = found.data.scales.map(({ criteria, title, bands }) => [criteria.length, title, bands]);
    expect(scales).toEqual([
      [0, "final", 5],
      [0, "first-reply", 5],
      [0, "per-update", 5],
    ]);
  });
});

describe("the section on other tables", () => {
  it("says that many people may stand under one name", () => {
    const doubled = fourRaters(2).flatMap((rating) =>
      rating.rater.id === "mild" ? [rating, rating] : [rating],
    );
    const { notes } = compute({ id: "x", title: "x", source: "", ratings: doubled });
    expect(notes.join(" ")).toContain("mild: up to 2 ratings of one thing stand under one name");
  });

  it("says why pairs and a single judge have no scale", async () => {
    const llmbar = await loadRatingSet("llmbar");
    expect(() => compute(llmbar)).toThrow("a choice between two replies shows no severity");
    const one = fourRaters(2).filter(({ rater }) => rater.id === "mild");
    expect(() => compute({ id: "x", title: "x", source: "", ratings: one })).toThrow(
      "requires at least 2 raters",
    );
  });

  it("says that removing severity moves respondents where raters rated different things", () => {
    const ratings = fourRaters(4).map((rating) => ({
      ...rating,
      respondent: `m${Number(rating.target.slice(1)) % 4}`,
    }));
    const { answer, data } = compute({ id: "x", title: "x", source: "", ratings });
    expect(data.scales[0]!.adjusted!.complete).toBe(false);
    expect(answer.at(-1)).toMatch(/^Raters rated different things/);
  });
});
