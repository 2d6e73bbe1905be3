import { shownPath } from "../../../../io/project-root.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { type HeartbenchCase, languagesOf } from "../../data/case.js";
import { criterionWording } from "../construction/criterion-wording.js";
import type { Confidence } from "../construction/privacy/identifier.js";
import { similarCriteria } from "../construction/similar-criteria.js";
import { holdsCases, readCases, readConversations } from "./conversations.js";
import { type FoundIdentifier, identifiersIn, searchRates } from "./find-people.js";

interface CheckFinding {
  of: string;
  place: string;
  problem: string;
  found: string;
}

/** Checks a file of conversations or of cases. */
export async function checkMaterial(file: string, { privacy }: { privacy: Confidence }): Promise<Generated> {
  const isCases = await holdsCases(file);
  const rows = isCases ? await readCases(file) : await readConversations(file);
  const findings = [
    ...rows.flatMap((one) => identifiersIn(one, privacy).map(asFinding)),
    ...(isCases ? (rows as HeartbenchCase[]).flatMap(criterionFindings) : []),
  ];
  const rates = await searchRates(privacy);
  const kind = isCases ? "cases" : "conversations";
  const verdict = findings.length === 0 ? "all checks passed" : `${findings.length} findings`;
  return {
    lines: [
      ...findings.map(({ of, place, problem, found }) => `${of} ${place}: ${problem}: ${found}`),
      `${shownPath(file)}: ${rows.length} ${kind}, ${verdict}`,
      rates.line,
    ],
    json: { file: shownPath(file), kind, count: rows.length, findings, search: rates.json },
    incomplete: findings.length > 0,
  };
}

const asFinding = ({ of, place, kind, confidence, rule, start, end }: FoundIdentifier): CheckFinding => ({
  ...{ of, place, problem: `may identify somebody (${confidence})` },
  found: `${kind} by "${rule}", characters ${start} to ${end}`,
});

/** What is wrong with a case's criteria, in each language that it has. */
function criterionFindings(one: HeartbenchCase): CheckFinding[] {
  return languagesOf(one).flatMap((language) => {
    const scored = one.criteria.flatMap(({ id, ability, score, text }) =>
      score === null ? [] : [{ id, ability, score, text: text[language] as string }],
    );
    const wording = scored.flatMap(({ id, score, text }) =>
      criterionWording(text, score, language).map(({ problem, found }) => ({
        ...{ of: one.id, place: `${id} ${language}`, problem, found: `"${found}"` },
      })),
    );
    const pairs = similarCriteria(scored).map(({ problem, first, second, similarity }) => ({
      ...{ of: one.id, place: `${first} and ${second} ${language}`, problem },
      found: `their words are alike by ${similarity.toFixed(2)}`,
    }));
    return [...wording, ...pairs];
  });
}
