import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptedPerson } from "../../src/agents/scripted-person/person.js";
import { labelled } from "../../src/agents/sentient/labels.js";
import { importReplies } from "../../src/cli/import-replies.js";
import { judgeBiasOf } from "../../src/cli/judge-bias.js";
import { type FreezeOptions, judgeFreeze } from "../../src/cli/judge-freeze.js";
import { findJudgings } from "../../src/cli/judgings.js";
import { run } from "../../src/cli/run.js";
import { UsageError } from "../../src/core/errors.js";
import { randomStream } from "../../src/core/random.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

interface State {
  kind: "model" | "feel" | "say";
  person: string | { id: string };
  history: { role: string; text: string }[];
}
const stateOf = ({ metadata }: ModelRequest): State => (metadata as { state: State }).state;

/** What a mild person says after each turn; the supporter does better after it. */
const mark = "It rained.";
const veries = (text: string): number => text.match(/\bvery\b/g)?.length ?? 0;

/** A supporter whose reply is worth as many points as it says "very". */
function supporter(bonus: number) {
  return (request: ModelRequest): string => {
    const { person, history } = stateOf(request);
    const drawn = randomStream(1, "worth", String(person), history.length, bonus).int(3);
    const led = history.at(-1)!.text.endsWith(mark) ? 1 : 0;
    return `I see how you feel. This is ${"very ".repeat(drawn + bonus + led)}hard. Take your time.`;
  };
}

/** A person, and later a judge of frozen replies: the worth of the reply, its own shift, and noise of -1, 0 or 1. */
function agent(name: string, shift: number, label: number) {
  return async (request: ModelRequest): Promise<string> => {
    const { kind, history } = stateOf(request);
    if (kind === "say") return `${await scriptedPerson(request)}${name === "mild" ? ` ${mark}` : ""}`;
    const reply = history.at(-1)!.text;
    const noise = randomStream(2, name, JSON.stringify(history)).int(3) - 1;
    const change = veries(reply) - 2 + shift + noise + (/^\[.*GPT/.test(reply) ? label : 0);
    const section = (one: "reading" | "goal" | "activity" | "appraisal" | "change", text: string) =>
      labelled("en", one, text);
    return [
      ...(["reading", "goal", "activity", "appraisal"] as const).map((one) => section(one, "It is so.")),
      section("change", change < 0 ? String(change) : `+${change}`),
    ].join("\n");
  };
}

const shifts = { mild: 1, strict: -1 };
registerScripted("planted-warm", supporter(1));
registerScripted("planted-cool", supporter(0));
registerScripted("planted-mild", agent("mild", shifts.mild, 0));
registerScripted("planted-strict", agent("strict", shifts.strict, -1));

const asked = { seed: "1", temperature: "0", maxOutputTokens: "2048", yes: true, cache: false, json: true };
const freeze = (name: string, more: Partial<FreezeOptions> = {}) =>
  judgeFreeze(name, { ...asked, figures: false, ...more } as FreezeOptions);

let runs: string;
beforeAll(() => {
  runs = mkdtempSync(path.join(tmpdir(), "affectlab-"));
});
afterAll(() => rmSync(runs, { recursive: true, force: true }));
beforeEach(() => vi.stubEnv("AFFECTLAB_RUNS_DIR", runs));
afterEach(() => vi.unstubAllEnvs());

/** Dialogues of both agents with both supporters. */
async function sageRun(scenarios: number, name: string): Promise<string> {
  const folder = path.join(runs, name);
  if (existsSync(folder)) return folder;
  captureOutput();
  await run("sage", {
    ...{ ...asked, model: "scripted/planted-warm,scripted/planted-cool", replicates: "1" },
    ...{ agent: "scripted/planted-mild,scripted/planted-strict", scenarios: String(scenarios), out: folder },
  } as Parameters<typeof run>[1]);
  return folder;
}

const both = "scripted/planted-mild,scripted/planted-strict";

describe("planted judges through the real verb", () => {
  it("are found again: severity, steering, and the effect of a label", { timeout: 120_000 }, async () => {
    await sageRun(16, "planted");
    const output = captureOutput();
    await freeze("planted", { judge: both, edit: "family-label:gpt,family-label:claude" });
    const found = JSON.parse(output.stdout());
    const [report] = found.freeze.instruments;
    const near = ({ value, se }: { value: number; se: number }, planted: number): void =>
      expect(Math.abs(value - planted), `${value} ± ${se} beside ${planted}`).toBeLessThan(4 * se);
    expect(report.reference).toBe("scripted/planted-mild");
    // Strict minus mild: shifts of -1 and 1, on the same words.
    near(report.severity[0].perReply, shifts.strict - shifts.mild);
    // Nine scored replies; the first answers the opening line, and no person has led it anywhere.
    near(report.steering[0].severity, 9 * (shifts.strict - shifts.mild));
    near(report.steering[0].steering, -8);
    near(report.steering[0].difference, 9 * (shifts.strict - shifts.mild) - 8);
    const effect = (judge: string, variant: string) =>
      report.edits.find(
        (row: { judge: string; variant: string; against: string }) =>
          row.judge === `scripted/planted-${judge}` && row.variant === variant && row.against === "original",
      );
    near(effect("strict", "gpt").effect, -1);
    expect(effect("strict", "gpt").adjustedP).toBeLessThan(0.01);
    for (const [judge, variant] of [
      ["mild", "gpt"],
      ["mild", "claude"],
      ["strict", "claude"],
    ] as const) {
      near(effect(judge, variant).effect, 0);
    }
    // The same question about the same words has the same answer: freezing itself changes nothing.
    for (const { change, same } of report.again) {
      expect([change.value, same]).toEqual([0, change.n]);
    }
    expect(found.freeze.notice).toContain("Simulated emotion");
    // `judge bias` reads the same judgements; the person is the independent unit.
    const bias = captureOutput();
    await judgeBiasOf(path.basename(found.frozen), { json: true, figures: false, sections: "none" } as never);
    const { table } = JSON.parse(bias.stdout());
    expect([table.scored, table.conversations ?? 16]).toEqual([report.counts[0].scored * 2, 16]);
  });

  it("asks about first turns only, and knows whole dialogues from their record", async () => {
    await sageRun(16, "planted");
    const output = captureOutput();
    await freeze("planted", { judge: both, firstTurns: true, units: "8" });
    const { freeze: found } = JSON.parse(output.stdout());
    expect([found.replies, found.contexts]).toEqual([8 * 4, 8 * 4 * 9]);
    const [report] = found.instruments;
    expect(report.counts.map(({ planned }: { planned: number }) => planned)).toEqual([32, 32]);
    expect(report.severity[0].perReply.n).toBe(32);
  });
});

describe("replies of no study", () => {
  it("are frozen too, and scored by a form", async () => {
    const file = path.join(scratchFolder(), "mine.csv");
    const texts = ["I see. That is hard. Take your time.", "Go home. Sleep well. It will pass."];
    writeFileSync(
      file,
      `item,model,reply,question\n${["a", "b", "c"]
        .flatMap((item) => texts.map((text, i) => `${item},m${i},${text},I am sad about ${item}`))
        .join("\n")}\n`,
    );
    captureOutput();
    await importReplies(file, { study: "replies", as: "mine" });
    const output = captureOutput();
    await freeze("mine", { judge: "scripted/likert-judge", edit: "pad" });
    const { freeze: found, frozen } = JSON.parse(output.stdout());
    const [report] = found.instruments;
    expect(report.instrument).toBe("likert:empathic-support");
    expect([found.replies, report.steering]).toEqual([6, []]);
    // The judge likes length, and padding is length.
    const effects = report.edits.map(({ effect }: { effect: { value: number } }) => effect.value);
    expect(effects.length).toBeGreaterThan(0);
    expect(Math.min(...effects)).toBeGreaterThan(0);
    // Frozen replies are told again without a judge, and keep their choice.
    const again = captureOutput();
    await freeze("mine", { edit: "pad" });
    expect(JSON.parse(again.stdout()).freeze).toEqual(found);
    await expect(freeze(path.basename(frozen), { edit: "pad" })).rejects.toThrow(
      /--edit: .* is frozen already/,
    );
    expect(findJudgings(path.join(runs, path.basename(frozen)))).toHaveLength(1);
  });
});

describe("without a judge", () => {
  it("SAGE's first turns are told, with a figure and without a key", async () => {
    const output = captureOutput();
    const out = scratchFolder();
    await freeze("sage", { out, figures: true });
    const { firstTurns, judges, files } = JSON.parse(output.stdout());
    expect(judges).toEqual(["deepseek-v3-2024-1227", "gpt-4o-2024-0806"]);
    expect(firstTurns[0].first.value).toBeCloseTo(2.94, 10);
    expect(files.some((file: string) => file.endsWith("figure-first-turns.svg"))).toBe(true);
    expect(readFileSync(path.join(out, "report.md"), "utf8")).toContain("Simulated emotion");
  });

  it("a run is frozen, and says what is next", async () => {
    await sageRun(16, "planted");
    const output = captureOutput();
    await freeze("planted", { units: "2", json: false });
    expect(output.stdout()).toMatch(/72 replies of 8 dialogues with 2 people or cases, frozen/);
    expect(output.stdout()).toContain("--judge <model>,<model>");
  });
});

describe("a wrong use", () => {
  it.each<[string, Partial<FreezeOptions>, RegExp]>([
    ["planted", { edit: "polite" }, /--edit: no edit "polite"; one of pad, shorten/],
    ["planted", { edit: "pad,pad" }, /--edit names pad twice/],
    ["planted", { units: "0" }, /--units/],
    ["planted", { judge: "scripted/nobody" }, /no scripted model "nobody"; one of/],
    ["planted", { judge: "gpt-4o" }, /--judge: a model id is provider\/model/],
    ["planted", { judge: both, form: "pairwise:better-support" }, /--form must be likert:<form> here/],
    ["nothing", {}, /no run in .*nothing/],
    ["heartbench", {}, /heartbench has no released dialogues to freeze; sage has/],
  ])("judge freeze %s %o", async (name, more, message) => {
    await sageRun(16, "planted");
    captureOutput();
    await expect(freeze(name, more)).rejects.toThrow(message);
  });

  it("a run of games has no replies that stand on their own", async () => {
    captureOutput();
    const out = path.join(runs, "games");
    const games = { seed: "1", yes: true, cache: false, replicates: "1", items: "blackjack*", out };
    await run("egosocialarena", games as Parameters<typeof run>[1]);
    captureOutput();
    await expect(freeze("games")).rejects.toThrow(UsageError);
    await expect(freeze("games")).rejects.toThrow(/has no replies to freeze/);
  });
});
