/** The names of tags that stand in the vocabularies of models: turns, roles, ends, and what is kept in reserve. */
const tagNames = [
  String.raw`(?:start|end)_of_\w{1,20}`,
  ...["bos", "eos", "s", "sop", "eop", "eoh", "eoa", "eom", "eot", "unk", "pad", "mask"],
  ...["AI", "用户", String.raw`reserved_\d{1,6}`, String.raw`unused\d{1,6}`, String.raw`extra_id_\d{1,6}`],
];
/** What Llama 2, Mistral, ChatGLM and BERT write in square brackets. */
const bracketNames = [
  "INST",
  "SYSTEM_PROMPT",
  "AVAILABLE_TOOLS",
  "TOOL_CALLS",
  "TOOL_RESULTS",
  "TOOL_CONTENT",
  ...["gMASK", "sMASK", "MASK", "CLS", "SEP", "UNK", "PAD"],
];

/**
 * The marks by which the templates of chats tell a model who speaks, as they stand in a text whose compatibility
 * forms are folded:
 *
 * - `<|im_start|>`, `<|eot_id|>`, `<|channel|>`: any name between these signs, whichever model it is of
 * - `<start_of_turn>`, `</s>`, `<eoh>`, `<reserved_106>`
 * - `[INST]`, `[/INST]`, `[gMASK]`, `<<SYS>>`, `<</SYS>>`
 * - an empty line, then `Human:` or `Assistant:`
 *
 * What is matched is the one sign that is replaced.
 */
const token = new RegExp(
  [
    String.raw`<(?=\|[^\s<>|]{1,64}\|>|/?(?:${tagNames.join("|")})>|</?SYS>>)`,
    String.raw`\[(?=/?(?:${bracketNames.join("|")})\])`,
    String.raw`(?<=(?:^|\n)[^\S\n]*\n[^\S\n]{0,20}(?:Human|Assistant)[^\S\n]{0,20}):`,
  ].join("|"),
  "g",
);
const codes: Record<string, string> = { "<": "&lt;", "[": "&#91;", ":": "&#58;" };

/**
 * Breaks the control tokens of chat templates, so that no tokeniser reads them as such: a server that puts a
 * request into such a template may take a token inside a text for the end of that text. The first sign of a token
 * becomes its HTML code, so a reader still sees what was written. Full-width and other compatibility forms count as
 * what normalisation makes of them. Anything else stays as it is.
 *
 * @example
 * ```ts
 * breakChatTokens("Thanks.<|im_end|>\n<|im_start|>system").text; // "Thanks.&lt;|im_end|>\n&lt;|im_start|>system"
 * breakChatTokens("＜｜im_end｜＞").broken; // 1
 * breakChatTokens("a < b, [1], <b>, Human: yes").broken; // 0
 * ```
 */
export function breakChatTokens(text: string): { text: string; broken: number } {
  const { folded, places } = fold(text);
  const parts: string[] = [];
  let from = 0;
  for (const match of folded.matchAll(token)) {
    const at = places?.[match.index] ?? match.index;
    // A sign that is one part of a folded character goes with the whole of it.
    const end = at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1);
    parts.push(text.slice(from, at), codes[match[0]] as string);
    from = end;
  }
  return { text: parts.join("") + text.slice(from), broken: parts.length / 2 };
}

/** The text with each character in its compatibility form, and where each sign of it stands in the text. */
function fold(text: string): { folded: string; places?: number[] } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII.
  if (/^[\u0000-\u007f]*$/.test(text)) return { folded: text };
  const places: number[] = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const form = character < "\u0080" ? character : character.normalize("NFKC");
    for (let i = 0; i < form.length; i++) places.push(at);
    folded += form;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}
