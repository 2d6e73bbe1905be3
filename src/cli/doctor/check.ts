/**
 * One line of `affectlab doctor`. "missing": something does not work without it. "optional": what needs it is
 * left out, and all else works.
 */
export interface Check {
  id: string;
  state: "ok" | "missing" | "optional";
  /** What was found, or what lacks. */
  found: string;
  /** The one line that brings it; null if nothing lacks. */
  remedy: string | null;
}

export const ok = (id: string, found: string): Check => ({ id, state: "ok", found, remedy: null });

export const missing = (id: string, found: string, remedy: string): Check => ({
  id,
  state: "missing",
  found,
  remedy,
});

export const optional = (id: string, found: string, remedy: string): Check => ({
  id,
  state: "optional",
  found,
  remedy,
});
