import { InputError } from "../../../../../core/errors.js";
import type { Language } from "../../../data/case.js";
import { findInTurns } from "./find-in-turns.js";
import type { Confidence, Identifier, IdentifierKind, Layer } from "./identifier.js";
import { identifierLexicon } from "./lexicon.js";
import { type NameLibrary, openNameLibrary } from "./name-library.js";
import { occurrences } from "./occurrences.js";
import { plainName, standInsFor } from "./stand-ins.js";
import type { PrivacyTurn, TurnIdentifier, TurnPlace } from "./turns.js";

/** A string that is replaced although neither rules nor library found it. */
export interface AlsoReplaced {
  kind: IdentifierKind;
  text: string;
}

/** How identifiers are searched for, and how their stand-ins are drawn. */
export interface AnonymiseOptions {
  /** The language of most of the conversation. Both are searched in either case. */
  language: Language;
  /** Root seed of the stand-ins. */
  seed: number;
  /** Default "library". "rules" needs no packages, and finds fewer names. */
  names?: "library" | "rules";
  /** Leaves out less sure finds; default "low", which replaces everything. */
  least?: Confidence;
  /** What a model named ({@link readPrivacyReply}). */
  also?: readonly AlsoReplaced[];
}

/** An identifier, what stands in its place, and where it was in the turns as they were given. */
export interface Replaced {
  kind: IdentifierKind;
  /** As it was; the parts of a split one are joined by a line break. */
  text: string;
  by: string;
  confidence: Confidence;
  rule: string;
  layer: Layer;
  places: TurnPlace[];
}

/** A conversation with stand-ins in place of identifiers, and what was replaced. */
export interface Anonymised {
  turns: PrivacyTurn[];
  /** What was replaced. It names people: keep it apart from the turns. */
  replaced: Replaced[];
  /** What is still found after replacing, or an original that came out again. Empty on usual input. */
  left: (Identifier & { turn: number })[];
  /** What searched: rules, library, model. */
  layers: Layer[];
  /** "jieba-wasm 2.4.0"; empty by rules alone. */
  libraries: readonly string[];
}

/**
 * Replaces what may identify a person in a conversation by stand-ins of the same kind and form. Within the
 * conversation a person has the same stand-in in every form of the name, and never the name of somebody else who
 * occurs. Numbers and addresses become ones that belong to nobody. An identifier that is split over turns is
 * replaced in each. A text in which nothing is found stays as it is, byte for byte.
 *
 * Replacing everything that is found does not make a conversation anonymous: a search misses some, and a story
 * can identify a person by itself. {@link evaluatePrivacy} says how much is found.
 *
 * @throws InputError `anonymise requires turns of user or assistant with a text, got … at turn 2`
 * @throws NetworkError when the library is not installed and npm cannot fetch it
 *
 * @example
 * ```ts
 * const turns = [{ role: "user" as const, text: "我叫李晓雯，晓雯说过她累。" }];
 * const { replaced, left } = await anonymise(turns, { language: "zh", seed: 1, names: "rules" });
 * replaced[0]!.text; // "李晓雯"
 * left.length; // 0
 * ```
 */
export async function anonymise(
  turns: readonly PrivacyTurn[],
  options: AnonymiseOptions,
): Promise<Anonymised> {
  for (const [i, turn] of turns.entries()) {
    if ((turn.role !== "user" && turn.role !== "assistant") || typeof turn.text !== "string") {
      throw new InputError(
        `anonymise requires turns of user or assistant with a text, got ${JSON.stringify(turn)} at turn ${i + 1}`,
      );
    }
  }
  const library = options.names === "rules" ? undefined : await openNameLibrary();
  const search = {
    least: options.least ?? "low",
    seen: new Map<string, Identifier[]>(),
    ...(library === undefined ? {} : { library }),
  };
  const first = findInTurns(turns, search);
  let extra: Found[] = (options.also ?? []).map(({ kind, text }) => ({
    ...{ kind, text, confidence: "medium", rule: "named by a model", layer: "model", places: [] },
  }));
  for (let round = 0; ; round++) {
    const result = replaceAll(turns, [...first, ...extra], options.seed, library);
    const after = findInTurns(result.turns, search).filter(
      ({ places }) => !places.some((place) => result.isStandIn(place)),
    );
    // Stand-ins change what is beside them, and then more may be found. It is replaced as well.
    const fresh = after.filter(({ text }) => turns.some((turn) => turn.text.includes(text)));
    if (fresh.length > 0 && round < mostRounds) {
      extra = [...extra, ...fresh.map((one) => ({ ...one, places: [] }))];
      continue;
    }
    const left = after.flatMap(({ places, ...one }) =>
      places.map(({ turn, start, end }) => ({
        ...one,
        turn,
        start,
        end,
        text: result.turns[turn]!.text.slice(start, end),
      })),
    );
    return {
      ...{ turns: result.turns, replaced: result.replaced, left: [...result.again, ...left] },
      layers: [
        "rules",
        ...(library === undefined ? [] : (["library"] as const)),
        ...(options.also === undefined ? [] : (["model"] as const)),
      ],
      libraries: library?.versions ?? [],
    };
  }
}

const mostRounds = 3;
type Found = TurnIdentifier;

interface Outcome {
  turns: PrivacyTurn[];
  replaced: Replaced[];
  /** Originals that stand in the new turns all the same. */
  again: Anonymised["left"];
  /** Whether a place in the new turns meets a stand-in. */
  isStandIn(place: TurnPlace): boolean;
}

/** How often other stand-ins are drawn because an original came out again, by chance. */
const mostAttempts = 8;

function replaceAll(
  turns: readonly PrivacyTurn[],
  found: readonly Found[],
  seed: number,
  library?: NameLibrary,
): Outcome {
  const items = grouped(turns, found, library);
  const once = (attempt: number): Outcome =>
    replaceOnce(turns, items, { seed, attempt, ...(library === undefined ? {} : { library }) });
  let outcome = once(0);
  for (let attempt = 1; attempt < mostAttempts && outcome.again.length > 0; attempt++)
    outcome = once(attempt);
  return outcome;
}

/** Where the words of identifiers stand in turns. */
function originalsIn(turns: readonly PrivacyTurn[], items: readonly Item[]): Anonymised["left"] {
  return items
    .filter(({ one }) => !one.text.includes("\n"))
    .flatMap(({ one: { kind, text, confidence, layer } }) =>
      occurrences(turns, plainName(text)).map((place) => ({
        ...{ kind, text, confidence, layer, rule: "came out again" },
        ...place,
      })),
    );
}

interface Item {
  one: Found;
  places: TurnPlace[];
}

/** Each identifier once, with every place where its words stand, whether or not a rule found them there. */
function grouped(turns: readonly PrivacyTurn[], found: readonly Found[], library?: NameLibrary): Item[] {
  const lexicon = identifierLexicon();
  const byText = new Map<string, Item>();
  for (const one of found) {
    const key = `${one.kind}\n${plainName(one.text)}`;
    const item = byText.get(key) ?? { one, places: [] };
    item.places.push(...one.places);
    byText.set(key, item);
  }
  const taken = turns.map((): TurnPlace[] => []);
  for (const { places } of byText.values()) for (const place of places) taken[place.turn]!.push(place);
  const isFree = (place: TurnPlace): boolean =>
    !taken[place.turn]!.some((own) => own.start < place.end && place.start < own.end);
  const sweep = [...byText.values()]
    .filter(({ one }) => !one.text.includes("\n"))
    .sort((a, b) => b.one.text.length - a.one.text.length);
  const own = sweep.map((item): [Item, string] => [item, plainName(item.one.text)]);
  // The parts of full names: Emily and Carter, 晓雯.
  const parts = own.flatMap(([{ one }, name]): [Item, string][] => {
    if (one.kind !== "name") return [];
    const pieces = /\p{Script=Han}/u.test(name)
      ? lexicon.surnames.has(name.charAt(0)) && name.length === 3
        ? [name.slice(1)]
        : []
      : name.includes(" ")
        ? name.split(/\s+/u)
        : [];
    return pieces
      .filter(
        (piece) =>
          piece.length > 1 &&
          !byText.has(`name\n${piece}`) &&
          !lexicon.notName.has(piece) &&
          !lexicon.wordNames.has(piece.toLowerCase()) &&
          !lexicon.notEnglish.has(piece) &&
          !hasTitle(piece),
      )
      .map((piece): [Item, string] => [
        { one: { ...one, text: piece, rule: "part of a full name", places: [] }, places: [] },
        piece,
      ]);
  });
  for (const [item, words] of [...own, ...parts]) {
    const anyCase =
      item.one.kind === "name" &&
      (library?.englishTags(words.toLowerCase()).length ?? 0) > 0 &&
      !lexicon.wordNames.has(words.toLowerCase());
    for (const place of occurrences(turns, words, anyCase)) {
      if (!isFree(place)) continue;
      item.places.push(place);
      taken[place.turn]!.push(place);
    }
  }
  return [...byText.values(), ...parts.map(([item]) => item)].filter(({ places }) => places.length > 0);
}

const hasTitle = (piece: string): boolean => new RegExp(`${identifierLexicon().title}$`, "u").test(piece);

function replaceOnce(
  turns: readonly PrivacyTurn[],
  items: readonly Item[],
  options: { seed: number; attempt: number; library?: NameLibrary },
): Outcome {
  const standIn = standInsFor(
    items.map(({ one }) => one),
    turns.map(({ text }) => text).join("\n"),
    options,
  );
  const replaced: Replaced[] = [];
  const edits: { place: TurnPlace; by: string }[] = [];
  for (const { one, places } of items) {
    const whole = standIn(one);
    const pieces = inPieces(one, whole);
    // The same words may stand in several writings: full-width, with blanks.
    const { kind, text, confidence, rule, layer } = one;
    replaced.push({ kind, text, by: pieces.join("\n"), confidence, rule, layer, places });
    places.forEach((place, i) => {
      edits.push({ place, by: pieces[pieces.length > 1 ? i % pieces.length : 0]! });
    });
  }
  const made: TurnPlace[] = [];
  const done = turns.map(({ role, text }, turn) => {
    let out = "";
    let at = 0;
    const own = edits
      .filter(({ place }) => place.turn === turn)
      .sort((a, b) => a.place.start - b.place.start);
    for (const { place, by } of own) {
      out += text.slice(at, place.start);
      made.push({ turn, start: out.length, end: out.length + by.length });
      out += by;
      at = place.end;
    }
    return { role, text: out + text.slice(at) };
  });
  return {
    ...{
      turns: done,
      replaced: replaced.sort(
        (a, b) => a.places[0]!.turn - b.places[0]!.turn || a.places[0]!.start - b.places[0]!.start,
      ),
    },
    again: originalsIn(done, items),
    isStandIn: ({ turn, start, end }) =>
      made.some((own) => own.turn === turn && own.start < end && start < own.end),
  };
}

/** The stand-in of a split identifier, split likewise. */
function inPieces({ kind, text }: Found, whole: string): string[] {
  const parts = text.split("\n");
  if (parts.length === 1) return [whole];
  if (kind === "email") return [whole.slice(0, whole.indexOf("@") + 1), whole.slice(whole.indexOf("@") + 1)];
  return parts.map((part, i) => {
    const start = parts.slice(0, i).join("").length;
    return whole.replaceAll("\n", "").slice(start, start + part.length);
  });
}
