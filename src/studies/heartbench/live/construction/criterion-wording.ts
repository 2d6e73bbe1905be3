import type { Language } from "../../data/case.js";

/** What may be wrong with how a criterion is worded. */
export const wordingProblems = [
  "degree",
  "impression",
  "comparison",
  "silence-earns",
  "omission",
  "too-short",
  "too-long",
  "other-language",
] as const;
/** A reason why the wording of a criterion is no binary observation. `criterionWording` says what each means. */
export type WordingProblem = (typeof wordingProblems)[number];

/** A problem of a criterion's wording, and where it shows. */
export interface WordingFinding {
  problem: WordingProblem;
  /** The words that show the problem. */
  found: string;
}

const rules: Record<Language, Partial<Record<WordingProblem, RegExp>>> = {
  zh: {
    // 比较 as a verb ("拿他们作比较") and 十分 in 十分钟 are not words of degree.
    degree:
      /(?<![作做来相行])比较(?=[^\s，。；、）”])|较为|较好|充分|恰当|适当|足够|(?:一定|某种)程度|(?:多|很)大程度|有所|略微|稍微|非常|十分(?!钟)|极其|极为|基本上|大致|大体|尽量|尽可能|打\d*分|评分|满分|\d\s*[-~到至]\s*\d+\s*分/u,
    impression:
      /(?:让|使|令)(?:用户|对方|他|她|人)(?:感到|感觉|觉得)|整体上|总体(?:上|而言)|发自内心|真诚(?:地|的)?|用心|显得|似乎|看起来|试图|旨在|意在|意图|努力(?:地)?(?:去)?(?:理解|共情)|(?:具有|展现|体现)(?:了|出)?(?:良好|高|较强)?(?:的)?(?:共情|同理心|专业)/u,
    comparison: /(?:比|优于|不同于|好过)(?:其他|别的|另外|一般)(?:的)?(?:回复|回答|模型|助手)|与其他回复/u,
  },
  en: {
    degree:
      /\b(?:rather(?! than)|somewhat|sufficient(?:ly)?|adequate(?:ly)?|appropriate(?:ly)?|quite|very|reasonabl[ey]|fully enough|mostly|largely|partly|partially|properly|effectively|excellent(?:ly)?|to (?:some|a (?:certain|large|great)) (?:extent|degree)|(?:the )?(?:degree|level|extent) (?:of|to which)|how (?:well|much|far)|on a scale|out of (?:five|ten|\d+)|rate[sd]?|rating|as (?:much|well) as possible)\b/iu,
    impression:
      /\b(?:makes? (?:the )?(?:user|person|him|her|them) feel|genuine(?:ly)?|sincere(?:ly)?|heartfelt|overall|seems?|appears to|tries to|attempts? to|aims? to|intends? to|in spirit|(?:shows?|demonstrates?|displays?) (?:good |strong |real |true )?(?:empathy|understanding|professionalism|care))\b/iu,
    comparison:
      /\b(?:better|worse|warmer|clearer|shorter|longer) than (?:the )?(?:other|another|most)\b|\bunlike (?:the )?other (?:replies|responses|models)\b|\bother (?:replies|responses|models)\b/iu,
  },
};

/** The criterion begins by saying what a reply does not do. The opening of a question is skipped. */
const absence: Record<Language, RegExp> = {
  zh: /^(?:回复|助手|模型)?(?:中)?(?:没有|没能|未能|未|不(?!同意|止|仅|只)|缺乏|缺少|避免|忽略了?|无)/u,
  en: /^(?:the (?:reply|response|assistant|model) )?(?:does not|doesn't|do not|did not|is not|isn't|fails? to|lacks?|lacking|omits?|avoids?|refrains?|never|no |not |without|ignores?)/iu,
};

const lengths: Record<Language, { least: number; most: number }> = {
  zh: { least: 5, most: 120 },
  en: { least: 12, most: 400 },
};

/**
 * The reasons why a criterion is not a binary observation of one reply. An empty list does not prove that two
 * raters will agree: words alone show only a part of the problems.
 *
 * - `degree`: a word of a scale ("sufficiently", 较为), although a criterion can only be present or absent;
 * - `impression`: what a reader feels or the writer means, which cannot be seen in the reply;
 * - `comparison`: something that can be decided only by looking at other replies;
 * - `silence-earns`: a merit that an empty reply has ("does not lecture");
 * - `omission`: a fault of leaving something out, which has already cost the points of the merit;
 * - `too-short`, `too-long`, `other-language`: of the text.
 *
 * Words in quotation marks are quoted from the reply or the person and are skipped.
 *
 * @example
 * ```ts
 * criterionWording("Asks what the sister said on the phone", 4, "en"); // []
 * criterionWording("Is sufficiently warm", 4, "en")[0]; // { problem: "degree", found: "sufficiently" }
 * criterionWording("没有说教", 3, "zh")[0]!.problem; // "silence-earns"
 * ```
 */
export function criterionWording(text: string, weight: number, language: Language): WordingFinding[] {
  const findings: WordingFinding[] = [];
  const whole = text.normalize("NFKC").trim();
  const own = whole.replace(/"[^"]*"|“[^”]*”|「[^」]*」|‘[^’]*’|『[^』]*』/gu, "“”");
  for (const [problem, rule] of Object.entries(rules[language])) {
    const found = rule.exec(own)?.[0];
    if (found !== undefined) findings.push({ problem: problem as WordingProblem, found });
  }
  const statement = own
    .replace(/^(?:does|did) (?:the )?(?:reply|response|assistant|model|it) /iu, "")
    .replace(/^(?:回复|助手|模型)是否/u, "");
  const absent = absence[language].exec(statement)?.[0];
  if (absent !== undefined) {
    findings.push({ problem: weight > 0 ? "silence-earns" : "omission", found: absent.trim() });
  }
  const signs = [...whole].length;
  if (signs < lengths[language].least) findings.push({ problem: "too-short", found: whole });
  if (signs > lengths[language].most) findings.push({ problem: "too-long", found: `${signs} characters` });
  const chinese = (own.match(/\p{Script=Han}/gu) ?? []).length;
  const latin = (own.match(/\p{Script=Latin}/gu) ?? []).length;
  if (language === "zh" ? latin > 2 * chinese : chinese > 0) {
    findings.push({ problem: "other-language", found: whole.slice(0, 20) });
  }
  return findings;
}
