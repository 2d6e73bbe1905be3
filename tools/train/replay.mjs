// The replay memory: a ring of moves, each with its reward and what was seen next. No legal move next: the end.

export class ReplayMemory {
  #next = 0;
  size = 0;

  constructor(capacity, width) {
    this.width = width;
    this.capacity = capacity;
    this.seen = new Float32Array(capacity * width);
    this.later = new Float32Array(capacity * width);
    this.codes = new Uint8Array(capacity);
    this.rewards = new Float64Array(capacity);
    this.legal = new Array(capacity);
  }

  add(seen, code, reward, later, legal) {
    const at = this.#next;
    this.seen.set(seen, at * this.width);
    this.later.set(later, at * this.width);
    this.codes[at] = code;
    this.rewards[at] = reward;
    this.legal[at] = legal;
    this.#next = (at + 1) % this.capacity;
    this.size = Math.min(this.size + 1, this.capacity);
  }

  /** The states, moves and rewards at these places. */
  batch(places) {
    const states = new Float32Array(places.length * this.width);
    places.forEach((at, i) => {
      states.set(this.seen.subarray(at * this.width, (at + 1) * this.width), i * this.width);
    });
    return {
      states,
      actions: Int32Array.from(places, (at) => this.codes[at]),
      rewards: places.map((at) => this.rewards[at]),
    };
  }

  after(at) {
    return { state: this.later.subarray(at * this.width, (at + 1) * this.width), legal: this.legal[at] };
  }
}
