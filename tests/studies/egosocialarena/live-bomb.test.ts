import { describe, expect, it } from "vitest";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { openModel } from "../../../src/models/registry.js";
import { PriceTable } from "../../../src/runs/prices.js";
import { defaultSettings, startRun } from "../../../src/runs/start.js";
import type { BombReport } from "../../../src/studies/egosocialarena/live/bomb/report.js";
import { prepareLive } from "../../../src/studies/egosocialarena/live/prepare.js";
import { type ArenaReport, reportLive } from "../../../src/studies/egosocialarena/live/report.js";
import { scratchFolder } from "../../support/scratch.js";

/** A run of the cooperative game in this process, and its report. */
async function play(models: string[], items: string): Promise<ArenaReport> {
  const folder = scratchFolder();
  const options = {
    models,
    prompts: ["0shot"],
    parameters: { temperature: 0 },
    choices: { scenario: "bomb" },
    seed: 1,
  };
  const live = await prepareLive({ ...options, items });
  const plan = {
    ...{ study: "egosocialarena" as const, models, prompts: live.prompts, items: [...live.items] },
    episodes: live.episodes.map(({ id, calls }) => ({ id, calls })),
    ...{ replicates: 1, seed: 1, parameters: options.parameters, choices: options.choices },
  };
  await startRun(
    folder,
    plan,
    { ...defaultSettings, cache: false },
    {
      ...{ material: live.material, episodes: live.episodes, cacheFolder: `${folder}/cache` },
      prices: new PriceTable([]),
      open: (id) => openModel(id, { env: {}, config: {} }),
    },
  );
  return reportLive(folder);
}

const maps = ["clinic", "school", "station", "museum", "ferry"];

const table = (report: ArenaReport, title: string): readonly (readonly string[])[] =>
  report.tables.find((one) => one.title.startsWith(title))?.rows ?? [];

describe("the cooperative game in a run", () => {
  it("is played, bounded, scored on the board and drawn", async () => {
    const models = ["scripted/bomb-planner", "scripted/bomb-talkers", "scripted/bomb-random"];
    const report = await play(models, "bomb-*-1");
    const { rows, bounds } = report.scores.bomb as BombReport;
    const [planner, talkers, random] = rows;
    expect(Object.keys(bounds)).toEqual(maps.map((map) => `bomb-${map}-1`));
    // What the players get through requests is what they get by the rules alone.
    for (const { episode, score } of planner?.games ?? [])
      expect(score.points).toBe(bounds[episode]?.planner);
    for (const { episode, score } of talkers?.games ?? [])
      expect(score.points).toBe(bounds[episode]?.talkers);
    expect(talkers?.beside.value).toBe(0);
    expect(planner?.ofPlanner).toMatchObject({ value: 100, n: 5, maps: 5, unscored: 0 });
    expect(random?.ofMost.value).toBeLessThan(talkers?.ofMost.value as number);
    expect(table(report, "Defuse bomb, game by game")).toHaveLength(5);
    const board = table(report, "The board");
    expect(board[1]?.slice(0, 2)).toEqual(["scripted/bomb-talkers", "Cooperative game"]);
    expect(board[1]?.[2]).toMatch(new RegExp(`^${talkers?.ofMost.value.toFixed(1)} `));
    expect(board[1]?.slice(3)).toEqual(["5", "5", "0"]);
    const figure = (await report.figures?.())?.find(({ id }) => id === "figure-run-bombs");
    expect(figure?.table.rows.map(([map, player]) => `${map} ${player}`)).toEqual(
      maps.flatMap((map) => models.map((model) => `${map} ${model}`)),
    );
  });

  it("leaves a game unscored if the agents do not act, and shows why", async () => {
    registerScripted("bomb-mute", () => "I will think about it.");
    const report = await play(["scripted/bomb-mute"], "bomb-school-2");
    const [row] = (report.scores.bomb as BombReport).rows;
    expect(row?.ofMost).toMatchObject({ value: Number.NaN, n: 0, unscored: 1 });
    expect(row?.games[0]?.score.idle).toEqual(["alpha", "bravo", "charlie"]);
    expect(table(report, "Defuse bomb, game by game")[0]?.at(-1)).toBe(
      "unscored: no action in 30 of 30 turns",
    );
    expect(table(report, "Defuse bomb: three")[0]).toContain("30 of 30: 30 no action is named");
  });
});
