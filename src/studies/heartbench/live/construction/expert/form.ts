import { InputError } from "../../../../../core/errors.js";
import { type RandomStream, randomStream } from "../../../../../core/random.js";
import type { HeartbenchCase, HeartbenchText } from "../../../data/case.js";
import { maskModelNames } from "../model-names.js";

/** A reply to a case, with the model that wrote it. */
export interface ReplyToRate {
  case: HeartbenchCase;
  model: string;
  text: string;
}

/** One page: a case, a reply, and the criteria to decide. Nothing on it reveals the model. */
export interface FormPage {
  dialogue: HeartbenchCase["dialogue"];
  reply: string;
  contentNote: string | null;
  criteria: { item: string; text: HeartbenchText }[];
}

/** The pages of one rater, in the order shown. */
export interface ExpertForm {
  /** The rater's code: "r01". */
  rater: string;
  pages: FormPage[];
}

/** What an item of a form is about. Raters do not see it. */
export interface FormKeyRow {
  rater: string;
  item: string;
  case: string;
  model: string;
  criterion: string;
  /** The criterion's weight: positive for a merit, negative for a fault. */
  score: number;
  /** 0 if the page came for the first time, 1 if it came again. */
  repeat: 0 | 1;
}

/** The forms of all raters, and the key that says what their items are about. */
export interface ExpertForms {
  forms: ExpertForm[];
  key: FormKeyRow[];
  /** Replies that named a model; the name was masked. */
  masked: { case: string; model: string; found: string[] }[];
}

/** Who rates, and how many pages each rater sees. */
export interface ExpertFormOptions {
  /** Codes of the raters; letters, digits, hyphens. */
  raters: readonly string[];
  seed: number;
  /** How many raters see a reply. Default: all. Fewer are drawn in turn, so that loads are even. */
  ratersPerReply?: number;
  /** Share of a rater's pages that come twice; at least one page if there are two or more. Default 0.1. */
  repeatShare?: number;
}

/**
 * Lays out blind rating forms. Each rater has the pages in a random order of their own, and the criteria of a
 * page are in random order. Some pages come twice, at least half the form apart, to measure a rater's
 * agreement with themselves. Codes of items are drawn anew for each rater and page, so that they reveal
 * neither the model nor the repetition. Names of models in the replies are masked. Only criteria of the
 * fifteen abilities are asked, since only these have a weight.
 *
 * @throws InputError when there is nothing to rate, a rater's code is unusable, or a case has two replies of
 * one model
 */
export function buildExpertForms(replies: readonly ReplyToRate[], options: ExpertFormOptions): ExpertForms {
  const { raters, seed, ratersPerReply = raters.length, repeatShare = 0.1 } = options;
  requireForms(replies, options);
  const masked: ExpertForms["masked"] = [];
  const shown = replies.map((reply) => {
    const { text, found } = maskModelNames(reply.text);
    if (found.length > 0) masked.push({ case: reply.case.id, model: reply.model, found });
    return { ...reply, text };
  });
  // Raters take turns through a shuffled list, so their loads differ by at most one reply.
  const dealt = randomStream(seed, "expert-deal").shuffle([...shown.keys()]);
  const key: FormKeyRow[] = [];
  const forms = raters.map((rater, r): ExpertForm => {
    const own = dealt.filter((_, turn) => {
      const first = (turn * ratersPerReply) % raters.length;
      return (r - first + raters.length) % raters.length < ratersPerReply;
    });
    const random = randomStream(seed, "expert-form", rater);
    const order = withRepeats(random.shuffle(own), repeatShare, random);
    const taken = new Set<string>();
    const seen = new Set<number>();
    const pages = order.map((at): FormPage => {
      const { case: one, model, text } = shown[at]!;
      const page = drawCode(random, taken);
      const repeat = seen.has(at) ? 1 : 0;
      seen.add(at);
      const asked = random.shuffle(
        one.criteria.filter(({ ability, score }) => ability !== "other" && score !== null),
      );
      const criteria = asked.map((criterion, i) => {
        const item = `${page}-${i + 1}`;
        key.push({
          rater,
          item,
          case: one.id,
          model,
          criterion: criterion.id,
          score: criterion.score!,
          repeat,
        });
        return { item, text: criterion.text };
      });
      return { dialogue: one.dialogue, reply: text, contentNote: one.contentNote ?? null, criteria };
    });
    return { rater, pages };
  });
  return { forms, key, masked };
}

/**
 * The order, with some pages of its first half repeated. A repeat comes at least half the order's length
 * after its first place.
 */
function withRepeats(order: readonly number[], share: number, random: RandomStream): number[] {
  if (share === 0 || order.length < 2) return [...order];
  const half = Math.floor(order.length / 2);
  const count = Math.min(half, Math.max(1, Math.round(share * order.length)));
  const again = random.shuffle(order.slice(0, half)).slice(0, count);
  const out = [...order];
  for (const at of again) {
    const earliest = out.indexOf(at) + half + 1;
    out.splice(earliest + random.int(out.length - earliest + 1), 0, at);
  }
  return out;
}

const signs = "bcdfghjkmnpqrstvwxz23456789";

function drawCode(random: RandomStream, taken: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: 5 }, () => signs[random.int(signs.length)]).join("");
    if (taken.has(code)) continue;
    taken.add(code);
    return code;
  }
}

function requireForms(replies: readonly ReplyToRate[], options: ExpertFormOptions): void {
  const { raters, ratersPerReply = raters.length, repeatShare = 0.1 } = options;
  const fail = (message: string): never => {
    throw new InputError(`buildExpertForms ${message}`);
  };
  if (replies.length === 0) fail("requires replies to rate, got none");
  if (raters.length === 0) fail("requires raters, got none");
  const odd = raters.find((code, i) => !/^[A-Za-z0-9-]{1,40}$/.test(code) || raters.indexOf(code) < i);
  if (odd !== undefined)
    fail(`requires different codes of letters, digits and hyphens as raters, got "${odd}"`);
  if (!(Number.isInteger(ratersPerReply) && ratersPerReply >= 1 && ratersPerReply <= raters.length)) {
    fail(`requires 1 to ${raters.length} raters a reply, got ${ratersPerReply}`);
  }
  if (!(repeatShare >= 0 && repeatShare <= 0.5))
    fail(`requires a share of repeats of 0 to 0.5, got ${repeatShare}`);
  const places = replies.map((reply) => `${reply.case.id} by ${reply.model}`);
  const double = places.find((place, i) => places.indexOf(place) < i);
  if (double !== undefined) fail(`requires one reply a case and model, got two to ${double}`);
}
