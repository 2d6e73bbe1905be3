import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import type { AffectlabConfig } from "./config.js";
import { familyOf, parseModelId, traitsOf } from "./registry.js";

/**
 * Refuses models that take no pictures, before anything is sent: by their provider, an endpoint of
 * affectlab.config.ts, or their row in data/models.csv. A model of which nothing is known is asked.
 *
 * @param withPicture how many of the items show a picture
 * @throws UsageError `openai/o3-mini takes no pictures (^o3-mini in data/models.csv, 2026-07-02), and 160 items show one; …`
 */
export async function requireImages(
  ids: readonly string[],
  withPicture: number,
  config: AffectlabConfig = {},
): Promise<void> {
  if (withPicture === 0) return;
  for (const id of ids) {
    const reason = await whyNot(id, config);
    if (reason === undefined) continue;
    throw new UsageError(
      `${id} takes no pictures (${reason}), and ${counted(withPicture, "item shows", "items show")} one; name another model, or items of text alone`,
    );
  }
}

async function whyNot(id: string, config: AffectlabConfig): Promise<string | undefined> {
  const { provider, model } = parseModelId(id);
  const own = traitsOf(provider).takesImages?.(model, config);
  if (own !== undefined)
    return own
      ? undefined
      : provider === "compatible"
        ? "images: false of its endpoint"
        : `${provider}/ here`;
  const family = await familyOf(id, config);
  if (family?.images !== "no") return undefined;
  const row = family.source === "affectlab.config.ts" ? family.source : `data/models.csv, ${family.asOf}`;
  return `${family.family} in ${row}`;
}
