// Deep Q-learning after Mnih et al. 2015 (doi 10.1038/nature14236): replay memory, target network, epsilon-greedy
// moves, clipped errors. The rules, the observation and the partners are the project's own, from its build.
import { performance } from "node:perf_hooks";
import { randomStream } from "../../dist/core/random.js";
import { bestAction, greedyPolicy } from "../../dist/games/holdem/agents.js";
import { denseNetwork, holdemWidths } from "../../dist/games/holdem/network.js";
import { observationSize, observe } from "../../dist/games/holdem/observe.js";
import { drawAction } from "../../dist/games/holdem/policy.js";
import { act, dealHoldem, holdemActions, legalActions } from "../../dist/games/holdem/rules.js";
import { sparringPartners } from "../../dist/games/holdem/sparring.js";
import { viewOf } from "../../dist/games/holdem/view.js";
import { Learner } from "./learner.mjs";
import { ReplayMemory } from "./replay.mjs";
import { settings as plainSettings, shaping as plainShaping } from "./settings.mjs";

/** Deals of the learning curve: the same hands for every agent and every point. */
const curveSeed = 1_000;

/** Trains one agent. The same arguments give the same weights. */
export function train({ style, seed, settings = plainSettings, shaping = plainShaping, onPoint = () => {} }) {
  const bonus = holdemActions.map((action) => shaping[style][action] / settings.chipsPerUnit);
  const stream = (name) => randomStream(seed, "holdem-dqn", style, name);
  const [explore, replays, moves] = ["explore", "replay", "partner"].map(stream);
  // Initial weights differ between the styles too.
  const initialSeed = 10 * seed + Object.keys(shaping).indexOf(style);
  const learner = new Learner({ widths: holdemWidths, seed: initialSeed, ...settings.adam });
  const online = denseNetwork(holdemWidths, learner.weights);
  const targetWeights = learner.weights.slice();
  const target = denseNetwork(holdemWidths, targetWeights);
  const memory = new ReplayMemory(settings.replay, observationSize);
  const curve = [];
  let [made, updates, losses] = [0, 0, 0];
  const started = performance.now();

  // A fold is the first of the legal moves.
  const exploringMove = (legal) =>
    explore.next() < settings.exploreFold ? legal[0] : legal[1 + explore.int(legal.length - 1)];

  const update = () => {
    const chosen = Array.from({ length: settings.batch }, () => replays.int(memory.size));
    const batch = memory.batch(chosen);
    const targets = chosen.map((at, i) => {
      const { state, legal } = memory.after(at);
      if (legal.length === 0) return batch.rewards[i];
      const values = target(state);
      return batch.rewards[i] + settings.discount * values[bestAction(values, legal)];
    });
    const { from, to } = settings.learningRate;
    losses += learner.step(
      batch.states,
      batch.actions,
      targets,
      from + ((to - from) * updates) / settings.updates,
    );
    updates++;
    if (updates % settings.targetEvery === 0) targetWeights.set(learner.weights);
    if (updates % settings.curveEvery === 0) {
      const point = {
        update: updates,
        mean_loss: losses / settings.curveEvery,
        ...playCurve(learner.weights, settings),
      };
      losses = 0;
      curve.push(point);
      onPoint(point, (performance.now() - started) / 1000);
    }
  };

  for (let hand = 0; updates < settings.updates; hand++) {
    let state = dealHoldem({ seed, hand: `dqn-${style}-${hand}` });
    const seat = moves.int(2);
    const partner = sparringPartners[hand % sparringPartners.length];
    let last = null;
    while (state.ended === null) {
      const view = viewOf(state, state.toAct);
      if (state.toAct !== seat) {
        state = act(state, drawAction(partner, view, moves));
        continue;
      }
      const seen = observe(view);
      const legal = view.legal.map((action) => holdemActions.indexOf(action));
      if (last !== null) memory.add(last.seen, last.code, bonus[last.code], seen, legal);
      const { from, to, over } = settings.epsilon;
      const epsilon = Math.max(to, from - ((from - to) * updates) / (over * settings.updates));
      const code = explore.next() < epsilon ? exploringMove(legal) : bestAction(online(seen), legal);
      last = { seen, code };
      state = act(state, holdemActions[code]);
      made++;
      if (
        made % settings.movesPerUpdate === 0 &&
        memory.size >= settings.warmUp &&
        updates < settings.updates
      )
        update();
    }
    if (last !== null) {
      const won = state.ended.payoff[seat] / settings.chipsPerUnit;
      memory.add(last.seen, last.code, won + bonus[last.code], last.seen, []);
    }
  }
  return { weights: learner.weights, curve, moves: made, seconds: (performance.now() - started) / 1000 };
}

/** Greedy play against the partners: mean chips won a hand, without bonus, and shares of moves. */
function playCurve(weights, { curveHands }) {
  const policy = greedyPolicy(weights);
  const counts = [0, 0, 0, 0];
  let won = 0;
  for (let hand = 0; hand < curveHands; hand++) {
    const random = randomStream(curveSeed, "holdem-curve", hand);
    const partner = sparringPartners[hand % sparringPartners.length];
    const seat = Math.floor(hand / sparringPartners.length) % 2;
    let state = dealHoldem({ seed: curveSeed, hand });
    while (state.ended === null) {
      const own = state.toAct === seat;
      const action = drawAction(own ? policy : partner, viewOf(state, state.toAct), random);
      if (own) counts[holdemActions.indexOf(action)]++;
      state = act(state, action);
    }
    won += state.ended.payoff[seat];
  }
  const all = counts.reduce((sum, n) => sum + n, 0);
  return {
    mean_payoff: won / curveHands,
    ...Object.fromEntries(holdemActions.map((action, code) => [action, counts[code] / all])),
  };
}

/** States of random play without folds, which would leave few on the later streets. */
export function* randomStates(n, seed = 1) {
  const random = randomStream(seed, "holdem-states");
  for (let hand = 0, given = 0; given < n; hand++) {
    let state = dealHoldem({ seed, hand: `states-${hand}` });
    while (state.ended === null && given < n) {
      yield viewOf(state, state.toAct);
      given++;
      const legal = legalActions(state).filter((action) => action !== "fold");
      state = act(state, legal[random.int(legal.length)]);
    }
  }
}
