import { InputError } from "../../core/errors.js";

/**
 * Which side of the face acts, from the person's own view: their left is on the right of the picture. FACS
 * writes L12 and R12 for one-sided units.
 */
export const sides = ["both", "left", "right"] as const;
/** The side of the face that acts, as the person has it, not as the picture shows it. */
export type Side = (typeof sides)[number];

/** One active action unit: `{ au: 12, intensity: 0.6, side: "left" }`. */
export interface ActionUnit {
  au: number;
  /** 0 = not active, 1 = as far as a face can move. */
  intensity: number;
  /** Default "both". Movements of head and eyes have no side. */
  side?: Side | undefined;
}

/** What an action unit is: its number and name in FACS, its muscle, and where it moves the face. */
export interface ActionUnitInfo {
  au: number;
  name: string;
  /** The muscle as FACS names it; "" for gaze and head. */
  muscle: string;
  region: "upper face" | "lower face" | "gaze" | "head";
}

const row = (au: number, name: string, region: ActionUnitInfo["region"], muscle = ""): ActionUnitInfo => ({
  au,
  name,
  muscle,
  region,
});

/** The action units that can be shown (names after Ekman & Friesen 1978, Ekman et al. 2002). */
export const actionUnits: readonly ActionUnitInfo[] = [
  row(1, "inner brow raiser", "upper face", "frontalis, pars medialis"),
  row(2, "outer brow raiser", "upper face", "frontalis, pars lateralis"),
  row(4, "brow lowerer", "upper face", "depressor glabellae, depressor supercilii, corrugator"),
  row(5, "upper lid raiser", "upper face", "levator palpebrae superioris"),
  row(6, "cheek raiser", "upper face", "orbicularis oculi, pars orbitalis"),
  row(7, "lid tightener", "upper face", "orbicularis oculi, pars palpebralis"),
  row(9, "nose wrinkler", "lower face", "levator labii superioris alaeque nasi"),
  row(10, "upper lip raiser", "lower face", "levator labii superioris"),
  row(11, "nasolabial deepener", "lower face", "zygomaticus minor"),
  row(12, "lip corner puller", "lower face", "zygomaticus major"),
  row(13, "sharp lip puller", "lower face", "levator anguli oris"),
  row(14, "dimpler", "lower face", "buccinator"),
  row(15, "lip corner depressor", "lower face", "depressor anguli oris"),
  row(16, "lower lip depressor", "lower face", "depressor labii inferioris"),
  row(17, "chin raiser", "lower face", "mentalis"),
  row(18, "lip pucker", "lower face", "incisivii labii superioris and inferioris"),
  row(20, "lip stretcher", "lower face", "risorius"),
  row(22, "lip funneler", "lower face", "orbicularis oris"),
  row(23, "lip tightener", "lower face", "orbicularis oris"),
  row(24, "lip pressor", "lower face", "orbicularis oris"),
  row(25, "lips part", "lower face", "depressor labii, or relaxed mentalis or orbicularis oris"),
  row(26, "jaw drop", "lower face", "masseter, temporal and internal pterygoid relaxed"),
  row(27, "mouth stretch", "lower face", "pterygoids, digastric"),
  row(28, "lip suck", "lower face", "orbicularis oris"),
  row(43, "eyes closed", "upper face", "levator palpebrae superioris relaxed"),
  row(51, "head turned left", "head"),
  row(52, "head turned right", "head"),
  row(53, "head up", "head"),
  row(54, "head down", "head"),
  row(55, "head tilted left", "head"),
  row(56, "head tilted right", "head"),
  row(61, "eyes turned left", "gaze"),
  row(62, "eyes turned right", "gaze"),
  row(63, "eyes up", "gaze"),
  row(64, "eyes down", "gaze"),
];

const byNumber = new Map(actionUnits.map((info) => [info.au, info]));

/**
 * The name of an action unit, its muscle, and the region where it shows.
 *
 * @throws InputError `action unit 3 cannot be drawn; those that can: 1, 2, 4, …`
 *
 * @example
 * ```ts
 * actionUnitInfo(12).name; // "lip corner puller"
 * actionUnitInfo(54).region; // "head"
 * ```
 */
export function actionUnitInfo(au: number): ActionUnitInfo {
  const info = byNumber.get(au);
  if (info === undefined) {
    throw new InputError(
      `action unit ${au} cannot be drawn; those that can: ${actionUnits.map((one) => one.au).join(", ")}`,
    );
  }
  return info;
}

/** Units of the rendered head that the drawing does not have. */
const renderedOnly = new Set([11, 13, 18, 22, 28]);

/** The units that the drawing has. */
export const drawnUnits: readonly ActionUnitInfo[] = actionUnits.filter(({ au }) => !renderedOnly.has(au));

/** @internal Refuses what the drawing does not have. */
export function checkDrawnUnit(unit: ActionUnit): void {
  checkActionUnit(unit);
  if (renderedOnly.has(unit.au)) {
    throw new InputError(`action unit ${unit.au} is not in the drawing; use facePng, which has it`);
  }
}

/**
 * @internal Refuses what cannot be drawn: unknown units, intensities outside 0 to 1, a side for head or gaze.
 */
export function checkActionUnit(unit: ActionUnit): void {
  const { region } = actionUnitInfo(unit.au);
  if (!(unit.intensity >= 0 && unit.intensity <= 1)) {
    throw new InputError(`action unit ${unit.au} needs an intensity from 0 to 1, got ${unit.intensity}`);
  }
  const side = unit.side ?? "both";
  if (!sides.includes(side)) {
    throw new InputError(`action unit ${unit.au} needs a side of ${sides.join(", ")}, got "${side}"`);
  }
  if (side !== "both" && (region === "head" || region === "gaze")) {
    throw new InputError(`action unit ${unit.au} (${region}) has no side, got "${side}"; leave it out`);
  }
}
