import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { renderSvg } from "../../../src/plots/render.js";
import { recordedModels, taskById, tasks } from "../../../src/studies/affective-cognition/data/conditions.js";
import type { StudyData, StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import {
  loadAffectiveCognition,
  loadReplyCounts,
  type ReplyCounts,
} from "../../../src/studies/affective-cognition/data/tables.js";
import { figure4a, figure5a } from "../../../src/studies/affective-cognition/figures/figures.js";
import type { LiveAnswers, LiveRespondent } from "../../../src/studies/affective-cognition/live/answers.js";
import { liveFigures } from "../../../src/studies/affective-cognition/live/figures.js";
import { reportRows } from "../../../src/studies/affective-cognition/live/report.js";
import { agreement } from "../../../src/studies/affective-cognition/measures/agreement.js";
import { taskDistance } from "../../../src/studies/affective-cognition/measures/distances.js";
import { replyDistributions } from "../../../src/studies/affective-cognition/measures/distributions.js";

let data: StudyData;
let recorded: ReplyCounts;
beforeAll(async () => {
  [data, recorded] = await Promise.all([loadAffectiveCognition(), loadReplyCounts()]);
});

type Answer = (item: StudyItem, replicate: number) => number | null;

/** A run as its log would be read: each respondent answers the chosen items, so often. */
function runOf(
  answers: Record<string, Answer>,
  options: { items?: readonly StudyItem[]; replicates?: number; promptIds?: readonly string[] } = {},
): LiveAnswers {
  const { items = data.items, replicates = 1, promptIds = ["0shot"] } = options;
  const respondents = Object.entries(answers).flatMap(([model, answer]) =>
    promptIds.map((promptId): LiveRespondent => {
      const of = items.map(
        (item) => [item.id, Array.from({ length: replicates }, (_, i) => answer(item, i))] as const,
      );
      const prompt = promptId.includes("cot") ? "0shot-cot" : "0shot";
      const counts = { refused: 0, unparsed: 0, failed: 0 };
      return { model, promptId, prompt, isBaseline: false, answers: new Map(of), ...counts };
    }),
  );
  const what = {
    models: Object.keys(answers),
    prompts: promptIds.map((id) => ({ id, sha256: "0".repeat(64) })),
    replicates,
    parameters: { temperature: replicates === 1 ? 0 : 1 },
  };
  return { folder: "runs/made-up", manifest: { what } as LiveAnswers["manifest"], respondents };
}

const spread = (count: number): StudyItem[] =>
  tasks.flatMap((task, i) =>
    data.itemsOf(task.id).slice(0, Math.floor(count / 16) + (i < count % 16 ? 1 : 0)),
  );

const cellsOf = ({ table }: Figure, respondent: string, task: string) => {
  const rows = table.rows.filter((row) => row[0] === task && row.includes(respondent));
  return rows.map((row) => Object.fromEntries(table.columns.map((name, i) => [name, row[i]])));
};
const texts = ({ spec }: Figure): string[] =>
  (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
/** Labels wrap: whole as one text. */
const said = (figure: Figure): string => texts(figure).join(" ");
const hovers = ({ spec }: Figure): string[] => spec.data.flatMap((trace) => (trace.text as string[]) ?? []);
const byId = (figures: readonly Figure[], id: string) => figures.find((figure) => figure.id === id)!;

const first: Answer = () => 0;
const refuses: Answer = () => null;

describe("a run's figures with few items", () => {
  it.each([1, 2, 4, 6, 8, 16, 24, 32])("are drawn with %d items, without a NaN in words", async (count) => {
    const figures = liveFigures(data, { rows: [] }, runOf({ "a/first": first }, { items: spread(count) }));
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) {
      for (const text of [figure.alt, figure.note, ...texts(figure), ...hovers(figure)]) {
        expect(text).not.toMatch(/NaN|undefined(?!: one story|, and not drawn)/);
      }
    }
    expect(await renderSvg(figures[0]!)).not.toContain("NaN");
  });

  it("draw no interval for one story, and say why", () => {
    const [item] = data.itemsOf("1a-goal") as [StudyItem];
    const [figure] = liveFigures(data, { rows: [] }, runOf({ "a/first": first }, { items: [item] }));
    const [row] = cellsOf(figure!, "a/first", "1a-goal");
    expect(row).toMatchObject({ "story lower": null, "story upper": null, items: 1, replies: 1 });
    expect(row!.agreement).toEqual(expect.any(Number));
    expect(
      hovers(figure!).filter((text) => text.includes("clustered by story: undefined: one story")),
    ).toEqual([expect.stringContaining("a/first, 0-shot (1 of 80 items)")]);
    expect(figure!.note).toContain("where one story was scored: a/first, 0-shot (1a-goal).");
    expect(figure!.alt).toContain("% [undefined: one story], 1 of 80 items.");
  });

  it("say of each panel how many items a row rests on, in one row and one colour", () => {
    const items = [...data.itemsOf("1a-emotion").slice(0, 3), ...data.itemsOf("1b-emotion").slice(0, 2)];
    const figure = byId(liveFigures(data, { rows: [] }, runOf({ "a/first": first }, { items })), "figure-4a");
    expect(said(figure)).toContain("a/first, 0-shot (3 of 80 items in 1a; 2 of 80 items in 1b)");
    const its = figure.spec.data.filter(({ text }) => (text as string[])?.[0]?.includes("a/first"));
    const colours = its.map(({ marker }) => (marker as { line: { color: string[] } }).line.color[0]);
    expect(colours).toEqual([colours[0], colours[0]]);
    const even = byId(
      liveFigures(data, { rows: [] }, runOf({ "a/first": first }, { items: spread(32) })),
      "figure-4a",
    );
    expect(said(even)).toContain("a/first, 0-shot (2 of 80 items each)");
  });
});

describe("unscored replies in a run's figures", () => {
  it("are left out of every row, counted at its label, and wrong in a column of the table", () => {
    const model = recordedModels.find(
      (one) => one.experiment === 1 && one.model === "gpt-4" && one.prompt === "0shot-cot",
    )!;
    const task = taskById("1a-goal");
    // One of GPT-4's 80 replies by chain of thought names no option: the data's own case.
    const own = runOf(
      { "a/silent": (item) => data.modelAnswer(model.key, item.id) ?? null },
      { promptIds: ["0shot-cot"], items: data.itemsOf("1a-goal") },
    );
    const figure = byId(liveFigures(data, { rows: [] }, own), "figure-5a");
    const scored = agreement(data, task, { kind: "model", model }, { unparsed: "unscored" }).value;
    const wrong = agreement(data, task, { kind: "model", model }, { unparsed: "wrong" }).value;
    expect(scored - wrong).toBeGreaterThan(0.5);
    for (const name of ["a/silent", "GPT-4"]) {
      const row = cellsOf(figure, name, "1a-goal").find(({ prompt }) => prompt === "0shot-cot")!;
      expect(row.agreement).toBeCloseTo(scored, 3);
      expect(row["agreement as in the paper"]).toBeCloseTo(wrong, 3);
      expect(row).toMatchObject({ replies: 80, "unscored replies": 1, items: 80 });
    }
    expect(texts(figure).filter((text) => text === scored.toFixed(1))).toHaveLength(2);
    expect(texts(figure)).not.toContain(wrong.toFixed(1));
    expect(said(figure)).toContain("GPT-4, chain of thought (1 of 80 unscored)");
    expect(said(figure)).toContain("a/silent, chain of thought (1 of 80 unscored)");
    expect(said(figure)).toContain("Unscored replies are left out");
    expect(figure.alt).toContain(`The run's: a/silent, chain of thought ${scored.toFixed(1)}%`);
    expect(figure.alt).toContain("Recorded: GPT-4, chain of thought 1 of 80 unscored");
  });

  it("a model without any has no mark, no place in the range of models, and says unscored", async () => {
    const figures = liveFigures(data, { rows: [] }, runOf({ "a/refuses": refuses, "a/first": first }));
    expect(figures).toHaveLength(12);
    for (const figure of figures) {
      expect(hovers(figure).some((text) => text.includes("a/refuses"))).toBe(false);
      expect(texts(figure)).toContain("unscored");
      expect(said(figure)).toContain("80 of 80 unscored");
      expect(figure.alt).toMatch(/a\/refuses, 0-shot has no mark, 80 of 80 unscored/);
      expect(`${figure.alt}${figure.note}`).not.toContain("NaN");
    }
    const [row] = cellsOf(figures[0]!, "a/refuses", "1a-emotion");
    expect(row).toMatchObject({ agreement: null, "agreement as in the paper": 0, "unscored replies": 80 });
    expect(await renderSvg(figures[0]!)).not.toContain("NaN");
    const alone = liveFigures(data, { rows: [] }, runOf({ "a/refuses": refuses }, { items: spread(1) }));
    expect(alone).toHaveLength(1);
  });

  it("with replicates are counted over all replies", () => {
    // Every second reply of four: 160 of 320 in each task.
    const run = runOf({ "a/half": (_, replicate) => (replicate % 2 === 0 ? 0 : null) }, { replicates: 4 });
    const figure = byId(liveFigures(data, { rows: [] }, run), "figure-4a");
    expect(said(figure)).toContain("a/half, 0-shot (160 of 320 unscored each)");
    const [row] = cellsOf(figure, "a/half", "1a-emotion");
    expect(row!["agreement as in the paper"]).toBeCloseTo((row!.agreement as number) / 2, 3);
    const tableRow = reportRows(data, run, new Map()).find(
      ({ task, source }) => task === "1a-emotion" && source === "run",
    )!;
    expect(row!.agreement).toBeCloseTo(tableRow.agreement, 3);
  });
});

describe("what a run's figure says of temperature and definition", () => {
  it("temperature 0 is said of recorded models alone, and the run's own beside it", () => {
    const run = runOf({ "a/first": first }, { items: data.itemsOf("1a-goal"), replicates: 3 });
    const [figure] = liveFigures(data, { rows: [] }, run);
    expect(figure!.note).toContain("Recorded models: temperature 0, one answer an item.");
    expect(figure!.note).not.toMatch(/(^|\. )Models: temperature 0/);
    expect(figure!.note).toMatch(/prompts 0shot, temperature 1, the mean of 3 replies an item\.$/);
    expect(figure!.note).not.toContain("count as wrong, as in the paper");
  });

  it("the paper's figure keeps the paper's definition, without a run's columns", () => {
    const figure = figure5a(data);
    expect(figure.note).toContain(
      "Models: temperature 0, one answer an item; replies that name no option count as wrong",
    );
    expect(figure.table.columns).not.toContain("unscored replies");
    const model = recordedModels.find(
      (one) => one.experiment === 1 && one.model === "gpt-4" && one.prompt === "0shot-cot",
    )!;
    const paper = agreement(data, taskById("1a-goal"), { kind: "model", model }).value;
    expect(texts(figure)).toContain(paper.toFixed(1));
    expect(said(figure)).not.toContain("nscored");
    expect(figure4a(data).alt).not.toContain("nscored");
  });

  it("every prompt of a model has a label of its own", () => {
    const promptIds = [
      "0shot",
      "upstream:0shot",
      "0shot-faces",
      "upstream:0shot-cot",
      "upstream:0shot-cot2-faces",
    ];
    const run = runOf({ "a/first": first }, { items: data.itemsOf("1a-goal"), promptIds });
    const [figure] = liveFigures(data, { rows: [] }, run);
    for (const label of [
      "a/first, 0-shot",
      "a/first, authors' prompt, 0-shot",
      "a/first, prompt 0shot-faces, 0-shot",
      "a/first, authors' prompt, chain of thought",
      "a/first, prompt upstream:0shot-cot2-faces, chain of thought",
    ]) {
      expect(hovers(figure!).filter((text) => text.startsWith(`<b>${label}</b>`))).toHaveLength(1);
    }
  });
});

describe("Figures 12 and 13 of a run", () => {
  const of12 = (figures: readonly Figure[]) => byId(figures, "figure-12");

  it("leave unscored replies out of every row, and have the paper's distance as a column", () => {
    const texted = data.items.filter(({ id }) => id.startsWith("1"));
    const half: Answer = (item, replicate) => (replicate < 10 ? null : item.answers[0]!);
    const run = runOf(
      { "a/half": half, "a/refuses": refuses },
      { items: texted, replicates: 20, promptIds: ["0shot", "upstream:0shot"] },
    );
    const figure = of12(liveFigures(data, recorded, run));
    const cells = cellsOf(figure, "GPT-4", "1b-emotion").find(
      ({ measure, prompt }) => measure === "total-variation" && prompt === "0shot-cot",
    )!;
    const of = (unparsed: "uniform" | "left-out") => {
      const key = "azure_gpt-4_0shot_cot";
      const its = replyDistributions(data, recorded, taskById("1b-emotion"), key, unparsed);
      return taskDistance(its, "total-variation");
    };
    expect(of("left-out")).not.toBeCloseTo(of("uniform"), 3);
    expect(cells.distance).toBeCloseTo(of("left-out"), 4);
    expect(cells["distance as in the paper"]).toBeCloseTo(of("uniform"), 4);
    expect(cells["unscored replies"]).toBe(410);
    expect(cellsOf(figure, "a/half", "1a-emotion")[0]).toMatchObject({ "unscored replies": 800 });
    // Two prompts of one model are two rows, not one over the other.
    expect(cellsOf(figure, "a/half, authors' prompt", "1a-emotion")).toHaveLength(2);
    expect(figure.note).toContain("left out, in every row; the paper spreads them evenly");
    expect(figure.note).not.toContain("Unparsed replies are spread evenly");
    expect(JSON.stringify(figure.spec)).toContain("left out");
    expect(figure.note).toContain("a/half, 0-shot 6,400 of 12,800 replies");
    expect(figure.note).toMatch(/without a row: a\/refuses, 0-shot, a\/refuses, authors' prompt, 0-shot\./);
    expect(figure.note).toContain("the first 20 replies an item.");
    expect(cellsOf(figure, "a/refuses", "1a-emotion")).toEqual([]);
  }, 60_000);
});
