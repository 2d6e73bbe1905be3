import { formsOf } from "../families.js";
import type { ProviderDescriptor } from "../provider.js";
import { type HostedServer, hostedAccess, hostedPlace } from "../server.js";

const server: HostedServer = {
  api: "openai",
  prefix: "GOOGLE",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
};

/** `google/<model>`: Gemini through its OpenAI-compatible endpoint; GOOGLE_API_KEY, GOOGLE_BASE_URL. */
export const google: ProviderDescriptor = {
  name: "google",
  async open(context) {
    const access = hostedAccess(context, server);
    const { openChat } = await import("../apis/openai-chat.js");
    return openChat(context, {
      model: context.model,
      ...access,
      ...formsOf(context.family),
      isOpenai: false,
    });
  },
  places: ({ env }) => [hostedPlace("google", server, env)],
  cacheable: true,
  free: false,
  respondent: "model",
};
