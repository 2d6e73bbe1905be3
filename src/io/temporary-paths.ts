import { rmSync } from "node:fs";

const pending = new Set<string>();
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof signals;

/**
 * Marks a file or folder as temporary: it is removed on `process.exit` and on SIGINT, SIGTERM and SIGHUP,
 * unless it was released before.
 */
export function trackTemporary(file: string): void {
  if (pending.size === 0) watch();
  pending.add(file);
}

/** Releases a tracked path that is gone or has become final. */
export function releaseTemporary(file: string): void {
  if (pending.delete(file) && pending.size === 0) unwatch();
}

function removeAll(): void {
  for (const file of pending) rmSync(file, { recursive: true, force: true });
  pending.clear();
}

function onSignal(signal: Signal): void {
  removeAll();
  unwatch();
  // Another listener decides how the process ends. If there is none, the signal ends it as usual.
  if (process.listenerCount(signal) === 0) process.exit(signals[signal]);
}

function watch(): void {
  process.on("exit", removeAll);
  for (const signal of Object.keys(signals)) process.on(signal, onSignal);
}

function unwatch(): void {
  process.off("exit", removeAll);
  for (const signal of Object.keys(signals)) process.off(signal, onSignal);
}
