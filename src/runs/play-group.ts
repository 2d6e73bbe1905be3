import type { Play } from "./play.js";

/** Plays that need the same lanes, in the order in which they begin. */
export interface GroupedPlays {
  plays: Iterator<Play>;
  /** How many there are. */
  total: number;
}

export interface GroupWidth {
  /** How many plays are under way at once. */
  width: number;
  /**
   * Whether the last plays, as many again, begin at once: then the longest do not run on alone at the end. A run
   * that may be stopped by its cap on cost would have more plays open and fewer ended.
   */
  isLastRoundAtOnce: boolean;
}

/** Plays that need the same lanes: those that are to begin, and how many are under way. */
export class PlayGroup<Lane extends { ready: readonly unknown[]; isClosed: boolean }> {
  underWay = 0;
  /** Of those, how many wait for a reply. */
  waiting = 0;
  private begun = 0;
  private ahead: Play | undefined;
  private isExhausted = false;

  constructor(
    readonly lanes: readonly Lane[],
    private readonly its: GroupedPlays,
    private readonly width: GroupWidth,
  ) {}

  /** Whether the plays that have not begun should begin at once. */
  get isLastRound(): boolean {
    const { width, isLastRoundAtOnce } = this.width;
    return isLastRoundAtOnce && this.its.total - this.begun <= width && this.hasMore;
  }

  /** Whether another play should begin: there is one, there is room, and no lane has turns in wait. */
  get mayBegin(): boolean {
    if (this.isLastRound) return true;
    const isRoom = this.underWay < this.width.width && this.lanes.every(({ ready }) => ready.length === 0);
    return isRoom && this.hasMore;
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
    this.begun++;
    this.underWay++;
    return play;
  }

  /** A play that needs a closed lane could not end, so none begins. */
  private get hasMore(): boolean {
    if (this.lanes.some(({ isClosed }) => isClosed)) return false;
    if (this.ahead !== undefined) return true;
    if (this.isExhausted) return false;
    const next = this.its.plays.next();
    if (next.done === true) this.isExhausted = true;
    else this.ahead = next.value;
    return !this.isExhausted;
  }
}
