import * as z from "zod";
import { DataError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import { type BombMap, nextRooms } from "./setup.js";

/** The maps' ids, in the order of the file. */
export const bombMapIds = ["clinic", "school", "station", "museum", "ferry"] as const;

const word = z.string().regex(/^[A-Z][a-z]+$/);
const mapsSchema = z.array(
  z.strictObject({
    id: z.enum(bombMapIds),
    title: z.string(),
    rooms: z.array(word).min(1),
    hallways: z.array(z.tuple([word, word])),
    start: word,
    colours: z.array(z.enum(["red", "green", "blue", "yellow"])).min(2),
    cuttersEach: z.int().positive(),
  }),
);

/**
 * Reads the five buildings, which we made: five to eight rooms; a ring, a star, a line with side rooms, two
 * rings that share a room, two decks.
 *
 * @throws DataError if a hallway leads nowhere, or a room cannot be reached from the start
 *
 * @example
 * ```ts
 * const maps = await loadBombMaps();
 * maps.map(({ id }) => id); // ["clinic", "school", "station", "museum", "ferry"]
 * ```
 */
export async function loadBombMaps(): Promise<BombMap[]> {
  const { file } = studyFile("data/<study>/games/bomb-maps.json");
  const where = { file: shownPath(file) };
  const maps = parseAs(mapsSchema, await readJson(file), file);
  const ids = maps.map(({ id }) => id).join(", ");
  if (ids !== bombMapIds.join(", ")) {
    throw new DataError(`has the maps ${ids}; it must have ${bombMapIds.join(", ")}, in this order`, where);
  }
  for (const map of maps) {
    const odd = map.hallways.flat().find((room) => !map.rooms.includes(room));
    if (odd !== undefined)
      throw new DataError(`${map.id}: a hallway leads to "${odd}", which is no room`, where);
    const reached = [map.start];
    for (const room of reached) reached.push(...nextRooms(map, room).filter((to) => !reached.includes(to)));
    const lost = map.rooms.find((room) => !reached.includes(room));
    if (lost !== undefined) throw new DataError(`${map.id}: no hallway leads to "${lost}"`, where);
  }
  return maps;
}
