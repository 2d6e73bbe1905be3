import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { nextBeat, removeLock } from "./lock-files.js";

/** This process held the run's lock and has lost it. */
export class RunLostError extends AffectlabError {}

export interface LockTimes {
  /** How often the holder renews its lock. */
  beatMs: number;
  /** How long a lock from elsewhere must be seen without a heartbeat before it counts as left behind. */
  limitMs: number;
}

/** A held lock: renewed by a timer, and before a write if the timer is late. */
export class RunLock {
  private readonly loss = new AbortController();
  private readonly timer: NodeJS.Timeout;
  /** When the last renewal began, by a clock that never jumps, and by one that goes on while a laptop sleeps. */
  private renewed = { steady: performance.now(), wall: Date.now() };

  constructor(
    private readonly folder: string,
    private beat: string,
    private readonly times: LockTimes,
  ) {
    this.timer = setInterval(() => this.renew(), times.beatMs).unref();
    process.on("exit", this.release);
  }

  /** Aborted when another process has taken the lock; its reason is the RunLostError. */
  get lost(): AbortSignal {
    return this.loss.signal;
  }

  /** To be called before each write. @throws RunLostError when this process no longer holds the lock */
  readonly check = (): void => {
    if (this.age() >= this.times.beatMs) this.renew();
    if (this.lost.aborted) throw this.lost.reason;
  };

  /** Beats once. @returns whether the lock is surely held now */
  renew(): boolean {
    if (this.lost.aborted) return false;
    const now = { steady: performance.now(), wall: Date.now() };
    try {
      const next = nextBeat(this.beat);
      if (next === undefined) {
        this.lose("this process stood still for too long, and another has taken the run over");
        return false;
      }
      this.beat = next;
      this.renewed = now;
      return true;
    } catch (error) {
      // A disk on the network may be away for a moment. Others wait longer than this before they take over.
      if (this.age() < this.times.limitMs / 2) return false;
      this.lose(`its lock could not be renewed (${(error as NodeJS.ErrnoException).code ?? "error"})`);
      return false;
    }
  }

  readonly release = (): void => {
    clearInterval(this.timer);
    process.off("exit", this.release);
    const place = path.dirname(this.beat);
    removeLock({ place, beat: this.beat });
  };

  private age(): number {
    const { steady, wall } = this.renewed;
    return Math.max(performance.now() - steady, Math.abs(Date.now() - wall));
  }

  private lose(reason: string): void {
    clearInterval(this.timer);
    const shown = shownPath(this.folder);
    this.loss.abort(new RunLostError(`stopped writing to ${shown}: ${reason}; look at the run, then resume`));
  }
}
