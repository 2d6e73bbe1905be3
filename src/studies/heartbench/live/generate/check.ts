import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { readJsonl } from "../../../../io/jsonl.js";
import { shownPath } from "../../../../io/project-root.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { type HeartbenchCase, type HeartbenchText, languagesOf } from "../../data/case.js";
import { readCases } from "../case-file.js";
import { criterionWording } from "../construction/criterion-wording.js";
import type { Confidence } from "../construction/privacy/identifier.js";
import { similarCriteria } from "../construction/similar-criteria.js";
import { languageOf } from "../pipeline/input/language.js";
import { readMaterial } from "../pipeline/input/read-material.js";
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
  const cases = isCases ? await readCases(file) : [];
  const rows = isCases
    ? cases.map(({ id, dialogue }) => ({ id, turns: dialogue.map(({ text }) => text) }))
    : await conversationsIn(file);
  const findings = [
    ...rows.flatMap((one) => identifiersIn(one, privacy).map(asFinding)),
    ...cases.flatMap(criterionFindings),
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

/** Whether a file holds cases, which have criteria. */
async function holdsCases(file: string): Promise<boolean> {
  if (!file.endsWith(".jsonl") || !existsSync(file)) return false;
  for await (const { value } of readJsonl(file, z.looseObject({}))) return "criteria" in value;
  return false;
}

async function conversationsIn(file: string): Promise<{ id: string; turns: HeartbenchText[] }[]> {
  return (await readMaterial(file)).map(({ given, turns, line }, i) => ({
    id: given ?? `${path.basename(file)}:${line ?? i + 1}`,
    turns: turns.map(({ text }) => ({ [languageOf(text).language ?? "en"]: text })),
  }));
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
