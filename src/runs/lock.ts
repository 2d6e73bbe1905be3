import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AffectlabError, InterruptedError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { type LockTimes, RunLock } from "./held-lock.js";
import { type Lock, locksIn, makeLock, removeLock } from "./lock-files.js";
import { type Holder, holderName, stateOf, thisHolder } from "./lock-holder.js";

/** Another process works on the run. */
export class RunLockedError extends AffectlabError {
  /** The locks that only time can judge, if there are no others: their holders are not on this machine. */
  readonly unjudged: readonly Lock[];
  constructor(message: string, unjudged: readonly Lock[] = []) {
    super(message);
    this.unjudged = unjudged;
  }
}

const usualTimes: LockTimes = { beatMs: 3000, limitMs: 30_000 };

/** For each lock that was watched long enough without a heartbeat: the file that it had all the time. */
type Unmoved = ReadonlySet<string>;

interface LockOptions extends Partial<LockTimes> {
  unmoved?: Unmoved;
  /** Who asks; a test can pretend to be elsewhere. */
  holder?: Holder;
}

/**
 * Locks a run folder for this process.
 *
 * Only one process can make the lock of a given number. A process that finds only locks left behind makes the
 * next number, and looks again. If a living holder is there too, it withdraws; else it removes what was left
 * behind, each by the name that it judged, and renews its own lock. So at most one process continues: of two,
 * the later one sees the earlier one's lock, and can pass it only by removing it.
 *
 * @throws RunLockedError `runs/x is in use by process 123; …`
 */
export function lockRun(folder: string, options: LockOptions = {}): RunLock {
  const { unmoved = new Set(), holder = thisHolder(), ...times } = options;
  const token = randomBytes(16).toString("hex");
  const before = locksIn(folder);
  refuseIfHeld(folder, before, unmoved);
  const number = Math.max(0, ...before.map((lock) => lock.number)) + 1;
  const beat = makeLock(folder, number, token, holder);
  if (beat === undefined) {
    refuseIfHeld(folder, locksIn(folder), unmoved);
    throw justTaken(folder);
  }
  const own = new RunLock(folder, beat, { ...usualTimes, ...times });
  try {
    removeLeftBehind(
      folder,
      locksIn(folder).filter((lock) => lock.number !== number),
      unmoved,
    );
    if (!own.renew()) throw justTaken(folder);
    return own;
  } catch (error) {
    own.release();
    throw error;
  }
}

/**
 * Locks a run folder. A lock from another machine or container is watched first: it is taken over if it does
 * not move for 30 s by this process's own clock, since clocks of machines differ.
 *
 * @param tell is told why this waits
 * @throws RunLockedError as soon as the holder is seen to live
 * @throws InterruptedError when the signal is aborted meanwhile
 */
export async function takeRun(
  folder: string,
  {
    signal,
    tell,
    ...options
  }: LockOptions & { signal?: AbortSignal | undefined; tell?: ((line: string) => void) | undefined } = {},
): Promise<RunLock> {
  const { limitMs } = { ...usualTimes, ...options };
  for (let unmoved: Unmoved = new Set(); ; ) {
    try {
      return lockRun(folder, { ...options, unmoved });
    } catch (error) {
      if (!(error instanceof RunLockedError) || error.unjudged.length === 0) throw error;
      const seconds = Math.ceil(limitMs / 1000);
      tell?.(`${error.message}; looking for ${seconds} s whether that still works …`);
      unmoved = await watch(folder, error, { limitMs, signal });
    }
  }
}

/** Watches locks until the time is over or all were given back. @throws RunLockedError when one moves */
async function watch(
  folder: string,
  held: RunLockedError,
  { limitMs, signal }: Pick<LockTimes, "limitMs"> & { signal: AbortSignal | undefined },
): Promise<Unmoved> {
  const seen = new Set(held.unjudged.map(({ beat }) => beat as string));
  const tokens = new Set([...seen].map(tokenOf));
  const pause = Math.min(500, limitMs / 10);
  // Only time in which this process looked counts: it may itself be stopped for a while.
  for (let watched = 0, last = performance.now(); watched < limitMs; ) {
    await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => {
      throw new InterruptedError(`interrupted; ${held.message}`);
    });
    const now = performance.now();
    watched += Math.min(now - last, 2 * pause);
    last = now;
    const theirs = locksIn(folder).flatMap(({ beat }) =>
      beat !== null && tokens.has(tokenOf(beat)) ? [beat] : [],
    );
    if (theirs.some((beat) => !seen.has(beat))) throw new RunLockedError(held.message);
    if (theirs.length === 0) break;
  }
  return seen;
}

const tokenOf = (beat: string): string => path.parse(beat).name;

function refuseIfHeld(folder: string, locks: readonly Lock[], unmoved: Unmoved): void {
  const shown = shownPath(folder);
  const unjudged: Lock[] = [];
  for (const lock of locks) {
    const { holder, beat, place } = lock;
    const state = holder === null ? "unknown" : stateOf(holder);
    const name = holder === null ? "another process" : holderName(holder);
    if (state === "alive") {
      throw new RunLockedError(`${shown} is in use by ${name}; wait until it has ended`);
    }
    if (state === "dead" || (beat !== null && unmoved.has(beat))) continue;
    if (beat !== null) unjudged.push(lock);
    else if (holder !== null) {
      throw new RunLockedError(
        `${shown} is in use by ${name}; if that has ended, remove ${shownPath(place)}`,
      );
    }
  }
  const [first] = unjudged;
  if (first === undefined) return;
  const name = first.holder === null ? "a process that cannot be named" : holderName(first.holder);
  throw new RunLockedError(`${shown} is in use by ${name}`, unjudged);
}

function removeLeftBehind(folder: string, others: readonly Lock[], unmoved: Unmoved): void {
  refuseIfHeld(folder, others, unmoved);
  for (const lock of others) {
    // An earlier version's lock that was given back meanwhile is gone, and its number may be another's by now.
    if (lock.beat === null && lock.holder === null) continue;
    if (!removeLock(lock) && lock.beat !== null && stillThere(folder, lock)) throw justTaken(folder);
  }
}

const stillThere = (folder: string, { place }: Lock): boolean =>
  locksIn(folder).some((lock) => lock.place === place);

const justTaken = (folder: string): RunLockedError =>
  new RunLockedError(`another process has just taken ${shownPath(folder)}; try again`);
