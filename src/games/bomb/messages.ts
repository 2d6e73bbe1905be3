import { fillSection, type GamePrompt } from "../prompt.js";
import { type BombResult, messageLimit } from "./rules.js";
import { bombAgents, nextRooms } from "./setup.js";
import type { BombMemory, BombRoomView, BombView } from "./view.js";

/**
 * A turn's request: the rules as the system message, then all that the agent has lived through, what it sees
 * and the question. It holds nothing but the view.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const view = bombView(openBomb(dealBombs({ map, deal: 1, seed: 1 })), "charlie");
 * const [system, user] = bombMessages(await loadGamePrompt("bomb"), view);
 * system.content.split(".")[0]; // "You are charlie"
 * user.content.split("\n")[0]; // "No round has been played yet."
 * ```
 */
export function bombMessages(
  prompt: GamePrompt,
  view: BombView,
): [{ role: "system"; content: string }, { role: "user"; content: string }] {
  const { agent, map, cutters } = view;
  const others = bombAgents.filter((other) => other !== agent);
  const say = (section: string, values: Record<string, string | number> = {}): string =>
    fillSection(prompt, section, values);
  const system = say("system", {
    agent,
    others: others.join(" and "),
    map: map.rooms.map((room) => say("hallway", { room, doors: nextRooms(map, room).join(", ") })).join("\n"),
    bombs: view.bombCount,
    scoring: say(`score-${view.scoring}`),
    own: cutters[agent].join(", "),
    theirs: others
      .map((other) => say("owner", { agent: other, colours: cutters[other].join(", ") }))
      .join(" "),
    rounds: view.rounds,
    limit: messageLimit,
    how: say("how"),
  });
  const lines = view.past.map((past) => pastRound(prompt, past));
  const user = say("turn", {
    history: lines.length === 0 ? say("first") : lines.join("\n"),
    agent,
    round: view.round,
    rounds: view.rounds,
    points: view.points,
    room: view.room,
    seen: seenIn(prompt, view),
    doors: nextRooms(map, view.room).join(", "),
  });
  return [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
}

function pastRound(prompt: GamePrompt, past: BombMemory): string {
  const { round, room, said, heard, points, result } = past;
  const own =
    said === null
      ? fillSection(prompt, "said-nothing")
      : fillSection(prompt, said.shortened ? "said-too-much" : "said", {
          text: said.text,
          limit: messageLimit,
        });
  return fillSection(prompt, "past", {
    ...{ round, room, points },
    seen: seenIn(prompt, past),
    result: resultText(prompt, result),
    said: own,
    heard: heard
      .map(({ from, message }) => `\n${fillSection(prompt, "heard", { agent: from, text: message.text })}`)
      .join(""),
  });
}

function seenIn(prompt: GamePrompt, { agents, bombs }: BombRoomView): string {
  const people =
    agents.length === 0
      ? fillSection(prompt, "nobody")
      : fillSection(prompt, "somebody", { agents: agents.join(" and ") });
  const things = bombs.map(({ id, defused }) =>
    fillSection(prompt, defused ? "bomb-defused" : "bomb", { bomb: id }),
  );
  return [people, ...(things.length === 0 ? [fillSection(prompt, "no-bomb")] : things)].join("; ");
}

function resultText(prompt: GamePrompt, result: BombResult): string {
  const { kind } = result;
  if (kind === "waited") return fillSection(prompt, kind);
  if (kind === "moved") return fillSection(prompt, kind, { room: result.room });
  if (!("remaining" in result)) return fillSection(prompt, kind, { reason: result.reason });
  const remaining =
    result.remaining.length === 0
      ? fillSection(prompt, "none-remaining")
      : fillSection(prompt, "remaining", { colours: result.remaining.join(", ") });
  const colour = "colour" in result ? result.colour : "";
  return fillSection(prompt, kind, { bomb: result.bomb, colour, remaining });
}
