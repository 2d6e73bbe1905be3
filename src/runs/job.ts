import type { Call } from "./call.js";

/** A call being made: how many of its attempts here count, and when it may be tried again. */
export interface Job {
  call: Call;
  tries: number;
  notBefore: number;
}
