import { words } from "./words.js";

const common =
  words(`accept ache achieve act adapt add admire admit adjust adore advise afford agree aim alert allow amuse
announce annoy answer anticipate apologise apologize appear appreciate approach approve argue arrange arrive ask assemble
assume attach attempt attend avoid await bake balance ban bang bark bathe be beam bear beat become beg begin behave
believe belong bend bet bicycle bite blame bleed blend bless blink block blow blush boast boil book borrow bother bounce
bow breathe brew bring brush build bully bump burn burst bury buy calculate call calm camp care carry carve cast catch
cause celebrate challenge change chase chat cheat check cheer chew choose chop chuckle claim clap clean clear climb cling
close coach collapse collect comb come comfort compare compete complain complete concentrate conclude confess confirm
confuse congratulate consider consist contact contain continue control convince cook cool cope copy correct cost cough
count cover crack crash crawl cross crouch cry cuddle cure cut cycle dance dare deal decide declare decline decorate
defend delay delight deliver demand deny depart depend describe deserve design detest dial die dig dine dip disagree
disappear disappoint discover discuss dislike distract dive divide do double doubt drag draw dread dream dress drink
drive drop drown dry dust earn eat embarrass embrace employ empty encourage end enjoy ensure enter envy erase escape
examine exchange exclaim exist expect explain explore express face fail faint fall fear feed feel fetch fight fill find
finish fit fix flee flick flinch fling float flow fly fold follow force forget forgive freeze frighten frown fry gain
gasp gather gaze get giggle give glance glare go grab greet grin groan grow growl grumble guard guess guide hand handle
hang happen hate haul have head heal hear heat help hesitate hide hire hit hold hop hope hug hum hunt hurry hurt identify
ignore imagine impress improve include inform inherit injure inquire insist inspect intend interrupt introduce invent
invite iron jog join joke judge juggle jump keep kick kiss knead kneel knit knock know label lack land last laugh lay
lead lean leap learn leave lend let lick lie lift light like limp listen live load lock long look lose love lower
make manage march mark marry match matter mean measure meet melt memorise mend mention mind miss mistake mix moan mop
move mow mumble murmur nap need neglect nod note notice nudge obey object observe obtain occupy offer open oppose order
organise organize owe own pack paddle paint panic pardon park part pass pat pause pay peek peel peer perform persuade
phone photograph pick picture pile place plan plant play please plead point polish post pour practise practice praise
pray prefer prepare present press pretend prevent print proceed produce promise pronounce propose protect protest prove
provide pull pump punish push put puzzle question queue quit race raise rake reach react read realise realize rearrange
reassure recall receive recognise recognize recommend record recover reflect refuse regret reject relax release rely
remain remember remind remove rent repair repeat replace reply report request require rescue resent resist respect
respond rest return reveal reverse reward ride ring rinse rise risk roast roll row rub ruin rule run rush sail save say
scan scare scold scrape scratch scream scrub search seal see seek seem select sell send separate serve set settle sew
shake share sharpen shave shelter shine shiver shoot shop shout show shower shrug shudder shut sigh sign signal sing sink
sip sit skate sketch ski skip slam sleep slice slide slip slow smell smile smirk smoke snap snatch sneak sneeze sniff
snore soak sob solve soothe sort sound spare speak spell spend spill spin splash split spot spread spring squeeze stack
stagger stamp stand stare start startle stay steal steer step stick stir stitch stop store strap stretch stride strike
stroke stroll struggle study stuff stumble succeed suffer suggest suit supply support suppose surprise suspect swallow
swap swear sweat sweep swim swing switch take talk tap taste teach tear tease tell tempt tend test thank think throw
tickle tidy tie tighten tilt tip tiptoe toast toss touch tour trace track train travel treat tremble trick trip trust try
tuck turn twist type understand undo unfold unload unlock unpack unwrap upset urge use vanish visit volunteer vote wait
wake walk wander want warm warn wash waste watch water wave wear weave weep weigh welcome whisper whistle win wind wink
wipe wish wonder work worry wrap write yawn yell adjourn arrest assist attract bid blurt borrow budge cease cheer choke
cite coax collide conceal conduct connect consent consult contribute crave create curse deceive deduce deduct defeat
demonstrate detect develop devote digest disobey dodge doze edit educate emerge empathise enquire envisage establish
estimate evaluate exaggerate exceed excuse exhale exit extend file film flatter flip fumble gossip graduate grant grasp
grieve harvest heave host hurl hustle inhale insult invest investigate lecture linger loathe lounge marvel mislay misplace
misread mount mourn narrate navigate negotiate nurse oversee overhear overlook oversleep overtake participate perceive
persist pin plough pocket ponder pop possess pounce predict presume quarrel rank recite reckon recount refer reheat
rehearse reject renew represent research resemble reside resign resolve retire retreat rummage schedule scoop score
scowl scribble shelve shift shovel slump smash snarl snooze speculate sprint squint stammer stash steam strain strive
stuff submit sulk supervise surrender survive sway swerve sympathise tackle tend text thrive thrust tolerate track trade
transfer translate transport trudge uncover underestimate undress unlace unscrew update uproot value view vow wade wag
warrant whine whirl withdraw worship wrestle yearn zip bolt butter buckle button cradle crumple cup dump fasten fidget
flatten fret gallop glide gulp hoist jot lug nibble perch plod prod reappear reopen retell rewrite sag scatter scurry
shuffle slap slot smooth snuggle stroll tape thread thump top trot tug undergo usher yank`);

/** Past forms that do not end in -ed; those that are also participles are marked below. */
const irregularPasts =
  words(`was were had did went came saw took gave found told said made knew thought felt left kept
put got ran sat stood lay laid heard held let met paid read rode rose sent set shook shut sang sank slept slid spoke spent
stole stuck struck swam swept swore swung taught threw understood woke wore won wrote bought brought broke built burnt
caught chose cost crept cut dealt drank drew drove dug dreamt ate fell fed fought fled flew forgot forgave froze grew hid
hit hung hurt knelt led leant leapt learnt lent lit lost meant mowed overheard quit rang sought sold sewed shone shot
shrank smelt sold spelt spilt split spread spun sprang stank stung swelt tore wept withdrew wound began became bent bet
bit bled blew bore bound bred burst cast clung forbade mistook overslept undid upset wept`);
const participles =
  words(`been had done gone come seen taken given found told said made known thought felt left kept put
got run sat stood lain laid heard held let met paid read ridden risen sent set shaken shut sung sunk slept slid spoken
spent stolen stuck struck swum swept sworn swung taught thrown understood woken worn won written bought brought broken
built burnt caught chosen cost crept cut dealt drunk drawn driven dug dreamt eaten fallen fed fought fled flown forgotten
forgiven frozen grown hidden hit hung hurt knelt led leant leapt learnt lent lit lost meant overheard quit rung sought
sold sewn shone shot smelt spelt spilt split spread spun torn wept withdrawn wound begun become bent bitten bled blown
borne bound bred burst mistaken overslept undone upset`);
const notPast =
  words(`need feed seed speed bed red shed hundred indeed naked sacred wicked kindred weed reed deed breed
bleed greed exceed proceed succeed embed ted fred ned`);
const notThird =
  words(`always perhaps sometimes afterwards besides his hers ours yours theirs its this us less unless
across yes thus plus minus towards upwards downwards backwards forwards inwards outwards nowadays else's as is was has does
these those perhaps whereas besides thanks news outdoors indoors upstairs downstairs overseas alas series species mrs miss
ms class glass grass mess boss dress kiss loss pass press cross business princess`);

/** What the form of a word alone tells about a verb. */
export type VerbForm = "third" | "past" | "modal" | "plain" | "none";

const modals =
  words(`can could will would shall should may might must cannot can't couldn't won't wouldn't shan't
shouldn't mightn't mustn't`);
/** Auxiliaries that say whose they are, with the form that goes with "you". */
export const auxiliaries: Readonly<Record<string, string>> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
};
const plural = words(`are were have do am aren't weren't haven't don't`);
const past = words(`had did hadn't didn't`);

/** The base forms that a word in -s could be the third person of. */
function basesOf(third: string): string[] {
  const bases = [third.slice(0, -1)];
  if (/(s|x|z|ch|sh|o)es$/.test(third)) bases.push(third.slice(0, -2));
  if (/ies$/.test(third)) bases.unshift(`${third.slice(0, -3)}y`);
  if (/(ss|zz)es$/.test(third)) bases.unshift(third.slice(0, -3));
  return bases;
}

const isThirdShaped = (word: string): boolean =>
  /[^s']s$/.test(word) && word.length > 2 && !notThird.has(word);

/** A word in -s that the lexicon knows as a verb. */
export function isKnownThird(word: string): boolean {
  if (Object.hasOwn(auxiliaries, word)) return true;
  if (!isThirdShaped(word)) return false;
  return basesOf(word).some((base) => common.has(base));
}

/**
 * The form of a verb that goes with "you", from the third person; the lexicon decides between spellings, and
 * the rules of spelling do where it does not know the verb.
 *
 * @example
 * ```ts
 * ["is", "doesn't", "carries", "closes", "watches", "dies", "googles"].map(secondPerson); // ["are", "don't", "carry", "close", "watch", "die", "google"]
 * ```
 */
export function secondPerson(third: string): string {
  const auxiliary = auxiliaries[third];
  if (auxiliary !== undefined) return auxiliary;
  // Prefixed and joined verbs go as their last part: "reopens", "double-checks".
  const joined = /^(.+-)([a-z]+)$/.exec(third);
  if (joined !== null) return `${joined[1]}${secondPerson(joined[2] as string)}`;
  const known = basesOf(third).find((base) => common.has(base));
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/.test(third) && third.length > 4) return `${third.slice(0, -3)}y`;
  return /(ss|sh|ch|x|zz|[^aeiou]o)es$/.test(third) ? third.slice(0, -2) : third.slice(0, -1);
}

/** The form of a word if it is a verb. `sure` takes any word in -s for a verb. */
export function verbForm(word: string, sure = false): VerbForm {
  if (Object.hasOwn(auxiliaries, word)) return word.startsWith("was") ? "past" : "third";
  if (modals.has(word)) return "modal";
  if (plural.has(word)) return "plain";
  if (past.has(word) || irregularPasts.has(word)) return "past";
  if (isThirdShaped(word) && (sure || isKnownThird(word))) return "third";
  if (/..ed$/.test(word) && !notPast.has(word)) return "past";
  return common.has(word) ? "plain" : "none";
}

/** A finite verb that may follow a subject in the third person singular. */
export const isFinite3 = (word: string, sure = false): boolean =>
  ["third", "past", "modal"].includes(verbForm(word, sure));

/** "gone", "opened": what follows "has", and "is" in the passive. */
export const isParticiple = (word: string): boolean =>
  participles.has(word) || (/..ed$/.test(word) && !notPast.has(word));

export const isBaseVerb = (word: string): boolean => common.has(word);
export const isModal = (word: string): boolean => modals.has(word);
/** An auxiliary in any form: what may stand before its subject in a question. */
export const isAuxiliary = (word: string): boolean =>
  Object.hasOwn(auxiliaries, word) || modals.has(word) || plural.has(word) || past.has(word);

/** The base form where the word is any form of a verb that the lexicon knows; for lists of verbs by meaning. */
export function lemma(word: string): string {
  if (common.has(word)) return word;
  const irregular = irregularLemmas[word];
  if (irregular !== undefined) return irregular;
  const candidates = isThirdShaped(word)
    ? basesOf(word)
    : /(ed|ing)$/.test(word)
      ? stripped(word.replace(/(ed|ing)$/, ""))
      : [];
  return candidates.find((base) => common.has(base)) ?? word;
}

function stripped(stem: string): string[] {
  const undoubled = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, stem.replace(/i$/, "y"), ...undoubled];
}

const irregularLemmas: Readonly<Record<string, string>> = {
  ...{ told: "tell", said: "say", thought: "think", knew: "know", saw: "see", heard: "hear", felt: "feel" },
  ...{
    found: "find",
    gave: "give",
    sent: "send",
    brought: "bring",
    taught: "teach",
    lent: "lend",
    made: "make",
  },
  ...{
    shut: "shut",
    took: "take",
    forgave: "forgive",
    hurt: "hurt",
    wrote: "write",
    spoke: "speak",
    met: "meet",
  },
  ...{ bought: "buy", showed: "show", shown: "show", left: "leave", kept: "keep", paid: "pay", had: "have" },
  ...{
    has: "have",
    is: "be",
    was: "be",
    were: "be",
    are: "be",
    does: "do",
    did: "do",
    understood: "understand",
  },
};
