import { InputError } from "../../core/errors.js";
import { checkBaseUrl, requiredKey } from "../base-url.js";
import { type EndpointConfig, resolveSettings } from "../config.js";
import type { ModelClient } from "../contract.js";
import type { ProviderContext } from "../provider.js";

/**
 * `compatible/<model>` at AFFECTLAB_BASE_URL (with AFFECTLAB_API_KEY where the server wants a key), or
 * `compatible/<endpoint>/<model>` where the first part names an endpoint of affectlab.config.ts.
 *
 * No other provider's key is ever sent to such a server.
 */
export async function openCompatible(context: ProviderContext): Promise<ModelClient> {
  const { id, model, env, config } = context;
  const [first = "", ...rest] = model.split("/");
  const endpoint = config.endpoints?.[first];
  if (endpoint !== undefined && rest.length > 0) {
    const key = endpoint.keyEnv === undefined ? null : requiredKey(env, endpoint.keyEnv, id);
    const place = `endpoints.${first}.baseUrl in affectlab.config.ts`;
    return openEndpoint(
      context,
      rest.join("/"),
      { ...endpoint, baseUrl: checkBaseUrl(endpoint.baseUrl, place) },
      key,
    );
  }
  const { baseUrl } = resolveSettings({ env, config });
  if (baseUrl === undefined) {
    const names = Object.keys(config.endpoints ?? {});
    const known = names.length === 0 ? "" : ` (its endpoints: ${names.join(", ")})`;
    throw new InputError(
      `${id} has no server; set AFFECTLAB_BASE_URL, or name an endpoint of affectlab.config.ts${known}`,
    );
  }
  const key = env.AFFECTLAB_API_KEY?.trim() || null;
  return openEndpoint(context, model, { baseUrl: checkBaseUrl(baseUrl, "AFFECTLAB_BASE_URL") }, key);
}

async function openEndpoint(
  context: ProviderContext,
  model: string,
  endpoint: EndpointConfig,
  key: string | null,
): Promise<ModelClient> {
  const { baseUrl, images = true, structuredOutput = "json-schema" } = endpoint;
  if (endpoint.api === "anthropic") {
    return (await import("./anthropic.js")).openMessages(context, { model, baseUrl, key });
  }
  const { openChat } = await import("./openai-chat.js");
  return openChat(context, { model, baseUrl, key, images, structuredOutput, isOpenai: false });
}
