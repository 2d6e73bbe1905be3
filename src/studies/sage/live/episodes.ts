import type { SentientOptions, SimulatedDialogue } from "../../../agents/sentient/contract.js";
import { playSentient } from "../../../agents/sentient/play.js";
import type { SentientPrompts } from "../../../agents/sentient/prompts.js";
import { canonicalJson } from "../../../core/canonical-json.js";
import { fillSection } from "../../../io/prompt-text.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { Episode } from "../../../runs/episode.js";
import { countTokens } from "../data/count-tokens.js";
import type { SagePerson } from "./people.js";

export type SageEpisode = Episode<SimulatedDialogue>;

/** Of the released dialogues' turns: the share of the limit that is reached, and tokens that a turn takes. */
const usual = { share: 0.86, reply: 180, line: 45, answer: 420 } as const;
/** A reply is shown to the agent up to 8,000 characters, which are 2,000 tokens of English. */
const mostReply = 2000;

/** One dialogue for each person. */
export function sageEpisodes(
  people: readonly SagePerson[],
  options: SentientOptions,
  prompts: SentientPrompts,
): SageEpisode[] {
  const { turnLimit, scoreLastReply, retries } = options;
  const updates = turnLimit - (scoreLastReply ? 0 : 1);
  const lines = turnLimit - 1;
  const form = Object.values(prompts.feel.sections).concat(Object.values(prompts.say.sections));
  const instructions = Math.ceil(countTokens(form.join(" ")) / 2);
  return people.map(({ person }) => {
    const told = countTokens(`${person.persona} ${person.scene}`);
    const spoken = (turns: number, reply: number): number => Math.round(turns * (reply + usual.line));
    return {
      id: person.id,
      input: personHash(person),
      calls: { expected: Math.max(1, usual.share * turnLimit), most: turnLimit },
      tokens: {
        input: countTokens(fillSection(prompts.supporter, "system")) + spoken(turnLimit / 2, usual.reply),
        mostInput: spoken(turnLimit, mostReply),
        output: usual.reply,
      },
      agent: {
        calls: {
          expected: Math.max(1, usual.share * (updates + lines)),
          most: Math.max(1, (updates + lines) * (1 + retries)),
        },
        tokens: {
          input: instructions + told + spoken(turnLimit / 2, usual.reply),
          mostInput: instructions + told + spoken(turnLimit, mostReply),
          output: usual.answer,
        },
      },
      play: (ask) => playSentient({ person, options, ask, prompts }),
    };
  });
}

/** The hash of a person's texts: an edited scenario is another scenario. */
const personHash = (person: SagePerson["person"]): string => sha256(canonicalJson(person));
