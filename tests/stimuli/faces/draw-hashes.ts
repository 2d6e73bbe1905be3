import { createHash } from "node:crypto";
import { cast } from "../../../src/stimuli/faces/cast.js";
import { facePng } from "../../../src/stimuli/faces/face-png.js";
import { parseActionUnits } from "../../../src/stimuli/faces/notation.js";

/** Hashes of a picture of each person, drawn in the order given. */
export async function drawHashes(reversed: boolean): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const identity of reversed ? [...cast].reverse() : cast) {
    const png = await facePng(parseActionUnits("1B+6C+R12D+26C+54B+61C"), identity, 200);
    hashes[identity.id] = createHash("sha256").update(png).digest("hex");
  }
  return hashes;
}

if (process.argv[2] === "print") console.log(JSON.stringify(await drawHashes(true)));
