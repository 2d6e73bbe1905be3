import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/judges/diagnostics/contract.js";
import { groups } from "../../../src/judges/diagnostics/groups.js";
import { length } from "../../../src/judges/diagnostics/length.js";
import { position } from "../../../src/judges/diagnostics/position.js";
import { repeatability } from "../../../src/judges/diagnostics/repeatability.js";
import { selfPreference } from "../../../src/judges/diagnostics/self-preference.js";
import { answerOf, simulated } from "./rating-rows.js";
import {
  type Design,
  drifting,
  languages,
  leaning,
  longerPairs,
  longerRatings,
  named,
  ownPairs,
  ownRatings,
} from "./simulated-designs.js";

/** Each diagnostic on designs like those of real data, with a bias that it has to find. */
const designs: [name: string, diagnostic: Diagnostic, design: Design, bias: number][] = [
  ["position, 419 pairs in both orders", position, leaning, 0.35],
  ["length, 419 pairs in both orders", length, longerPairs, 0.4],
  ["length, 200 ratings beside three experts", length, longerRatings, 0.4],
  ["self-preference, one label a pair and other judges", selfPreference, ownPairs(1, 2), 0.5],
  ["self-preference, three people and no other judge", selfPreference, ownPairs(3, 0), 0.5],
  ["self-preference, three people and other judges", selfPreference, ownPairs(3, 2), 0.5],
  ["groups, 200 texts under two names", groups, named, 0.3],
  ["groups, 200 texts in two languages beside three people", groups, languages, 0.5],
  ["repeatability, 50 replies in 10 rounds", repeatability, drifting, 0.4],
  ["self-preference, 200 ratings beside three people", selfPreference, ownRatings, 0.5],
];

/** More draws than these by AFFECTLAB_DRAWS, to measure the rates themselves. */
const draws = Number(process.env.AFFECTLAB_DRAWS ?? 200);

describe.each(designs)("%s", (name, diagnostic, design, bias) => {
  const found = (count: number, size: number): number => {
    let alarms = 0;
    for (let draw = 0; draw < count; draw++) {
      const tested = answerOf(diagnostic, simulated(design(draw, size))).effects.find(
        ({ p }) => p !== undefined,
      );
      alarms += Number(tested!.p! < 0.05);
    }
    return alarms / count;
  };

  it("raises a false alarm about as often as it says", () => {
    const share = found(draws, 0);
    if (draws !== 200) console.log(name, share);
    // A true 5% shows 1.5 to 9.5% in 200 draws.
    expect(share).toBeGreaterThanOrEqual(0.015);
    expect(share).toBeLessThanOrEqual(0.095);
  });

  it("finds the bias", () => {
    expect(found(draws / 5, bias)).toBeGreaterThan(0.8);
  });
});
