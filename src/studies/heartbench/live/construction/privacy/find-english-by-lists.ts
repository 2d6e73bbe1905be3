import type { Candidate } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";
import type { NameLibrary } from "./name-library.js";

interface Word {
  word: string;
  small: string;
  start: number;
  end: number;
  /** Whether a sentence, or a text, begins with it. */
  isFirst: boolean;
}

/** Who acts: a word after a name. */
const acts =
  /^(?:['’]s)?,? (?:said|says|told|tells|asked|asks|thinks|thought|wants|wanted|is|was|isn't|wasn't|has|had|hasn't|and|who|keeps?|kept|never|always|just|left|moved|called|calls|got|gets|went|came|comes|did|didn't|does|doesn't|won't|can't|could|would|will|died|passed|loves?|loved|hates?|texted|made|makes|took|knows?|knew|gave|used to|started|stopped|works?|worked|lives?|lived|sent|found|broke|hit|still|also|even|been|my|our|her|his|from|here|thinks|'d|'ll)\b|^['’]s |^ (?:&|\+) [A-Z]|^,? \(/u;
const placeBefore =
  /\b(?:in|from|near|to|around|outside|at|of|through|across|towards|leaving|left|via|visit(?:ed|ing)?|into|for|between|reach(?:ed)?|living|stationed|moved|over|down|up)(?: (?:downtown|central|rural|old|north|south|east|west))?\s$/u;
const relation =
  /\b(?:my|his|her|our|their|ur|the) (?:\w+ )?(?:friend|mate|bestie|cousin|brother|sister|bro|sis|husband|wife|boyfriend|girlfriend|bf|gf|ex|partner|boss|manager|roommate|flatmate|housemate|son|daughter|kid|baby|uncle|aunt|auntie|dad|mum|mom|stepdad|stepmum|stepmom|step dad|step mum|step mom|dog|cat|neighbou?r|colleague|coworker|teacher|coach|nan|grandma|twin|crush|sponsor|nephew|niece|son in law|mother in law|father in law|sister in law|brother in law|mil|fil|sil|bil|fianc[eé]e?|hubby|therapist|supervisor|landlord|buddy|pal|horse|puppy|kitten|hamster|guy|lad|girl|boy|man),? $/iu;
const adjectives =
  /^(?:rich|frank|happy|young|neat|sandy|rusty|dusty|curt|long|royal|precious|earnest|ginger|christian|sunny|stormy|serenity|long|love|lovely|honey|angel|candy|prince|king|chance|hope|faith|grace|will|may|major|judge|star|april|june|august|summer|tuesday|royal|destiny|harmony|joy|mercy|patience|prudence|trinity|violet|amber|hazel|olive|coral|ever|pierce|stone|sterling|page|king|chase|randy|merry|penny)$/u;
/** Small words that follow a relation and are no name; verbs without their sign: dont, hasnt. */
const afterRelation =
  /^(?:\w+nt|who|that|and|or|is|was|in|on|at|to|a|an|the|of|for|with|he|she|they|we|i|it|has|had|got|gets|said|says|but|so|as|by|from|if|when|keeps|just|never|always|still|really|only|also|even|cos|cuz|bc|coz|tbh|lol|rn|idk|aint|gonna|wont|cant|does|did|do|u|ur|im|ive|hes|shes|whos|like|since|after|before|not|no|yes|all|about|me|him|her|them|us|you|out|up|down|now|then|there|here|too|very|left|lost|came|went|took|gave|made|told|knew|saw|thinks|wants|\w+ed|\w+ing|\w+ly|\w+s)$/u;

/**
 * Names and towns that kept lists know: a capital of a first name or surname from anywhere, a town after a word of
 * place, and in small letters a name beside a word for a person. A common word needs more signs than another.
 */
export function findEnglishByLists(
  text: string,
  library: NameLibrary,
  lexicon: IdentifierLexicon,
): Candidate[] {
  const { lists } = library;
  const out: Candidate[] = [];
  const take = (
    kind: Candidate["kind"],
    confidence: Candidate["confidence"],
    rule: string,
    first: Word,
    last = first,
  ): void => {
    out.push({ kind, start: first.start, end: last.end, confidence, rule });
  };
  const words = [...text.matchAll(/[\p{Script=Latin}][\p{Script=Latin}'’-]*/gu)].map(
    ({ 0: all, index }): Word => {
      const word = all.replace(/(?:['’]s|['’-]+)$/u, "");
      const isFirst = /(?:^|[.!?…\n。！？]["”’)]?\s*|^\W+|[:;]\s*|[“"(]\s?)$/u.test(
        text.slice(Math.max(0, index - 4), index),
      );
      return { word, small: word.toLowerCase(), start: index, end: index + word.length, isFirst };
    },
  );
  const isCapital = ({ word }: Word): boolean => /^\p{Lu}\p{Ll}/u.test(word);
  const isBarred = ({ word }: Word): boolean =>
    lexicon.notEnglish.has(word) || lexicon.coarseEnglish.has(word);
  const tagsOf = (small: string): readonly string[] => library.englishTags(small);
  const isPlain = ({ small }: Word): boolean => {
    if (lexicon.wordNames.has(small) || lists.isPlain(small)) return true;
    const tags = tagsOf(small);
    return tags.length > 0 && !tags.some((tag) => /Name|Person|Place|City|Region/u.test(tag));
  };
  const isShouted =
    words.filter(({ word }) => word.length > 1 && word === word.toUpperCase()).length > words.length / 2;
  for (let i = 0; i < words.length; i++) {
    const one = words[i]!;
    const next = words[i + 1];
    const before = text.slice(Math.max(0, one.start - 40), one.start);
    const after = text.slice(one.end, one.end + 16);
    if (/[\w@._/-]$/u.test(before) || /^(?:[@_/\d]|\.\w)/u.test(after)) continue;
    if (isCapital(one)) {
      if (isBarred(one)) continue;
      const pair =
        next !== undefined && isCapital(next) && text.slice(one.end, next.start) === " " && !isBarred(next);
      const town =
        (pair && lists.townSize(`${one.small} ${next.small}`) > 0 ? next : undefined) ??
        (lists.townSize(one.small) > 0 ? one : undefined);
      const size = town === undefined ? 0 : lists.townSize(text.slice(one.start, town.end));
      const isGiven =
        lists.isGivenName(one.small) ||
        tagsOf(one.small).some((tag) => /^(?:Fem|M)?aleName|FirstName|FemaleName|MaleName$/u.test(tag));
      const inPlace = placeBefore.test(before) || /(?:\d|Street|Road|Close|Lane|Avenue|Row), $/u.test(before);
      const beforeState = new RegExp(`^, (?:[A-Z]{2}\\b|${[...lexicon.coarseEnglish].join("|")})`, "u").test(
        after,
      );
      if (
        town !== undefined &&
        (beforeState ||
          (inPlace && (!isGiven || size > 100_000) && !(isPlain(one) && size < 50_000)) ||
          (size > 150_000 &&
            !isGiven &&
            !isPlain(one) &&
            !(one.isFirst && acts.test(after)) &&
            !(pair && town === one && lists.isName(next.small))))
      ) {
        take("place", "medium", "town of a list", one, town);
        if (town === next) i++;
        continue;
      }
      if (!lists.isName(one.small)) continue;
      const followed = acts.test(after) || (pair && lists.isName(next.small));
      const accept = isPlain(one)
        ? one.isFirst
          ? (isGiven && pair && !isPlain(next)) ||
            (isGiven && /^,? (?:said|says|told|asked|texted|who|called|thinks|died)\b/u.test(after))
          : isGiven || (pair && lists.isName(next.small) && !isPlain(next))
        : !one.isFirst ||
          followed ||
          (isGiven && tagsOf(one.small).length > 0) ||
          /^[,.!?]|^$|^ [a-z]/u.test(after);
      if (!accept) continue;
      let last = one;
      while (
        words[i + 1] !== undefined &&
        isCapital(words[i + 1]!) &&
        /^[ ]$|^ [A-Z]\. $/u.test(text.slice(last.end, words[i + 1]!.start)) &&
        !lexicon.notEnglish.has(words[i + 1]!.word)
      ) {
        last = words[i + 1]!;
        i++;
      }
      take("name", isGiven && !isPlain(one) ? "medium" : "low", "name of a list", one, last);
      continue;
    }
    if (one.word !== one.small || one.word.length < 2 || isShouted) continue;
    // Small letters: a name beside a word for a person, a large town after a verb of place.
    if (relation.test(before) && !afterRelation.test(one.small) && !lists.isPlain(one.small)) {
      const tags = tagsOf(one.small);
      const isKnown = lists.isGivenName(one.small) || lists.isName(one.small);
      if (
        (isKnown &&
          (tags.length === 0 ||
            tags.some((tag) => /Name|Person/u.test(tag)) ||
            /^ (?:will|said|says|and|is|was|has|keeps|who)\b/u.test(after))) ||
        (lexicon.wordNames.has(one.small) &&
          lists.isGivenName(one.small) &&
          /^ (?:will|said|says|and|is|was|has|keeps|who)\b/u.test(after))
      ) {
        take("name", "medium", "relation and name of a list", one);
      }
      continue;
    }
    // i'm tyler, hey jordan: a word that is hardly met but as a name.
    if (
      lexicon.wordNames.has(one.small) &&
      lists.isGivenName(one.small) &&
      !lists.isPlain(one.small) &&
      one.word.length > 3 &&
      /\b(?:i['’]?m|its|it['’]s|named|called|this is|hey|hi|thanks) $/iu.test(before) &&
      !adjectives.test(one.small)
    ) {
      take("name", "low", "name of a list in small letters", one);
      continue;
    }
    if (isPlain(one) || lexicon.notEnglish.has(one.word[0]!.toUpperCase() + one.word.slice(1))) continue;
    if (
      lists.isGivenName(one.small) &&
      one.word.length > 2 &&
      (/\b(?:named|called|i'?m|its|it'?s|this is|with|told|asked|hi|hey|ok|okay|dear|thanks|and|miss|love|met|dating|about) ,?$/iu.test(
        before,
      ) ||
        /^(?:'s)? (?:said|says|told|asked|texted|called|thinks|wants|keeps|left|hates|died|dumped|cheated)\b/u.test(
          after,
        ))
    ) {
      const tags = tagsOf(one.small);
      if (tags.length === 0 || tags.some((tag) => /Name|Person/u.test(tag))) {
        take("name", "low", "name of a list in small letters", one);
        continue;
      }
    }
    if (
      lists.townSize(one.small) > 80_000 &&
      one.word.length > 3 &&
      !lists.isGivenName(one.small) &&
      /\b(?:in|from|near|to|moved to|leaving) $/u.test(before) &&
      !tagsOf(one.small).some((tag) => !/Place|City|Name/u.test(tag))
    ) {
      if (!lexicon.coarseEnglish.has(one.word[0]!.toUpperCase() + one.word.slice(1)))
        take("place", "low", "town of a list in small letters", one);
    }
  }
  return out;
}
