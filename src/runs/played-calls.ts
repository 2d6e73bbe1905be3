import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunPlan } from "../core/run-record.js";
import type { Call } from "./call.js";
import type { LoggedReply, ReadTurn, TurnRequest } from "./episode.js";
import { guardedAsk, type Play } from "./play.js";

/** A turn that waits for its reply. */
export interface OpenTurn {
  call: Call;
  request: TurnRequest;
  read: ReadTurn;
  /** The reply is in the log: play goes on. */
  answered(reply: LoggedReply): void;
  /** No reply comes in this run: play stays open where it is. */
  givenUp(): void;
}

/** Plays that have begun and neither ended nor come to a stop. */
interface Begun {
  play: Play;
  isStopped: boolean;
}

/**
 * The calls of episodes, as play brings them up: an iterator whose `next` waits, where it must, until an
 * answer has made the next turn. `width` plays are under way at once. It ends when every play has ended or
 * waits for a reply that does not come.
 */
export class PlayedCalls implements AsyncIterator<Call> {
  private readonly ready: Call[] = [];
  private underWay = 0;
  private begun = 0;
  private isClosed = false;
  private failure: { error: unknown } | undefined;
  private wake: () => void = () => {};

  /**
   * @param settle gives the reply that is known already, else takes the turn over until it is answered
   */
  constructor(
    private readonly plan: RunPlan,
    private readonly plays: Iterator<Play>,
    private readonly width: number,
    private readonly settle: (turn: OpenTurn) => LoggedReply | undefined,
  ) {}

  async next(): Promise<IteratorResult<Call, undefined>> {
    for (;;) {
      if (this.failure !== undefined) throw this.failure.error;
      const call = this.isClosed ? undefined : this.ready.shift();
      if (call !== undefined) return { done: false, value: call };
      if (this.isClosed) return { done: true, value: undefined };
      const changed = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      if (!this.beginOne() && this.underWay === 0) return { done: true, value: undefined };
      await changed;
      // Plays that the log answers need no waiting: signals and progress are seen to between them.
      if (this.begun % 64 === 0) await nextTurn();
    }
  }

  /** No more calls are wanted: plays stay where they are, and a `next` that waits ends. */
  async return(): Promise<IteratorResult<Call, undefined>> {
    this.isClosed = true;
    this.wake();
    return { done: true, value: undefined };
  }

  private beginOne(): boolean {
    if (this.underWay >= this.width) return false;
    const next = this.plays.next();
    if (next.done === true) return false;
    const begun: Begun = { play: next.value, isStopped: false };
    this.underWay++;
    this.begun++;
    this.playThrough(begun)
      .catch((error: unknown) => {
        this.failure = { error };
      })
      .finally(() => this.leave(begun));
    return true;
  }

  private async playThrough(begun: Begun): Promise<void> {
    const { episode, context } = begun.play;
    const ask = guardedAsk(this.plan, begun.play, (call, request, read) =>
      this.answer(begun, call, request, read),
    );
    await episode.play(ask, context);
  }

  private answer(begun: Begun, call: Call, request: TurnRequest, read: ReadTurn): Promise<LoggedReply> {
    return new Promise((resolve) => {
      // A play that cannot end any more asks nothing more: its promise stays open.
      if (this.isClosed || begun.isStopped) return;
      const known = this.settle({
        call,
        request,
        read,
        answered: resolve,
        givenUp: () => this.leave(begun),
      });
      if (known !== undefined) {
        resolve(known);
        return;
      }
      this.ready.push(call);
      this.wake();
    });
  }

  private leave(begun: Begun): void {
    if (begun.isStopped) return;
    begun.isStopped = true;
    this.underWay--;
    this.wake();
  }
}

/** One after the other, as one iterator that can be told to stop while it waits. */
export function inTurn(first: AsyncIterator<Call>, second: AsyncIterator<Call>): AsyncIterator<Call> {
  let isFirstDone = false;
  return {
    async next() {
      if (!isFirstDone) {
        const result = await first.next();
        if (result.done !== true) return result;
        isFirstDone = true;
      }
      return second.next();
    },
    async return() {
      await Promise.all([first.return?.(), second.return?.()]);
      return { done: true, value: undefined };
    },
  };
}
