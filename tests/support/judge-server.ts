import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A judge on a server that speaks OpenAI's chat API: it reads the labels from the form that was asked for, says yes to
 * about half of the criteria, gives a reason for each, and leaves one in ten without a verdict. Asked for levels, it
 * draws one for each label. Asked for labels of
 * replies, it draws some for each. Asked to choose, it takes the longer reply, wherever it is shown.
 */
export async function startJudgeServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => {
      body += piece.toString();
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(completion(JSON.parse(body))));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => stop(server) };
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

interface Asked {
  model: string;
  messages: { content: string }[];
  response_format?: { json_schema: { schema: { properties: Record<string, never> } } };
}

function completion({ model, messages, response_format: form }: Asked): object {
  const content = JSON.stringify(
    verdictsOf(form?.json_schema.schema.properties ?? {}, messages.at(-1)!.content),
  );
  return {
    ...{ id: "chatcmpl-1", object: "chat.completion", created: 0, model },
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content, refusal: null } }],
    usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 },
  };
}

function verdictsOf(properties: Record<string, unknown>, prompt: string): object {
  const check = (properties.check as { enum: string[] } | undefined)?.enum[0];
  if (check !== undefined) {
    return { check, reasoning: "It answers the person.", speaks_as_user: false, fails_task: false };
  }
  if ("preferred" in properties) return choiceOf(properties as never, prompt);
  if ("replies" in properties) return labelsOf(properties as never, prompt);
  const { verdicts } = properties as {
    verdicts: { items: { properties: { criterion: { enum: string[] }; level?: { enum: string[] } } } };
  };
  const levels = verdicts.items.properties.level?.enum;
  const labels = verdicts.items.properties.criterion.enum;
  const draw = (label: string): number =>
    createHash("sha256")
      .update(label + prompt.length)
      .digest()[0]!;
  return {
    verdicts: labels
      .filter((label) => draw(label) > 25)
      .map((label) => ({
        criterion: label,
        reasoning: `The reply ${draw(label) % 2 === 0 ? "does" : "does not do"} what ${label} asks, as its second sentence shows.`,
        ...(levels === undefined
          ? { verdict: draw(label) % 2 === 0 ? "1" : "0" }
          : { level: levels[draw(label) % levels.length] }),
      })),
  };
}

/** About two labels of the list for each reply; one reply in ten is left out. */
function labelsOf({ replies }: { replies: { items: { properties: LabelFields } } }, prompt: string): object {
  const { reply, strategies } = replies.items.properties;
  const draw = (label: string): number =>
    createHash("sha256")
      .update(label + prompt.length)
      .digest()[0]!;
  return {
    replies: reply.enum
      .filter((label) => draw(label) > 25)
      .map((label) => ({
        ...{ reply: label, reasoning: "Its first sentence." },
        strategies: strategies.items.enum.filter((one) => draw(label + one) < 22),
      })),
  };
}

interface LabelFields {
  reply: { enum: string[] };
  strategies: { items: { enum: string[] } };
}

function choiceOf({ criterion }: { criterion: { enum: string[] } }, prompt: string): object {
  const replies = [...prompt.matchAll(/<(reply-\w+) label="(\w+)">\n([\s\S]*?)\n<\/\1>/g)];
  const [longest] = replies.sort(([, , , a], [, , , b]) => b!.length - a!.length);
  return { criterion: criterion.enum[0], reasoning: "It says more.", preferred: longest![2] };
}
