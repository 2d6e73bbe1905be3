import type { Response } from "../../core/response.js";
import { meanInterval } from "../../stats/mean-interval.js";
import {
  addUsage,
  type InspectScoreOut,
  type InspectUsage,
  keyScorer,
  type LogKey,
  usageOf,
} from "./inspect-log.js";

/** What the head of a log says of its samples; they are counted before any is written. */
export class InspectTally {
  samples = 0;
  failed = 0;
  epochs = 0;
  #usage: InspectUsage | undefined;
  readonly #items = new Map<string, { matched: number; scored: number }>();
  readonly #scored = new Map<string, number>();

  constructor(readonly key: LogKey) {}

  add(
    { item, replicate, status, usage, cost }: Response,
    scores: Readonly<Record<string, InspectScoreOut>>,
  ): void {
    this.samples++;
    if (status === "error") this.failed++;
    this.epochs = Math.max(this.epochs, replicate + 1);
    this.#usage = addUsage(this.#usage, usageOf(usage, cost));
    const counts = this.#items.get(item) ?? { matched: 0, scored: 0 };
    this.#items.set(item, counts);
    for (const [scorer, { value }] of Object.entries(scores)) {
      this.#scored.set(scorer, (this.#scored.get(scorer) ?? 0) + 1);
      if (scorer !== keyScorer) continue;
      counts.scored++;
      counts.matched += value as number;
    }
  }

  get items(): string[] {
    return [...this.#items.keys()];
  }

  get usage(): Record<string, InspectUsage> {
    return this.#usage === undefined ? {} : { [this.key.model]: this.#usage };
  }

  get scorers(): string[] {
    return [...this.#scored.keys()];
  }

  results(): object {
    return {
      total_samples: this.samples,
      completed_samples: this.samples - this.failed,
      scores: [...this.#scored].map(([scorer, scored]) => ({
        ...{ name: scorer, scorer, params: {} },
        metrics: scorer === keyScorer ? this.#keyMetrics() : {},
        scored_samples: scored,
        unscored_samples: this.samples - scored,
      })),
    };
  }

  /** Replies to one item are not independent: the share is a mean over items, and so is its interval. */
  #keyMetrics(): object {
    const shares = [...this.#items.values()].map(({ matched, scored }) => matched / scored);
    const { value, ci } = meanInterval(shares);
    const metrics = { share_matching_key: value, ci95_low: ci[0], ci95_high: ci[1] };
    const about = { metadata: { units: "items", note: keyNote } };
    return Object.fromEntries(
      Object.entries(metrics)
        .filter(([, number]) => Number.isFinite(number))
        .map(([name, number]) => [name, { name, value: number, params: {}, ...about }]),
    );
  }
}

const keyNote =
  "The key is the option that the study counts as its key. Where a theory names it, this is agreement with that theory, and no accuracy.";
