import { DataError } from "../../core/errors.js";

/**
 * Makes a check that every id of some files is there once. The check takes an id, its place for the message
 * ("line 3"), and where it is now.
 *
 * @throws DataError `<file>:3: field "id": "a1" is already in line 1`, from the check
 */
export function onceEach(
  field = "id",
): (id: string, place: string, where: { file: string; line: number }) => void {
  const places = new Map<string, string>();
  return (id, place, where) => {
    const before = places.get(id);
    if (before !== undefined) throw new DataError(`"${id}" is already in ${before}`, { ...where, field });
    places.set(id, place);
  };
}
