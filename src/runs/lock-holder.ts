import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Who holds a lock. */
export interface Holder {
  pid: number;
  host: string;
  /** When the process began, by the system's count. It tells apart two processes with the same id. */
  began: string | null;
  /**
   * Where its id means something: the boot of the machine, and the namespaces of process ids and of time.
   * null = the system has no such names. Locks of earlier versions do not say it.
   */
  space?: string | null;
}

export function thisHolder(): Holder {
  const { pid } = process;
  // In a namespace with another one's /proc, the entry of this number is another process.
  const began = link("/proc/self") === String(pid) ? processStart(pid) : null;
  return { pid, host: hostname(), began, space: processSpace() };
}

/**
 * Whether a holder's process lives, as far as this process can know.
 *
 * @returns "unknown" for a process on another machine or in another container
 */
export function stateOf(holder: Holder): "alive" | "dead" | "unknown" {
  if (!isHere(holder)) return "unknown";
  const { pid, began } = holder;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return "dead";
  }
  const now = processStart(pid);
  return began === null || now === null || began === now ? "alive" : "dead";
}

/** "process 12 on that-host" */
export function holderName(holder: Holder): string {
  const { pid, host } = holder;
  if (isHere(holder)) return `process ${pid}`;
  return `process ${pid} ${host === hostname() ? "of another container" : `on ${host}`}`;
}

/** Containers often share a host's name and their process ids, so a name alone is not enough. */
function isHere({ host, space }: Holder): boolean {
  return host === hostname() && (space === undefined || space === processSpace());
}

function processSpace(): string | null {
  const [pids, times] = [link("/proc/self/ns/pid"), link("/proc/self/ns/time")];
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return pids === null ? null : [boot, pids, times ?? ""].join(" ");
  } catch {
    return null;
  }
}

function link(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

/** When a process began, in clock ticks since boot; null if the system does not say. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain blanks; the fields after it may not.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie holds nothing any more.
    return fields[0] === "Z" ? "ended" : (fields[19] ?? null);
  } catch {
    return null;
  }
}
