import { InputError } from "../core/errors.js";
import { requireLevel, requireObject, shown } from "./arguments.js";

/** What a function knows about one of its options. @internal */
export interface Option<V, F = V> {
  /** The value where the option is not given, or is undefined. */
  fallback: F;
  required?: boolean;
  check: (value: unknown, caller: string, name: string) => void;
  /** Only for the compiler: an option that lists other values than the type of the options is an error. */
  readonly accepts?: (value: V) => V;
}

/** Every option of T, none left out. @internal */
export type Known<T> = {
  readonly [K in keyof T]-?: Option<Exclude<T[K], undefined>, Exclude<T[K], undefined> | undefined>;
};

/** @internal */
export type Settings<S> = {
  [K in keyof S]: S[K] extends Option<infer V, infer F> ? ([F] extends [undefined] ? V | F : V) : never;
};

/**
 * Checks all options of a call, and fills in those that are not given. An option that the function does not
 * know is refused: a misspelled `levle: 0.9` would otherwise give the 95% interval without a word.
 * @internal
 */
export function readOptions<T extends object, S extends Known<T>>(
  options: T,
  caller: string,
  known: S,
): Settings<S> {
  requireObject(options, caller, "options");
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known);
      throw new InputError(
        `${caller} knows the option${names.length === 1 ? "" : "s"} ${names.join(", ")}, got ${shown(name)}`,
      );
    }
  }
  const settings: Record<string, unknown> = {};
  for (const name in known) {
    const { fallback, required, check } = known[name as Extract<keyof T, string>];
    const value: unknown = (options as Record<string, unknown>)[name];
    const isGiven = value !== undefined || required === true;
    if (isGiven) check(value, caller, name);
    settings[name] = isGiven ? value : fallback;
  }
  return settings as Settings<S>;
}

/** One of the values; the first is the default. @internal */
export function oneOf<const V extends string | number>(...values: readonly [V, ...V[]]): Option<V> {
  return { fallback: values[0], check: choiceOf(values) };
}

/** One of the values, without a default. @internal */
export function requiredOneOf<const V extends string | number>(...values: readonly V[]): Option<V, V> {
  return { fallback: values[0] as V, required: true, check: choiceOf(values) };
}

/** One of the values; undefined if not given. @internal */
export function optionalOneOf<const V extends string | number>(
  ...values: readonly V[]
): Option<V, undefined> {
  return { fallback: undefined, check: choiceOf(values) };
}

function choiceOf(values: readonly (string | number)[]): Option<unknown>["check"] {
  return (value, caller, name) => {
    if ((values as readonly unknown[]).includes(value)) return;
    const article = name.endsWith("s") ? "" : /^[aeiou]/.test(name) ? "an " : "a ";
    const list = values.map(shown);
    const all = `${list.slice(0, -1).join(", ")} or ${list.at(-1)}`;
    throw new InputError(`${caller} requires ${article}${name} of ${all}, got ${shown(value)}`);
  };
}

/** A confidence level. @internal */
export const levelOption: Option<number> = { fallback: 0.95, check: requireLevel };

/** The seed of random draws. @internal */
export const seedOption: Option<number> = {
  fallback: 1,
  check: (value, caller) => {
    if (!Number.isFinite(value))
      throw new InputError(`${caller} requires a finite seed, got ${shown(value)}`);
  },
};

/** "at least 1 resample": a whole number above 0. @internal */
export function countOption(fallback: number, one = "resample"): Option<number> {
  return {
    fallback,
    check: (value, caller) => {
      if (!(Number.isInteger(value) && (value as number) >= 1)) {
        throw new InputError(`${caller} requires at least 1 ${one}, got ${shown(value)}`);
      }
    },
  };
}

/** A number for which `test` holds; `words` say which: "a unit above 0". @internal */
export function numberOption(
  fallback: number,
  words: string,
  test: (value: number) => boolean,
): Option<number> {
  return {
    fallback,
    check: (value, caller) => {
      if (!(typeof value === "number" && test(value))) {
        throw new InputError(`${caller} requires ${words}, got ${shown(value)}`);
      }
    },
  };
}

/** @internal */
export function flagOption(fallback: boolean): Option<boolean> {
  return {
    fallback,
    check: (value, caller, name) => {
      if (typeof value !== "boolean") {
        throw new InputError(`${caller} requires ${name} to be true or false, got ${shown(value)}`);
      }
    },
  };
}

/** A name, such as that of a factor; the function itself knows which there are. @internal */
export const nameOption: Option<string, undefined> = {
  fallback: undefined,
  check: (value, caller, name) => {
    if (typeof value !== "string") {
      throw new InputError(`${caller} requires a name as ${name}, got ${shown(value)}`);
    }
  },
};

/** Labels, levels or weights, which the function checks itself beside the data that they belong to. @internal */
export function listOption<V>(): Option<V, undefined> {
  return { fallback: undefined, check: () => undefined };
}
