import type { Play } from "./play.js";

/** Plays that need the same lanes: those that are to begin, and how many are under way. */
export class PlayGroup<Lane extends { ready: readonly unknown[]; isClosed: boolean }> {
  underWay = 0;
  /** Of those, how many wait for a reply. */
  waiting = 0;
  private ahead: Play | undefined;
  private isExhausted = false;

  constructor(
    readonly lanes: readonly Lane[],
    private readonly plays: Iterator<Play>,
    private readonly width: number,
  ) {}

  /** Whether another play should begin: there is one, there is room, and no lane has turns in wait. */
  get mayBegin(): boolean {
    return this.underWay < this.width && this.lanes.every(({ ready }) => ready.length === 0) && this.hasMore;
  }

  /** Whether no play is under way and none can begin. */
  get isEnded(): boolean {
    return this.underWay === 0 && !this.hasMore;
  }

  /** Whether nothing happens here before an answer comes. */
  get isWaiting(): boolean {
    return this.waiting === this.underWay && !this.mayBegin;
  }

  /** The next play, which is then under way; undefined if there is none. */
  begin(): Play | undefined {
    if (!this.hasMore) return undefined;
    const play = this.ahead;
    this.ahead = undefined;
    this.underWay++;
    return play;
  }

  /** A play that needs a closed lane could not end, so none begins. */
  private get hasMore(): boolean {
    if (this.lanes.some(({ isClosed }) => isClosed)) return false;
    if (this.ahead !== undefined) return true;
    if (this.isExhausted) return false;
    const next = this.plays.next();
    if (next.done === true) this.isExhausted = true;
    else this.ahead = next.value;
    return !this.isExhausted;
  }
}
