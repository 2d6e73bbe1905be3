import { sha256 } from "../../../io/sha256-file.js";

/**
 * A name for what is rated that tells nobody whose it is: participants can read the ids of a page.
 *
 * @example
 * ```ts
 * blindId("reply", "case-7~openai/gpt-4o~0shot~0"); // "reply-6b518d1770b7"
 * ```
 */
export const blindId = (what: string, target: string): string => `${what}-${sha256(target).slice(0, 12)}`;
