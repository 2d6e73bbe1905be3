import { describe, expect, it } from "vitest";
import { loadBombMaps } from "../../src/games/bomb/maps.js";
import { parseBombTurn } from "../../src/games/bomb/parse.js";
import { bombAsk, playBomb, sayBombTurn } from "../../src/games/bomb/play.js";
import { bombPlanner, silentTeam, talkingTeam } from "../../src/games/bomb/players.js";
import { bombActions, openBomb } from "../../src/games/bomb/rules.js";
import { bombAgents, dealBombs } from "../../src/games/bomb/setup.js";
import { loadGamePrompt } from "../../src/games/prompt.js";
import type { Ask, TurnRequest } from "../../src/runs/episode.js";

const maps = await loadBombMaps();
const map = maps[0] as (typeof maps)[number];
const prompt = await loadGamePrompt("bomb");
const setup = dealBombs({ map, deal: 1, seed: 1 });

describe("an agent's turn, read from a reply", () => {
  const read = (reply: string) => parseBombTurn(reply, map);

  it.each([
    ["Action: move to Ward\nMessage: I go.", { kind: "move", room: "Ward" }, "I go."],
    ["**Action:** Move to the **Ward**.\n**Message:** I go.", { kind: "move", room: "Ward" }, "I go."],
    [
      "I think bravo waits.\n\nAction: cut bomb 3 RED\nMessage: none",
      { kind: "cut", bomb: 3, colour: "red" },
      "",
    ],
    ["action = cut the green wire of bomb #12", { kind: "cut", bomb: 12, colour: "green" }, ""],
    ["Ａｃｔｉｏｎ：ｉｎｓｐｅｃｔ　ｂｏｍｂ　２\nＭｅｓｓａｇｅ：ok", { kind: "inspect", bomb: 2 }, "ok"],
    ["行动：剪炸弹2红色\n消息：我在 Ward", { kind: "cut", bomb: 2, colour: "red" }, "我在 Ward"],
    ["行动：移动到 Ward", { kind: "move", room: "Ward" }, ""],
    ['```json\n{"action": "wait", "message": "Two {braces}"}\n```', { kind: "wait" }, "Two {braces}"],
    [
      '{"Action": {"type": "cut", "bomb": 2, "colour": "blue"}}',
      { kind: "cut", bomb: 2, colour: "blue" },
      "",
    ],
    ["<think>Action: wait</think>Action: inspect bomb 1", { kind: "inspect", bomb: 1 }, ""],
    ["Action: wait\nAction: inspect bomb 1", { kind: "inspect", bomb: 1 }, ""],
    ["Message: first\nsecond line\nAction: wait", { kind: "wait" }, "first\nsecond line"],
    ["wait", { kind: "wait" }, ""],
    ["Cut bomb 2 red.\nMessage: Done.", { kind: "cut", bomb: 2, colour: "red" }, "Done."],
    ["Action: move to Atlantis", { kind: "move", room: "atlantis" }, ""],
    ["Action: cut bomb 1 purple", { kind: "cut", bomb: 1, colour: "purple" }, ""],
  ])("%j", (reply, action, message) => {
    expect(read(reply)).toEqual({ action, reason: "", message, refused: false });
  });

  it.each([
    ["", "no answer"],
    ["Action:", "no answer"],
    ["I would go and see.", "no action is named"],
    ["Action: dance", "no action is named"],
    ["wait for bravo to come", "no action is named"],
    ["Action: move to Ward and inspect bomb 2", "several actions are named"],
    ["Action: move to Ward or Kitchen", "names several rooms"],
    ["Action: cut bomb 2", "names no colour"],
    ["Action: cut red", "names no bomb"],
    ["Action: cut bomb 2 red and blue", "names several colours"],
    ["Action: inspect bomb 2 and bomb 3", "names several bombs"],
    ["Action: do not cut bomb 2 red", "an action is denied, none is given"],
    ["I'm sorry, but I cannot help with bombs.", "refused"],
    ['{"action": ["cut", "bomb 2"], {{{ "message": 7', "no action is named"],
    ["[1, 2, null]", "no action is named"],
  ])("%j has none: %s", (reply, reason) => {
    expect(read(reply)).toMatchObject({ action: null, reason, refused: reason === "refused" });
  });

  it("keeps a message without an action, and bears 50,000 characters", () => {
    expect(read("Message: I am stuck.")).toMatchObject({ action: null, message: "I am stuck." });
    for (const filler of ["a", "Action ", '{"', " \n", "bomb 1 ", "不"]) {
      const begun = performance.now();
      const { action } = read(
        `${filler.repeat(50_000 / filler.length)}\nAction: wait\nMessage: ${"x".repeat(50_000)}`,
      );
      expect(action).toEqual({ kind: "wait" });
      expect(performance.now() - begun).toBeLessThan(1000);
    }
  });

  it("reads back every action that it can say", () => {
    for (const where of maps) {
      const state = openBomb(dealBombs({ map: where, deal: 1, seed: 2 }));
      for (const start of where.rooms) {
        const moved = { ...state, places: { alpha: start, bravo: start, charlie: start } };
        for (const action of bombActions(moved, "alpha")) {
          expect(parseBombTurn(sayBombTurn(action, "Yes."), where)).toMatchObject({
            action,
            message: "Yes.",
          });
        }
      }
    }
  });
});

describe("a game, asked turn by turn", () => {
  /** Answers by turn id; the others are played by the talking team. */
  function replying(answers: (turn: string) => string | { refusal: string } | null) {
    const asked: { turn: string; request: TurnRequest; status?: string | undefined }[] = [];
    const talk = bombAsk(talkingTeam());
    const ask: Ask = async (turn, request, read) => {
      const given = answers(turn);
      if (given === null) {
        asked.push({ turn, request });
        return talk(turn, request, read);
      }
      const reply =
        typeof given === "string"
          ? { text: given, refusal: null, finishReason: "stop" as const }
          : { text: "", refusal: given.refusal, finishReason: "refusal" as const };
      const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
      asked.push({ turn, request, status: parsed.status });
      return { ...reply, ...parsed, call: turn };
    };
    return { ask, asked };
  }
  const textOf = (request: TurnRequest | undefined): string => String(request?.messages[1]?.content);

  it("asks each agent once a round, with its own view; no text tells what the view does not hold", async () => {
    const { ask, asked } = replying(() => null);
    const record = await playBomb({ setup, prompt, ask });
    const ids = Array.from({ length: record.score.rounds }, (_, i) =>
      bombAgents.map((agent) => `round-${i + 1}-${agent}`),
    );
    expect(asked.map(({ turn }) => turn)).toEqual(ids.flat());
    expect(asked.length).toBeLessThanOrEqual(30);
    // Of the same round all three texts differ only by who reads them.
    expect(textOf(asked[0]?.request)).toContain("No round has been played yet.");
    expect(textOf(asked[0]?.request)).toContain("with bravo and charlie");
    // The requests of a round do not hold its messages.
    const first = record.turns[0]?.message?.text as string;
    for (const { request } of asked.slice(0, 3))
      expect(JSON.stringify(request.messages)).not.toContain(first);
    expect(textOf(asked[4]?.request)).toContain(`alpha said: "${first}"`);
    // Sequences stand in an agent's text only after its own cut or inspection, or in a message.
    for (const { request } of asked) expect(textOf(request)).not.toMatch(/sequence|undefined|\{\{/);
    expect(record.prompt).toEqual({ id: "bomb", sha256: prompt.sha256 });
  });

  it("the planner's requests show a language model no more than anybody's", async () => {
    const { ask, asked } = replying(() => "Action: wait");
    await playBomb({ setup, prompt, ask });
    const hidden = setup.bombs.filter(({ room }) => room !== map.start);
    for (const { request } of asked) {
      for (const { id } of hidden) expect(JSON.stringify(request.messages)).not.toContain(`bomb ${id}`);
    }
  });

  it("waits for whoever gives no action, says so, and goes on; the game stays scored up to a quarter", async () => {
    const answers: Record<string, string | { refusal: string }> = {
      "round-1-alpha": "",
      "round-1-bravo": { refusal: "policy" },
      "round-2-alpha": '{"action": 12, "mess',
      "round-2-bravo": `Action: wait\nMessage: ${"long ".repeat(10_000)}`,
      "round-3-charlie": "I'm sorry, I can't help with that.",
      "round-4-alpha": "Action: move to Atlantis",
    };
    const { ask, asked } = replying((turn) => answers[turn] ?? null);
    const record = await playBomb({ setup, prompt, ask });
    const turn = (id: string) => record.turns.find(({ round, agent }) => `round-${round}-${agent}` === id);
    expect(turn("round-1-alpha")).toMatchObject({ action: null, reason: "waited: no move (no answer)" });
    expect(turn("round-1-bravo")).toMatchObject({ reason: "waited: no move (refused)" });
    expect(turn("round-2-alpha")).toMatchObject({ reason: "waited: no move (no action is named)" });
    expect(turn("round-3-charlie")).toMatchObject({ reason: "waited: no move (refused)" });
    expect(turn("round-4-alpha")).toMatchObject({
      reason: "",
      result: { kind: "illegal", reason: "there is no such room" },
    });
    expect([...(turn("round-2-bravo")?.message?.text ?? "")]).toHaveLength(300);
    const statuses = Object.fromEntries(
      asked.filter(({ status }) => status).map(({ turn: id, status }) => [id, status]),
    );
    expect(statuses).toEqual({
      "round-1-alpha": "unparsed",
      "round-1-bravo": "refused",
      "round-2-alpha": "unparsed",
      "round-2-bravo": "ok",
      "round-3-charlie": "refused",
      "round-4-alpha": "ok",
    });
    const later = textOf(asked.find(({ turn: id }) => id === "round-3-bravo")?.request);
    expect(later).toContain("no action could be read in your reply, so you waited.");
    expect(later).toContain("You said, cut off at 300 characters:");
    expect(record.score).toMatchObject({ unscored: "", messages: { shortened: 1 } });
    expect(record.score.unreadable).toEqual({ "no answer": 1, refused: 2, "no action is named": 1 });
  });

  it("is unscored if one of three never answers, and never a zero", async () => {
    const { ask } = replying((turn) => (turn.endsWith("bravo") ? "" : null));
    const { score } = await playBomb({ setup, prompt, ask });
    expect(score.unscored).toMatch(/^no action in \d+ of \d+ turns$/);
    expect(score.share).toBeNaN();
    expect(score.points).toBeGreaterThanOrEqual(0);
  });

  it("gives the same through requests as by rules alone", async () => {
    const planner = await playBomb({ setup, prompt, ask: bombAsk(bombPlanner()) });
    expect(planner.score.points).toBe(90);
    const silent = await playBomb({ setup, prompt, ask: bombAsk(silentTeam()) });
    expect(silent.score.messages.sent).toBe(0);
    await expect(bombAsk(silentTeam())("round-1-alpha", { messages: [] })).rejects.toThrow(
      "the state of a bomb game",
    );
  });

  it("asks for reasoning in the other prompt, with the same rules", async () => {
    const reasoned = await loadGamePrompt("bomb-cot");
    const { how, ...rest } = prompt.sections;
    const { how: think, ...same } = reasoned.sections;
    expect(same).toEqual(rest);
    expect(think).not.toBe(how);
  });
});
