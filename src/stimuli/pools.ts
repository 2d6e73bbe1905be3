import * as z from "zod";
import { randomStream } from "../core/random.js";
import { parseAs, readJson } from "../io/read-json.js";
import { studyFile } from "../io/study-file.js";
import { storySchema } from "./story.js";

const list = z.array(z.string().min(1)).min(2);
const poolsSchema = z.strictObject({
  names: z
    .array(z.strictObject({ name: z.string(), pronouns: z.enum(["she", "he"]), region: z.string() }))
    .min(2)
    .describe("First names, as many of women as of men from each region"),
  ages: z.array(storySchema.shape.age).min(1),
  stakes: z.array(storySchema.shape.stakes).min(1),
  domains: list,
  settings: list,
  roles: list,
  openings: list.describe("What a story begins with: so that a set has no mould"),
  tenses: z.array(storySchema.shape.tense).min(1),
});
export type Pools = z.infer<typeof poolsSchema>;

let loaded: Promise<Pools> | undefined;

/** Names, settings and other material for a model's stories, from data/<study>/stimuli/pools.json. */
export function loadPools(): Promise<Pools> {
  loaded ??= (async () => {
    const { file } = studyFile("data/<study>/stimuli/pools.json");
    return parseAs(poolsSchema, await readJson(file), file);
  })();
  return loaded;
}

/** The given material of one story. */
export interface StorySeed {
  agent: { name: string; pronouns: "she" | "he" };
  region: string;
  age: Pools["ages"][number];
  role: string;
  domain: string;
  setting: string;
  stakes: Pools["stakes"][number];
  opening: string;
  tense: Pools["tenses"][number];
}

/**
 * The material for the given number of stories. Names, domains, settings, roles and openings are dealt from
 * shuffled packs, so that none comes a second time before all have come once. Asking for more stories does
 * not change the first ones.
 */
export function drawSeeds(pools: Pools, count: number, seed: number, ...key: string[]): StorySeed[] {
  const deal = <T>(pool: readonly T[], name: string): ((i: number) => T) => {
    const packs: T[][] = [];
    return (i) => {
      const pack = Math.floor(i / pool.length);
      packs[pack] ??= randomStream(seed, ...key, name, pack).shuffle(pool);
      return packs[pack][i % pool.length] as T;
    };
  };
  const [name, role, domain] = [
    deal(pools.names, "name"),
    deal(pools.roles, "role"),
    deal(pools.domains, "domain"),
  ];
  const [setting, opening] = [deal(pools.settings, "setting"), deal(pools.openings, "opening")];
  const [age, stakes, tense] = [
    deal(pools.ages, "age"),
    deal(pools.stakes, "stakes"),
    deal(pools.tenses, "tense"),
  ];
  return Array.from({ length: count }, (_, i) => {
    const { region, ...agent } = name(i);
    return {
      agent,
      region,
      age: age(i),
      role: role(i),
      domain: domain(i),
      setting: setting(i),
      stakes: stakes(i),
      opening: opening(i),
      tense: tense(i),
    };
  });
}
