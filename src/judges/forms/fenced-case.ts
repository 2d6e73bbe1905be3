import type { ModelRequest } from "../../models/contract.js";

interface FencedPart {
  label: string;
  text: string;
}

/** The replies and criteria of a request to a judge, as a scripted judge reads them. */
export function fencedCase(request: Pick<ModelRequest, "messages">): {
  replies: FencedPart[];
  criteria: FencedPart[];
} {
  const content = request.messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const code = /<(?:dialogue|reply|criteria)-([a-z0-9]+)[ >]/.exec(text)?.[1] ?? "";
  const parts = (name: string): FencedPart[] => {
    const pattern = new RegExp(
      `<${name}-${code}(?: label="([^"]*)")?>\\n([\\s\\S]*?)\\n</${name}-${code}>`,
      "g",
    );
    return [...text.matchAll(pattern)].map(([, label = "", inner = ""]) => ({ label, text: inner }));
  };
  return { replies: parts("reply"), criteria: parts("criterion") };
}
