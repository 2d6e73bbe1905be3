import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunPlan } from "../core/run-record.js";
import type { Call } from "./call.js";
import type { LoggedReply, ReadTurn, TurnRequest } from "./episode.js";
import { guardedAsk, type Play } from "./play.js";
import { type GroupedPlays, type GroupWidth, PlayGroup } from "./play-group.js";
import type { CallSource } from "./scheduler.js";

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

/** A play that has begun and has neither ended nor stopped. */
interface Begun {
  play: Play;
  group: PlayGroup<LaneOfTurns>;
  /** Turns that wait for a reply. */
  open: number;
  isStopped: boolean;
}

/** The turns that one lane sends. */
interface LaneOfTurns {
  /** In the order in which they were asked. */
  ready: { call: Call; begun: Begun }[];
  /** Nothing more is sent by this lane. */
  isClosed: boolean;
  wake(): void;
}

export interface PlaySources extends GroupWidth {
  plan: RunPlan;
  /** The lane that sends the calls to a model. */
  laneOf(model: string): number;
  /** Gives the reply if it is known, else keeps the turn until it is answered. */
  settle(turn: OpenTurn): LoggedReply | undefined;
}

/**
 * The calls of episodes, in the order in which play makes them, lane by lane. A play begins once, and each of its
 * calls goes to the lane of the model that is asked: with an agent, a play has calls in two lanes.
 *
 * Plays that need the same lanes form a group. A group begins another play only where one of its lanes has nothing
 * to send and none has turns in wait: what has begun is played on first. A lane that gives no answers holds up the
 * groups that need it, and no others.
 */
export class PlayedCalls {
  private readonly lanes: LaneOfTurns[];
  private readonly groups: PlayGroup<LaneOfTurns>[];
  private begun = 0;
  private failure: { error: unknown } | undefined;

  /** @param groups the plays by the lanes that they need */
  constructor(
    private readonly sources: PlaySources,
    groups: readonly (GroupedPlays & { lanes: readonly number[] })[],
    lanes: number,
  ) {
    this.lanes = Array.from({ length: lanes }, () => ({ ready: [], isClosed: false, wake: () => {} }));
    this.groups = groups.map(
      (of) =>
        new PlayGroup(
          of.lanes.map((lane) => this.lanes[lane] as LaneOfTurns),
          of,
          sources,
        ),
    );
  }

  /**
   * The calls that one lane sends. `next` waits if the next turn depends on an answer, of this lane or another. The
   * iterator ends when no play can bring the lane another call.
   */
  callsOf(index: number): CallSource {
    const lane = this.lanes[index] as LaneOfTurns;
    const groups = this.groups.filter((group) => group.lanes.includes(lane));
    return {
      next: () => this.next(lane, groups),
      return: async () => {
        this.close(lane);
        return { done: true, value: undefined };
      },
      waitsForOthers: () => lane.ready.length === 0 && groups.every((group) => group.isWaiting),
    };
  }

  private async next(
    lane: LaneOfTurns,
    groups: readonly PlayGroup<LaneOfTurns>[],
  ): Promise<IteratorResult<Call, undefined>> {
    for (;;) {
      if (this.failure !== undefined) throw this.failure.error;
      const turn = lane.ready.shift();
      if (turn !== undefined) {
        // The other lanes of its groups may begin plays again.
        if (lane.ready.length === 0) for (const group of groups) wakeAll(group, lane);
        if (groups.some((group) => group.isLastRound)) this.beginOne(groups);
        return { done: false, value: turn.call };
      }
      if (lane.isClosed) return { done: true, value: undefined };
      const changed = new Promise<void>((resolve) => {
        lane.wake = resolve;
      });
      if (!this.beginOne(groups) && groups.every((group) => group.isEnded)) {
        return { done: true, value: undefined };
      }
      await changed;
      // Plays answered from the log never wait, so signals and progress are handled between them.
      if (this.begun % 64 === 0) await nextTurn();
    }
  }

  /** Stops a lane: plays that wait for it, or will, stay where they are, and its waiting `next` ends. */
  private close(lane: LaneOfTurns): void {
    lane.isClosed = true;
    for (const { begun } of lane.ready.splice(0)) this.leave(begun);
    lane.wake();
    for (const group of this.groups) if (group.lanes.includes(lane)) wakeAll(group);
  }

  /** Begins a play of the group that has the fewest under way. */
  private beginOne(groups: readonly PlayGroup<LaneOfTurns>[]): boolean {
    let group: PlayGroup<LaneOfTurns> | undefined;
    for (const one of groups) {
      if (one.mayBegin && (group === undefined || one.underWay < group.underWay)) group = one;
    }
    const play = group?.begin();
    if (group === undefined || play === undefined) return false;
    const begun: Begun = { play, group, open: 0, isStopped: false };
    this.begun++;
    this.playThrough(begun)
      .catch((error: unknown) => {
        this.failure = { error };
        for (const lane of this.lanes) lane.wake();
      })
      .finally(() => this.leave(begun));
    return true;
  }

  private async playThrough(begun: Begun): Promise<void> {
    const { episode, context } = begun.play;
    const ask = guardedAsk(this.sources.plan, begun.play, (call, request, read) =>
      this.answer(begun, call, request, read),
    );
    await episode.play(ask, context);
  }

  private answer(begun: Begun, call: Call, request: TurnRequest, read: ReadTurn): Promise<LoggedReply> {
    const lane = this.lanes[this.sources.laneOf(call.model)] as LaneOfTurns;
    return new Promise((resolve) => {
      // A play that can no longer end asks nothing more. Its promise stays open.
      if (lane.isClosed) this.leave(begun);
      if (begun.isStopped) return;
      const known = this.sources.settle({
        call,
        request,
        read,
        answered: (reply) => {
          this.wait(begun, -1);
          resolve(reply);
        },
        givenUp: () => this.leave(begun),
      });
      if (known !== undefined) {
        resolve(known);
        return;
      }
      this.wait(begun, 1);
      lane.ready.push({ call, begun });
      wakeAll(begun.group);
    });
  }

  /** Counts the turns of a play that wait for replies. */
  private wait(begun: Begun, by: 1 | -1): void {
    const wasWaiting = begun.open > 0;
    begun.open += by;
    if (!begun.isStopped && begun.open > 0 !== wasWaiting) begun.group.waiting += by;
  }

  private leave(begun: Begun): void {
    if (begun.isStopped) return;
    begun.isStopped = true;
    begun.group.underWay--;
    if (begun.open > 0) begun.group.waiting--;
    wakeAll(begun.group);
  }
}

function wakeAll({ lanes }: PlayGroup<LaneOfTurns>, except?: LaneOfTurns): void {
  for (const lane of lanes) if (lane !== except) lane.wake();
}

/** Chains a lane's calls of two kinds into one source, which can be stopped while it waits. */
export function inTurn(first: AsyncIterator<Call>, second: CallSource): CallSource {
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
    waitsForOthers: () => isFirstDone && second.waitsForOthers?.() === true,
  };
}
