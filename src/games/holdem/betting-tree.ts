import { act, type HoldemMove, type HoldemState, holdemActions, legalActions, openHoldem } from "./rules.js";
import type { DecisionNode, EndNode, TreeNode } from "./tree-game.js";
import type { HoldemView } from "./view.js";

/** A decision of the betting: what all can see. Its children stand in the order of `view.legal`. */
export interface BettingNode extends DecisionNode {
  readonly view: Omit<HoldemView, "player" | "hand" | "board">;
  readonly children: readonly (BettingNode | EndNode)[];
}

/**
 * Every sequence of moves that limit hold'em's rules allow, with player 0 as the button. Levels are streets.
 *
 * The tree is made by the rules themselves (`legalActions`, `act`), so it cannot differ from them. It has 10
 * decisions a street and 9 ways to the next, 10 (1 + 9 + 81 + 729) = 8,200 decisions in all.
 */
export function bettingTree(): { root: BettingNode; decisions: number } {
  let decisions = 0;
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const visit = (state: HoldemState, before: HoldemState): BettingNode | EndNode => {
    if (state.ended !== null) {
      const showdown = state.ended.reason === "showdown";
      const chips = showdown ? state.chips[0] : state.ended.payoff[0];
      return { kind: "end", level: before.street, showdown, chips };
    }
    const { button, street, chips, raises, history, toAct } = state;
    const legal = legalActions(state);
    const id = decisions++;
    return {
      kind: "decision",
      id,
      level: street,
      player: toAct,
      view: { button, street, chips, raises, history, legal },
      children: legal.map((action) => visit(act(state, action), state)),
    };
  };
  const start = openHoldem(deck, 0);
  return { root: visit(start, start) as BettingNode, decisions };
}

/** Each decision of a betting tree, by its id. */
export function bettingNodes(root: BettingNode): BettingNode[] {
  const found: BettingNode[] = [];
  const visit = (node: TreeNode): void => {
    if (node.kind === "end") return;
    found[node.id] = node as BettingNode;
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** The decision to which a history leads, whoever has the button; undefined if the hand has ended. */
export function nodeAfter(root: BettingNode, history: readonly HoldemMove[]): BettingNode | undefined {
  let node: BettingNode | EndNode | undefined = root;
  for (const { action } of history) {
    if (node?.kind !== "decision") return undefined;
    node = node.children[node.view.legal.indexOf(action)];
  }
  return node?.kind === "decision" ? node : undefined;
}

/** The codes of a decision's moves, in the order of its children. */
export function actionCodes({ view }: BettingNode): number[] {
  return view.legal.map((action) => holdemActions.indexOf(action));
}
