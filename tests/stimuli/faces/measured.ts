import { identityById } from "../../../src/stimuli/faces/cast.js";
import { drawingPng, faceMapPixels } from "../../../src/stimuli/faces/face-png.js";
import type { FaceMeasures } from "../../../src/stimuli/faces/measure.js";
import { measureFace } from "../../../src/stimuli/faces/measure.js";
import { parseActionUnits } from "../../../src/stimuli/faces/notation.js";

const measured = new Map<string, Promise<FaceMeasures>>();
const pictures = new Map<string, Promise<Uint8Array>>();

/** What the map of a person with these action units measures; each is drawn once a test file. */
export function measures(id: string, units: string): Promise<FaceMeasures> {
  const key = `${id} ${units}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const fresh = faceMapPixels(parseActionUnits(units), identityById(id)).then(measureFace);
  measured.set(key, fresh);
  return fresh;
}

/** The drawing itself at half the size. */
export function picture(id: string, units: string): Promise<Uint8Array> {
  const key = `${id} ${units}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const fresh = drawingPng(parseActionUnits(units), identityById(id), 256);
  pictures.set(key, fresh);
  return fresh;
}
