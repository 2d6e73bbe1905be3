import path from "node:path";
import { UsageError } from "../core/errors.js";
import type { Rating } from "../core/rating.js";
import { shownPath } from "../io/project-root.js";
import { importName } from "../io/ratings/imported-ratings.js";
import type { BiasReport } from "../judges/bias/bias-report.js";
import { judgeBias } from "../judges/bias/judge-bias.js";
import type { RatingSet } from "../judges/rating-set.js";
import { readRatingsOptions } from "./import-ratings.js";
import { certify, certifyDraws } from "./judge-bias-certify.js";
import { biasOptions, type JudgeBiasOptions } from "./judge-bias-options.js";
import { findRatings } from "./judge-bias-source.js";
import { printBias } from "./judge-bias-text.js";
import { writeBias } from "./judge-bias-write.js";
import { distinctOption } from "./option-values.js";
import { printJson } from "./print.js";
import { startProgress } from "./progress.js";
import { findFolders } from "./workbench.js";

/** `affectlab judge bias <ratings>`: ten questions about the judges of a table, on the terminal and as a report. */
export async function judgeBiasOf(name: string, options: JudgeBiasOptions): Promise<void> {
  const asked = biasOptions(options);
  const draws = certifyDraws(options);
  const { runs } = await findFolders();
  const found = await findRatings(name, runs, readRatingsOptions(options));
  const set = { ...found, ratings: chosen(found.ratings, options) };
  const report = await answer(set, asked);
  if (draws !== undefined) report.certificate = await certify(set, asked, draws, options);
  const folder = path.resolve(options.out ?? path.join(runs, "judge-bias", importName(set.id)));
  const written = await writeBias(report, folder, { figures: options.figures !== false });
  if (options.json !== true) return printBias(report, written);
  const { html, markdown, json, figures } = written;
  printJson({
    ...report,
    files: {
      html: shownPath(html),
      markdown: shownPath(markdown),
      json: shownPath(json),
      figures: figures.map(shownPath),
    },
  });
}

/** The ratings of the criteria and judges that were asked for. @throws UsageError when one is not there */
function chosen(ratings: Rating[], { onlyCriterion, onlyJudge }: JudgeBiasOptions): Rating[] {
  const keep = (name: string, given: string | undefined, of: (rating: Rating) => string) => {
    if (given === undefined) return () => true;
    const wanted = new Set(distinctOption(name, given));
    const there = new Set(ratings.map(of));
    const unknown = [...wanted].find((one) => !there.has(one));
    if (unknown === undefined) return (rating: Rating) => wanted.has(of(rating));
    const names = [...there].slice(0, 8).join(", ");
    throw new UsageError(`--${name} ${unknown}: the ratings have ${names === "" ? "none" : names}`);
  };
  const ofCriterion = keep("only-criterion", onlyCriterion, ({ criterion }) => criterion ?? "");
  const ofJudge = keep("only-judge", onlyJudge, ({ rater }) => rater.id);
  return onlyCriterion === undefined && onlyJudge === undefined
    ? ratings
    : ratings.filter((rating) => ofCriterion(rating) && ofJudge(rating));
}

async function answer(set: RatingSet, asked: ReturnType<typeof biasOptions>): Promise<BiasReport> {
  const { title, source, reversed, scales, averages, notes, ratings } = set;
  const known = { reversed, scales, averages, notes };
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const progress = await startProgress(`${ratings.length} ratings`, 10);
  try {
    return judgeBias(ratings, {
      title,
      source,
      ...given,
      ...asked,
      onProgress: (done, _, id) => progress.update(done, id),
    });
  } finally {
    progress.stop();
  }
}
