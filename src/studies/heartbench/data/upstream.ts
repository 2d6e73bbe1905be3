import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import { changedFiles } from "../../../io/changed-files.js";
import { ReleasedFiles } from "../../../io/released-files.js";
import { resolveUpstream } from "../../../io/upstream.js";
import { onceEach } from "../../shared/once-each.js";
import { type HeartbenchCase, heartbenchCaseSchema, heaviestCriterion } from "./case.js";
import { scenarios } from "./scenarios.js";
import { abilities, type Difficulty, difficulties, domains, otherAbility } from "./taxonomy.js";

/** Upstream's label of criteria outside the fifteen abilities. */
const otherLabel = "其他";

/**
 * A line of upstream's question files. All but one of the scores of criteria outside the fifteen abilities
 * are null.
 */
const questionSchema = z.strictObject({
  question_id: z.string().min(1),
  rubric: z
    .array(
      z.strictObject({
        dimension: z.enum([...abilities.map(({ zh }) => zh), otherLabel]),
        score: z.int().min(-heaviestCriterion).max(heaviestCriterion).nullable(),
        content: z.string(),
      }),
    )
    .min(1),
  /** A is the person, B the helper whose turns lead up to the reply. */
  dialogue: z.array(z.strictObject({ role: z.enum(["A", "B"]), content: z.string() })).min(1),
  /** Only in the file of all questions. */
  difficulty: z.enum(difficulties).optional(),
  primary_scene: z.enum([...domains.map(({ zh }) => zh), ""]),
  secondary_scene: z.string(),
});
export type Question = z.infer<typeof questionSchema>;

/** Upstream's three files: the first holds all questions, each of the other two a part of them. */
export type UpstreamSubset = "all" | Difficulty;

/**
 * Reads the released cases as they are: Chinese, with blank domains left blank. This needs the released data
 * (AFFECTLAB_MIRROR, or `affectlab data fetch HeartBench`). Their notice allows only research and the
 * evaluation of models.
 *
 * @throws MissingDataError when upstream is not there, saying which files to place where
 * @throws DataError naming file, line and field of the first defect
 */
export async function loadUpstreamCases(subset: UpstreamSubset = "all"): Promise<HeartbenchCase[]> {
  return readUpstreamCases(join(resolveUpstream("HeartBench"), questionFile(subset)), subset);
}

/** What a reader must know of the released cases here, if they are not those of the pinned commit. */
export async function changedUpstreamCases(): Promise<string | undefined> {
  const files = new ReleasedFiles(resolveUpstream("HeartBench"));
  await files.text(questionFile("all"));
  return changedFiles("HeartBench", files);
}

/** Reads a file in upstream's form; `subset` gives the difficulty if its lines do not. */
export async function readUpstreamCases(file: string, subset: UpstreamSubset): Promise<HeartbenchCase[]> {
  return casesIn(new ReleasedFiles(dirname(file)), basename(file), subset);
}

/** Where a subset's questions lie in the release. */
export const questionFile = (subset: UpstreamSubset): string => `data/question_${subset}.jsonl`;

/**
 * The cases of a file of a release, or of other data in its layout.
 *
 * @param options.newCodes give a code to each scenario that the release does not have, rather than refuse it
 */
export async function casesIn(
  files: ReleasedFiles,
  name: string,
  subset: UpstreamSubset,
  { newCodes = false } = {},
): Promise<HeartbenchCase[]> {
  const cases: HeartbenchCase[] = [];
  const added = new Map<string, string>();
  const checkOnce = onceEach("question_id");
  const shown = files.shown(name);
  for await (const { line, value, problem } of files.lines(name, questionSchema)) {
    if (problem !== undefined) throw problem;
    const scene = value.secondary_scene;
    if (scene !== "" && !scenarios.some(({ zh }) => zh === scene)) {
      if (!newCodes) {
        const expected = `is none of the ${scenarios.length} scenarios of the release`;
        throw new DataError(expected, { file: shown, line, field: "secondary_scene" });
      }
      added.set(scene, added.get(scene) ?? `new-${added.size + 1}`);
    }
    checkOnce(value.question_id, `line ${line}`, { file: shown, line });
    const difficulty = value.difficulty ?? (subset === "all" ? undefined : subset);
    if (difficulty === undefined) {
      throw new DataError("is missing; every line of the file of all questions must have it", {
        file: shown,
        line,
        field: "difficulty",
      });
    }
    const parsed = heartbenchCaseSchema.safeParse(asCase(value, difficulty, added));
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      throw new DataError(issue.message, { file: shown, line, field: issue.path.join(".") });
    }
    cases.push(parsed.data);
  }
  return cases;
}

function asCase(
  question: Question,
  difficulty: Difficulty,
  added: ReadonlyMap<string, string>,
): HeartbenchCase {
  const idOf = <T extends { zh: string }>(all: readonly T[], zh: string): T | undefined =>
    all.find((one) => one.zh === zh);
  return {
    id: question.question_id,
    source: "upstream",
    domain: idOf(domains, question.primary_scene)?.id ?? null,
    scenario: idOf(scenarios, question.secondary_scene)?.id ?? added.get(question.secondary_scene) ?? "",
    difficulty,
    dialogue: question.dialogue.map(({ role, content }) => ({
      role: role === "A" ? "user" : "assistant",
      text: { zh: content },
    })),
    criteria: question.rubric.map(({ dimension, score, content }, i) => ({
      id: `k${i + 1}`,
      ability: idOf(abilities, dimension)?.id ?? otherAbility,
      score,
      text: { zh: content },
    })),
  };
}
