/**
 * Whole numbers on the edges of a directed graph, each within its bounds, such that as much enters each node as leaves
 * it: a feasible circulation (Hoffman 1960). What an edge must carry at least is sent from an added source to an added
 * sink along shortest paths of spare capacity.
 */
export class Circulation {
  readonly #first: number[];
  readonly #next: number[] = [];
  readonly #to: number[] = [];
  /** Spare capacity; of edge e the way back is e ^ 1. */
  readonly #spare: number[] = [];
  readonly #lowest: number[] = [];
  readonly #excess: number[];
  readonly #nodes: number;

  constructor(nodes: number) {
    this.#nodes = nodes;
    this.#first = new Array<number>(nodes + 2).fill(-1);
    this.#excess = new Array<number>(nodes).fill(0);
  }

  /** @returns the edge's number, for `of` */
  edge(from: number, to: number, lowest: number, highest: number): number {
    const edge = this.#add(from, to, highest - lowest);
    this.#lowest[edge] = lowest;
    this.#excess[to]! += lowest;
    this.#excess[from]! -= lowest;
    return edge;
  }

  /** What an edge carries, after `solve`. */
  of(edge: number): number {
    return this.#lowest[edge]! + this.#spare[edge ^ 1]!;
  }

  /** @returns whether there is a circulation within all bounds */
  solve(): boolean {
    const source = this.#nodes;
    const sink = this.#nodes + 1;
    let wanted = 0;
    for (const [node, excess] of this.#excess.entries()) {
      if (excess > 0) this.#add(source, node, excess);
      if (excess < 0) this.#add(node, sink, -excess);
      wanted += Math.max(0, excess);
    }
    while (wanted > 0) {
      const sent = this.#sendOnce(source, sink);
      if (sent === 0) return false;
      wanted -= sent;
    }
    return true;
  }

  #add(from: number, to: number, capacity: number): number {
    const edge = this.#to.length;
    this.#to.push(to, from);
    this.#spare.push(capacity, 0);
    this.#next.push(this.#first[from]!, this.#first[to]!);
    this.#first[from] = edge;
    this.#first[to] = edge + 1;
    return edge;
  }

  /** Sends what one shortest path has room for. */
  #sendOnce(source: number, sink: number): number {
    const by = new Int32Array(this.#first.length).fill(-1);
    const queue = [source];
    for (let at = 0; at < queue.length && by[sink] === -1; at++) {
      for (let edge = this.#first[queue[at]!]!; edge !== -1; edge = this.#next[edge]!) {
        const to = this.#to[edge]!;
        if (this.#spare[edge]! === 0 || by[to] !== -1 || to === source) continue;
        by[to] = edge;
        queue.push(to);
      }
    }
    if (by[sink] === -1) return 0;
    let room = Number.POSITIVE_INFINITY;
    for (let node = sink; node !== source; node = this.#to[by[node]! ^ 1]!) {
      room = Math.min(room, this.#spare[by[node]!]!);
    }
    for (let node = sink; node !== source; node = this.#to[by[node]! ^ 1]!) {
      this.#spare[by[node]!]! -= room;
      this.#spare[by[node]! ^ 1]! += room;
    }
    return room;
  }
}
