import type { DecisionNode, EndNode, TreeGame, TypeLevel } from "../../../src/games/holdem/tree-game.js";

/**
 * Two games whose value is known. Kuhn poker (Kuhn 1950, doi 10.1515/9781400881727-010): three cards, one bet
 * of 1, ante 1; -1/18 for the first player. Leduc poker (Southey et al. 2005, UAI): six cards of three ranks,
 * two rounds with at most two raises of 2 and 4, ante 1; -0.085606 for the first player (OpenSpiel's
 * documentation of its sequence-form solver prints -0.085606424078).
 */
export function kuhnPoker(): TreeGame {
  const joint = new Float64Array(9);
  const margin = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      joint[3 * i + j] = i === j ? 0 : 1 / 6;
      margin[3 * i + j] = Math.sign(i - j) / 6;
    }
  }
  const none = new Int32Array(3);
  const end = (showdown: boolean, chips: number): EndNode => ({ kind: "end", level: 0, showdown, chips });
  let id = 0;
  const at = (player: 0 | 1, children: DecisionNode["children"]): DecisionNode => ({
    kind: "decision",
    id: id++,
    level: 0,
    player,
    children,
  });
  const facedBySecond = at(1, [end(false, 1), end(true, 2)]);
  const facedByFirst = at(0, [end(false, -1), end(true, 2)]);
  const root = at(0, [at(1, [end(true, 1), facedByFirst]), facedBySecond]);
  return { levels: [{ sizes: [3, 3], parents: [none, none], joint, margin }], root, decisions: id };
}

export function leducPoker(): TreeGame {
  const sizes = [
    [3, 3],
    [9, 9],
  ] as const;
  const levels: TypeLevel[] = sizes.map((size, level) => ({
    sizes: size,
    parents: [0, 1].map(() =>
      Int32Array.from({ length: size[0] }, (_, type) => (level === 0 ? 0 : Math.floor(type / 3))),
    ) as unknown as TypeLevel["parents"],
    joint: new Float64Array(size[0] * size[1]),
    margin: new Float64Array(size[0] * size[1]),
  }));
  // All 120 ordered deals of two hands and the board from six cards; rank = card >> 1.
  for (let mine = 0; mine < 6; mine++) {
    for (let theirs = 0; theirs < 6; theirs++) {
      for (let board = 0; board < 6; board++) {
        if (mine === theirs || mine === board || theirs === board) continue;
        const [i, j, b] = [mine >> 1, theirs >> 1, board >> 1];
        const strength = (rank: number) => (rank === b ? 10 : rank);
        const better = Math.sign(strength(i) - strength(j)) / 120;
        const add = (matrix: Float64Array, at: number, value: number) => {
          matrix[at] = (matrix[at] as number) + value;
        };
        add(levels[0]!.joint, 3 * i + j, 1 / 120);
        add(levels[1]!.joint, 9 * (3 * i + b) + 3 * j + b, 1 / 120);
        add(levels[1]!.margin, 9 * (3 * i + b) + 3 * j + b, better);
      }
    }
  }
  let id = 0;
  const bet = (
    level: number,
    player: 0 | 1,
    chips: readonly [number, number],
    raises: number,
    answered: boolean,
  ): DecisionNode => {
    const own = id++;
    const other = (1 - player) as 0 | 1;
    const children: DecisionNode["children"][number][] = [];
    if (chips[0] !== chips[1]) {
      children.push({ kind: "end", level, showdown: false, chips: player === 0 ? -chips[0] : chips[1] });
    }
    const high = Math.max(...chips);
    if (!answered) children.push(bet(level, other, [high, high], raises, true));
    else if (level === 0) children.push(bet(1, 0, [high, high], 0, false));
    else children.push({ kind: "end", level, showdown: true, chips: high });
    if (raises < 2) {
      const more: [number, number] = [high, high];
      more[player] = high + (level === 0 ? 2 : 4);
      children.push(bet(level, other, more, raises + 1, true));
    }
    return { kind: "decision", id: own, level, player, children };
  };
  const root = bet(0, 0, [1, 1], 0, false);
  return { levels, root, decisions: id };
}
