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
  /** The reply is in the log: play continues. */
  answered(reply: LoggedReply): void;
  /** No reply will come in this run: play stays open at this turn. */
  givenUp(): void;
}

/** Plays that have begun and have neither ended nor stopped. */
interface Begun {
  play: Play;
  isStopped: boolean;
}

/**
 * The calls of episodes, in the order in which play makes them. The iterator's `next` waits if the next turn
 * depends on an answer. `width` plays run at once. The iterator ends when every play has ended or waits for a
 * reply that will not come.
 */
export class PlayedCalls implements AsyncIterator<Call> {
  private readonly ready: Call[] = [];
  private underWay = 0;
  private begun = 0;
  private isClosed = false;
  private failure: { error: unknown } | undefined;
  private wake: () => void = () => {};

  /** @param settle gives the reply if it is known, else keeps the turn until it is answered */
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
      // Plays answered from the log never wait, so signals and progress are handled between them.
      if (this.begun % 64 === 0) await nextTurn();
    }
  }

  /** Stops: plays stay where they are, and a waiting `next` ends. */
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
      // A play that can no longer end asks nothing more. Its promise stays open.
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

/** Chains iterators into one, which can be stopped while it waits. */
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
