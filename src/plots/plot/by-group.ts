import { type Datum, nameOf } from "./channels.js";

/** The data of each group of colour, in the order in which the groups first occur. */
export function byGroup(data: readonly Datum[]): [group: string | null, own: Datum[]][] {
  const groups = new Map<string | null, Datum[]>();
  for (const datum of data) {
    const group = nameOf(datum, "colour");
    const own = groups.get(group);
    if (own === undefined) groups.set(group, [datum]);
    else own.push(datum);
  }
  return [...groups];
}
