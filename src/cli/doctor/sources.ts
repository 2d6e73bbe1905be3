import { statSync } from "node:fs";
import { mirrorFolder, readCatalogue } from "../../io/catalogue.js";
import { resolveUpstream } from "../../io/upstream.js";
import { readEnvironment } from "../../models/config.js";
import { type Check, ok, optional } from "./check.js";

/** The released data that are here, in a mirror or fetched. They are not verified: `data verify` does that. */
export async function checkReleases(): Promise<Check> {
  const mirror = process.env.AFFECTLAB_MIRROR?.trim() ?? "";
  if (mirror !== "" && statSync(mirror, { throwIfNoEntry: false })?.isDirectory() !== true)
    return optional("mirror", `AFFECTLAB_MIRROR=${mirror} is no folder`, "change or unset AFFECTLAB_MIRROR");
  const sources = await readCatalogue();
  const absent = sources.filter(({ name }) => !isHere(name));
  const from = sources.some(({ name }) => mirrorFolder(name) !== undefined) ? ` (${mirror})` : "";
  const found = `released data: ${sources.length - absent.length} of ${sources.length} here${from}`;
  const first = absent[0];
  return first === undefined
    ? ok("mirror", found)
    : optional("mirror", `${found}; only released items need them`, `npx affectlab data fetch ${first.name}`);
}

function isHere(name: string): boolean {
  try {
    return resolveUpstream(name) !== "";
  } catch {
    return false;
  }
}

const keyNames = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "AFFECTLAB_API_KEY"];

/** Which keys are set. A value is never shown. */
export function checkKeys(): Check {
  const env = readEnvironment();
  const isSet = (name: string): boolean => (env[name]?.trim() ?? "") !== "";
  const found = keyNames.map((name) => `${name.replace("_API_KEY", "")} ${isSet(name) ? "set" : "not set"}`);
  const shown = `_API_KEY: ${found.join(", ")}`;
  return keyNames.some(isSet)
    ? ok("keys", shown)
    : optional("keys", shown, "for a provider's model, write OPENAI_API_KEY=... or another into .env");
}
