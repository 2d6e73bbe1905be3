// Everything that decides what an agent learns, in one place. weights.json repeats it.

/** Chips added to the reward of a move. A hand's own outcome is -50 to 50 chips. */
export const shaping = {
  aggressive: { fold: 0, check: 0, call: 0.5, raise: 1 },
  conservative: { fold: 2, check: 0, call: 0, raise: -1 },
};

export const settings = {
  updates: 15_000,
  batch: 32,
  /** Moves of the learner between two updates. */
  movesPerUpdate: 8,
  replay: 100_000,
  /** Moves in the replay memory before the first update. */
  warmUp: 5_000,
  /** Updates between two copies of the network to the target network. */
  targetEvery: 500,
  /** Exploration falls linearly from `from` to `to` over this share of the updates, and stays there. */
  epsilon: { from: 1, to: 0.05, over: 0.5 },
  /** Chance of a fold among the exploring moves: with a third, few hands would reach their end. */
  exploreFold: 0.1,
  /** The learning rate falls linearly over the updates. */
  learningRate: { from: 1e-3, to: 1e-4 },
  /** Rewards of later moves of the same hand count in full: a hand is short, and its chips are what is won. */
  discount: 1,
  /** Rewards are divided by this many chips, so that most errors lie in the quadratic part of the Huber loss. */
  chipsPerUnit: 16,
  adam: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 },
  /** Updates between two points of the learning curve, and hands of each. */
  curveEvery: 1_000,
  curveHands: 1_000,
};
