import { InputError } from "../core/errors.js";

/** Checks of arguments that several statistics share, so that their messages are the same. */

/** @internal */
export function requireLevel(level: number, caller: string): void {
  if (!(level > 0 && level < 1)) {
    throw new InputError(`${caller} requires a level between 0 and 1, got ${level}`);
  }
}

/** @internal */
export function requireEqualLengths(a: ArrayLike<unknown>, b: ArrayLike<unknown>, caller: string): void {
  if (a.length !== b.length) {
    throw new InputError(`${caller} requires equal lengths, got ${a.length} and ${b.length}`);
  }
}

/** @internal */
export function requireFinite(values: ArrayLike<number>, caller: string, what = ""): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new InputError(`${caller} requires finite numbers, got ${values[i]} at ${what}index ${i}`);
    }
  }
}
