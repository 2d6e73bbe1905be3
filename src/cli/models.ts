import { type Availability, listAvailability } from "../models/availability.js";
import { loadConfig, readEnvironment } from "../models/config.js";
import { loadPlayers } from "../studies/shared/live-parts.js";
import { formatTable, print, printJson } from "./print.js";
import { TrustDesk } from "./run/trust-desk.js";

interface ModelsOptions {
  json?: boolean;
  probe?: boolean;
  trust?: boolean;
}

/** `affectlab models` */
export async function showModels({ json, probe, trust }: ModelsOptions): Promise<void> {
  await loadPlayers();
  const env = readEnvironment();
  const config = await loadConfig();
  const desk = new TrustDesk({ trust: trust === true });
  const places = await desk.with(() =>
    listAvailability({ env, config, probe: probe === true, trust: desk.trusts }),
  );
  if (json) {
    printJson(places);
    return;
  }
  const usable = places.filter((place) => place.usable);
  const missing = places.filter((place) => !place.usable);
  print(
    formatTable(
      ["usable here", "at"],
      usable.map((place) => [place.id, placeOf(place)]),
    ),
  );
  if (missing.length > 0) {
    print("");
    print(
      formatTable(
        ["not usable", "because"],
        missing.map(({ id, reason }) => [id, reason]),
      ),
    );
  }
}

function placeOf({ baseUrl, probe }: Availability): string {
  if (baseUrl === null) return "in this process";
  if (probe === undefined) return baseUrl;
  if (!probe.reachable) return `${baseUrl} (${probe.problem})`;
  const { models } = probe;
  const shown = models.length > 5 ? `${models.slice(0, 5).join(", ")}, …` : models.join(", ");
  return `${baseUrl} (answers, ${models.length} ${models.length === 1 ? "model" : "models"}: ${shown})`;
}
