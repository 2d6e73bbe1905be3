import type { ProviderSettings } from "../models/provider.js";
import { destinationOf } from "../models/registry.js";
import type { PriceTable } from "./prices.js";

/**
 * The project's price list, for models that are asked at their provider's own host. Another host, set by
 * <PROVIDER>_BASE_URL, bills by its own prices: those of its models are unknown until a user names a table.
 */
export async function ownHostPrices(list: PriceTable, settings: ProviderSettings): Promise<PriceTable> {
  const elsewhere = new Map<string, string>();
  for (const provider of list.providers) {
    const destination = await destinationOf(`${provider}/model`, settings).catch(() => null);
    if (destination === null || destination.ownUrl === null) continue;
    const { origin, host } = new URL(destination.baseUrl);
    if (origin !== new URL(destination.ownUrl).origin) elsewhere.set(provider, host);
  }
  return list.exceptAt(elsewhere);
}
