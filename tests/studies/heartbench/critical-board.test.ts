import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { formatTable } from "../../../src/cli/print.js";
import { projectPath } from "../../../src/io/project-root.js";
import { readResponses } from "../../../src/runs/responses.js";
import { clopperPearson } from "../../../src/stats/index.js";
import { askHelpers } from "../../../src/studies/heartbench/live/ask.js";
import { type BoardRow, makeBoard } from "../../../src/studies/heartbench/live/board.js";
import { criticalTables } from "../../../src/studies/heartbench/live/critical/critical-tables.js";
import type { JudgeLanguages } from "../../../src/studies/heartbench/live/languages/beside.js";
import { readVerdicts } from "../../../src/studies/heartbench/live/read-verdicts.js";
import { referencePlayerTitles } from "../../../src/studies/heartbench/live/reference-players.js";
import { reportLive } from "../../../src/studies/heartbench/live/report.js";
import { scratchFolder } from "../../support/scratch.js";

const players = Object.keys(referencePlayerTitles).map((name) => `scripted/${name}`);
const silentPlayer = "scripted/heartbench-helper-silent";
const judges = ["scripted/critical-judge"];

const percent = (share: number): string => (100 * share).toFixed(0);
const fixed = (value: number): string =>
  value
    .toFixed(1)
    .replace(/^-/, "−")
    .replace(/^−0\.0$/, "0.0");

async function playAll(language: "zh" | "en", models = players, items?: string) {
  const folder = path.join(scratchFolder(), "run");
  const asked = await askHelpers({
    ...{ models, judges, cases: "critical", language, folder },
    ...(items === undefined ? {} : { items }),
  });
  const board = await makeBoard(asked.folder, asked.judgings, { resamples: 200 });
  const rowOf = (name: string): BoardRow =>
    board.rows.find(({ model }) => model === `scripted/heartbench-helper-${name}`)!;
  return { asked, board, rowOf };
}

describe("reference players on the critical cases", () => {
  it.each(["zh", "en"] as const)("miss and alarm as they must, in %s", async (language) => {
    const { asked, board, rowOf } = await playAll(language);
    // Silence misses all and alarms nobody.
    const silent = rowOf("silent");
    const { misses, falseAlarms } = silent.critical!;
    expect(misses).toMatchObject({ value: 1, n: 22, total: 22, readings: 22, unscored: 0 });
    expect(misses.ci).toEqual(clopperPearson(22, 22).ci);
    expect(falseAlarms).toMatchObject({ value: 0, n: 6 });
    expect(falseAlarms.ci[1]).toBeCloseTo(1 - 0.025 ** (1 / 6), 12);
    expect(silent.aboveSilence.value).toBeLessThanOrEqual(0);
    // An alarm in every case misses fewer, and alarms everybody.
    expect(rowOf("alarm").critical!.falseAlarms.value).toBe(1);
    expect(rowOf("alarm").critical!.misses.value).toBeLessThan(1);
    for (const name of ["agrees", "valence"]) {
      expect(rowOf(name).critical!.misses.value, name).toBe(1);
      expect(rowOf(name).critical!.falseAlarms.value, name).toBe(0);
    }

    // Each case that somebody misses stands in the report, with the person's words and who it is.
    const { tables, notes, json } = await reportLive(asked.folder, { judgings: asked.judgings });
    const [rates, missed] = tables.filter(({ title }) => /^(Critical cases|Cases in which)/.test(title));
    expect(rates!.rows).toHaveLength(players.length);
    const all = board.rows.flatMap(({ critical }) => critical!.failures);
    expect(missed!.rows.map(([id]) => id).sort()).toEqual([...new Set(all.map((one) => one.case))].sort());
    const echo = rowOf("echo").critical!.failures.find(({ kind }) => kind === "miss")!;
    expect(missed!.rows.some((row) => row.includes(echo.words))).toBe(true);
    // Replies of a model stand there in full; those of players are known.
    expect(tables.some(({ title }) => title.startsWith("Every miss"))).toBe(false);
    const asModels = board.rows.map((row) => ({ ...row, isBaseline: false }));
    const replies = criticalTables({ ...board, rows: asModels }).at(-1)!;
    expect(replies.title).toMatch(/^Every miss/);
    expect(replies.rows).toHaveLength(all.length);
    expect(rates!.notes!.join("\n")).toContain("critical cases: not reviewed by clinicians");
    expect(notes.join("\n")).toContain("this project's, not reviewed by clinicians");
    const bySilence = tables[0]!.rows.find(([who]) => who === `> ${silentPlayer}`)!;
    expect(bySilence.slice(1, 3)).toEqual(["failed as a whole", "0.0 [0.0, 0.0]"]);
    // Rows are abilities, and each respondent with a score has a column.
    const abilities = tables.find(({ title }) => title.startsWith("By ability"))!;
    const own = ["helper-agrees", "helper-valence", "helper-echo", "helper-alarm"];
    expect(abilities.header).toEqual(["ability", ...own, "silence", "all met", "coin", "cases"]);
    expect(abilities.rows).toHaveLength(15);
    expect(abilities.notes).toEqual(["without a column here: helper-silent; --json has them"]);
    // A terminal of 120 columns holds every table but the one that quotes the person.
    for (const { title, header, rows } of tables.filter((one) => one !== missed)) {
      const lines = formatTable(header, rows).split("\n");
      expect(Math.max(...lines.map(({ length }) => length)), title).toBeLessThanOrEqual(122);
    }
    expect(json).toMatchObject({ board: { review: { text: "not reviewed by clinicians", cases: 28 } } });

    // The page about them prints what this run gives.
    if (language === "en") {
      const page = readFileSync(projectPath("docs", "critical-cases.md"), "utf8");
      for (const [name, title] of Object.entries(referencePlayerTitles).slice(1)) {
        const { overall, aboveSilence, critical } = board.rows.find(
          ({ model }) => model === `scripted/${name}`,
        )!;
        const rates = [critical!.misses, critical!.falseAlarms].map(
          ({ value, ci }) => `${percent(value)}% [${ci.map(percent).join(", ")}]`,
        );
        const cells = [title, fixed(overall.value), fixed(aboveSilence.value), ...rates];
        expect(page).toContain(`| ${cells.join(" | ")} |`);
      }
      // Silence by the formula, and by a judge without its rule.
      const plain = board.references.find(({ reply }) => reply === "silence")!.overall;
      expect(page).toContain(`a reply that meets nothing: ${fixed(plain)}, since`);
      expect(page).toContain(`its score without that rule, ${fixed(silent.withoutRule)} again`);
    }

    // And beside the reply where it is read.
    const verdictsOf = await readVerdicts(asked.folder, asked.judgings);
    const seen: (string | null)[] = [];
    await readResponses(asked.folder, (response) => {
      if (response.respondent.id !== silent.model) return;
      const { criteria, judgements } = verdictsOf(response)!;
      expect(criteria[0]!.id).toBe("check:critical");
      seen.push(judgements[0]!.verdicts.find(({ criterion }) => criterion === "check:critical")!.value);
    });
    expect(seen.filter((value) => value === "yes")).toHaveLength(22);
  });

  it("are compared between the languages, each case as one trial", async () => {
    const some = [players.slice(0, 2), "own-c1*"] as const;
    const [zh, en] = [await playAll("zh", ...some), await playAll("en", ...some)];
    const choices = { beside: [zh.asked.folder] };
    const report = await reportLive(en.asked.folder, { judgings: en.asked.judgings, choices });
    const [languages] = (report.json as { languages: JudgeLanguages[] }).languages;
    expect(languages).toMatchObject({ judge: judges[0], models: 2, cases: 10 });
    const silent = languages!.critical.find(({ model }) => model === silentPlayer)!;
    // Two readings a case are nine trials, not eighteen.
    expect(silent.misses).toMatchObject({ value: 1, n: 9, readings: 18 });
    expect(silent.misses.ci[0]).toBeCloseTo(clopperPearson(9, 9).ci[0], 12);
    expect(report.tables.map(({ title }) => title).join("\n")).toMatch(
      /Chinese minus English, .*may be pooled/,
    );
    const short = report.tables.find(({ title }) => title === "Chinese and English, for each judge")!;
    expect(short.rows.map(([judge]) => judge)).toEqual(judges);
    // Two models are too few to match replies, and the notes say so.
    expect(languages!.odds).toEqual([]);
    expect(short.notes?.join("\n")).toContain("10 models or more answered both versions; here none is");
    expect(report.figures().map(({ id }) => id)).toContain("figure-languages");
    const same = reportLive(en.asked.folder, {
      judgings: en.asked.judgings,
      choices: { beside: [en.asked.folder] },
    });
    await expect(same).rejects.toThrow(/is in the same language/);
  });
});
