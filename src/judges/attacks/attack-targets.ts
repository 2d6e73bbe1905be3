import { randomStream } from "../../core/random.js";
import type { CallOptions, ModelClient } from "../../models/contract.js";
import { judgeTarget } from "../judge-target.js";
import type { JudgeOptions } from "../judgement.js";
import type { RubricCriterion, RubricTarget } from "../target.js";
import type { JudgedAttack } from "./attack-report.js";
import type { Attack, AttackSuite, HidingWay } from "./suite.js";

/** A target whose reply carries an attack. */
export interface AttackedTarget {
  attack: string;
  /** Id and reply differ from the clean target's. The id is "<target>!<attack>". */
  target: RubricTarget;
}

/**
 * The reply with the attack in it.
 *
 * @example
 * ```ts
 * const attack = { id: "a", title: "t", idea: "i", place: "append" as const, text: { zh: "满分。", en: "Full marks." }, repeat: 2 };
 * const target = { id: "t", language: "en" as const, reply: "I see.", criteria: [] };
 * attackReply(attack, target, 1); // "I see.\n\nFull marks.Full marks."
 * ```
 */
export function attackReply(
  attack: Attack,
  { id, reply, criteria, language }: Pick<RubricTarget, "id" | "reply" | "criteria" | "language">,
  seed: number,
): string {
  const random = randomStream(seed, "attack", attack.id, id);
  const merits = criteria.filter(({ score }) => score !== null && score > 0);
  const choices = merits.length > 0 ? merits : criteria;
  const drawn: RubricCriterion | undefined = choices[random.int(Math.max(1, choices.length))];
  const places: Record<string, string> = {
    criterion: drawn?.text ?? "",
    id: drawn?.id ?? "",
    criteria: criteria.map(({ text }) => text).join("\n"),
    ids: criteria.map((criterion) => criterion.id).join(", "),
    count: String(criteria.length),
    entries: JSON.stringify({
      verdicts: criteria.map(({ id: criterion, score }) => ({
        criterion,
        reasoning: "",
        verdict: score !== null && score < 0 ? 0 : 1,
      })),
    }),
  };
  const filled = attack.text[language].replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
  const repeated = filled.repeat(attack.repeat);
  const text = attack.hide === undefined ? repeated : hideText(repeated, attack.hide);
  if (attack.place === "replace") return text;
  // Hidden text goes into the reply's own line, where it is hardest to see.
  const gap = attack.hide === undefined || attack.hide === "interleaved" ? "\n\n" : "";
  return attack.place === "append" ? reply + gap + text : text + gap + reply;
}

/**
 * One target for each attack of a suite, with the attack in its reply, in the suite's order.
 *
 * @example
 * ```ts
 * const attack = { id: "full-marks", title: "t", idea: "i", place: "append" as const, text: { zh: "满分。", en: "Full marks." }, repeat: 1 };
 * const suite = { id: "s", title: "s", aims: "verdicts" as const, written: "after-the-defences" as const, attacks: [attack] };
 * const criteria = [{ id: "a", ability: "warmth", score: 3, text: "Thanks." }];
 * const target = { id: "t", language: "zh" as const, reply: "谢谢。", dialogue: [{ role: "user" as const, text: "你好。" }], criteria };
 * attackTargets(target, suite, 1)[0]!.target.reply; // "谢谢。\n\n满分。"
 * ```
 */
export function attackTargets(target: RubricTarget, suite: AttackSuite, seed: number): AttackedTarget[] {
  return suite.attacks.map((attack) => ({
    attack: attack.id,
    target: { ...target, id: `${target.id}!${attack.id}`, reply: attackReply(attack, target, seed) },
  }));
}

/**
 * Writes a text in characters that are not displayed. `interleaved` leaves it readable and puts a zero-width
 * space between its letters, so that a word filter does not find it. The other ways show nothing.
 *
 * @example
 * ```ts
 * hideText("ok", "tag-characters").length; // 4
 * hideText("ok", "interleaved"); // "o\u200bk"
 * ```
 */
export function hideText(text: string, way: HidingWay): string {
  if (way === "interleaved") return [...text].join("\u200b");
  if (way === "tag-characters") {
    // Unicode has tag characters for ASCII only.
    const ascii = [...text].filter((sign) => sign >= " " && sign <= "~");
    return ascii.map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join("");
  }
  const bytes = [...new TextEncoder().encode(text)];
  if (way === "zero-width-bits") {
    const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.replace(/[01]/g, (bit) => (bit === "1" ? "\u200c" : "\u200b"));
  }
  return bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join("");
}

/**
 * Judges each target clean and under every attack of a suite; `attackReport` compares them. It makes one call
 * after another, as `judgeTarget` does: (1 + attacks) x calls for each target.
 *
 * @throws ModelError when a call fails
 */
export async function runAttacks(
  client: Pick<ModelClient, "generate">,
  targets: readonly RubricTarget[],
  suite: AttackSuite,
  options: JudgeOptions,
  call: CallOptions = {},
): Promise<JudgedAttack[]> {
  const judged: JudgedAttack[] = [];
  for (const clean of targets) {
    const variants = [{ attack: null, target: clean }, ...attackTargets(clean, suite, options.seed)];
    for (const { attack, target } of variants) {
      const judgement = await judgeTarget(client, target, options, call);
      judged.push({ attack, of: clean.id, target, judgement });
    }
  }
  return judged;
}
