import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { ages, type beards, boneCount, type Features, type Identity, sexes } from "./identity.js";
import { type HairColour, hairColours, type IrisColour, skins } from "./palette.js";

type Beard = (typeof beards)[number];
type Person = [
  id: string,
  sex: Identity["sex"],
  age: Identity["age"],
  skin: number,
  hair: HairColour,
  beard: Beard,
  iris: IrisColour,
];

/** Twelve people, chosen so that none of sex, age and skin goes with another. */
const people: readonly Person[] = [
  ["f1", "female", "young", 2, "dark brown", "none", "hazel"],
  ["m1", "male", "young", 5, "black", "none", "dark brown"],
  ["f2", "female", "middle", 6, "black", "none", "dark brown"],
  ["m2", "male", "middle", 1, "auburn", "stubble", "blue"],
  ["f3", "female", "older", 2, "white", "none", "grey"],
  ["m3", "male", "older", 4, "grey", "short", "brown"],
  ["f4", "female", "young", 4, "black", "none", "brown"],
  ["m4", "male", "young", 3, "black", "none", "dark brown"],
  ["f5", "female", "middle", 3, "black", "none", "dark brown"],
  ["m5", "male", "middle", 7, "black", "short", "dark brown"],
  ["f6", "female", "young", 5, "black", "none", "dark brown"],
  ["m6", "male", "older", 1, "white", "none", "green"],
];

/** Muted, so that nothing draws attention from the face. */
const fabrics = ["#5f7388", "#7b6f83", "#6f7f6a", "#8b7566", "#56666b", "#84746c", "#6b6f88", "#73806f"];

/** The twelve people of the set, always the same. */
export const cast: readonly Identity[] = people.map((person) =>
  identityOf(person, randomStream(1, "cast", person[0])),
);

/**
 * A person of the set by id.
 *
 * @throws InputError `no identity "x9"; there are f1, m1, f2, …`
 *
 * @example
 * ```ts
 * identityById("f3").age; // "older"
 * ```
 */
export function identityById(id: string): Identity {
  const found = cast.find((one) => one.id === id);
  if (found === undefined) {
    throw new InputError(`no identity "${id}"; there are ${cast.map((one) => one.id).join(", ")}`);
  }
  return found;
}

/**
 * Makes new people from a seed. Sex alternates. Age and skin go through all their levels, in a drawn order,
 * before one comes again. The rest is drawn freely. One more person never changes those before.
 *
 * @param count how many
 * @param seed the root seed
 * @throws InputError `makeIdentities requires a whole number of people above 0, got 0`
 *
 * @example
 * ```ts
 * const people = makeIdentities(14, 7);
 * new Set(people.map((one) => one.skin)).size; // 7
 * people[0]!.id; // "s7p1"
 * ```
 */
export function makeIdentities(count: number, seed: number): Identity[] {
  if (!Number.isInteger(count) || count < 1) {
    throw new InputError(`makeIdentities requires a whole number of people above 0, got ${count}`);
  }
  if (!Number.isInteger(seed) || seed < 0) {
    throw new InputError(`makeIdentities requires a seed that is a whole number from 0, got ${seed}`);
  }
  const tones = randomStream(seed, "faces", "skins").shuffle(skins.map((_, i) => i + 1));
  const lifetimes = randomStream(seed, "faces", "ages").shuffle(ages);
  return Array.from({ length: count }, (_, i) => {
    const draw = randomStream(seed, "faces", "person", i);
    const sex = sexes[i % sexes.length] as Identity["sex"];
    const age = lifetimes[Math.floor(i / 2) % lifetimes.length] as Identity["age"];
    const skin = tones[i % tones.length] as number;
    return identityOf(
      [
        `s${seed}p${i + 1}`,
        sex,
        age,
        skin,
        hairFor(draw, age, skin),
        sex === "male" ? pick(draw, ["none", "none", "stubble", "short"]) : "none",
        irisFor(draw, skin),
      ],
      draw,
    );
  });
}

function hairFor(draw: RandomStream, age: Identity["age"], skin: number): HairColour {
  if (age === "older") return pick(draw, ["grey", "white", "grey"]);
  // Dark hair is the most common with every skin, and fair hair is rare with dark skin.
  if (skin > 3) return pick(draw, ["black", "black", "dark brown"]);
  return pick(draw, Object.keys(hairColours).slice(0, 5) as HairColour[]);
}

function irisFor(draw: RandomStream, skin: number): IrisColour {
  if (skin > 3) return pick(draw, ["dark brown", "brown"]);
  return pick(draw, ["dark brown", "brown", "hazel", "green", "blue", "grey"]);
}

function identityOf([id, sex, age, skin, hair, beard, iris]: Person, draw: RandomStream): Identity {
  const clothes = pick(draw, fabrics);
  // A draw that is not used any more: without it everybody's features would be others.
  draw.next();
  const features = featuresOf(draw, sex, age);
  return { id, sex, age, skin, hair, beard, iris, clothes, features, bones: bonesOf(draw, sex) };
}

/**
 * The shape of a head, drawn from the scanned people and independent of skin. The first component goes from
 * large heads with a heavy jaw to small, slender ones. Its mean is moved by sex. That is a look that we chose:
 * the source says nothing about the sex of the people scanned.
 */
function bonesOf(draw: RandomStream, sex: Identity["sex"]): number[] {
  return Array.from({ length: boneCount }, (_, i) => {
    const [mean, sd] = i === 0 ? [sex === "male" ? -0.7 : 0.9, 0.5] : [0, 0.95];
    return Math.round((mean + sd * Math.max(-1.9, Math.min(1.9, draw.normal()))) * 1000) / 1000;
  });
}

/**
 * Proportions around the mean of a sex and age. The drawn deviations are independent of skin, so that no
 * feature predicts it.
 */
function featuresOf(draw: RandomStream, sex: Identity["sex"], age: Identity["age"]): Features {
  const male = sex === "male";
  const around = (mean: number, sd: number): number =>
    Math.round((mean + sd * Math.max(-1.7, Math.min(1.7, draw.normal()))) * 1000) / 1000;
  return {
    faceWidth: around(male ? 1.01 : 0.985, 0.022),
    jaw: around(male ? 1.06 : 0.94, 0.03),
    chin: around(male ? 3 : -2, 3),
    eyeSize: around(male ? 0.97 : 1.03, 0.025),
    eyeTilt: around(age === "older" ? 0 : 1.5, 1.1),
    lidCrease: around(0.6, 0.22),
    browThickness: around(male ? 11 : 8.3, 0.9),
    browArch: around(male ? 2 : 4, 1.1),
    noseWidth: around(male ? 1.08 : 1, 0.08),
    noseLength: around(male ? 2 : -1, 2.2),
    lips: around((male ? 0.95 : 1.12) - (age === "older" ? 0.14 : 0), 0.1),
    mouthWidth: around(male ? 1.03 : 0.98, 0.03),
  };
}

function pick<T>(draw: RandomStream, from: readonly T[]): T {
  return from[draw.int(from.length)] as T;
}
