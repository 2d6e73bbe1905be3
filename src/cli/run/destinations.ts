import { printable } from "../../core/printable.js";
import { shownPath } from "../../io/project-root.js";
import type { Destination, ProviderSettings } from "../../models/provider.js";
import { destinationOf } from "../../models/registry.js";
import { hostOf, needsTrust } from "../../models/trust.js";

/** Models that are asked at one server. */
export interface ServerOfModels {
  models: string[];
  /** "api.openai.com" */
  host: string;
  /** The variable of the key that is sent; null = none. */
  key: string | null;
  /** The file of the project that set the address; null = none did. */
  setIn: string | null;
  needsTrust: boolean;
  /** In words: "key: OPENAI_API_KEY, not set". */
  about: string;
}

/** The servers that a run's models are asked at. Models in this process have none. */
export async function serversOf(
  models: readonly string[],
  settings: ProviderSettings,
): Promise<ServerOfModels[]> {
  const servers = new Map<string, ServerOfModels>();
  for (const model of new Set(models)) {
    const destination = await destinationOf(model, settings);
    if (destination === null) continue;
    const { baseUrl, keyName, setIn } = destination;
    const name = `${baseUrl} ${keyName}`;
    const known = servers.get(name);
    if (known !== undefined) known.models.push(model);
    else {
      servers.set(name, {
        models: [model],
        host: hostOf(baseUrl),
        key: keyName,
        setIn: setIn === null ? null : shownPath(setIn),
        needsTrust: needsTrust(destination),
        about: aboutKey(destination),
      });
    }
  }
  return [...servers.values()];
}

function aboutKey(destination: Destination): string {
  const { keyName, keyIn, hasKey, setIn, setBy } = destination;
  const from = keyIn === null ? "" : ` of ${shownPath(keyIn)}`;
  const key = keyName === null ? "no key" : `key: ${keyName}${from}${hasKey ? "" : ", not set"}`;
  if (setIn === null) return key;
  const trust = needsTrust(destination) ? " and needs --trust" : "";
  return `${key}; ${shownPath(setIn)} sets the address by ${setBy}${trust}`;
}

/** One line a server: `openai/gpt-5 is asked at api.openai.com (key: OPENAI_API_KEY)`. */
export function destinationLines(servers: readonly ServerOfModels[]): string[] {
  return servers.map(({ models, host, about }) => {
    const who = `${models.map((model) => printable(model)).join(", ")} ${models.length === 1 ? "is" : "are"}`;
    return `${who} asked at ${host} (${printable(about)})`;
  });
}
