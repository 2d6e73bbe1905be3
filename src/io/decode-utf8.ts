import { DataError } from "../core/errors.js";

/**
 * The text of a file's bytes; a byte order mark stays.
 *
 * @param options.mayBeCut accept a file that ends inside a character, which is left out: whoever reads on finds
 * that the text is cut off, and says where
 * @throws DataError `<file>: is not UTF-8; …`
 */
export function decodeUtf8(bytes: Uint8Array, file: string, { mayBeCut = false } = {}): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: mayBeCut });
  } catch (error) {
    // Excel's plain "CSV" is not UTF-8, and its menu has several kinds: the name of the right one ends the search.
    const remedy = 'save it as UTF-8; in Excel the type is "CSV UTF-8 (Comma delimited)"';
    throw new DataError("is not UTF-8", { file, remedy }, { cause: error });
  }
}
