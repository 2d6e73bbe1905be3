import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/**
 * Companies, schools, hospitals and the like that have a name of their own. "My company", 设计公司 and 人民医院
 * have none. A Chinese name is the two to six characters before its ending, up to a word that cannot belong to it.
 */
export function findOrganisations(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const endings = lexicon.organisationEndings.join("|");
  const chinese = candidates(
    text,
    new RegExp(
      `(?<found>[\\p{Script=Han}A-Z\\d]{2,10}?(?:${endings})(?:有限公司|分公司|公司|集团)?)(?!生|里的人|长)`,
      "u",
    ),
    () => ({ kind: "organisation", confidence: "medium", rule: "name with the ending of an organisation" }),
  ).flatMap((one) => {
    const whole = text.slice(one.start, one.end);
    const ending = new RegExp(`(?:${endings})(?:有限公司|分公司|公司|集团)?$`, "u").exec(whole)![0];
    const name = nameBefore(whole.slice(0, -ending.length), lexicon);
    const start = one.end - ending.length - name.length;
    const bare = withoutCommon(name, lexicon);
    if (bare.length < 2 && !/^第?[一二三四五六七八九十\d]+$/u.test(name)) return [];
    if (name.length > 8) return [];
    return [{ ...one, start }];
  });
  const known = candidates(
    text,
    new RegExp(`(?<found>${lexicon.knownOrganisations.join("|")})`, "u"),
    () => ({
      ...{ kind: "organisation", confidence: "medium", rule: "listed organisation" },
    }),
  );
  const proper = "[A-Z][\\w&'’.-]*";
  const english = candidates(
    text,
    new RegExp(
      `(?<![\\w'’-])(?<found>(?:St\\.? )?${proper}(?:(?: and | of | & | )${proper}){0,3}? (?:${lexicon.englishEndings.join("|")})(?: (?:${lexicon.englishEndings.join("|")}))?)(?![\\w-])`,
      "u",
    ),
    () => ({ kind: "organisation", confidence: "medium", rule: "name with the ending of an organisation" }),
  ).flatMap((one) => {
    let { start } = one;
    for (;;) {
      const first = /^([\w'’.]+) /u.exec(text.slice(start, one.end));
      if (
        first === null ||
        !(lexicon.beforeEnglishOrganisation.has(first[1]!) || lexicon.notEnglish.has(first[1]!))
      )
        break;
      start += first[0].length;
    }
    return /\s/u.test(text.slice(start, one.end)) ? [{ ...one, start }] : [];
  });
  const ofPlace = candidates(
    text,
    /(?<![\w-])(?<found>(?:University|College|Bank|Church|Hospital|Academy|Institute) of (?:the )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)(?![\w-])/u,
    () => ({ kind: "organisation", confidence: "medium", rule: "organisation of a place" }),
  );
  const employer = candidates(
    text,
    /\b(?:[Ww]ork(?:s|ed|ing)?|[Jj]ob|[Ii]nterview(?:ed)?|[Ii]ntern(?:ed|ship)?|[Ss]hifts?|[Ee]mployed) (?:at|for|by|with) (?<found>[A-Z][\w'’&-]+(?: (?:& )?[A-Z][\w'’&-]+){0,2})(?![\w-])/u,
    ({ groups }) =>
      lexicon.notEnglish.has(groups!.found!.split(" ")[0]!) || /^(?:Mr|Mrs|Ms|Dr)/u.test(groups!.found!)
        ? undefined
        : { kind: "organisation", confidence: "medium", rule: "after a word of work" },
  );
  return [...chinese, ...known, ...english, ...ofPlace, ...employer];
}

/** The last part of what stands before an ending, without words of the sentence. */
function nameBefore(before: string, lexicon: IdentifierLexicon): string {
  // What comes before the last particle, pronoun or verb of place belongs to the sentence.
  let name = before.replace(
    /^.*[的了我你他她它们这那哪在去到从是和跟与把被让给个家所间进出回离办找叫说就也都还又想要来过着]/u,
    "",
  );
  for (let word: string | undefined = ""; word !== undefined; ) {
    word = [4, 3, 2, 1]
      .map((length) => name.slice(0, length))
      .find((part) => part !== "" && lexicon.beforeOrganisation.has(part));
    if (word !== undefined) name = name.slice(word.length);
  }
  return name;
}

/** The name without words that many organisations have: 星河设计 is 星河. */
export function withoutCommon(name: string, lexicon: IdentifierLexicon): string {
  let rest = name;
  for (let at = 0; at < rest.length; ) {
    const word = [4, 3, 2, 1]
      .map((length) => rest.slice(at, at + length))
      .find((part) => lexicon.beforeOrganisation.has(part) || lexicon.provinces.has(part));
    if (word === undefined || word === "") at++;
    else rest = rest.slice(0, at) + rest.slice(at + word.length);
  }
  return rest;
}
