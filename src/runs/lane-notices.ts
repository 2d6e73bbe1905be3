import { waitForLimits } from "../models/rate-limits.js";
import type { Job } from "./job.js";
import type { Lane } from "./lane.js";
import type { Outage } from "./lane-health.js";
import type { ScheduledWork } from "./scheduler.js";

/** A pause for a rate limit is told only if it lasts longer than this. */
const shortPauseMs = 5000;

/** Tells that a lane pauses, once for each outage. A short rate limit is over before the line is read. */
export function tellOutage({ name, outage }: Lane, work: ScheduledWork): void {
  if (outage === null || outage.isTold) return;
  const { cause, since, nextProbeAt, deadline } = outage;
  if (cause.status === 429 && nextProbeAt - since < shortPauseMs) return;
  outage.isTold = true;
  work.say?.(
    `${name}: no answers, paused until ${clock(deadline)} at the latest (--patience), trying one call at a time: ${cause.message}`,
  );
}

/** Tells that a lane goes on. */
export function tellEnd(
  { name, width }: Lane,
  { since, isTold }: Outage,
  now: number,
  work: ScheduledWork,
): void {
  if (!isTold) return;
  work.say?.(
    `${name}: answers again after ${Math.round((now - since) / 1000)} s, going on with ${width} at a time`,
  );
}

/** What the progress shows while a lane pauses; null while none does. */
export function pauseOf(lanes: readonly Lane[]): string | null {
  const outage = lanes.find((lane) => lane.outage?.isTold === true)?.outage;
  return outage ? `paused, next try ${clock(outage.nextProbeAt)}` : null;
}

/** "…: no answer within 10 minutes (--patience)" */
export function outOfPatience({ cause }: Outage, patienceMs: number): string {
  return `${cause.message}; no answer within ${shownPatience(patienceMs)} (--patience)`;
}

/** "90 s", "10 minutes" */
export const shownPatience = (patienceMs: number): string =>
  patienceMs < 120_000 ? `${patienceMs / 1000} s` : `${Math.round(patienceMs / 60_000)} minutes`;

/**
 * Milliseconds until the provider's own limits are whole again; 0 = now. Tells of a long wait once.
 *
 * @param longest a reset later than this is not waited for
 */
export function untilReset(
  lane: Lane,
  { call }: Job,
  work: ScheduledWork,
  now: number,
  longest: number,
): number {
  const wait = waitForLimits(work.limits?.(call) ?? [], now);
  if (wait === 0 || wait > longest) return 0;
  if (wait >= shortPauseMs && now >= lane.toldUntil) {
    lane.toldUntil = now + wait;
    work.say?.(`${lane.name}: nothing is left of its rate limit, waiting until ${clock(now + wait)}`);
  }
  return wait;
}

/** The time of day of a moment of performance.now: "10:42:07". */
function clock(at: number): string {
  return new Date(Date.now() + at - performance.now()).toTimeString().slice(0, 8);
}
