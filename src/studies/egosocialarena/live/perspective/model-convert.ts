import type { Item } from "../../../../core/item.js";
import type { ModelReply } from "../../../../models/contract.js";
import { type CheckOptions, type ConversionFinding, checkConversion, partsOf } from "./check-conversion.js";
import {
  type ConvertedItem,
  type ItemPart,
  type ItemTexts,
  repeatedOption,
  textsOf,
  withTexts,
} from "./convert-item.js";

/** A part that the model and the rules converted differently: a person decides. */
export interface Disagreement {
  item: string;
  part: ItemPart;
  source: string;
  rules: string;
  model: string;
  /** Whether the rules had reported a doubt about the part. */
  doubted: boolean;
}

/** What a model made of an item. */
export interface ModelConversion {
  /** The model's item, if it passed every check; null if it did not, or if no reply could be used. */
  item: Item | null;
  /** Why there is no text to check: a refusal, a reply in another form. */
  unusable: string | null;
  findings: ConversionFinding[];
  disagreements: Disagreement[];
}

/**
 * Reads a model's conversion of an item and trusts nothing. The reply must have the item's own form and pass
 * the same checks as the items of the rules (`checkConversion`). It is then compared with the rules'
 * conversion, part by part. If a reply fails there is no item; the rules never silently take its place.
 *
 * @param rules what the rules made of the item
 */
export function readConversion(
  item: Item,
  reply: Pick<ModelReply, "text" | "object" | "refusal" | "finishReason">,
  rules: ConvertedItem,
  options: CheckOptions,
): ModelConversion {
  const none = (unusable: string) => ({ item: null, unusable, findings: [], disagreements: [] });
  if (reply.refusal !== null) return none(`the model declined: ${reply.refusal}`);
  if (reply.finishReason === "length") return none("the reply was cut off");
  if (reply.object === undefined) return none("the reply is no item in the form that was asked for");
  // The client has validated the schema; if the item has no options, the schema names none.
  const texts = { options: [], ...(reply.object as object) } as unknown as ItemTexts;
  const twice = repeatedOption(texts.options);
  if (twice !== undefined) return none(`the option "${twice}" came twice`);
  const made = withTexts(item, texts);
  const findings = checkConversion(item, made, options);
  return {
    item: findings.length === 0 ? made : null,
    unusable: null,
    findings,
    disagreements: compareConversions(item, rules, made, options.background ?? false),
  };
}

/** The parts in which two conversions of an item differ. */
export function compareConversions(
  source: Item,
  rules: ConvertedItem,
  model: Item,
  background = false,
): Disagreement[] {
  const [sources, models] = [source, model].map((item) => new Map(partsOf(textsOf(item, background))));
  return partsOf(textsOf(rules.item, background)).flatMap(([part, text]) => {
    const other = models?.get(part) ?? "";
    if (other === text) return [];
    const doubted = rules.doubts.some((doubt) => doubt.part === part);
    return [{ item: source.id, part, source: sources?.get(part) ?? "", rules: text, model: other, doubted }];
  });
}
