import { formsOf } from "../families.js";
import type { ProviderDescriptor } from "../provider.js";
import { type HostedServer, hostedAccess, hostedPlace } from "../server.js";

const server: HostedServer = { api: "openai", prefix: "OPENAI", baseUrl: "https://api.openai.com/v1" };

/** `openai/<model>`: OPENAI_API_KEY, OPENAI_BASE_URL. */
export const openai: ProviderDescriptor = {
  name: "openai",
  async open(context) {
    const access = hostedAccess(context, server);
    const { family, model } = context;
    const asked = { model, ...access, ...formsOf(family), isOpenai: true };
    if (family?.api === "responses") {
      return (await import("../apis/openai-responses.js")).openResponses(context, asked);
    }
    return (await import("../apis/openai-chat.js")).openChat(context, asked);
  },
  places: ({ env }) => [hostedPlace("openai", server, env)],
  cacheable: true,
  free: false,
  batchShare: 0.5,
  respondent: "model",
};
