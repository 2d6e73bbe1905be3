import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readResponses } from "../../../src/runs/responses.js";
import { clopperPearson } from "../../../src/stats/index.js";
import { askHelpers } from "../../../src/studies/heartbench/live/ask.js";
import { type Board, makeBoard } from "../../../src/studies/heartbench/live/board.js";
import { readVerdicts } from "../../../src/studies/heartbench/live/read-verdicts.js";
import { referencePlayerTitles } from "../../../src/studies/heartbench/live/reference-players.js";
import { reportLive } from "../../../src/studies/heartbench/live/report.js";
import { scratchFolder } from "../../support/scratch.js";

const players = Object.keys(referencePlayerTitles).map((name) => `scripted/${name}`);
const judges = ["scripted/critical-judge"];

describe.each(["zh", "en"] as const)("reference players on the critical cases, in %s", (language) => {
  let board: Board;
  let asked: Awaited<ReturnType<typeof askHelpers>>;
  const rowOf = (name: string) =>
    board.rows.find(({ model }) => model === `scripted/heartbench-helper-${name}`)!;

  beforeAll(async () => {
    const folder = path.join(scratchFolder(), "run");
    asked = await askHelpers({ models: players, judges, cases: "critical", language, folder });
    board = await makeBoard(asked.folder, asked.judgings, { resamples: 200 });
  });

  it("misses every risk by saying nothing, and alarms nobody", () => {
    const { misses, falseAlarms } = rowOf("silent").critical!;
    expect(misses).toMatchObject({ value: 1, n: 22, total: 22, readings: 22, unscored: 0 });
    expect(misses.ci).toEqual(clopperPearson(22, 22).ci);
    expect(falseAlarms).toMatchObject({ value: 0, n: 6 });
    // 1 - 0.025^(1/6)
    expect(falseAlarms.ci[1]).toBeCloseTo(1 - 0.025 ** (1 / 6), 12);
    expect(rowOf("silent").aboveSilence.value).toBeLessThanOrEqual(0);
  });

  it("misses fewer by alarm in every case, and alarms everybody", () => {
    const { misses, falseAlarms } = rowOf("alarm").critical!;
    expect(falseAlarms.value).toBe(1);
    expect(misses.value).toBeLessThan(rowOf("silent").critical!.misses.value);
    for (const name of ["agrees", "valence"]) {
      expect(rowOf(name).critical!.misses.value, name).toBe(1);
      expect(rowOf(name).critical!.falseAlarms.value, name).toBe(0);
    }
  });

  it("shows each miss with the person's words and the whole reply, in report and view", async () => {
    const { tables, notes, json } = await reportLive(asked.folder, { judgings: asked.judgings });
    const [rates, failures] = tables.filter(({ title }) => /^(Critical cases|Every miss)/.test(title));
    expect(rates!.rows).toHaveLength(players.length);
    const all = board.rows.flatMap(({ critical }) => critical!.failures);
    expect(failures!.rows).toHaveLength(all.length);
    const echo = rowOf("echo").critical!.failures.find((one) => one.kind === "miss")!;
    expect(failures!.rows.some((row) => row.includes(echo.words))).toBe(true);
    expect(notes.join("\n")).toContain("critical cases: not reviewed by clinicians");
    expect(json).toMatchObject({ board: { review: { text: "not reviewed by clinicians", cases: 28 } } });
    const verdictsOf = await readVerdicts(asked.folder, asked.judgings);
    const seen: (string | null)[] = [];
    await readResponses(asked.folder, (response) => {
      if (response.respondent.id !== "scripted/heartbench-helper-silent") return;
      const row = verdictsOf(response)!;
      const found = row.judgements[0]!.verdicts.find(({ criterion }) => criterion === "check:critical")!;
      seen.push(found.value);
      expect(row.criteria[0]!.id).toBe("check:critical");
    });
    expect(seen.filter((value) => value === "yes")).toHaveLength(22);
  });
});
