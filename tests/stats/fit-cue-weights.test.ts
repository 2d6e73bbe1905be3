import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type ChoiceCounts, choiceLogLikelihood, fitChoices } from "../../src/stats/choice-likelihood.js";
import { combineCues } from "../../src/stats/combine-cues.js";
import { type CueAnswers, fitCueWeights } from "../../src/stats/fit-cue-weights.js";
import { jackknifeChoices } from "../../src/stats/jackknifed-choices.js";
import { logisticRegression } from "../../src/stats/logistic-regression.js";
import { expectClose } from "./close.js";

const stream = randomStream(3, "cues");
const shares = (): number[] => {
  const raw = [0, 1, 2].map(() => Math.exp(stream.normal()));
  return raw.map((one) => one / raw.reduce((a, b) => a + b, 0));
};
const prior = [0.5, 0.3, 0.2];
const cues = Array.from({ length: 9 }, () => ({ first: shares(), second: shares() }));
/** Answers in the exact proportions that the weights give, so the fit has to find the weights themselves. */
type Rows = (CueAnswers & Record<"first" | "second" | "together", number[]>)[];
const exact = (weights: readonly number[]): Rows =>
  cues.map(({ first, second }, i) => ({
    ...{ first, second, cluster: i % 3 },
    together: combineCues(first, second, { prior, weights }).map((share) => 100 * share),
  }));

describe("fitCueWeights", () => {
  it.each([
    [1, 1],
    [0.5, 1.5],
    [0, 0.7],
    [1.2, -0.4],
  ])("finds weights of %s and %s in exact proportions", (a, b) => {
    // combineCues takes no weight below 0: P(e) (P(e | b) / P(e))^-0.4 is the same with the cue turned round.
    const turned = b < 0;
    const rows = exact([a, Math.abs(b)]).map((row) => ({
      ...row,
      second: turned ? row.second.map((share, o) => prior[o]! ** 2 / share) : row.second,
    }));
    const fit = fitCueWeights(rows, { prior });
    expectClose(fit.first.value, a, 1e-6);
    expectClose(fit.second.value, b, 1e-6);
    // What is exact stays the same without any cluster.
    expectClose(fit.first.ci[1] - fit.first.ci[0], 0, 1e-6);
  });

  it("is 0.5 and 1 in counts that can be divided by hand", () => {
    // Under an even prior the odds of the first cue are 4 and of the answers 2: ln 2 / ln 4. Those of the second are
    // 3 and 3. Each row has one cue that says nothing.
    const even = [0.5, 0.5];
    const rows = [0, 1].flatMap((cluster) => [
      { first: [4, 1], second: even, together: [20, 10], cluster },
      { first: even, second: [3, 1], together: [3, 1], cluster },
    ]);
    const fit = fitCueWeights(rows);
    expectClose(fit.first.value, 0.5, 1e-9);
    expectClose(fit.second.value, 1, 1e-9);
    // Two clusters, 30 answers to the first kind and 4 to the second in each.
    expect([fit.n, fit.clusters]).toEqual([68, 2]);
    const perCluster = 20 * Math.log(2 / 3) + 10 * Math.log(1 / 3) + 3 * Math.log(0.75) + Math.log(0.25);
    expectClose(fit.logLikelihood, 2 * perCluster, 1e-9);
    const bayes = 20 * Math.log(0.8) + 10 * Math.log(0.2) + 3 * Math.log(0.75) + Math.log(0.25);
    expectClose(fit.bayesLogLikelihood, 2 * bayes, 1e-9);
  });

  it("is the logistic regression of the differences for two options", () => {
    const two = Array.from({ length: 40 }, (_, i) => {
      const [first, second] = [0.1 + 0.8 * stream.next(), 0.1 + 0.8 * stream.next()];
      return { first: [first, 1 - first], second: [second, 1 - second], y: stream.int(2), cluster: i % 8 };
    });
    const rows = two.map(({ y, ...row }) => ({ ...row, together: [y, 1 - y] }));
    const odds = (which: "first" | "second") => two.map((row) => Math.log(row[which][0]! / row[which][1]!));
    const { coefficients } = logisticRegression(
      two.map(({ y }) => y),
      [odds("first"), odds("second")],
      { intercept: false },
    );
    const fit = fitCueWeights(rows);
    expectClose(fit.first.value, coefficients[0]!.value, 1e-6);
    expectClose(fit.second.value, coefficients[1]!.value, 1e-6);
  });

  it("does not depend on the order of rows and options, nor on splitting counts within a cluster", () => {
    const rows = exact([0.8, 0.5]).map((row, i) => ({
      ...row,
      together: row.together.map((count, o) => Math.round(count / 10) + ((i + o) % 3)),
    }));
    const fit = fitCueWeights(rows, { prior });
    const same = (other: CueAnswers[], priors = prior): void => {
      const found = fitCueWeights(other, { prior: priors });
      for (const cue of ["first", "second"] as const) {
        expectClose(found[cue].value, fit[cue].value, 1e-8);
        expectClose(found[cue].ci[0], fit[cue].ci[0], 1e-8);
      }
    };
    same([...rows].reverse());
    const turn = (list: ArrayLike<number>): number[] => Array.from(list).reverse();
    same(
      rows.map(({ first, second, together, cluster }) => ({
        ...{ first: turn(first), second: turn(second), together: turn(together), cluster },
      })),
      turn(prior),
    );
    same(
      rows.flatMap((row) =>
        row.together.flatMap((count, o) =>
          Array.from({ length: count }, () => ({
            ...row,
            together: [0, 1, 2].map((p) => (p === o ? 1 : 0)),
          })),
        ),
      ),
    );
  });

  it("has no weights where a cue says the prior, or is followed without exception", () => {
    const silent = exact([1, 1]).map((row) => ({ ...row, second: prior }));
    expect(fitCueWeights(silent, { prior }).second.value).toBeNaN();
    const even = [0.5, 0.5];
    const always = [0, 1, 2].map((cluster) => ({
      first: [0.9, 0.1],
      second: even,
      together: [5, 0],
      cluster,
    }));
    const mixed = [0, 1, 2].map((cluster) => ({
      first: even,
      second: [0.9, 0.1],
      together: [5, 0],
      cluster,
    }));
    expect(fitCueWeights([...always, ...mixed]).first.value).toBeNaN();
  });

  it("has no interval with one cluster", () => {
    const fit = fitCueWeights(
      exact([1, 1]).map((row) => ({ ...row, cluster: "only" })),
      { prior },
    );
    expect(fit.first.value).toBeCloseTo(1, 6);
    expect(fit.first.ci).toEqual([Number.NaN, Number.NaN]);
  });

  it("refuses shares of 0 unless a pseudoCount is stated", () => {
    const rows = [0, 1].map((cluster) => ({
      first: [4, 0, 2],
      second: [1, 2, 3],
      together: [1, 2, 1],
      cluster,
    }));
    expect(() => fitCueWeights(rows)).toThrow(
      "fitCueWeights requires shares above 0 or a pseudoCount, got 0 in first of row 0",
    );
    expect(Number.isFinite(fitCueWeights(rows, { pseudoCount: 0.5 }).first.value)).toBe(true);
    expect(() => fitCueWeights([])).toThrow("fitCueWeights requires at least 1 row, got none");
  });
});

describe("the conditional logit", () => {
  const rows: (ChoiceCounts & { cluster: number })[] = Array.from({ length: 30 }, (_, i) => ({
    features: [0, 1].map(() => [0, 1, 2].map(() => stream.normal())),
    offset: [0.2, 0, -0.1],
    counts: [1 + stream.int(3), stream.int(3), stream.int(3)],
    cluster: i % 6,
  }));

  it("is at the maximum: no small step goes up, and sums of features are met", () => {
    const { weights, logLikelihood } = fitChoices(rows, 2);
    expectClose(choiceLogLikelihood(rows, weights!), logLikelihood, 1e-12);
    for (const step of [-1e-3, 1e-3]) {
      for (const k of [0, 1]) {
        const moved = weights!.map((value, i) => value + (i === k ? step : 0));
        expect(choiceLogLikelihood(rows, moved)).toBeLessThan(logLikelihood);
      }
    }
  });

  it("leaves clusters out one by one as a fit to the other rows does", () => {
    const { without, weights, clusters } = jackknifeChoices(rows, 2, 0.95);
    expect(clusters).toBe(6);
    without.forEach((left, cluster) => {
      const rest = fitChoices(
        rows.filter((row) => row.cluster !== cluster),
        2,
      );
      left.forEach((value, k) => {
        expectClose(value, rest.weights![k]!, 1e-6);
      });
    });
    // Jackknife: 5/6 of the squared deviations; t with 5 df at 97.5% is 2.5706.
    const first = without.map((one) => one[0]!);
    const centre = first.reduce((a, b) => a + b, 0) / 6;
    const se = Math.sqrt((5 / 6) * first.reduce((sum, value) => sum + (value - centre) ** 2, 0));
    expectClose(weights[0]!.ci[1] - weights[0]!.value, 2.570582 * se, 1e-6);
  });
});
