/** Where drawn pictures are kept between processes. */
export interface DrawingStore {
  read<T>(name: string): Promise<T | undefined>;
  keep(name: string, drawing: unknown): Promise<void>;
}

let store: DrawingStore | undefined;

/** From now on, a picture that was drawn before is taken from there. It is the same to the byte. */
export function keepDrawings(where: DrawingStore): void {
  store = where;
}

/** The picture of that kind from its whole description, kept or drawn now. */
export async function drawOnce<T>(kind: string, description: unknown, draw: () => Promise<T>): Promise<T> {
  if (store === undefined) return draw();
  const name = `${kind} ${JSON.stringify(description)}`;
  const known = await store.read<T>(name);
  if (known !== undefined) return known;
  const drawn = await draw();
  await store.keep(name, drawn);
  return drawn;
}
