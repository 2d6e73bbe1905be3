import { type RandomStream, randomStream } from "../../../core/random.js";
import type { FrozenDesign, PlantedJudge } from "./contract.js";

/** A frozen reply, as a table of frozen scores has it. */
interface DrawnContext {
  id: string;
  dialogue: string;
  unit: string;
  reply: number;
  replies: number;
  respondent: string;
  partner: string;
  pair: string;
  recorded: { judge: string; scores: Record<string, number> };
}

interface DrawnScore {
  context: string;
  edit: string;
  variant: string;
  judge: string;
  criterion: string;
  replicate: number;
  value: number;
  status: "ok";
}

/** What an effect of an edit is planted under. */
export const formName = (edit: string, variant: string): string =>
  variant === "" ? edit : `${edit}:${variant}`;

/** Draws a table of frozen scores from a design. The same seed gives the same table. */
export function plantFrozen(
  design: FrozenDesign,
  seed: number,
): { contexts: DrawnContext[]; scores: DrawnScore[] } {
  const stream = randomStream(seed, "planted frozen scores");
  const contexts: DrawnContext[] = [];
  const scores: DrawnScore[] = [];
  const { spread, criteria, forms, judges, replies } = design;
  for (let u = 0; u < design.units; u++) {
    const unit = spread.unit * stream.normal();
    const views = new Map(judges.map(({ name, unit: size }) => [name, size * stream.normal()]));
    const steered = design.partners.map(({ steer, spread: size }) => steer + size * stream.normal());
    design.respondents.forEach((respondent, m) => {
      const cell = spread.cell * stream.normal();
      design.partners.forEach(({ judge: partner }, p) => {
        const dialogue = `${partner}|m${m}|u${u}`;
        const led = respondent + unit + cell + steered[p]! + spread.dialogue * stream.normal();
        for (let reply = 1; reply <= replies; reply++) {
          const id = `${dialogue}|${reply}`;
          const worth = led + spread.reply * stream.normal();
          const own = criteria.map(() => design.objectByCriterion * stream.normal());
          const scoreOf = (judge: PlantedJudge, c: number, added = 0): number =>
            observed(design, worth + own[c]! + views.get(judge.name)!, judge, criteria[c]!, added, stream);
          const recorder = judges.find(({ name }) => name === partner)!;
          contexts.push({
            ...{ id, dialogue, unit: `u${u}`, reply, replies, respondent: `m${m}`, partner },
            pair: `m${m}|u${u}`,
            recorded: {
              judge: partner,
              scores: Object.fromEntries(criteria.map((name, c) => [name, scoreOf(recorder, c)])),
            },
          });
          // Whether a reply can be edited does not depend on the judge.
          const shown = forms.filter(({ share }) => stream.next() < share);
          for (const judge of judges) {
            criteria.forEach((criterion, c) => {
              const scored = (edit: string, variant: string, value: number): DrawnScore => ({
                ...{ context: id, edit, variant, judge: judge.name, criterion },
                ...{ replicate: 0, value, status: "ok" as const },
              });
              scores.push(scored("none", "", scoreOf(judge, c)));
              for (const { edit, variant } of shown) {
                const added = judge.edits?.[formName(edit, variant)] ?? 0;
                scores.push(scored(edit, variant, scoreOf(judge, c, added)));
              }
            });
          }
        }
      });
    });
  }
  return { contexts, scores };
}

function observed(
  { scale: [low, high] }: FrozenDesign,
  seen: number,
  judge: PlantedJudge,
  criterion: string,
  added: number,
  stream: RandomStream,
): number {
  const latent =
    seen + judge.shift + (judge.criteria?.[criterion] ?? 0) + added + judge.noise * stream.normal();
  return Math.max(low, Math.min(high, Math.round(latent))) + 0;
}
