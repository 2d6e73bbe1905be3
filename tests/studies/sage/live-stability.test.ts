import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SentientState } from "../../../src/agents/sentient/contract.js";
import { report } from "../../../src/cli/report.js";
import { run } from "../../../src/cli/run.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { readManifest } from "../../../src/runs/run-folder.js";
import { stabilityContexts } from "../../../src/studies/sage/live/contexts.js";
import { feeling, saying } from "../../agents/sentient/person.js";
import { scratchFolder } from "../../support/scratch.js";
import { asLines, scene } from "./live-scenes.js";

const options = { replicates: "1", seed: "1", cache: false, json: true, yes: true };
let out = "";

beforeAll(() => {
  registerScripted("stability-model", () => "Up.");
  // Of one person the direction turns with each repeat, of another it cannot be read, of the rest it stays.
  registerScripted("stability-agent", ({ metadata }) => {
    const {
      state,
      replicate = 0,
      item = "",
    } = metadata as { state: SentientState; replicate?: number; item?: string };
    if (state.kind === "say") return saying(`Hm, ${state.history.length}.`);
    const isAlone = item.includes("reply-");
    if (isAlone && item.startsWith("en-002")) return replicate === 0 ? "Fine." : feeling("+1");
    return feeling(isAlone && item.startsWith("en-001") && replicate % 2 === 1 ? "-3" : "+3");
  });
});
beforeEach(() => {
  out = "";
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

/** A run of four people, whose dialogues give the contexts. */
async function playFour(): Promise<string> {
  const base = scratchFolder({
    "mine.jsonl": asLines([1, 2, 3, 4].map((n) => scene({ id: `en-00${n}`, intention: n }))),
  });
  const folder = path.join(base, "talks");
  const file = path.join(base, "mine.jsonl");
  const given = { agent: "scripted/stability-agent", model: "scripted/stability-model", scenariosFile: file };
  await run("sage", { ...options, ...given, out: folder } as never);
  out = "";
  return folder;
}

describe("run sage --stability", () => {
  it("asks about fixed contexts again and again, and says how often the direction stays", async () => {
    const talks = await playFour();
    const folder = path.join(scratchFolder(), "stable");
    const given = {
      ...options,
      agent: "scripted/stability-agent",
      stability: "4",
      contexts: talks,
      out: folder,
    };
    await run("sage", { ...given, temperature: "0.5" } as never);
    // Four contexts four times.
    expect(JSON.parse(out)).toMatchObject({ answered: 16, planned: 16 });
    const { what } = readManifest(folder);
    expect(what).toMatchObject({ replicates: 4, parameters: { temperature: 0.5 }, items: [{}, {}, {}, {}] });
    expect(what.episodes).toBeUndefined();
    out = "";
    await report(folder, { json: true, figures: false });
    const [both] = JSON.parse(out).stability;
    // en-001 turns: 2 of 4 the same, pairs (1 + 1) / 6. en-002: 3 of 3 that can be read. The others: 4 of 4.
    // Modal share (2 + 3 + 4 + 4) / 15; pairs (1/3 + 1 + 1 + 1) / 4.
    expect(both.stability).toMatchObject({ contexts: 4, repeats: 16, unscored: 1 });
    expect(both.stability.modalShare.value).toBeCloseTo(13 / 15, 12);
    expect(both.stability.pairAgreement.value).toBeCloseTo(10 / 12, 12);
    // 13 up and 2 down of 15.
    expect(both.stability.chance).toBeCloseTo((13 / 15) ** 2 + (2 / 15) ** 2, 1);
    out = "";
    await report(folder, { figures: false });
    expect(out).toContain("Simulated emotion; not clinical validation.");
  });

  it("takes one context a person, half of them early, from the recorded path", async () => {
    const talks = await playFour();
    const contexts = await stabilityContexts(talks, { wanted: 100, seed: 1 });
    expect(contexts.map(({ half }) => half)).toEqual(["early", "late", "early", "late"]);
    expect(new Set(contexts.map(({ person }) => person.id)).size).toBe(4);
    for (const { id, half, turns, emotion, recorded } of contexts) {
      const reply = Number(/reply-(\d+)$/.exec(id)![1]);
      // Nine scored replies: one to five are early. Each raised emotion by 3, from 40.
      expect(half).toBe(reply <= 5 ? "early" : "late");
      expect(turns).toHaveLength(2 * reply);
      expect(turns.at(-1)!.role).toBe("assistant");
      expect([emotion, recorded]).toEqual([40 + 3 * (reply - 1), 3]);
    }
    const fewer = await stabilityContexts(talks, { wanted: 2, seed: 1 });
    expect(fewer.map(({ id }) => id)).toEqual(contexts.slice(0, 2).map(({ id }) => id));
  });

  it.each([
    [{ stability: "1" }, '--stability must be a whole number from 2 to 1000, got "1"'],
    [{ stability: "4", replicates: "3" }, "--stability says how often each is asked; leave --replicates out"],
    [
      { stability: "4", agent: "scripted/stability-agent", model: "scripted/stability-model" },
      "leave --model out",
    ],
    [{ stability: "4", items: "en-*", contexts: "x" }, "--items is a number of contexts with --stability"],
    [{ stability: "4", contexts: "no-such-run" }, "no run in"],
  ])("refuses %o in one line", async (given, message) => {
    const out = path.join(scratchFolder(), "run");
    await expect(run("sage", { ...options, ...given, out } as never)).rejects.toThrow(message);
  });
});

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)("released dialogues (AFFECTLAB_MIRROR)", () => {
  it("give 100 contexts of 100 people, half early and half late", async () => {
    const contexts = await stabilityContexts("released", { wanted: 100, seed: 1 });
    expect(contexts.filter(({ half }) => half === "late")).toHaveLength(50);
    expect(new Set(contexts.map(({ person }) => person.id)).size).toBe(100);
    expect(contexts.every(({ turns }) => turns.at(-1)!.role === "assistant")).toBe(true);
  }, 30_000);
});
