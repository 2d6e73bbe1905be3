import type { Datum } from "./channels.js";
import { counted, inList } from "./numbers.js";

/** The rows that have all of the channels. */
export function complete(data: readonly Datum[], channels: readonly string[]): Datum[] {
  return data.filter((datum) => channels.every((channel) => (datum.values[channel] ?? null) !== null));
}

/** What a caption says of rows without a value: "2 of 14 rows have no score and are not drawn." Empty if all have. */
export function missingWords(
  data: readonly Datum[],
  channels: readonly string[],
  labels: Readonly<Record<string, string>>,
  what = "not drawn",
): string[] {
  const isMissing = (datum: Datum, channel: string) => (datum.values[channel] ?? null) === null;
  const left = data.filter((datum) => channels.some((channel) => isMissing(datum, channel)));
  if (left.length === 0) return [];
  const lacking = channels.filter((channel) => left.some((datum) => isMissing(datum, channel)));
  const rows = `${left.length} of ${counted(data.length, "row")}`;
  const verb = left.length === 1 ? "has" : "have";
  const names = [...new Set(lacking.map((channel) => labels[channel]!))];
  const either = names.length < 2 ? names.join("") : `${inList(names.slice(0, -1))} or ${names.at(-1)}`;
  return [`${rows} ${verb} no ${either} and ${left.length === 1 ? "is" : "are"} ${what}.`];
}
