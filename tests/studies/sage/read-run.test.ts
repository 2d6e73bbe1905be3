import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readRun } from "../../../src/cli/run/reading.js";
import { run } from "../../../src/cli/run.js";
import type { ReadRow } from "../../../src/runs/reading/row.js";
import { simulationNotice } from "../../../src/studies/sage/data/design.js";
import { readSageRun } from "../../../src/studies/sage/live/dialogues.js";
import { scratchFolder } from "../../support/scratch.js";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});
afterEach(() => vi.restoreAllMocks());

it("shows each dialogue of a run with the emotions and the end that it is scored by", async () => {
  const folder = path.join(scratchFolder(), "run");
  const options = { replicates: "1", seed: "1", cache: false, json: true, yes: true, scenarios: "4" };
  await run("sage", { ...options, model: "scripted/sycophant,scripted/silent", out: folder });
  const { dialogues } = await readSageRun(folder);
  const rows: ReadRow[] = [];
  const reading = await readRun(folder, []);
  await reading.eachRow((row) => rows.push(row));
  expect(reading.notes).toContain(simulationNotice);
  expect(reading.notes.join("\n")).toContain(
    "Scripted: scripted/sycophant, scripted/silent, scripted/person are rules, no language models.",
  );
  const shown = rows.filter((row) => row.dialogues.length > 0);
  expect(shown).toHaveLength(8);
  for (const { scenario, model, dialogue } of dialogues) {
    const row = shown.find((one) => one.item === scenario && one.model === model)!;
    const [one] = row.dialogues;
    // The page tells the emotions of the updates that were scored, after the start.
    const after = one!.turns.flatMap((turn) => turn.after ?? []);
    const scored = dialogue.updates.flatMap((update) => update.after ?? []);
    expect(after).toEqual([dialogue.start, ...scored]);
    expect(after.at(-1)).toBe(dialogue.finalEmotion);
    expect(one!.end).toContain(`Ended at emotion ${dialogue.finalEmotion}`);
    const texts = one!.turns.map(({ text }) => text).filter((text) => text !== "(says nothing more)");
    expect(texts).toEqual(dialogue.turns.map(({ text }) => text));
    expect(one!.turns.flatMap(({ thoughts }) => thoughts).length).toBeGreaterThan(0);
    // Its calls stand below it: one row each.
    expect(Number(row.facts[0]?.[1])).toBe(
      rows.filter((call) => call.item.startsWith(`${scenario}#`) && call.model.endsWith(model)).length,
    );
  }
});
