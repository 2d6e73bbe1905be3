import { printable } from "../../core/printable.js";
import type { Destination } from "../../models/provider.js";
import { UntrustedServerError, untrustedWords } from "../../models/trust.js";
import { canAsk, requireYes, type Terminal, usualTerminal } from "./ask-on-terminal.js";

export interface TrustOptions {
  trust?: boolean;
  dryRun?: boolean;
}

/**
 * Asks before a key goes to a server that only a file of the project names. Each server is asked about once.
 * `--trust` answers every question; a dry run asks none, since it sends nothing.
 */
export class TrustDesk {
  private readonly agreed = new Set<string>();

  constructor(
    private readonly options: TrustOptions,
    private readonly terminal: Terminal = usualTerminal,
  ) {}

  /** Which servers may get a key. */
  readonly trusts = (destination: Destination): boolean =>
    this.options.trust === true || this.agreed.has(untrustedWords(destination));

  /**
   * Does some work. Where it meets a server that is not trusted, the user is asked, and it is done again.
   *
   * @throws UntrustedServerError without a terminal
   * @throws UsageError on a no
   */
  async with<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof UntrustedServerError)) throw error;
        if (this.options.dryRun === true || !canAsk(this.terminal)) throw error;
        const words = untrustedWords(error.destination);
        const refusal = "nothing was sent; --trust sends without asking";
        await requireYes(`${printable(words)}; do you trust it? [y/N] `, refusal, this.terminal);
        this.agreed.add(words);
      }
    }
  }
}
