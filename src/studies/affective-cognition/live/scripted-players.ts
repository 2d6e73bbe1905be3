import type { ModelRequest } from "../../../models/contract.js";
import { optionLetter } from "../../../models/item-request.js";
import { registerScripted, type ScriptedModel, scriptedNames } from "../../../models/providers/scripted.js";
import { echoAnswer } from "../data/echo-answer.js";
import { pleasantAnswer } from "../data/pleasant-answer.js";

/** What an item's request shows: the story, "" where only a face is shown, and the options in the order shown. */
interface Shown {
  story: string;
  options: string[];
}

/**
 * Players that need no model and understand nothing, for boards and for teaching. They read the request as a model would.
 *
 * `scripted/answers-silent` says nothing; `-pleasant` is the sycophant: it names the most pleasant option, by its words;
 * `-echo` names the option that shares the most words with the story. Where the last two cannot tell options apart they
 * say that it is none of them.
 */
const players: Record<string, ScriptedModel> = {
  "answers-silent": () => "",
  "answers-pleasant": naming(({ options }) => pleasantAnswer(options)),
  "answers-echo": naming(({ story, options }) => echoAnswer(story, options)),
};

// Importing this file makes `openModel("scripted/answers-echo")` work. A second import changes nothing.
for (const [name, answer] of Object.entries(players)) {
  if (!scriptedNames().includes(name)) registerScripted(name, answer);
}

function naming(choose: (shown: Shown) => number | null): ScriptedModel {
  return (request) => {
    const shown = shownIn(request);
    const place = choose(shown);
    return place === null ? "A:none of the above" : `A:${optionLetter(place)}. ${shown.options[place]}`;
  };
}

/** Reads what `buildItemRequest` writes. */
function shownIn({ messages }: ModelRequest): Shown {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const text =
    typeof content === "string"
      ? content
      : content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  const [before = "", list = ""] = text.split(/\n\nOptions:\n(?=a\. )/);
  return {
    story: /^Story: ([\s\S]*)\n\nQuestion: /.exec(before)?.[1] ?? "",
    options: list.split("\n").map((line) => line.replace(/^[a-z]\. /, "")),
  };
}
