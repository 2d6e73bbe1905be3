import { type Availability, listAvailability } from "../models/availability.js";
import { loadConfig, readEnvironment } from "../models/config.js";
import { loadPlayers } from "../studies/shared/live-parts.js";
import { formatTable, print, printJson } from "./print.js";

/** `affectlab models` */
export async function showModels({ json, probe }: { json?: boolean; probe?: boolean }): Promise<void> {
  await loadPlayers();
  const places = await listAvailability({
    env: readEnvironment(),
    config: await loadConfig(),
    probe: probe === true,
  });
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
