type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value with another laid over it: objects are merged, lists by index, everything else is replaced. */
export function patched(value: unknown, patch: unknown): unknown {
  if (patch === undefined) return value;
  if (Array.isArray(value) && Array.isArray(patch)) {
    const length = Math.max(value.length, patch.length);
    return Array.from({ length }, (_, index) => patched(value[index], patch[index]));
  }
  if (!isObject(value) || !isObject(patch)) return patch;
  const merged = Object.entries(patch).map(([key, inner]) => [key, patched(value[key], inner)]);
  return { ...value, ...Object.fromEntries(merged) };
}

/** A value without what the paths name: "usage", "choices.0.message.content". */
export function without(value: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return value;
  const copy = structuredClone(value);
  for (const path of paths) {
    const keys = path.split(".");
    const last = keys.pop() as string;
    const holder = keys.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], copy);
    if (typeof holder === "object" && holder !== null) delete (holder as Json)[last];
  }
  return copy;
}
