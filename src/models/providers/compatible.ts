import { InputError } from "../../core/errors.js";
import {
  type AffectlabConfig,
  configFileOf,
  type EndpointConfig,
  type Environment,
  fileOf,
  resolveSettings,
} from "../config.js";
import type { ModelClient } from "../contract.js";
import { formsOf } from "../families.js";
import type { Place, ProviderContext, ProviderDescriptor } from "../provider.js";
import { checkBaseUrl, requiredKey, serverPlace } from "../server.js";

/**
 * `compatible/<model>` at AFFECTLAB_BASE_URL (with AFFECTLAB_API_KEY if the server needs a key), or
 * `compatible/<endpoint>/<model>` if the first part names an endpoint of affectlab.config.ts.
 *
 * Such a server never receives another provider's key.
 */
export const compatible: ProviderDescriptor = {
  name: "compatible",
  open: openCompatible,
  places: ({ env, config }) => [
    sharedPlace(env, config),
    ...Object.entries(config.endpoints ?? {}).map(([name, { api = "openai", baseUrl, keyEnv }]) =>
      serverPlace(env, {
        id: `compatible/${name}/<model>`,
        api: api === "anthropic" ? api : "openai",
        findUrl: () => checkBaseUrl(baseUrl, `endpoints.${name}.baseUrl`),
        address: { setBy: `endpoints.${name}.baseUrl`, setIn: configFileOf(config), ownUrl: null },
        key: keyEnv === undefined ? undefined : { name: keyEnv, isOptional: false },
      }),
    ),
  ],
  cacheable: true,
  free: false,
  respondent: "model",
  takesImages: (model, { endpoints }) => endpoints?.[model.split("/", 1)[0] ?? ""]?.images,
};

async function openCompatible(context: ProviderContext): Promise<ModelClient> {
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
  const { family } = context;
  const { baseUrl } = endpoint;
  if (endpoint.api === "anthropic") {
    const { openMessages } = await import("../apis/anthropic-messages.js");
    return openMessages(context, { model, baseUrl, key, family });
  }
  const { images = formsOf(family).images, structuredOutput = formsOf(family).structuredOutput } = endpoint;
  const server = { model, baseUrl, key, images, structuredOutput, isOpenai: false };
  if (endpoint.api === "responses") {
    return (await import("../apis/openai-responses.js")).openResponses(context, server);
  }
  // A gateway hands the limit on to OpenAI, which refuses the older name for models that reason.
  const isHandedOn = family?.provider === "openai" && family.reasoning !== "none";
  const limitName = isHandedOn ? "max_completion_tokens" : "max_tokens";
  return (await import("../apis/openai-chat.js")).openChat(context, { ...server, limitName });
}

/** The place of the server at AFFECTLAB_BASE_URL. */
function sharedPlace(env: Environment, config: AffectlabConfig): Place {
  const id = "compatible/<model>";
  const { baseUrl } = resolveSettings({ env, config });
  if (baseUrl === undefined) {
    const reason = "set AFFECTLAB_BASE_URL, or name an endpoint of affectlab.config.ts";
    return { id, usable: false, baseUrl: null, reason };
  }
  const isOfConfig = resolveSettings({ env, config: {} }).baseUrl === undefined;
  return serverPlace(env, {
    id,
    api: "openai",
    findUrl: () => checkBaseUrl(baseUrl, "AFFECTLAB_BASE_URL"),
    address: isOfConfig
      ? { setBy: "baseUrl", setIn: configFileOf(config), ownUrl: null }
      : { setBy: "AFFECTLAB_BASE_URL", setIn: fileOf(env, "AFFECTLAB_BASE_URL"), ownUrl: null },
    // This server may or may not need a key.
    key: { name: "AFFECTLAB_API_KEY", isOptional: true },
  });
}
