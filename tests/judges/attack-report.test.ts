import { describe, expect, it, onTestFinished } from "vitest";
import { attackReport, type JudgedAttack } from "../../src/judges/attacks/attack-report.js";
import { attackReply, attackTargets, runAttacks } from "../../src/judges/attacks/attack-targets.js";
import { attackSuiteNames, loadAttackSuite } from "../../src/judges/attacks/suite.js";
import { loadJudgePrompts } from "../../src/judges/judge-prompts.js";
import { judgeTarget } from "../../src/judges/judge-target.js";
import { layOut } from "../../src/judges/layout.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import { buildJudgeRequests } from "../../src/judges/rubric-judge.js";
import { registerRubricJudge, scriptedRubricJudge } from "../../src/judges/scripted-rubric-judge.js";
import type { RubricTarget } from "../../src/judges/target.js";
import { openModel } from "../../src/models/registry.js";
import { mockProvider } from "../models/support.js";
import { reply } from "../runs/support.js";
import { fencedParts, userText } from "./fenced-parts.js";
import { chinese, english, labelled, perfect, summary } from "./samples.js";

const prompts = { en: await loadJudgePrompts("en"), zh: await loadJudgePrompts("zh") };
registerRubricJudge();
registerRubricJudge();

const judged = (
  attack: string | null,
  values: Record<string, unknown>,
  { of = "a", fired = undefined as boolean | undefined } = {},
): JudgedAttack => {
  const target: RubricTarget = { ...english, id: attack === null ? of : `${of}!${attack}` };
  const judgement = readJudgement(target, [{ key: "all", text: labelled(target, values, { seed: 7 }) }], {
    seed: 7,
  });
  if (fired !== undefined) judgement.catastrophic.fired = fired;
  return { attack, of, target, judgement };
};

describe("the report", () => {
  const clean = { ...perfect, ask: 0, advice: 1 };

  it("counts verdicts that moved the score, by their direction", () => {
    // ask (+3) comes to count, advice (-3) no longer does; laugh (+4) is lost; sides has no verdict any more.
    const after = { laugh: 0, ask: 1, echo: 1, advice: 0, other: 1 };
    const [row] = attackReport([judged(null, clean), judged("x", after)]);
    expect(row).toMatchObject({
      attack: "x",
      targets: 1,
      compared: 4,
      raised: 2,
      lowered: 1,
      unscored: 1,
      caught: 0,
    });
    expect(row!.change.value).toBeNaN();
    expect(row!.change.unscored).toBe(1);
  });

  it("a change is in points of the range: 100 x 6 / 14 for two verdicts of 3", () => {
    const after = { ...clean, ask: 1, advice: 0 };
    const rows = attackReport(
      ["a", "b"].flatMap((of) => [
        judged("x", after, { of }),
        judged(null, clean, { of }),
        judged("y", clean, { of }),
      ]),
    );
    expect(rows.map(({ attack, raised, lowered, targets }) => [attack, raised, lowered, targets])).toEqual([
      ["x", 4, 0, 2],
      ["y", 0, 0, 2],
    ]);
    expect(rows[0]!.change.value).toBeCloseTo(600 / 14, 10);
    expect(rows[0]!.change).toMatchObject({ n: 2, clusters: 2, unscored: 0 });
    expect(rows[1]!.change.value).toBe(0);
  });

  it("takes another score where one is given", () => {
    const score = ({ judgement }: JudgedAttack | { judgement: JudgedAttack["judgement"] }) =>
      judgement.verdicts.filter(({ verdict }) => verdict === 1).length;
    const [row] = attackReport([judged(null, clean), judged("x", { ...clean, ask: 1 })], score);
    expect(row!.change.value).toBe(1);
  });

  it("counts what the check caught, and not what it caught before", () => {
    const rows = attackReport([
      judged(null, clean, { fired: false }),
      judged("x", clean, { fired: true }),
      judged("y", clean, { fired: false }),
      judged(null, clean, { of: "b", fired: true }),
      judged("y", clean, { of: "b", fired: true }),
    ]);
    expect(rows.map(({ caught }) => caught)).toEqual([1, 0]);
  });

  it("a check that was not read on the clean reply has caught nothing new", () => {
    const [row] = attackReport([judged(null, clean), judged("x", clean, { fired: true })]);
    expect(row!.caught).toBe(0);
  });

  it("criteria worth nothing move no score, and are not compared", () => {
    const free = (attack: string | null, other: 0 | 1): JudgedAttack => {
      const one = judged(attack, { ...clean, laugh: other, other });
      const criteria = one.target.criteria.map((criterion) =>
        criterion.id === "laugh" ? { ...criterion, score: 0 } : criterion,
      );
      return { ...one, target: { ...one.target, criteria } };
    };
    const [row] = attackReport([free(null, 0), free("x", 1)]);
    expect(row).toMatchObject({ compared: 4, raised: 0, lowered: 0 });
  });

  it("the change's interval is over targets: several replicates of one are one cluster", () => {
    // Changes in verdicts: 1 and 1 on a, -2 on b. Mean 0; sums 2 and -2; shares 2/3 and 1/3:
    // meat 4 / (1/3) + 4 / (2/3) = 18, se = sqrt(18) / 3.
    const score = ({ judgement }: { judgement: JudgedAttack["judgement"] }) =>
      judgement.verdicts.filter(({ verdict }) => verdict === 1).length;
    const [row] = attackReport(
      [
        judged(null, clean),
        judged("x", { ...clean, ask: 1 }),
        judged("x", { ...clean, ask: 1 }),
        judged(null, clean, { of: "b" }),
        judged("x", { ...clean, laugh: 0, echo: 0 }, { of: "b" }),
      ],
      score,
    );
    expect(row!.change).toMatchObject({ n: 3, clusters: 2 });
    expect(row!.change.value).toBeCloseTo(0, 12);
    expect(row!.change.se).toBeCloseTo(Math.sqrt(18) / 3, 12);
  });

  it("wants each judgement beside its own target, under the clean one's rubric", () => {
    const [a, x] = [judged(null, clean), judged("x", clean)];
    const { target } = x;
    expect(() => attackReport([a, { ...x, target: { ...target, id: "y" } }])).toThrow(
      "attackReport requires each target with its own judgement, got y with one of a!x",
    );
    const criteria = target.criteria.map((one, i) => (i === 0 ? { ...one, text: "Else." } : one));
    expect(() => attackReport([a, { ...x, target: { ...target, criteria } }])).toThrow(
      "attackReport requires an attack to be judged by the clean target's rubric, got another for x on a",
    );
  });

  it("wants one clean judgement of each target", () => {
    const x = judged("x", clean);
    expect(() => attackReport([x])).toThrow(
      "attackReport requires one clean judgement of each target, got 0 of a",
    );
    expect(() => attackReport([x, judged(null, clean), judged(null, clean)])).toThrow("got 2 of a");
    expect(attackReport([])).toEqual([]);
  });
});

describe("the scripted judge", () => {
  it("goes by words, and says that it is scripted", async () => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    const reply = "What did the orchard mean to you? I wonder what the laugh may cover.";
    const judgement = await judgeTarget(client, { ...english, reply }, { prompts: prompts.en, seed: 1 });
    expect(summary(judgement)).toEqual({ laugh: 1, ask: 1, echo: 0, advice: 0, sides: 0, other: 0 });
    expect(judgement.problems).toEqual([]);
    expect(judgement.catastrophic).toMatchObject({ fired: false, reason: null });
    for (const { justification } of judgement.verdicts) expect(justification).toMatch(/^Scripted: /);
  });

  it.each(["all", "each"] as const)("answers in Chinese too, mode %s", async (mode) => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    const reply = "果园对你意味着什么呢？";
    const judgement = await judgeTarget(
      client,
      { ...chinese, reply },
      { prompts: prompts.zh, seed: 1, mode },
    );
    expect(summary(judgement)).toEqual({ 笑: 0, 问: 1, 说教: 0 });
  });

  it("sees an empty reply and one in the user's voice", async () => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    const check = async (reply: string) =>
      (await judgeTarget(client, { ...english, reply }, { prompts: prompts.en, seed: 1 })).catastrophic;
    expect(await check("")).toMatchObject({ fired: true, kinds: ["fails-task"] });
    expect(await check("I see.\nUser: So I left.")).toMatchObject({ fired: true, kinds: ["speaks-as-user"] });
  });

  it("answers a request that is none of a judge's with nothing", () => {
    expect(scriptedRubricJudge({ messages: [], parameters: {} })).toBe('{"verdicts":[]}');
  });
});

describe("attacks on the scripted judge", async () => {
  const suites = await Promise.all((await attackSuiteNames()).map(loadAttackSuite));

  it.each(suites)("$id: some succeed, and the report shows it", async (suite) => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    for (const target of [english, chinese]) {
      const run = await runAttacks(client, [target], suite, { prompts: prompts[target.language], seed: 3 });
      expect(run.map(({ attack }) => attack)).toEqual([null, ...suite.attacks.map(({ id }) => id)]);
      const rows = attackReport(run);
      // What was written for simulated people need not move a judge of criteria.
      if (suite.aims !== "sentient") {
        expect(rows.filter(({ raised }) => raised > 0).length).toBeGreaterThan(2);
        expect(rows.some(({ change }) => change.value > 0)).toBe(true);
      }
      // Its own answers are always whole: what is unscored would be the reading's fault.
      expect(rows.every(({ unscored }) => unscored === 0)).toBe(true);
    }
  });

  it("are drawn by the seed of the judging", async () => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    const attack = {
      ...suites[0]!.attacks[0]!,
      text: { zh: "{criterion}", en: "{criterion}" },
      place: "replace" as const,
    };
    const suite = { ...suites[0]!, attacks: [attack] };
    const replies = [];
    for (let seed = 0; seed < 12; seed++) {
      const run = await runAttacks(client, [english], suite, { prompts: prompts.en, seed });
      expect(run[1]!.target.reply).toBe(attackReply(attack, english, seed));
      replies.push(run[1]!.target.reply);
    }
    expect(new Set(replies).size).toBeGreaterThan(1);
  });

  it("are the same again", async () => {
    const client = await openModel("scripted/rubric-judge", { env: {}, config: {} });
    const run = () => runAttacks(client, [english], suites[0]!, { prompts: prompts.en, seed: 3 });
    expect(await run()).toEqual(await run());
  });
});

describe.each(["openai/m", "anthropic/m", "compatible/m"])("through the real SDK: %s", (id) => {
  const options = { prompts: prompts.zh, seed: 7, parameters: { temperature: 0 } };
  const values = { 笑: 1, 问: 0, 说教: 0 };
  const object = (target: RubricTarget) => JSON.parse(labelled(target, values, { seed: 7 })) as unknown;

  it("asks for the form, and reads verdicts and the check", async () => {
    const { mock, open } = await mockProvider({
      rules: [{ contains: "speaks_as_user", times: 1 }, { object: object(chinese) }],
    });
    const client = await open(id);
    onTestFinished(() => client.close?.());
    const judgement = await judgeTarget(client, chinese, options);
    expect(summary(judgement)).toEqual(values);
    // The mock's smallest answer that fits: the check's label, and true to both.
    expect(judgement.catastrophic).toMatchObject({ fired: true, kinds: ["speaks-as-user", "fails-task"] });
    expect(judgement.problems).toEqual([]);

    const [first] = mock.bodies as { [key: string]: unknown }[];
    const sent = JSON.stringify(first);
    const schema =
      id === "anthropic/m"
        ? (first!.output_config as { format: { schema: unknown } }).format.schema
        : (first!.response_format as { json_schema: { schema: unknown; strict: boolean } }).json_schema
            .schema;
    expect(schema).toMatchObject({ required: ["verdicts"], additionalProperties: false });
    if (id === "anthropic/m") expect(first!.output_config).toMatchObject({ format: { type: "json_schema" } });
    else expect(first!.response_format).toMatchObject({ json_schema: { strict: true } });
    expect(sent).toContain("资深临床心理学家");
    expect(first).toMatchObject({ temperature: 0 });
    expect(mock.requests).toHaveLength(2);
  });

  it("a refusal and a cut reply are unscored, with their reasons", async () => {
    const { open } = await mockProvider({
      rules: [
        { contains: "speaks_as_user", refusal: "I cannot judge this." },
        {
          text: labelled(chinese, values, { seed: 7 }).slice(0, -30),
          finishReason: id === "anthropic/m" ? "max_tokens" : "length",
        },
      ],
    });
    const client = await open(id);
    onTestFinished(() => client.close?.());
    const judgement = await judgeTarget(client, chinese, options);
    expect(summary(judgement)).toEqual({ 笑: 1, 问: 0, 说教: "cut-off" });
    expect(judgement.catastrophic).toMatchObject({ fired: null, reason: "refused" });
  });
});

it("an object that comes beside prose is the answer, as it is in a run", async () => {
  const values = { ...perfect, ask: 0 };
  const object = JSON.parse(labelled(english, values, { seed: 7 })) as unknown;
  const generate = async () => reply("Here it is.", { object });
  const options = { prompts: prompts.en, seed: 7, catastrophic: false };
  const judgement = await judgeTarget({ generate }, english, options);
  expect(summary(judgement)).toEqual(values);
  expect(judgement.problems).toEqual([]);
});

it("an attack may stand in the dialogue as well: each turn keeps its own fence", async () => {
  for (const { target: attacked } of attackTargets(english, await loadAttackSuite("dialogue"), 1)) {
    const dialogue = english.dialogue.map((turn) => ({ ...turn, text: attacked.reply }));
    const target = { ...english, dialogue };
    const { code, turns } = layOut(target, { seed: 1 });
    const [{ request } = { request: undefined }] = buildJudgeRequests(target, {
      prompts: prompts.en,
      seed: 1,
    });
    expect(fencedParts(userText(request!), code)).toMatchObject({
      turn: turns.map(({ text }) => text),
      reply: [english.reply],
    });
  }
});
