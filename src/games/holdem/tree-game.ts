/**
 * A two-player zero-sum game in which all moves are public, and each player knows something of its own: its
 * *type* (a card, a bucket of hands). Kuhn poker and abstracted hold'em are both games of this form.
 *
 * Types become finer from level to level (from street to street). A type of one level has one parent on the
 * level before, so nobody forgets anything: the game has perfect recall.
 */
export interface TreeGame {
  readonly levels: readonly TypeLevel[];
  readonly root: DecisionNode;
  /** Decisions in the tree; their ids are 0 .. decisions - 1. */
  readonly decisions: number;
}

/** What is known on one level. Matrices are rows = types of player 0, columns = types of player 1. */
export interface TypeLevel {
  readonly sizes: readonly [number, number];
  /** The parent of each type, for each player; on level 0 all are 0. */
  readonly parents: readonly [Int32Array, Int32Array];
  /** The probability of each pair of types. Sum 1. */
  readonly joint: Float64Array;
  /** That probability times (P(player 0 has the better hand) - P(player 1 has it)), between -joint and joint. */
  readonly margin: Float64Array;
}

export type TreeNode = DecisionNode | EndNode;

export interface DecisionNode {
  readonly kind: "decision";
  readonly id: number;
  readonly level: number;
  readonly player: 0 | 1;
  /** The nodes that its actions lead to, in the order of the actions. */
  readonly children: readonly TreeNode[];
}

export interface EndNode {
  readonly kind: "end";
  readonly level: number;
  /** If the hands are compared: the better one wins `chips`. If not: player 0 gets `chips`, which may be negative. */
  readonly showdown: boolean;
  readonly chips: number;
}

/**
 * A behaviour strategy of both players: for each decision, rows = types of the player who decides, columns =
 * actions, row-major; each row sums to 1. A function that needs one player reads the rows of that player only.
 */
export type TreeStrategy = readonly Float64Array[];

/** Every decision of a game, by its id. */
export function decisionsOf(game: TreeGame): DecisionNode[] {
  const found: DecisionNode[] = [];
  const visit = (node: TreeNode): void => {
    if (node.kind === "end") return;
    found[node.id] = node;
    node.children.forEach(visit);
  };
  visit(game.root);
  return found;
}

/** The strategy that takes each action with the same probability. */
export function uniformStrategy(game: TreeGame): Float64Array[] {
  return decisionsOf(game).map(({ level, player, children }) =>
    new Float64Array((game.levels[level]?.sizes[player] as number) * children.length).fill(
      1 / children.length,
    ),
  );
}

/**
 * The matrices of one player's values: a row for each type of the *other* player, so that a sum over the
 * other's types adds whole rows. `margin` has the sign of this player.
 */
export interface ValueMatrices {
  readonly own: number;
  readonly other: number;
  readonly joint: Float64Array;
  readonly margin: Float64Array;
}

export function valueMatrices(game: TreeGame, player: 0 | 1): ValueMatrices[] {
  return game.levels.map(({ sizes, joint, margin }) => {
    const [rows, columns] = sizes;
    if (player === 1) {
      return { own: columns, other: rows, joint, margin: margin.map((value) => -value) };
    }
    const turned = (matrix: Float64Array): Float64Array => {
      const out = new Float64Array(matrix.length);
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) out[j * rows + i] = matrix[i * columns + j] as number;
      }
      return out;
    };
    return { own: rows, other: columns, joint: turned(joint), margin: turned(margin) };
  });
}

/** What an end is worth to each type of a player, given how likely the other's types are to come there. */
export function endValues(
  { showdown, chips, level }: EndNode,
  matrices: readonly ValueMatrices[],
  player: 0 | 1,
  otherReach: Float64Array,
  out: Float64Array,
): void {
  const { own, other, joint, margin } = matrices[level] as ValueMatrices;
  const matrix = showdown ? margin : joint;
  const worth = showdown || player === 0 ? chips : -chips;
  for (let i = 0; i < own; i++) out[i] = 0;
  // Four rows at a time: this loop is nearly all of what CFR and best responses take.
  const weights = [0, 0, 0, 0];
  const starts = [0, 0, 0, 0];
  let waiting = 0;
  for (let j = 0; j < other; j++) {
    const weight = (otherReach[j] as number) * worth;
    if (weight === 0) continue;
    weights[waiting] = weight;
    starts[waiting++] = j * own;
    if (waiting < 4) continue;
    addRows(matrix, starts, weights, own, out);
    waiting = 0;
  }
  if (waiting === 0) return;
  for (let k = waiting; k < 4; k++) weights[k] = 0;
  addRows(matrix, starts, weights, own, out);
}

function addRows(
  matrix: Float64Array,
  starts: readonly number[],
  weights: readonly number[],
  size: number,
  out: Float64Array,
): void {
  const [a, b, c, d] = starts as [number, number, number, number];
  const [p, q, r, s] = weights as [number, number, number, number];
  for (let i = 0; i < size; i++) {
    out[i] =
      (out[i] as number) +
      p * (matrix[a + i] as number) +
      q * (matrix[b + i] as number) +
      r * (matrix[c + i] as number) +
      s * (matrix[d + i] as number);
  }
}

/** Takes a value for each type to its children: children reach a level as their parent does. */
export function spread(reach: Float64Array, parents: Int32Array, out: Float64Array): Float64Array {
  for (let k = 0; k < parents.length; k++) out[k] = reach[parents[k] as number] as number;
  return out;
}

/** Adds what the children of each type are worth. */
export function gather(
  values: Float64Array,
  parents: Int32Array,
  size: number,
  out: Float64Array,
): Float64Array {
  for (let i = 0; i < size; i++) out[i] = 0;
  for (let k = 0; k < parents.length; k++) {
    const parent = parents[k] as number;
    out[parent] = (out[parent] as number) + (values[k] as number);
  }
  return out;
}
