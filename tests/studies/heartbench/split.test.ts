import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { renderSvg } from "../../../src/plots/render.js";
import { meanInterval } from "../../../src/stats/mean-interval.js";
import { welchT } from "../../../src/stats/welch-t.js";
import { loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { abilityIds, type Difficulty } from "../../../src/studies/heartbench/data/taxonomy.js";
import { askHelpers } from "../../../src/studies/heartbench/live/ask.js";
import { scoreBoard } from "../../../src/studies/heartbench/live/board-scores.js";
import { reportLive } from "../../../src/studies/heartbench/live/report.js";
import { splitTables } from "../../../src/studies/heartbench/live/split/split-tables.js";
import { splitByDifficulty } from "../../../src/studies/heartbench/measures/hard-split.js";
import {
  type AbilityColumn,
  macroContributions,
} from "../../../src/studies/heartbench/measures/macro-contributions.js";
import { scoredColumn } from "../../../src/studies/heartbench/measures/reply-scores.js";
import { abilitiesOf } from "../../../src/studies/heartbench/measures/scoring.js";
import { drawnTexts, overlaps } from "../../plots/drawn.js";
import { scratchFolder } from "../../support/scratch.js";

const column = (ability: (typeof abilityIds)[number], scores: (number | undefined)[]): AbilityColumn => ({
  ...{ ability, column: scoredColumn(scores) },
  about: [...scores.keys()].filter((i) => scores[i] !== undefined),
});
const sides: Difficulty[] = ["normal", "normal", "normal", "hard", "hard"];

describe("splitByDifficulty", () => {
  it("is Student's interval of the cases and Welch's of their difference where there is one ability", () => {
    const [normal, hard] = [
      [80, 60, 70],
      [30, 50],
    ];
    const { rows, cases } = splitByDifficulty([[column("warmth", [...normal!, ...hard!])]], sides)!;
    const [row] = rows;
    // One ability in every case: the stretch of sqrt(n / (n - 1)) stands in for the divisor n - 1, twice.
    const stretched = (own: number[]): number[] => {
      const mean = own.reduce((sum, x) => sum + x, 0) / own.length;
      return own.map((x) => mean + Math.sqrt(own.length / (own.length - 1)) * (x - mean));
    };
    expect(cases).toEqual({ all: 5, normal: 3, hard: 2 });
    expect(row!.scores.normal.value).toBe(70);
    expect(row!.scores.normal.ci).toEqual(
      meanInterval(stretched(normal!)).ci.map((x) => expect.closeTo(x, 9)),
    );
    expect(row!.decline.value).toBe(30);
    expect(row!.decline.ci).toEqual(
      welchT(stretched(normal!), stretched(hard!)).ci.map((x) => expect.closeTo(x, 9)),
    );
    // 30 of 70.
    expect(row!.percent).toBeCloseTo(300 / 7, 10);
    expect(row!.ranks).toBeNull();
  });

  it("scores both sets on the same abilities, and names what it left out", () => {
    const split = splitByDifficulty(
      [[column("warmth", [80, 60, 70, 30, 50]), column("humor", [0, undefined, 10, 100, undefined])]],
      sides,
    )!;
    expect(split.abilities).toEqual(["warmth"]);
    expect(split.leftOut).toEqual(["humor"]);
    expect(split.rows[0]!.scores.hard.value).toBe(40);
    // Humor alone has one hard case, so nothing can be compared.
    expect(splitByDifficulty([[column("humor", [0, undefined, 10, 100, undefined])]], sides)).toBeNull();
    expect(splitByDifficulty([[column("warmth", [1, 2, 3])]], ["normal", "normal", "normal"])).toBeNull();
  });

  it("is the board's mean of abilities, whatever the order of cases, and pairs respondents by case", async () => {
    const cases = await loadOwnCases();
    const random = randomStream(5, "split");
    const readings = cases.map((one) => [
      { criteria: one.criteria, hits: one.criteria.map(() => random.next() < 0.5), failed: false },
    ]);
    const board = scoreBoard(readings, { resamples: 10 });
    const columns = board.abilities.map(({ ability }) => {
      const one = scoreBoard(readings, { resamples: 10 }).abilities.find((own) => own.ability === ability)!;
      return one.value;
    });
    const { caseScores } = await import("../../../src/studies/heartbench/live/board-scores.js");
    const own = caseScores(readings).columns;
    expect(
      macroContributions(
        own.map(({ column }) => column),
        cases.length,
      ).value,
    ).toBeCloseTo(columns.reduce((sum, x) => sum + x, 0) / columns.length, 9);
    // A respondent who is one point better in every case is surely better, however much cases differ.
    const lift = own.map(({ ability, about, column: { cases: at, scores } }) => ({
      ...{ ability, about },
      column: { cases: at, scores: scores.map((score, i) => score + 1 + 0.01 * (i % 3)) },
    }));
    const split = splitByDifficulty(
      [own, lift],
      cases.map(({ difficulty }) => difficulty),
    )!;
    expect(split.rows.map(({ ranks }) => ranks!.hard.set)).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(split.rows.map(({ rankChange }) => rankChange)).toEqual([
      { change: 0, set: [0, 0] },
      { change: 0, set: [0, 0] },
    ]);
  });

  /** Equal respondents whose hard cases are 15 points lower, with errors shared by a case and its cells. */
  const drawn = (
    cases: { difficulty: Difficulty; criteria: Parameters<typeof abilitiesOf>[0] }[],
    respondents: number,
    seed: number,
  ) => {
    const random = randomStream(seed, "split-coverage");
    const shared = cases.map(() => 12 * random.normal());
    return Array.from({ length: respondents }, () => {
      const own = cases.map(() => 8 * random.normal());
      return abilityIds.map((ability) =>
        column(
          ability,
          cases.map(({ criteria, difficulty }, i) =>
            abilitiesOf(criteria).includes(ability)
              ? 60 - (difficulty === "hard" ? 15 : 0) + shared[i]! + own[i]! + 18 * random.normal()
              : undefined,
          ),
        ),
      );
    });
  };

  it.each(["own", "released"] as const)(
    "holds planted declines and ranks in 200 draws of the %s design",
    async (which) => {
      const cases = which === "own" ? await loadOwnCases() : await loadHeartbench();
      const difficulty = cases.map((one) => one.difficulty);
      const holds = { decline: 0, hard: 0, ranks: 0, change: 0 };
      for (let draw = 0; draw < 200; draw++) {
        const { rows } = splitByDifficulty(drawn(cases, 3, draw), difficulty, { resamples: 400 })!;
        const [{ decline, scores }] = rows as [(typeof rows)[number]];
        const has = ([low, high]: readonly number[], x: number): boolean => low! <= x && x <= high!;
        holds.decline += Number(has(decline.ci, 15));
        holds.hard += Number(has(scores.hard.ci, 45));
        // Equal respondents share rank 1, and none changes it.
        holds.ranks += Number(rows.every(({ ranks }) => ranks!.hard.set[0] === 1));
        holds.change += Number(rows.every(({ rankChange }) => has(rankChange!.set, 0)));
      }
      console.info(`${which}: ${JSON.stringify(holds)} of 200`);
      // 95% of 200 within the band of 200 draws: 181 to 197. Rank sets may be wider than they need be.
      for (const name of ["decline", "hard"] as const) {
        expect(holds[name]).toBeGreaterThanOrEqual(181);
        expect(holds[name]).toBeLessThanOrEqual(197);
      }
      expect(holds.ranks).toBeGreaterThanOrEqual(181);
      expect(holds.change).toBeGreaterThanOrEqual(181);
    },
    30_000,
  );
});

describe("the report of a run of normal and hard cases", () => {
  it("splits the board, ranks it, and has it by scenario, for readers and for programs", async () => {
    const { folder, judgings } = await askHelpers({
      models: ["scripted/heartbench-helper", "scripted/heartbench-helper-advice"],
      judges: ["scripted/rubric-judge"],
      language: "en",
      folder: scratchFolder(),
    });
    const report = await reportLive(folder, { judgings });
    const titled = (start: string) => report.tables.find(({ title }) => title.startsWith(start))!;
    const split = titled("Normal and hard cases: mean of 12 abilities");
    expect(split.header).toEqual([
      ...["respondent", "all 40", "normal 28", "hard 12", "decline, points", "decline, %"],
    ]);
    // Advice meets no criterion and commits no fault: it scores what the formula gives to silence.
    const bare = (name: string) =>
      split.rows.find(([one]) => one === name)!.map((cell) => cell.replace(/ \[.*/, ""));
    expect(bare("> helper-advice").slice(1)).toEqual(bare("silence").slice(1));
    expect(titled("Ranks on normal and hard cases").rows[0]![3]).toMatch(/^[12] \{1 to 2\}$/);
    const scenarios = titled("By scenario, as in Table 1");
    expect(scenarios.rows.map(([name, cases]) => [name, cases])).toEqual([
      ["Personal Growth", "8"],
      ["Interpersonal & Social Development", "8"],
      ["Workplace Psychology", "8"],
      ["Family Relationships", "8"],
      ["Intimate Relationships", "8"],
    ]);
    const advice = scenarios.header.indexOf("helper-advice");
    for (const row of scenarios.rows) expect(row[advice]!.replace(/ \[.*/, "")).toBe(row.at(-1));
    expect(split.notes!.join("\n")).toContain("no score chose them");
    expect(scenarios.notes!.join("\n")).toContain(
      "40 sub-scenarios have fewer than 5 cases: no board by sub-scenario",
    );
    const json = JSON.parse(JSON.stringify(report.json));
    expect(json.splits[0].rows[1].decline.value).toBeCloseTo(report.splits[0]!.rows[1]!.decline.value, 12);
    expect(json.byDomain.domains[0].scores[0]).toMatchObject({ n: 8 });

    const figure = report.figures().find(({ id }) => id === "figure-board-split")!;
    expect(() => checkFigure(figure)).not.toThrow();
    const svg = await renderSvg(figure);
    const texts = drawnTexts(svg);
    const covered = texts.flatMap((one, i) =>
      texts.slice(i + 1).flatMap((other) => (overlaps(one, other) ? [`${one.text} / ${other.text}`] : [])),
    );
    expect(covered).toEqual([]);

    // Released cases were chosen by scores, so a run on them is warned of its own decline.
    const choices = { ...report.board.run.choices, cases: "upstream" as const };
    const what = {
      ...report.board.run.manifest.what,
      models: ["openai/gpt-4o-2024-11-20", "openai/gpt-4o-mini"],
    };
    const run = { ...report.board.run, choices, manifest: { ...report.board.run.manifest, what } };
    const warned = splitTables(report.splits, { run })[0]!.notes!.join("\n");
    expect(warned).toMatch(/partly regression to the mean; they may include openai\/gpt-4o-2024-11-20, and/);
  }, 30_000);

  it("has no split where the run asked one difficulty", async () => {
    const { folder, judgings } = await askHelpers({
      models: ["scripted/heartbench-helper"],
      judges: ["scripted/rubric-judge"],
      ...{ subset: "hard", language: "zh" },
      folder: scratchFolder(),
    });
    const report = await reportLive(folder, { judgings });
    expect(report.splits).toEqual([]);
    expect(report.tables.some(({ title }) => title.startsWith("Normal and hard"))).toBe(false);
    expect(report.figures().map(({ id }) => id)).not.toContain("figure-board-split");
    const notes = report.tables.flatMap((table) => table.notes ?? []).join("\n");
    expect(notes).toContain("fewer than 5 cases in Personal Growth");
  }, 30_000);
});
