import { expect, it } from "vitest";
import { simultaneousRankSets } from "../../../src/stats/simultaneous-rank-sets.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { averageDefinitions, averageRanks } from "../../../src/studies/egosocialarena/measures/average.js";
import { averageError } from "../../../src/studies/egosocialarena/measures/differences.js";
import { averageSurvival } from "../../../src/studies/egosocialarena/measures/rank-views.js";

it("EgoSocialArena's headline has the sets of AVG with its widest errors, and each reading its own ranks", async () => {
  const data = await loadEgoSocialArena();
  const { views, pairs } = averageSurvival(data, { resamples: 2_000 });
  const [headline, ...others] = views;
  const errors = data.models.map(({ id }) => averageError(data, id));
  const estimates = data.models.map(
    ({ id }) => headline!.respondents.find(({ respondent }) => respondent === id)!.value,
  );
  const covariance = errors.map((error, i) => errors.map((_, j) => (i === j ? error ** 2 : 0)));
  const { sets } = simultaneousRankSets({ estimates, covariance }, { resamples: 2_000 });
  for (const [i, { id }] of data.models.entries()) {
    expect(headline!.respondents.find(({ respondent }) => respondent === id)!.ranks).toEqual(
      sets[i]!.simultaneous,
    );
  }
  averageDefinitions(data)
    .slice(1)
    .forEach((definition, at) => {
      const ranks = averageRanks(data, definition);
      for (const { respondent, rank } of others[at]!.respondents) expect(rank).toBe(ranks.get(respondent));
    });
  expect(pairs).toMatchObject({ all: 28, decided: 22 });
});
