import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { DataError, InputError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { sha256 } from "../../io/sha256-file.js";
import { studyFile } from "../../io/study-file.js";
import { denseNetwork, holdemWidths, weightCount } from "./network.js";
import { observe } from "./observe.js";
import { type HoldemStyle, holdemStyles } from "./parse.js";
import type { HoldemPolicy } from "./policy.js";
import { holdemActions } from "./rules.js";

/** The training seeds: each style was trained five times. */
export const agentSeeds = [1, 2, 3, 4, 5] as const;

const weightsSchema = z.looseObject({
  widths: z.array(z.int().min(1)),
  agents: z.array(
    z.looseObject({
      style: z.enum(holdemStyles),
      seed: z.int(),
      file: z.string().regex(/^[a-z0-9-]+\.bin$/),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/**
 * Loads a trained opponent: a deep Q-network (Mnih et al. 2015) for limit hold'em between two players, whose
 * rewards favoured raises and calls ("aggressive") or folds ("conservative").
 *
 * It plays without chance: the legal move with the highest value, and of equal ones the first in the order fold,
 * check, call, raise. How it was trained: data/egosocialarena/holdem/README.md.
 *
 * @throws InputError `no trained opponent "bold", seed 1; styles aggressive, conservative, seeds 1 to 5`
 * @throws DataError `<file>: sha256 is …, weights.json says …; restore it (git checkout <file>)`
 *
 * Source: the paper's two opponents, DQN-Aggressive and DQN-Conservative (EgoSocialArena, section 2.1.3); Mnih et
 * al. 2015, doi 10.1038/nature14236.
 *
 * @example
 * ```ts
 * const agent = await loadHoldemAgent("aggressive", 1);
 * const probabilities = agent(viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0));
 * probabilities.reduce((sum, p) => sum + p); // 1
 * ```
 */
export async function loadHoldemAgent(style: HoldemStyle, seed: number): Promise<HoldemPolicy> {
  const { file: list } = studyFile("data/<study>/holdem/weights.json");
  return readHoldemAgent(path.dirname(list), style, seed);
}

/**
 * All trained opponents of a style, by training seed.
 *
 * @throws InputError, DataError as {@link loadHoldemAgent}
 *
 * @example
 * ```ts
 * (await loadHoldemAgents("conservative")).length; // 5
 * ```
 */
export const loadHoldemAgents = (style: HoldemStyle): Promise<HoldemPolicy[]> =>
  Promise.all(agentSeeds.map((seed) => loadHoldemAgent(style, seed)));

/** {@link loadHoldemAgent} from a folder with a weights.json. @internal */
export async function readHoldemAgent(
  folder: string,
  style: HoldemStyle,
  seed: number,
): Promise<HoldemPolicy> {
  const list = path.join(folder, "weights.json");
  const { widths, agents } = parseAs(weightsSchema, await readJson(list), list);
  if (widths.join() !== holdemWidths.join()) {
    throw new DataError(`is ${widths.join("-")}, the trained opponents are ${holdemWidths.join("-")}`, {
      file: shownPath(list),
      field: "widths",
    });
  }
  const agent = agents.find((one) => one.style === style && one.seed === seed);
  if (agent === undefined) {
    throw new InputError(
      `no trained opponent "${style}", seed ${seed}; styles ${holdemStyles.join(", ")}, seeds 1 to ${agentSeeds.length}`,
    );
  }
  return greedyPolicy(await readWeights(path.join(folder, agent.file), agent.sha256));
}

async function readWeights(file: string, recorded: string): Promise<Float32Array> {
  const where = { file: shownPath(file), remedy: `restore it (git checkout ${shownPath(file)})` };
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new DataError(`cannot be read (${cause.code})`, where, { cause });
  });
  const found = sha256(bytes);
  if (found !== recorded) throw new DataError(`sha256 is ${found}, weights.json says ${recorded}`, where);
  const wanted = 4 * weightCount(holdemWidths);
  if (bytes.length !== wanted) throw new DataError(`has ${bytes.length} bytes instead of ${wanted}`, where);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

/**
 * The policy of a network's values: the legal move with the highest, and of equal ones the first in the order of
 * `holdemActions`. Changes of `weights` change the policy.
 * @internal
 */
export function greedyPolicy(weights: Float32Array): HoldemPolicy {
  const network = denseNetwork(holdemWidths, weights);
  return (view) => {
    const best = bestAction(
      network(observe(view)),
      view.legal.map((action) => holdemActions.indexOf(action)),
    );
    return oneHot[best]!;
  };
}

const oneHot = holdemActions.map(
  (_, best) => holdemActions.map((__, code) => Number(code === best)) as unknown as ReturnType<HoldemPolicy>,
);

/** The legal code with the highest value, and of equal ones the lowest. @internal */
export function bestAction(values: ArrayLike<number>, legal: readonly number[]): number {
  return legal.reduce((best, code) =>
    values[code]! > values[best]! || (values[code] === values[best] && code < best) ? code : best,
  );
}
