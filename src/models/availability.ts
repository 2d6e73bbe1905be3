import { localPlace } from "./local-client.js";
import type { Place, ProviderSettings } from "./provider.js";
import { listProviders } from "./registry.js";
import { requireTrusted, type Trust } from "./trust.js";

/** One line of `affectlab models`: models that can be used here, or why they cannot. */
export interface Availability extends Omit<Place, "server" | "destination"> {
  /** The result of a probe; absent without a probe. */
  probe?: { reachable: boolean; models: string[]; problem: string };
}

/**
 * Lists the models that `openModel` can open here, and what is missing for the others. Nothing is sent unless
 * a probe is requested. Then every server with a key is asked for its models.
 *
 * @throws UntrustedServerError before anything is sent, when a probe would send a key to a host that a file of
 * the project names, and `trust` does not allow it
 */
export async function listAvailability(
  options: ProviderSettings & { probe?: boolean; trust?: Trust },
): Promise<Availability[]> {
  const { env, config, probe = false } = options;
  const places = await Promise.all(
    listProviders().map(async (provider) => {
      const found = await provider.places?.({ env, config });
      return found ?? [localPlace(`${provider.name}/<model>`)];
    }),
  );
  if (probe) {
    for (const { destination } of places.flat()) {
      if (destination !== undefined) requireTrusted(destination, options.trust);
    }
  }
  return Promise.all(
    places.flat().map(async ({ server, destination: _, ...place }) => {
      if (!probe || server === undefined || !place.usable) return place;
      const { probeServer } = await import("./probe.js");
      return { ...place, probe: await probeServer(server, env) };
    }),
  );
}
