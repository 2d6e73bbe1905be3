import { describe, expect, it } from "vitest";
import { diagnosticFigures } from "../../../src/judges/bias/figures/registry.js";
import type { Diagnostic } from "../../../src/judges/diagnostics/contract.js";
import { groups } from "../../../src/judges/diagnostics/groups.js";
import { length } from "../../../src/judges/diagnostics/length.js";
import { position } from "../../../src/judges/diagnostics/position.js";
import { repeatability } from "../../../src/judges/diagnostics/repeatability.js";
import { selfPreference } from "../../../src/judges/diagnostics/self-preference.js";
import { answerOf, simulated } from "./rating-rows.js";
import {
  drifting,
  leaning,
  longerPairs,
  longerRatings,
  named,
  ownPairs,
  ownRatings,
} from "./simulated-designs.js";

const cases = [
  ["position", position, leaning],
  ["length", length, longerPairs],
  ["length", length, longerRatings],
  ["self-preference", selfPreference, ownPairs(3, 2)],
  ["self-preference", selfPreference, ownPairs(0, 2)],
  ["self-preference", selfPreference, ownRatings],
  ["groups", groups, named],
  ["repeatability", repeatability, drifting],
] as const;

describe.each(cases)("the figure of %s", (id, diagnostic: Diagnostic, design) => {
  const ratings = simulated(design(0, 0.2)).map((rating) =>
    rating.rater.id === "j" ? { ...rating, rater: { ...rating.rater, kind: "scripted" as const } } : rating,
  );
  const found = answerOf(diagnostic, ratings);
  const raters = [...new Map(ratings.map(({ rater }) => [rater.id, rater])).values()];
  const make = diagnosticFigures[id]! as (typeof diagnosticFigures)[string];
  const figure = make(found as never, { title: "A table", source: "made up", raters });

  it("says what it shows, of how many units, and who is scripted", () => {
    expect(figure).toMatchObject({ id: `figure-${id}`, study: "judge-bias" });
    expect(figure.alt).toMatch(/^A table\. .*\d/);
    const text = JSON.stringify(figure.spec);
    const { n, units } = found.effects[0]!;
    expect(text).toContain(`${n} ${units}`);
    expect(text).toContain("j (scripted)".slice(1));
    // Plain JSON, without what JSON has no word for.
    expect(JSON.parse(text)).toEqual(figure.spec);
  });

  it("holds the numbers of the effects in its table", () => {
    const shown = figure.table.rows.flat().filter((cell): cell is number => typeof cell === "number");
    const tested = found.effects.find(({ p }) => p !== undefined) ?? found.effects[0]!;
    expect(shown).toContain(tested.value);
  });
});
