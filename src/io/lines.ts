import { createReadStream } from "node:fs";

/**
 * The lines of a text file as a stream, without their line breaks. Only \n and \r\n end a line. JSON strings
 * may hold other separators (U+2028, a form feed) unescaped, and newer versions of Node's readline split
 * there.
 *
 * `onEnd` says whether the file ends with a line break. Errors of the file system are thrown unchanged.
 */
export async function* linesOf(
  file: string,
  onEnd: (endsWithBreak: boolean) => void = () => {},
): AsyncGenerator<string> {
  let rest = "";
  let isEmpty = true;
  // Chunks of a megabyte: a row of a run log may be long, and few pieces are joined faster.
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const parts = (rest + (chunk as string)).split("\n");
    isEmpty = false;
    rest = parts.pop() as string;
    for (const part of parts) yield part.endsWith("\r") ? part.slice(0, -1) : part;
  }
  onEnd(rest === "" && !isEmpty);
  if (rest !== "") yield rest;
}
