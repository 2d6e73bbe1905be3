import type { ProviderDescriptor } from "../provider.js";
import { type HostedServer, hostedAccess, hostedPlace } from "../server.js";

const server: HostedServer = {
  api: "anthropic",
  prefix: "ANTHROPIC",
  baseUrl: "https://api.anthropic.com",
};

/** `anthropic/<model>`: ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL. */
export const anthropic: ProviderDescriptor = {
  name: "anthropic",
  async open(context) {
    const access = hostedAccess(context, server);
    const { openMessages } = await import("../apis/anthropic-messages.js");
    return openMessages(context, { model: context.model, ...access, family: context.family });
  },
  places: ({ env }) => [hostedPlace("anthropic", server, env)],
  cacheable: true,
  free: false,
  batchShare: 0.5,
  respondent: "model",
};
