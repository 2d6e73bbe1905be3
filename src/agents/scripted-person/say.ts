import { labelled } from "../sentient/labels.js";
import { defaultSentientOptions, type EmotionTier, tierOf } from "../sentient/options.js";
import type { PersonMoment } from "./moment.js";
import type { EmotionMove } from "./move.js";
import type { PersonRules, PersonWords } from "./rules.js";
import { storyOf } from "./story.js";
import { join, moveNow, pick } from "./thoughts.js";

/** What the person says next, in the form of the agent's second call. */
export function sayAnswer(rules: PersonRules, moment: PersonMoment): string {
  const { person, emotion } = moment;
  const { say, notes } = rules[person.language];
  const tier = tierOf(emotion, defaultSentientOptions);
  const attitude = notes.attitude[tier];
  if (tier === "S" || tier === "F") {
    return answer(person.language, {
      thinking: notes.farewell.replace("{attitude}", attitude),
      draft: pick(moment, "draft of goodbye", say.goodbye[tier]),
      rewriting: notes.rewriting,
      reply: pick(moment, "goodbye", say.goodbye[tier]),
    });
  }
  const story = nextOfStory(moment);
  const told = story ?? pick(moment, "no more story", say.nothing);
  const opener = openerOf(say, moment, moveNow(rules, moment), tier);
  return answer(person.language, {
    thinking: notes.thinking.replace("{attitude}", attitude).replace("{story}", () => told),
    draft: told,
    rewriting: notes.rewriting,
    reply: join(person.language, opener, told, hint(say, moment, tier)),
  });
}

/** What was said is answered by the feature that moved most, else by the level of emotion. */
function openerOf(
  say: PersonWords["say"],
  moment: PersonMoment,
  move: EmotionMove,
  tier: "A" | "B" | "C",
): string {
  const [first] = move.contributions;
  const own = first === undefined || Math.abs(first.points) < 2 ? undefined : say.answers[first.feature.id];
  const lines = own?.[(first?.points ?? 0) > 0 ? "liked" : "disliked"] ?? [];
  const fresh = pickUnsaid(moment, `answer to ${first?.feature.id}`, lines);
  return fresh ?? pickUnsaid(moment, `tier ${tier}`, say[tier]) ?? pick(moment, `tier ${tier}`, say[tier]);
}

/** Every third turn, where the talk is in the middle or low, a need shows a little. */
function hint(say: PersonWords["say"], moment: PersonMoment, tier: EmotionTier): string {
  if (tier === "A" || moment.reply % 3 !== 2) return "";
  return pickUnsaid(moment, "hint", say.hints[moment.person.intention.code - 1] ?? []) ?? "";
}

/** The first sentence of the story that was not told yet: in a low mood the person tells none now and then. */
function nextOfStory(moment: PersonMoment): string | undefined {
  return storyOf(moment.person).find((sentence) => isUnsaid(moment, sentence));
}

const isUnsaid = ({ heard }: PersonMoment, text: string): boolean =>
  !heard.said.some((said) => said.includes(text));

function pickUnsaid(moment: PersonMoment, use: string, lines: readonly string[]): string | undefined {
  return moment
    .dialogue(use)
    .shuffle(lines)
    .find((line) => isUnsaid(moment, line));
}

function answer(
  language: PersonMoment["person"]["language"],
  sections: Readonly<Record<"thinking" | "draft" | "rewriting" | "reply", string>>,
): string {
  const { thinking, draft, rewriting, reply } = sections;
  return [
    labelled(language, "thinking", thinking),
    labelled(language, "draft", draft),
    labelled(language, "rewriting", rewriting),
    labelled(language, "reply", reply),
  ].join("\n");
}
