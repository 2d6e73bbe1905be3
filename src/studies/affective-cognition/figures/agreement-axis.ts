import type { AgreementRow } from "../measures/agreement.js";

/** Every figure of agreement has a tick each 20%, so that figures can be compared by eye. */
export const agreementStep = 20;

/** From 20 to 100%, in every figure of agreement; from 0% if an interval, a value or chance lies lower. */
export function agreementRange(rows: readonly AgreementRow[]): [number, number] {
  const lowest = rows.flatMap(({ story, naive, value, task }) =>
    [Number.isFinite(story[0]) ? story[0] : Math.min(value, naive[0]), task.chance].filter(Number.isFinite),
  );
  return [Math.min(...lowest) < agreementStep ? 0 : agreementStep, 100];
}
