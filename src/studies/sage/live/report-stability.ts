import type { Estimate } from "../../../core/estimate.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { LiveReport, ReportTable } from "../../report-contract.js";
import { simulationNotice } from "../data/design.js";
import { type RepeatRow, type RepeatStability, repeatStability } from "../measures/stability.js";
import { chanceModalShare } from "../paper/stability-claims.js";
import type { StabilityContext } from "./contexts.js";
import { feelingOf, prepareStability, type StabilityLive } from "./prepare-stability.js";

/** How stable one agent's readings of some contexts are. */
export interface StabilityRow {
  agent: string;
  half: "both" | StabilityContext["half"];
  stability: RepeatStability;
  /** The modal share that repeats would reach by chance, given how often each direction is read. */
  chanceModal: number;
  /** Contexts with fewer than two readings: in no share. */
  leftOut: number;
}

/** What an agent read in a context, time by time. */
type Reading = RepeatRow & { agent: string; half: StabilityContext["half"] };

/** A run's stability: modal share of direction, agreement of pairs, and what chance gives. */
export async function reportStability(
  folder: string,
): Promise<LiveReport & { rows: readonly StabilityRow[] }> {
  const { what } = readManifest(folder);
  const { models, prompts, items, parameters, choices, seed, replicates } = what;
  const live = await prepareStability({
    ...{ models, parameters, seed, prompts: prompts.map(({ id }) => id) },
    only: items.map(({ id }) => id),
    ...(choices === undefined ? {} : { choices }),
  });
  const readings = await readReadings(folder, live);
  const rows = models.flatMap((agent) =>
    (["both", "early", "late"] as const).flatMap((half) => rowOf(agent, half, readings)),
  );
  return {
    rows,
    tables: [stabilityTable(rows, replicates)],
    notes: [
      simulationNotice,
      `[ ]: 95 %, ${rows[0]?.stability.modalShare.method ?? "no context was read twice"}.`,
      "Direction is up, down or none. The modal share picks the most frequent direction afterwards, so it is above one half even for a coin; the agreement of pairs has no such advantage.",
      "The paper prints 90.2 % of inferences with the same direction, at 10 repeats and temperature 0.5 (section 3.3).",
      `Contexts: ${what.choices?.contexts ?? "released"}, ${items.length}, half of them from the early half of their dialogue. A context whose text was edited since is read as it is now.`,
      ...(models.some((id) => id.startsWith("scripted/"))
        ? [
            "scripted/… are rules, and what they vary by from time to time is drawn; that says nothing of any language model.",
          ]
        : []),
    ],
    json: { stability: rows, notice: simulationNotice },
    figures: () => [],
  };
}

async function readReadings(folder: string, { contexts, chosen }: StabilityLive): Promise<Reading[]> {
  const byId = new Map(contexts.map((context) => [context.id, context]));
  const readings: Reading[] = [];
  await readResponses(folder, ({ item, respondent, replicate, status, reply }) => {
    const context = byId.get(item);
    if (context === undefined || status === "error") return;
    const read = status === "ok" ? feelingOf(context, reply, chosen) : null;
    const change = read !== null && read.problem === null ? read.change : null;
    readings.push({ agent: respondent.id, half: context.half, context: item, replicate, change });
  });
  return readings;
}

function rowOf(agent: string, half: StabilityRow["half"], readings: readonly Reading[]): StabilityRow[] {
  const own = readings.filter((one) => one.agent === agent && (half === "both" || one.half === half));
  const readable = new Map<string, number>();
  for (const { context, change } of own) {
    readable.set(context, (readable.get(context) ?? 0) + Number(change !== null));
  }
  const kept = own.filter(({ context }) => readable.get(context)! >= 2);
  if (kept.length === 0) return [];
  const changes = kept.flatMap(({ change }) => (change === null ? [] : [Math.sign(change)]));
  const share = (sign: number): number => changes.filter((one) => one === sign).length / changes.length;
  const repeats = Math.round(changes.length / new Set(kept.map(({ context }) => context)).size);
  return [
    {
      ...{ agent, half },
      stability: repeatStability(
        kept.map(({ context, replicate, change }) => ({ context, replicate, change })),
      ),
      chanceModal: chanceModalShare([share(-1), share(0), share(1)], repeats),
      leftOut: [...readable.values()].filter((count) => count < 2).length,
    },
  ];
}

function stabilityTable(rows: readonly StabilityRow[], replicates: number): ReportTable {
  return {
    title: `The same contexts read ${replicates} times: direction of change, in percent`,
    header: [
      "agent",
      "half",
      "contexts",
      "same direction",
      "by chance",
      "pairs agree",
      "by chance",
      "SD, points",
      "unscored",
    ],
    rows: rows.map(({ agent, half, stability, chanceModal, leftOut }) => [
      ...[agent, half, String(stability.contexts)],
      ...[percent(stability.modalShare), one(100 * chanceModal)],
      ...[percent(stability.pairAgreement), one(100 * stability.chance)],
      ...[one(stability.sd.value), `${stability.unscored}${leftOut === 0 ? "" : `, ${leftOut} contexts`}`],
    ]),
  };
}

const one = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(1));
const percent = ({ value, ci }: Estimate): string =>
  `${one(100 * value)} [${ci.map((bound) => one(100 * bound)).join(", ")}]`;
