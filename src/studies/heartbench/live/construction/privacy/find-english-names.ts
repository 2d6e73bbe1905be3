import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/** A capitalised word of a name, and what may follow it. */
const word = "[A-Z\\u00c0-\\u00de]\\p{Ll}*(?:['’][A-Z])?\\p{Ll}+(?:-[A-Z]\\p{Ll}+)?";
const end = "(?![\\p{L}\\d_-])";
const relations =
  "friend|best friend|husband|wife|boss|brother|sister|son|daughter|boyfriend|girlfriend|partner|colleague|roommate|flatmate|housemate|therapist|counsellor|counselor|manager|supervisor|teacher|tutor|cousin|neighbour|neighbor|mate|ex|ex-husband|ex-wife|fianc[eé]e?|aunt|auntie|uncle|nephew|niece|mum|mom|mother|dad|father|stepdad|stepmum|stepmom|landlord|landlady|coach|nan|grandma|grandson|granddaughter|stepson|stepdaughter|kid|baby|twin|crush|coworker|co-worker|dog|cat";
const speech =
  "said|says|told|tells|asked|asks|thinks|thought|wants|wanted|laughed|cried|cries|hates|loves|loved|texted|texts|messaged|rang|replied|knows|knew|blocked|promised|admitted|apologised|apologized|screamed|shouted|yelled|dumped|cheated|agreed|refused|offered|reckons|believed|believes|and I|walked|looked|insists|insisted|died|met|doesn't|didn't|hasn't|won't";

/**
 * English names of people: with a title, after an introduction, after a relation, and capitalised words in the
 * middle of a sentence where a person acts or is spoken to. Capitalised words that a list knows as something
 * else are no names.
 */
export function findEnglishNames(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const name =
    (confidence: Candidate["confidence"], rule: string) =>
    ({ groups }: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined => {
      const [first, second] = groups!.found!.split(" ");
      const isOther = (part: string): boolean =>
        lexicon.notEnglish.has(part) || lexicon.coarseEnglish.has(part);
      return isOther(first!) || (second !== undefined && isOther(second))
        ? undefined
        : { kind: "name", confidence, rule };
    };
  const titled = candidates(
    text,
    new RegExp(
      `\\b(?:(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Doctor|Sir|Uncle|Aunt|Aunty|Auntie|Nurse|Coach|Officer|Sister|Father|Pastor|Detective|Judge|Grandma|Grandpa|Nana)\\.? )(?<found>${word}(?: ${word})?)${end}`,
      "u",
    ),
    name("high", "title and name"),
  );
  const introduced = candidates(
    text,
    new RegExp(
      `(?:[Mm]y (?:real |full )?name(?:'s|’s| is)|[Tt]his is|[Cc]alled|[Nn]amed(?: her| him| them| it)?|[Ii]['’]m|I am|[Nn]ame:|[Nn]ickname(?:d| is)|[Cc]all me|[Cc]alls me|[Cc]all (?:her|him)|[Ss]igned|[Yy]ours,|[Ll]ove,|[Hh]is name (?:is|was)|[Hh]er name (?:is|was)|[Nn]ame is|[Nn]ame was|[Dd]ear|[Hh]ey|[Hh]i)\\s(?<found>${word}(?: (?:[A-Z]\\. )?${word})?)${end}`,
      "u",
    ),
    name("medium", "introduced by name"),
  );
  const related = candidates(
    text,
    new RegExp(
      `\\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir|[Oo]ur|[Tt]he|[Aa]|[Mm]ine) (?:\\w+ )?(?:ex-)?(?:${relations}),? (?<found>${word}(?: ${word})?)${end}`,
      "u",
    ),
    name("medium", "relation and name"),
  );
  const appositive = candidates(
    text,
    new RegExp(
      `(?<![\\w-])(?<found>${word}(?: ${word})?), (?:my|her|his|our|their|the|a) (?:\\w+ )?(?:${relations})${end}`,
      "u",
    ),
    name("medium", "relation and name"),
  );
  // In the middle of a sentence a capital is a name's, or that of something on the lists.
  const inside = candidates(
    text,
    new RegExp(
      `(?<=[A-Za-z,;:] (?:["“])?)(?:(?:told|tell|telling|asked|ask|asking|with|without|and|met|meet|meeting|saw|see|love|loved|miss|missed|hate|hated|texted|texting|call|called|about|for|from|to|by|because|that|if|when|like|than|against|of|but|so|as|kissed|married|marry|dating|dated|left|leave|visit|visited|forgive|trust|trusted|blame|blamed|invited|invite|let|made|make|says|said|where|while|after|before|since|between|or|who|whether) )(?<found>${word}(?: ${word})?)${end}(?!(?: [A-Z]))`,
      "u",
    ),
    name("low", "capitalised word where a person may stand"),
  ).filter(
    (one) =>
      !/(?:live|lives|lived|move|moved|moving|went|go|going|train|bus|work|works|worked|fly|flew|travel\w*) (?:\w+ )?(?:to|from|for|at|in)\s$/u.test(
        text.slice(0, one.start),
      ),
  );
  const acting = candidates(
    text,
    new RegExp(`(?<![\\w'’-])(?<found>${word}(?: ${word})?)(?:'s|’s)? (?:${speech})${end}`, "u"),
    name("low", "capitalised word that speaks or acts"),
  ).filter(
    (one) => !/^(?:[A-Z][a-z]+(?:ing|ed|ly|body|one|thing|ness|tion))$/u.test(text.slice(one.start, one.end)),
  );
  return [...titled, ...introduced, ...related, ...appositive, ...inside, ...acting];
}
