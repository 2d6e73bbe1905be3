import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/** A capitalised word of a name, and what may follow it. */
const word = "[A-Z\\u00c0-\\u00de]\\p{Ll}*(?:['’][A-Z])?\\p{Ll}+(?:-[A-Z]\\p{Ll}+)?";
const end = "(?![\\p{L}\\d_-])";
const relations =
  "sponsor|sponsee|step[- ]?(?:dad|mom|mum|father|mother|brother|sister|son|daughter)|(?:mother|father|brother|sister|son|daughter)[- ]in[- ]law|sergeant|captain|officer|commander|lieutenant|colonel|chaplain|pastor|priest|vicar|rabbi|imam|nurse|doctor|gp|midwife|caseworker|case worker|social worker|lawyer|solicitor|attorney|probation officer|professor|advisor|adviser|mentor|principal|head teacher|instructor|trainer|driver|barber|hairdresser|cleaner|carer|caregiver|nanny|babysitter|agent|broker|accountant|dentist|surgeon|psychiatrist|psychologist|bestie|buddy|pal|bff|bro|sis|gf|bf|girl|boy|guy|man|woman|lad|wee one|little one|eldest|oldest|youngest|puppy|kitten|hamster|rabbit|horse|parrot|bunny|hubby|wifey|missus|godmother|godfather|godson|goddaughter|grandmother|grandfather|granny|gran|grandpa|grandad|granddad|stepbrother|stepsister|half[- ]brother|half[- ]sister|teammate|classmate|lab partner|co-founder|assistant|intern|client|patient|tenant|customer|student|pupil|friend|best friend|husband|wife|boss|brother|sister|son|daughter|boyfriend|girlfriend|partner|colleague|roommate|flatmate|housemate|therapist|counsellor|counselor|manager|supervisor|teacher|tutor|cousin|neighbour|neighbor|mate|ex|ex-husband|ex-wife|fianc[eé]e?|aunt|auntie|uncle|nephew|niece|mum|mom|mother|dad|father|stepdad|stepmum|stepmom|landlord|landlady|coach|nan|grandma|grandson|granddaughter|stepson|stepdaughter|kid|baby|twin|crush|coworker|co-worker|dog|cat";
const speech =
  "said|says|told|tells|asked|asks|thinks|thought|wants|wanted|laughed|cried|cries|hates|loves|loved|texted|texts|messaged|rang|replied|knows|knew|blocked|promised|admitted|apologised|apologized|screamed|shouted|yelled|dumped|cheated|agreed|refused|offered|reckons|believed|believes|and I|walked|looked|insists|insisted|died|met|doesn't|didn't|hasn't|won't";

/** The first syllable of a name in pinyin, with its capital, and further ones. */
const initial = "(?:Zh|Ch|Sh|[BPMFDTNLGKHJQXRZCSYW])";
const syllableEnd =
  "(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|a|e|i|o|u)";
const syllable = `(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])${syllableEnd})`;

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
        (lexicon.notEnglish.has(part) && !(rule === "introduced by name" && part === "Will")) ||
        lexicon.coarseEnglish.has(part);
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
      `(?:[Mm]y (?:real |full )?name(?:'s|’s| is)|[Tt]his is|[Cc]alled|[Nn]amed(?: her| him| them| it)?|[Ii]['’]m|I am|[Nn]ame:|[Nn]ickname(?:d| is)|[Cc]all me|[Cc]alls me|[Cc]all (?:her|him)|[Ss]igned|[Yy]ours,|[Ll]ove,|[Hh]is name (?:is|was)|[Hh]er name (?:is|was)|[Nn]ame is|[Nn]ame was|[Nn]ame'?s|[Ii]t['’]?s|[Ii]ts|[Hh]ello|[Tt]hanks,?|[Tt]hank you,?|[Oo]kay,?|[Oo]k,?|[Ss]orry,?|[Mm]eet you,|[Gg]oodbye,?|[Bb]ye,?|[Pp]lease,?|[Dd]ear|[Hh]ey|[Hh]i)\\s(?<found>${word}(?: (?:[A-Z]\\. )?${word})?)${end}`,
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
  // hey its Will; tyler, after "i'm" and before a stop; a name alone before what it signs.
  const smallLetters = candidates(
    text,
    /\b(?:[Mm]y (?:real |full |first |last )?name(?:'s|’s| is|s)|(?:[Hh]is|[Hh]er|[Tt]heir) name(?:'s|’s| is| was|s)|[Cc]all me|[Nn]amed|[Cc]alled (?:her|him|them)|name[:=]|go by|goes by|went by) (?<found>[a-z][a-zà-ÿ'’-]{1,14})(?=\s*(?:$|[.,!?;)]|and\b|but\b|she\b|he\b|i\b|from\b|like\b|with\b|too\b|btw\b|by\b|who\b))/u,
    ({ groups }) =>
      /^(?:not|so|a|an|the|on|in|my|our|it|that|this|what|after|unknown|private|anonymous|gone|me|him|her|them|names|out|back|crazy|lazy|stupid|selfish|dramatic|later|again|tomorrow|today|tonight|maybe|whatever|anything|something|everything|nothing|up|over|when|if|at|for|because|here|there)$/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "name", confidence: "medium", rule: "introduced by name in small letters" },
  );
  const familiar = candidates(
    text,
    new RegExp(
      `(?<![\\p{L}'’-])(?<found>(?:Big|Little|Old|Young|Lil['’]?|Crazy|Fat|Tall|Uncle|Auntie|Aunty|Aunt|Tío|Tía|Tio|Tia|Don|Doña|Granny|Nana|Nanny|Grandma|Grandpa|Cousin|Mama|Papa|Baba|Sister|Brother|Master|Lady|Lord) ${word})${end}`,
      "u",
    ),
    name("medium", "familiar word and name"),
  );
  // Pinyin has its own syllables: Xiuying, Zhou Weimin.
  const pinyin = candidates(
    text,
    new RegExp(
      `(?<![\\p{L}\\d'’-])(?<found>${initial}${syllableEnd}(?:-?${syllable}){1,2}(?: ${initial}${syllableEnd})?|${initial}${syllableEnd} ${initial}${syllableEnd}(?:-?${syllable})?)${end}`,
      "u",
    ),
    ({ groups }) => {
      const found = groups!.found!;
      const parts = found.split(" ");
      const isTypical =
        /^(?:X|Zh|Q)|(?:iang|iong|uang|ong|ing|uan|ian|iao|ui|ei|ao)/u.test(found) &&
        parts.some((part) => part.length > 4);
      return parts.some((part) => lexicon.notEnglish.has(part) || lexicon.coarseEnglish.has(part)) ||
        !isTypical ||
        /^(?:Being|Doing|Hang|Ming|Bring|Sing|Long|Song|Having|Dining|Tuning|Hoping|Biking|Hiking|Mining|Lining|Rating|Dating|Waiting|Weiji|Gaming|Naming|Timing|Laying|Saying|Paying|Mixing|Caring|Sharing|Hearing|Hating|Changing|Taking|Making|Baking)$/u.test(
          parts[0]!,
        )
        ? undefined
        : { kind: "name", confidence: "low", rule: "syllables of pinyin" };
    },
  );
  // Any other capital in the middle of a sentence of small letters.
  const capital = candidates(
    text,
    new RegExp(
      `(?<=[a-z,;:)] (?:["“‘(])?|[a-z]["”],? |and |or |, )(?<found>${word}(?: ${word})?)(?:'s|’s)?${end}(?! [A-Z][a-z]+ [A-Z])`,
      "u",
    ),
    name("low", "capital in a sentence"),
  ).filter(
    (one) =>
      !/\b(?:in|near|at|to|from|around|outside|of|through|the|via|on|a|an|watch\w*|play\w*|read\w*|listen\w*|use\w*|speak\w*)\s["“]?$/iu.test(
        text.slice(Math.max(0, one.start - 12), one.start),
      ),
  );
  return [
    ...[...titled, ...introduced, ...related, ...appositive, ...inside, ...acting],
    ...[...smallLetters, ...familiar, ...pinyin, ...capital],
  ];
}
