import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readDesign } from "../../src/people/design/survey-folder.js";
import { type PlantedAnswer, plantedTruth } from "../../src/people/pilot/planted-truth.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";
import { startSurveyServer } from "../support/survey-server.js";

beforeAll(ensureBuilt, 120_000);

const [seed, participants] = [5, 60];
/** One in ten is careless and guesses half of the answers, the others .05 on average. */
const lapse = 0.1 * 0.5 + 0.9 * 0.05;

interface ItemNorm {
  item: string;
  mode: number | null;
  share: number;
  ci: [number, number];
}

describe("the whole way", () => {
  it("from a set to norms and back to a set finds what was planted in sixty people", async () => {
    const folder = scratchFolder();
    const env = { AFFECTLAB_RUNS_DIR: path.join(folder, "runs") };
    const affectlab = async (...args: string[]) => {
      const ended = await runNode([path.join(root, "src", "cli", "affectlab.mjs"), ...args], { env });
      expect(ended.code, ended.stderr).toBe(0);
      return ended.stdout;
    };
    const set = path.join(folder, "my-set");
    const generate = ["generate", "affective-cognition"];
    await affectlab(...generate, "--template", "goal-control", "--stories", "8", "--seed", "7", "--out", set);
    await affectlab(
      "survey",
      "new",
      set,
      "--questions",
      "emotion,intensity,free-naming",
      "--per-person",
      "16",
    );
    const survey = path.join(set, "survey");
    const design = await readDesign(survey);
    const server = await startSurveyServer(survey);
    const pilot = ["survey", "pilot", set, "--participants", String(participants), "--seed", String(seed)];
    await affectlab(...pilot, "--address", server.address);
    const status = JSON.parse(await affectlab("survey", "status", set, "--json"));
    expect(status).toMatchObject({ finished: participants, simulated: participants });
    // While the server runs.
    const exported = await affectlab("survey", "export", set);
    expect(exported).toContain(`next: npx affectlab import people ${set}\n`);
    const imported = ["import", "people", set, "--fail-checks", "2", "--as", "whole", "--json"];
    const { answers, exclusions, norms, naming, scales } = JSON.parse(await affectlab(...imported));
    expect(answers).toBe(participants * 16 * 3);

    // Those who failed both checks guessed half of the time, nobody else.
    const left = new Set(exclusions.map(({ participant }: { participant: string }) => participant)).size;
    expect(left).toBeLessThan(participants / 6);

    const truth = plantedTruth(design, seed);
    const planted = <K extends PlantedAnswer["kind"]>(item: string, question: string, kind: K) => {
      const found = truth.get(item)!.get(question)!;
      if (found.kind !== kind) throw new Error(`${item} has a ${found.kind}`);
      return found as Extract<PlantedAnswer, { kind: K }>;
    };
    const items = norms.items as ItemNorm[];
    expect(items).toHaveLength(design.items.length);
    const held = items.filter(({ item: id, share, ci: [low, high] }) => {
      const { usual, pull } = planted(id, "emotion", "choice");
      const expected = pull * (1 - lapse) + lapse / 4;
      expect(share).toBeGreaterThan(0);
      return low <= expected && expected <= high && usual >= 0;
    });
    // Exact intervals of 64 items; a mode is picked, which adds a little.
    expect(held.length).toBeGreaterThanOrEqual(0.9 * items.length);
    const modes = items.filter(({ item: id, mode }) => mode === planted(id, "emotion", "choice").usual);
    expect(modes.length).toBeGreaterThanOrEqual(0.95 * items.length);
    for (const { item, words } of naming)
      expect(words[0].word).toBe(planted(item, "free-naming", "text").word);
    const off = (scales as { item: string; mean: number }[]).map(
      ({ item, mean }) => mean - planted(item, "intensity", "scale").mean,
    );
    expect(Math.abs(off.reduce((sum, one) => sum + one, 0) / off.length)).toBeLessThan(4);

    const next = path.join(folder, "borne-out");
    const keep = ["--norms", "whole", "--keep", "n>=10,share>=0.7"];
    await affectlab(...generate, "--from-set", set, ...keep, "--out", next);
    const kept = readFileSync(path.join(next, "items.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(kept.map(({ id }) => id).sort()).toEqual(
      items
        .filter(({ share, mode }) => share >= 0.7 && mode !== null)
        .map(({ item }) => item)
        .sort(),
    );
    const labels = kept.map(({ options, conditions }) => options.indexOf(conditions.labelOfRecord));
    expect(labels).toEqual(kept.map(({ id }) => planted(id, "emotion", "choice").usual));
    await server.kill("SIGTERM");
  });
});
