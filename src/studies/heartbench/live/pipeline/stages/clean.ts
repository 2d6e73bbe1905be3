import { UsageError } from "../../../../../core/errors.js";
import { shownPath } from "../../../../../io/project-root.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import type { Draft, Dropped } from "../draft.js";
import { advertises } from "../input/advertises.js";
import { languageOf } from "../input/language.js";
import { nearDoubles } from "../input/near-doubles.js";
import { type RawConversation, readMaterial } from "../input/read-material.js";
import { lettersOf } from "../input/tidy-text.js";
import type { Settings } from "../settings.js";
import type { PipelineStage } from "../stage.js";

/** The share of the words that must be the person's own, so that there is somebody to answer. */
const leastOfPerson = 0.15;
/** The share of the other language from which a conversation counts as mixed. */
const mostMixed = 0.2;

/** Reads the material; cleans messages; drops what is no conversation of use, and doubles. */
export const clean: PipelineStage = {
  id: "clean",
  title: "clean and deduplicate",
  isPrivate: true,
  uses: ["only", "languages", "fewestTurns", "mostCharacters", "nearDouble"],
  version: 1,
  inputs: async ({ settings }) => {
    const raw = await readMaterial(settings.from);
    return { material: sha256(JSON.stringify(raw.map(({ given, turns }) => [given, turns]))) };
  },
  async run(_, { settings }) {
    const raw = chosen(await readMaterial(settings.from), settings.only);
    const ids = new Set<string>();
    let cut = 0;
    const drafts = raw.map((one) => {
      const end = one.turns.findLastIndex(({ role }) => role === "user") + 1;
      if (end < one.turns.length) cut++;
      const dialogue = end === 0 ? one.turns : one.turns.slice(0, end);
      const text = dialogue.map(({ text: own }) => own).join("\n");
      const draft: Dropped["draft"] = {
        ...{ id: idOf(one, ids), language: languageOf(text).language ?? "other", dialogue },
        ...(one.contentNote === undefined ? {} : { contentNote: one.contentNote }),
      };
      return { draft, text, raw: one };
    });
    const dropped: Dropped[] = [];
    const usable = drafts.flatMap(({ draft, text }) => {
      const problem = problemOf(draft, text, settings);
      if (problem === undefined) return [{ draft: draft as Draft, text }];
      dropped.push({ ...problem, draft });
      return [];
    });
    const { kept, doubles } = withoutDoubles(usable, settings.nearDouble);
    return {
      kept,
      dropped: [...dropped, ...doubles],
      notes: cut === 0 ? [] : [`ended with the helper, and end with the person now: ${cut}`],
      // Where each conversation came from.
      files: {
        sources: drafts.map(({ draft, raw: { file, line, given } }) => ({
          ...{ id: draft.id, file: shownPath(file), line, given },
        })),
      },
    };
  },
};

/** @throws UsageError for an id that no conversation has */
function chosen(raw: readonly RawConversation[], only: readonly string[]): readonly RawConversation[] {
  const unknown = only.find((id) => !raw.some(({ given }) => given === id));
  if (unknown !== undefined) throw new UsageError(`--only: no conversation has the id "${unknown}"`);
  return only.length === 0 ? raw : raw.filter(({ given }) => given !== null && only.includes(given));
}

/**
 * The id that the material gives; else one that says nothing: the name of a file may name a person.
 */
function idOf({ given, turns }: RawConversation, taken: Set<string>): string {
  const wanted = given?.trim().replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const hash = sha256(JSON.stringify(turns));
  let id = wanted !== undefined && wanted !== "" ? wanted : `t-${hash.slice(0, 6)}`;
  for (let n = 2; taken.has(id); n++) id = `t-${hash.slice(0, 6)}-${n}`;
  taken.add(id);
  return id;
}

/** Why a conversation is of no use, the simplest reason first. */
function problemOf(
  { dialogue }: Pick<Draft, "dialogue">,
  text: string,
  { fewestTurns, mostCharacters, languages }: Settings,
): { reason: string; detail: string } | undefined {
  const said = (role: string): string =>
    dialogue.flatMap((turn) => (turn.role === role ? [turn.text] : [])).join("\n");
  const person = said("user");
  if (person === "") return { reason: "no-person", detail: "only the helper speaks" };
  if (dialogue.length < fewestTurns) return { reason: "too-short", detail: `${dialogue.length} messages` };
  if (text.length > mostCharacters) return { reason: "too-long", detail: `${text.length} characters` };
  const found = advertises(text);
  if (found !== undefined) return { reason: "advertising", detail: found };
  const { language, mixed } = languageOf(text);
  if (language === null || !languages.includes(language)) {
    return { reason: "other-language", detail: language ?? "neither zh nor en" };
  }
  if (mixed > mostMixed)
    return { reason: "mixed-languages", detail: `${Math.round(100 * mixed)}% in the other` };
  const share = lettersOf(person).length / lettersOf(text).length;
  if (share < leastOfPerson)
    return { reason: "little-of-the-person", detail: `${Math.round(100 * share)}% of the text` };
  return undefined;
}

/** Exact doubles first: they differ in blanks, marks and case at most. */
function withoutDoubles(
  list: readonly { draft: Draft; text: string }[],
  threshold: number,
): { kept: Draft[]; doubles: Dropped[] } {
  const first = new Map<string, Draft>();
  const doubles: Dropped[] = [];
  const single = list.filter(({ draft, text }) => {
    const letters = lettersOf(text);
    const before = first.get(letters);
    if (before === undefined) first.set(letters, draft);
    else doubles.push({ reason: "double", detail: `of ${before.id}`, draft });
    return before === undefined;
  });
  const near = nearDoubles(
    single.map(({ text }) => text),
    threshold,
  );
  for (const { index, of, similarity } of near) {
    const detail = `of ${single[of]!.draft.id}, ${similarity.toFixed(2)} alike`;
    doubles.push({ reason: "near-double", detail, draft: single[index]!.draft });
  }
  const gone = new Set(near.map(({ index }) => index));
  return { kept: single.flatMap(({ draft }, i) => (gone.has(i) ? [] : [draft])), doubles };
}
