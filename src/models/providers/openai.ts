import type { ProviderDescriptor } from "../provider.js";
import { type HostedServer, hostedAccess, hostedPlace } from "../server.js";

const server: HostedServer = { api: "openai", prefix: "OPENAI", baseUrl: "https://api.openai.com/v1" };

/** `openai/<model>`: OPENAI_API_KEY, OPENAI_BASE_URL. */
export const openai: ProviderDescriptor = {
  name: "openai",
  async open(context) {
    const access = hostedAccess(context, server);
    const { openChat } = await import("../apis/openai-chat.js");
    return openChat(context, {
      model: context.model,
      ...access,
      images: true,
      structuredOutput: "json-schema",
      isOpenai: true,
    });
  },
  places: ({ env }) => [hostedPlace("openai", server, env)],
  cacheable: true,
  free: false,
  respondent: "model",
};
