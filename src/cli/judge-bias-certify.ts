import { UsageError } from "../core/errors.js";
import type { BiasOptions } from "../judges/bias/bias-report.js";
import { certifyBias } from "../judges/bias/certify.js";
import type { Certificate } from "../judges/bias/certify-contract.js";
import type { RatingSet } from "../judges/rating-set.js";
import { numberOption } from "./option-values.js";
import { startProgress } from "./progress.js";

/** `--certify` and what goes with it, as the command line gives them. */
export interface CertifyFlags {
  certify?: string | boolean;
  certifyJudge?: string;
}

/** How many draws were asked for; undefined without `--certify`. */
export function certifyDraws({ certify, certifyJudge }: CertifyFlags): number | undefined {
  if (certify === undefined || certify === false) {
    if (certifyJudge === undefined) return undefined;
    throw new UsageError("--certify-judge needs --certify");
  }
  return certify === true ? 200 : numberOption("certify", certify, { least: 1, whole: true });
}

/** Plants biases in the table and asks the diagnostics, with a bar. */
export async function certify(
  { ratings, ...set }: RatingSet,
  asked: BiasOptions,
  draws: number,
  { certifyJudge: judge }: CertifyFlags,
): Promise<Certificate> {
  const { level, resamples, seed } = asked;
  const [reversed, scales] = [asked.reversed ?? set.reversed, asked.scales ?? set.scales];
  const options = { level, resamples, seed, reversed, scales, averages: set.averages, judge, draws };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  let bar: ReturnType<typeof startProgress> | undefined;
  try {
    return await certifyBias(ratings, {
      ...given,
      onProgress(done, total, diagnostic) {
        bar ??= startProgress("planted biases", total);
        void bar.then((one) => one.update(done, diagnostic));
      },
    });
  } finally {
    (await bar)?.stop();
  }
}
